"""Mails as they are written."""

from regatta_server.channels.outgoing.mail.address_store import MailTo, Unconfirmed
from regatta_server.channels.outgoing.mail.writing import Extra, MailSite, code, notification
from regatta_server.languages.catalogues import language_of
from regatta_server.languages.language import ENGLISH
from tests.channels.outgoing.mail.messages import message

SITE = MailSite("https://dice.example", "Regatta <games@dice.example>")
ADA = MailTo("ada@example.org", "confirmed", 0, "secret-token")


def parts(mail: object) -> tuple[str, str]:
    """Return the plain text and the HTML."""
    plain, html = mail.iter_parts()  # type: ignore[attr-defined] # an EmailMessage of two parts
    return plain.get_content(), html.get_content()


def test_a_mail_says_what_it_is_about_and_how_to_get_no_more() -> None:
    mail = notification(SITE, message(), ADA, 1_000, None)
    assert (mail["To"], mail["Subject"]) == ("ada@example.org", "Your turn in Yacht")
    assert mail["List-Unsubscribe"] == "<https://dice.example/mail/unsubscribe/ada/secret-token?language=en>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    for text in parts(mail):
        assert "It is your turn in Yacht." in text
        assert "https://dice.example/r/ABCDEFGH" in text
        assert "https://dice.example/mail/unsubscribe/ada/secret-token" in text


def test_the_same_notification_is_the_same_mail_to_mail_programs() -> None:
    first, again = (notification(SITE, message(), ADA, now_ms, None) for now_ms in (1_000, 2_000))
    soon = notification(SITE, message(kind="turn_soon"), ADA, 3_000, None)
    assert first["Message-ID"] == again["Message-ID"] != soon["Message-ID"]
    assert first["Message-ID"].endswith("@dice.example>")


def test_what_players_write_is_text_in_html_and_no_line_of_the_head() -> None:
    mail = notification(SITE, message(title="Bo\N{BULLET} <i>", text="<script>x</script> & Bo"), ADA, 0, None)
    plain, html = parts(mail)
    assert "<script>x</script> & Bo" in plain
    assert "<script>" not in html
    assert "&lt;script&gt;x&lt;/script&gt; &amp; Bo" in html


def test_a_digest_has_all_its_parts() -> None:
    both = (message(), message(text="Bob wants to be your friend.", path="/"))
    mail = notification(SITE, message(title="2 notifications", parts=both), ADA, 0, None)
    for text in parts(mail):
        assert "It is your turn in Yacht." in text
        assert "Bob wants to be your friend." in text


def test_a_table_stands_as_it_is_and_an_answer_goes_where_it_shall() -> None:
    table = "a Ones   3\nb Twos   -"
    mail = notification(SITE, message(), ADA, 0, Extra(table, "turn+x@play.example"))
    assert mail["Reply-To"] == "turn+x@play.example"
    for text in parts(mail):
        assert table in text


def test_the_code_comes_in_the_language_of_who_wants_it_and_with_nothing_else() -> None:
    waits = Unconfirmed("ada@example.org", "12345678", "de")
    english, german = (code(SITE, waits, language, 0) for language in (ENGLISH, language_of("de")))
    assert "Your code is 12345678." in parts(english)[0]
    assert "Dein Code ist 12345678." in parts(german)[0]
    assert german["Subject"] == "Bestätige deine E-Mail-Adresse"
    assert "https://dice.example/notifications" in parts(english)[0]
    assert "List-Unsubscribe" not in english
