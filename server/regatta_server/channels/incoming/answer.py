"""The mail that answers a mail: what was done, the table, and the possible replies."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from html import escape

from regatta_protocol.text import Text
from regatta_server.channels.incoming.help_text import help_lines
from regatta_server.channels.incoming.reading import OURS, Letter
from regatta_server.channels.incoming.reply import Reply
from regatta_server.languages.language import Language


@dataclass(frozen=True, slots=True)
class Below:
    """What stands below what was done."""

    title: str | None
    """Of the game that is shown, in the player's language."""
    lines: Sequence[str]
    """Its table."""
    reply_to: str
    """Where the next answer goes."""


def written(letter: Letter, reply: Reply, below: Below, language: Language, at_ms: int) -> EmailMessage:
    """Return the answer to a letter, without whom it is from and goes to."""
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = below.title or language.say(Text("mail-subject", "Games by mail"))
    mail["Reply-To"] = below.reply_to
    mail["Date"] = format_datetime(datetime.fromtimestamp(at_ms // 1_000, UTC))
    domain = below.reply_to.rpartition("@")[2]
    # The same for the same letter: where it has to be sent again, it is one mail for who reads it.
    mail["Message-ID"] = f"<{letter.digest}.answer@{domain}>"
    if letter.message_id:
        mail["In-Reply-To"] = mail["References"] = letter.message_id
    mail["Auto-Submitted"] = "auto-replied"
    mail[OURS] = "answer"
    sentences = [language.say(sentence) for sentence in reply.sentences]
    blocks = [*sentences, "\n".join(reply.listed), "\n".join(below.lines)]
    if reply.help:
        blocks.append("\n".join(help_lines(language)))
    text = "\n\n".join(block for block in blocks if block)
    mail.set_content(text + "\n")
    # A table wants letters of one width.
    mail.add_alternative(f"<html><body><pre>{escape(text)}</pre></body></html>\n", subtype="html")
    return mail
