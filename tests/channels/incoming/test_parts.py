"""A mail is taken apart with work that is bounded, whatever it is made of."""

import sys
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.channels.incoming.parts import (
    DEPTH_MOST,
    HEAD_BYTES_MOST,
    HEAD_LINES_MOST,
    PARAMETER_BYTES_MOST,
    PARAMETERS_MOST,
    PARTS_MOST,
    SEARCHED_BYTES_MOST,
    TEXT_BYTES_MOST,
    MimeParts,
    UnreadableMail,
)
from regatta_server.channels.incoming.reading import letter_of
from regatta_server.limits import MAIL_BYTES_MOST
from tests.channels.incoming.mails import mail
from tests.proving import examples

BYTES_A_CALL: Final = 100
"""What is gone through in C in the time of one call, in the worst case."""
PLAIN: Final = b"Content-Type: text/plain\r\n\r\nthrow 24\r\n"


def full(content: bytes, more: bytes = b"x" * 76 + b"\r\n") -> bytes:
    """Return a mail of 2 MiB that begins with this."""
    return (content + more * (MAIL_BYTES_MOST // len(more) + 1))[:MAIL_BYTES_MOST]


def work(content: bytes) -> int:
    """Return what it takes to read a mail: calls, and the bytes that are carried and searched."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    parts = None
    sys.setprofile(count)
    try:
        parts = MimeParts(content)
        letter_of(parts, content)
    except UnreadableMail:
        pass
    finally:
        sys.setprofile(None)
    return calls + (len(content) + (parts.searched if parts else 0)) // BYTES_A_CALL


def multipart(*parts: bytes, boundary: bytes = b"b", kind: bytes = b"mixed") -> bytes:
    """Return a part of several parts."""
    inner = b"".join(b"--" + boundary + b"\r\n" + part + b"\r\n" for part in parts)
    head = b"Content-Type: multipart/" + kind + b'; boundary="' + boundary + b'"\r\n\r\n'
    return head + inner + b"--" + boundary + b"--\r\n"


def nested(depth: int, inner: bytes = PLAIN) -> bytes:
    """Return a part in so many multiparts."""
    for level in range(depth):
        inner = multipart(inner, boundary=b"b%d" % level)
    return inner


def opened(depth: int) -> bytes:
    """Return the beginning of so many multiparts in each other, which never end."""
    return b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth)
    )


def text_of(content: bytes) -> str | None:
    """Return the first text of a mail."""
    return next((part.text() for part in MimeParts(content) if part.kind == "text/plain"), None)


def refusal_of(content: bytes) -> str | None:
    """Return why a mail is not read; None where it is."""
    try:
        for part in MimeParts(content):
            part.text()
    except UnreadableMail as unreadable:
        return unreadable.why
    return None


CROWDED = b"Content-Type: text/plain; " + b"a=b; " * (PARAMETERS_MOST - 1) + b"\r\n"
NASTY: Final[dict[str, Callable[[], bytes]]] = {
    "a head without end": lambda: full(b"", b"Received: x\r\n"),
    "many names without values": lambda: full(b"", b"a:\n"),
    "a line without end": lambda: full(b"Subject: "),
    "a line that is folded for ever": lambda: full(b"Subject: x\r\n", b" x\r\n"),
    "parameters without end": lambda: full(b"Content-Type: text/plain", b"; a=b"),
    "parameters in quotes": lambda: full(b'Content-Type: text/plain; a="', b";\\"),
    "parameters in parts": lambda: full(b"Content-Type: text/plain", b"; a*0*=x''%41"),
    "semicolons": lambda: full(b"Content-Disposition: ", b";"),
    "as many parameters as may be in as many parts": lambda: full(
        multipart(*[CROWDED + b"\r\nx"] * (PARTS_MOST - 1))
    ),
    "many parts": lambda: full(b"Content-Type: multipart/mixed; boundary=b\r\n\r\n", b"--b\r\n\r\n"),
    "many lines that begin as a boundary": lambda: full(
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n", b"--bb\r\n"
    ),
    "a boundary of blanks": lambda: full(b'Content-Type: multipart/mixed; boundary="-"\r\n\r\n', b"-"),
    "parts in parts": lambda: full(opened(400)),
    "as deep as may be": lambda: full(opened(DEPTH_MOST)),
    "parts in parts with lines that are nearly a boundary": lambda: full(opened(9), b"--b" * 20 + b"\r\n"),
    "blanks behind a boundary": lambda: full(
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b", b" " * 70
    ),
    "forwarded in forwarded": lambda: full(b"", b"Content-Type: message/rfc822\r\n\r\n"),
    "empty lines": lambda: full(b"\r\n", b"\n"),
    "lines of one letter": lambda: full(b"\r\n", b">\n"),
    "introductions": lambda: full(b"\r\n", b"On 1 1 <a@b>:\n"),
    "at signs": lambda: full(b"\r\n", b" <" + b"a@" * 140 + b"\n"),
    "base64 without end": lambda: full(b"Content-Transfer-Encoding: base64\r\n\r\n", b"YQ==\r\n"),
    "quoted-printable": lambda: full(b"Content-Transfer-Encoding: quoted-printable\r\n\r\n", b"=41=\r\n"),
    "uuencode": lambda: full(b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\n", b"!\n"),
    "punycode": lambda: full(b"Content-Type: text/plain; charset=punycode\r\n\r\n", b"z9"),
    "punycode by another name": lambda: full(b"Content-Type: text/plain; charset=PunyCode\r\n\r\n", b"z9"),
    "domains": lambda: full(b"Content-Type: text/plain; charset=idna\r\n\r\n", b"xn--z9."),
    "a result in brackets": lambda: full(b"Authentication-Results: ", b"("),
    "a report without end": lambda: full(b"Content-Type: message/delivery-status\r\n\r\n", b"Status:\n"),
}
"""Each takes the library a product of two sizes, or once did so."""


@pytest.mark.parametrize("kind", NASTY)
def test_no_mail_of_2_mib_costs_more_than_ten_times_a_plain_one(kind: str) -> None:
    plain = work(full(mail()))
    assert work(NASTY[kind]()) <= 10 * plain


@given(st.data())
@examples(15)
def test_however_it_is_put_together_it_costs_no_more(data: st.DataObject) -> None:
    pieces = st.sampled_from(
        [
            b"Content-Type: multipart/mixed; boundary=a\r\n\r\n",
            b"Content-Type: multipart/digest; boundary=ab\r\n\r\n",
            b"--a\r\n",
            b"--ab\r\n",
            b"--a--\r\n",
            b"\r\n",
            b"> x\n",
            CROWDED,
            PLAIN,
            b"Content-Transfer-Encoding: base64\r\n",
            b"Received: x\r\n",
            b" x\r\n",
            b"throw 24\r\n",
        ]
    )
    begin = b"".join(data.draw(st.lists(pieces, max_size=30)))
    more = b"".join(data.draw(st.lists(pieces, min_size=1, max_size=8)))
    assert work(full(begin, more)) <= 10 * work(full(mail()))


def test_each_bound_holds_a_mail_just_below_it_and_refuses_one_more() -> None:
    def head(lines: int, size: int) -> bytes:
        return b"a: b\r\n" * (lines - 1) + b"c: " + b"x" * (size - 6 * (lines - 1) - 5) + b"\r\n\r\nthrow 24"

    def parameter(size: int, count: int) -> bytes:
        value = b"text/plain; a=" + b"x" * (size - 14 - (count - 1) * 2) + b";x" * (count - 1)
        return b"Content-Type: " + value + b"\r\n\r\nthrow 24"

    for most, more, why in (
        (nested(DEPTH_MOST), nested(DEPTH_MOST + 1), "depth"),
        (multipart(*[PLAIN] * (PARTS_MOST - 1)), multipart(*[PLAIN] * PARTS_MOST), "parts"),
        (head(2, HEAD_BYTES_MOST), head(2, HEAD_BYTES_MOST + 1), "head"),
        (head(HEAD_LINES_MOST, 9_000), head(HEAD_LINES_MOST + 1, 9_000), "head"),
        (parameter(PARAMETER_BYTES_MOST, 1), parameter(PARAMETER_BYTES_MOST + 1, 1), "parameters"),
        (parameter(99, PARAMETERS_MOST), parameter(99, PARAMETERS_MOST + 1), "parameters"),
    ):
        assert (text_of(most) or "").strip() == "throw 24", why
        assert refusal_of(most) is None
        assert refusal_of(more) == why


def test_heads_of_all_parts_count_together() -> None:
    part = b"a: " + b"x" * 2_000 + b"\r\n\r\nx"
    assert refusal_of(multipart(*[part] * 50)) is None
    assert refusal_of(multipart(*[part] * 52)) == "head"


def test_what_is_searched_again_and_again_is_bounded() -> None:
    levels = SEARCHED_BYTES_MOST // MAIL_BYTES_MOST
    assert refusal_of(full(opened(levels))) is None
    assert refusal_of(full(opened(levels + 1))) == "depth"


def test_of_a_text_the_beginning_is_read() -> None:
    assert text_of(full(b"\r\n")) == ("x" * 76 + "\r\n") * 840 + "x" * 16
    assert len(text_of(full(b"\r\n")) or "") == TEXT_BYTES_MOST
    encoded = b"Content-Transfer-Encoding: base64\r\n\r\n"
    assert len(text_of(full(encoded, b"eHh4" * 19 + b"\r\n")) or "") == TEXT_BYTES_MOST


def test_a_picture_of_megabytes_is_passed_over() -> None:
    picture = b"Content-Type: image/png\r\n\r\n" + b"x" * (MAIL_BYTES_MOST - 1_000)
    assert text_of(multipart(picture, PLAIN)) == "throw 24\r\n\r\n"
    assert (text_of(multipart(nested(3), picture)) or "").strip() == "throw 24"


def test_boundaries_may_begin_with_each_other_and_have_blanks_behind_them() -> None:
    inner = multipart(PLAIN, boundary=b"bb")
    content = multipart(inner, b"\r\nno").replace(b"--b\r\n", b"--b \t\r\n")
    assert [part.kind for part in MimeParts(content)] == [
        "multipart/mixed",
        "multipart/mixed",
        "text/plain",
        "text/plain",
    ]
    assert (text_of(content) or "").strip() == "throw 24"


def test_a_boundary_is_one_at_the_beginning_of_a_line_alone() -> None:
    content = multipart(b"\r\nx --b\r\n--bird\r\ny")
    assert (text_of(content) or "").split() == ["x", "--b", "--bird", "y"]


def test_what_stands_behind_the_last_boundary_is_none_of_its_parts() -> None:
    content = multipart(PLAIN, boundary=b"b") + b"--b\r\n\r\nresign yes"
    assert [part.text().strip() for part in MimeParts(content)][1:] == ["throw 24"]


def test_the_parts_of_a_digest_are_mails_of_others() -> None:
    content = multipart(b"\r\nresign yes", kind=b"digest")
    assert [part.kind for part in MimeParts(content)] == ["multipart/digest", "message/rfc822"]


def test_lines_may_end_as_they_do_elsewhere() -> None:
    assert (text_of(multipart(PLAIN).replace(b"\r\n", b"\n")) or "").strip() == "throw 24"


def test_a_mail_without_a_head_is_all_text() -> None:
    assert text_of(b"throw 24") == "throw 24"
    assert text_of(b"Subject: x\r\nthrow 24") == "throw 24"
    assert text_of(b"\r\nSubject: x") == "Subject: x"
