"""Composes mails: plain text, and a small HTML part that says the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from hashlib import sha256
from html import escape
from typing import Final

from regatta_protocol.text import Text
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.mail.address_store import MailTo, Unconfirmed
from regatta_server.languages.language import Language

UNSUBSCRIBE: Final = "/mail/unsubscribe"
SETTINGS: Final = "/notifications"
STYLE: Final = "font:16px/1.5 sans-serif;max-width:36em"


@dataclass(frozen=True, slots=True)
class Extra:
    """What stands in a mail beside its notification, such as the table of a game that is played by mail."""

    text: str
    """Lines, as they are."""
    reply_to: str | None = None
    """Where an answer goes."""


@dataclass(frozen=True, slots=True)
class MailSite:
    """What mails say of where they come from."""

    url: str
    """The public address, without a slash behind it."""
    mail_from: str

    def link(self, path: str) -> str:
        """Return the address of a page."""
        return f"{self.url}{path}"


def notification(
    site: MailSite, message: Message, to: MailTo, now_ms: int, extra: Extra | None
) -> EmailMessage:
    """Return the mail of a notification, or of a digest of several."""
    say = message.language.say
    mail = _mail(site, message.title, to.address, now_ms, f"{message.notice}.{message.kind}.{message.player}")
    unsubscribe = site.link(f"{UNSUBSCRIBE}/{message.player}/{to.token}?language={message.language.tag}")
    mail["List-Unsubscribe"] = f"<{unsubscribe}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if extra is not None and extra.reply_to is not None:
        mail["Reply-To"] = extra.reply_to
    parts = [(one.text, site.link(one.path)) for one in message.parts or (message,)]
    footer = [
        (say(Text("mail-choose", "Choose what you are sent:")), site.link(SETTINGS)),
        (say(Text("mail-unsubscribe", "No more mail from here:")), unsubscribe),
    ]
    _write(mail, parts, [extra.text] if extra is not None and extra.text else [], footer)
    return mail


def code(site: MailSite, waits: Unconfirmed, language: Language, now_ms: int) -> EmailMessage:
    """Return the mail with the code that confirms an address."""
    say = language.say
    mail = _mail(
        site,
        say(Text("mail-confirm", "Confirm your mail address")),
        waits.address,
        now_ms,
        f"code.{waits.code}",
    )
    code_line = language.say(
        Text("mail-code", "Your code is {code}. Write it on this page:", code=waits.code)
    )
    ignore = say(
        Text(
            "mail-code-ignore",
            "Did you not ask for it? Then somebody mistyped: do nothing, and nothing more comes.",
        )
    )
    _write(mail, [(code_line, site.link(SETTINGS))], [], [(ignore, "")])
    return mail


def _mail(site: MailSite, subject: str, to: str, now_ms: int, marks: str) -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail["From"] = site.mail_from
    mail["To"] = to
    mail["Subject"] = subject
    mail["Date"] = format_datetime(datetime.fromtimestamp(now_ms / 1_000, UTC))
    # The same for the same notification: what comes twice is one mail to many mail programs.
    domain = parseaddr(site.mail_from)[1].rpartition("@")[2]
    mail["Message-ID"] = f"<{sha256(marks.encode()).hexdigest()[:32]}@{domain}>"
    # RFC 3834: no answer of a machine to a machine.
    mail["Auto-Submitted"] = "auto-generated"
    return mail


def _write(
    mail: EmailMessage,
    parts: Sequence[tuple[str, str]],
    blocks: Sequence[str],
    footer: Sequence[tuple[str, str]],
) -> None:
    """Write texts with their links, blocks as they are, and small print."""
    lines = [line for text, link in parts for line in (text, link, "")]
    lines += [line for block in blocks for line in (block, "")]
    small = [f"{text} {link}".rstrip() for text, link in footer]
    # "-- " begins what mail programs know as a signature, and leave out of an answer.
    mail.set_content("\n".join([*lines, "-- ", *small]) + "\n")
    html = [f"<p>{escape(text)}<br>{_link(link)}</p>" for text, link in parts]
    html += [f"<pre>{escape(block)}</pre>" for block in blocks]
    html += [f"<p><small>{escape(text)} {_link(link)}</small></p>" for text, link in footer]
    body = "\n".join(html)
    mail.add_alternative(f'<html><body style="{STYLE}">{body}</body></html>\n', subtype="html")


def _link(link: str) -> str:
    return f'<a href="{escape(link)}">{escape(link)}</a>' if link else ""
