"""What is read of a mail, whatever it is made of."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.channels.incoming.reading import read_letter
from tests.channels.incoming.mails import bounce, mail
from tests.proving import examples


def multipart(*parts: str, kind: str = "alternative") -> bytes:
    """Return a mail of several parts."""
    joined = "".join(f"--b\r\n{part}\r\n" for part in parts)
    head = f"Message-ID: <1@x.example>\r\nContent-Type: multipart/{kind}; boundary=b\r\n\r\n"
    return f"{head}{joined}--b--\r\n".encode()


PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\nthrow 24"
HTML = "Content-Type: text/html\r\n\r\n<p>resign yes</p>"


def test_the_first_plain_text_is_read() -> None:
    assert read_letter(mail()).lines == ["throw 24"]
    assert read_letter(multipart(HTML, PLAIN)).lines == ["throw 24"]
    inner = multipart(PLAIN, HTML).decode().replace("boundary=b", "boundary=c").replace("--b", "--c")
    assert read_letter(multipart(inner, PLAIN, kind="mixed")).lines == ["throw 24"]


def test_html_and_attachments_are_not_read() -> None:
    assert read_letter(multipart(HTML)).lines == []
    attached = "Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nresign yes"
    assert read_letter(multipart(attached, kind="mixed")).lines == []
    assert read_letter(multipart(attached, PLAIN, kind="mixed")).lines == ["throw 24"]


def test_what_was_forwarded_is_not_what_its_sender_says() -> None:
    forwarded = "Content-Type: message/rfc822\r\n\r\nContent-Type: text/plain\r\n\r\nresign yes"
    assert read_letter(multipart(forwarded, kind="mixed")).lines == []


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (
            "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64",
            b"dGhyb3cgMjQ=",
        ),
        ("Content-Transfer-Encoding: quoted-printable", b"throw=202=\r\n4"),
        ("Content-Type: text/plain; charset=utf-16", "throw 24".encode("utf-16")),
        ("Content-Type: text/plain; charset=no-such-thing", b"throw 24"),
        ("Content-Type: text/plain; charset=idna", b"throw 24"),
        ("Content-Type: text/plain; charset=punycode", b"throw 24"),
        ("Content-Type: text/plain; charset=hex", b"throw 24"),
        ("Content-Transfer-Encoding: no-such-thing", b"throw 24"),
        ("Content-Type: nonsense", b"throw 24"),
        ("Content-Type: text/plain; charset=\xff\xfe", b"throw 24"),
        ("MIME-Version: 7", b"throw 24\n\n\xff\xfe\x00"),
    ],
)
def test_encodings_are_read_as_far_as_they_can_be(head: str, body: bytes) -> None:
    assert read_letter(head.encode("latin-1") + b"\r\n\r\n" + body).lines == ["throw 24"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\r\n",
        b"\x00" * 1000,
        b"Content-Type: multipart/mixed\r\n\r\nno boundary",
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b",
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n" * 50,
        b"Content-Transfer-Encoding: base64\r\n\r\n!!!!",
        b"Content-Type: text/plain; charset*=x''%zz\r\n\r\n\xff",
        b"Content-Type: message/rfc822\r\n\r\n" * 300,
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(10)),
        b"Message-ID: =?utf-8?q?=ff?=\r\nSubject: =?x?q?y?=\r\n\r\nthrow 24",
        b"From: \xff\xff\r\nReceived" + b": x\r\nReceived" * 20 + b": y\r\n\r\n",
    ],
)
def test_a_broken_mail_is_read_without_a_fault(content: bytes) -> None:
    letter = read_letter(content)
    assert len(letter.digest) == 32
    assert len(letter.lines) <= 1


@given(st.binary(max_size=400), st.randoms())
@examples(100)
def test_whatever_is_broken_in_a_mail_it_is_read_without_a_fault(noise: bytes, chance: random.Random) -> None:
    whole = bytearray(multipart(PLAIN, HTML) + bounce())
    for byte in noise:
        whole[chance.randrange(len(whole))] = byte
    read_letter(bytes(whole))
    read_letter(noise)


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner-email=a@b.example"},
        {"Precedence": "Bulk"},
        {"Precedence": "list"},
        {"Precedence": "auto_reply"},
        {"X_Auto_Response_Suppress": "All"},
        {"List_Id": "<dice.example>"},
        {"Return_Path": "<>"},
        {"X_Autoreply": "yes"},
    ],
)
def test_what_a_machine_has_written_is_known(headers: dict[str, str]) -> None:
    assert read_letter(mail(**headers)).automatic


def test_what_a_person_has_written_is_not_automatic() -> None:
    letter = read_letter(mail(Auto_Submitted="no", Precedence="first-class", Return_Path="<ada@ada.example>"))
    judged = (letter.automatic, letter.ours, letter.forged, letter.looping, letter.bounced)
    assert not any(judged)


def test_own_mails_and_loops_are_known() -> None:
    assert read_letter(mail(X_Regatta="answer")).ours
    assert read_letter(b"Received: by a\r\n" * 51 + mail()).looping
    assert not read_letter(b"Received: by a\r\n" * 50 + mail()).looping


@pytest.mark.parametrize(
    ("results", "forged"),
    [
        ("mx.example; dkim=fail; dmarc=fail (p=REJECT sp=NONE) header.from=ada.example", True),
        ("mx.example; spf=pass; DMARC = FAIL", True),
        ("mx.example; dmarc=pass header.from=ada.example", False),
        ("mx.example; dmarc=none", False),
        ("mx.example; dkim=fail; spf=fail", False),
        ("mx.example; dmarc=pass (was dmarc=fail before)", False),
    ],
)
def test_what_the_relay_found_of_dmarc_counts(results: str, forged: bool) -> None:
    assert read_letter(mail(Authentication_Results=results)).forged is forged


def test_results_that_came_with_the_mail_do_not_count_beside_the_relays() -> None:
    relays = b"Authentication-Results: mx.example; dmarc=pass\r\n"
    assert not read_letter(relays + mail(Authentication_Results="elsewhere.example; dmarc=fail")).forged


def test_a_mail_is_named_by_its_message_id_or_else_by_all_of_it() -> None:
    assert read_letter(mail("a")).digest == read_letter(mail("b")).digest
    assert read_letter(mail("a")).digest != read_letter(mail("a", "<2@ada.example>")).digest
    assert read_letter(b"\r\nall").digest != read_letter(b"\r\nnone").digest
    assert read_letter(b"\r\nall").message_id == ""
    assert read_letter(b"Message-ID: <a>\r\n <b>\r\n\r\n").message_id == "", "it could not be written anew"


def test_a_report_counts_where_it_says_that_a_mail_has_failed_for_good() -> None:
    assert read_letter(bounce()).bounced
    assert not read_letter(bounce("4.4.1", "delayed")).bounced
    assert not read_letter(bounce("5.1.1", "relayed")).bounced
    assert not read_letter(mail("Status: 5.1.1\nAction: failed\n")).bounced
