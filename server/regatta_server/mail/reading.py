"""What a person wrote in a mail: its first lines, without what was quoted, signed or sent by a machine.

Mails come from anywhere, so nothing of them is believed and nothing in them may fail: broken parts, unknown
character sets and wrong encodings give less text, never an error. Attachments and HTML are not read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from hashlib import sha256
from typing import Final

from regatta_server.mail.quoted import own_lines

TEXT_BYTES_MOST: Final = 64 * 1024
"""Of the text of a mail so much is read: commands stand in its first lines."""
PARTS_MOST: Final = 100
"""Parts of a mail that are looked at for its text: it is among the first."""
HOPS_MOST: Final = 50
"""Mail servers that a mail may have come through: more is a loop (RFC 5321 section 6.3)."""
OURS: Final = "X-Regatta"
"""A header of every mail that this server sends."""
PRECEDENCES: Final = frozenset({"bulk", "junk", "list", "auto_reply"})
DMARC_FAILED: Final = re.compile(r"\bdmarc\s*=\s*fail\b", re.IGNORECASE)
COMMENT: Final = re.compile(r"\([^()]*\)")
PERMANENT: Final = re.compile(r"^Status:\s*5\.", re.IGNORECASE | re.MULTILINE)
FAILED: Final = re.compile(r"^Action:\s*failed\b", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail, as far as it is read."""

    digest: str
    """Names it, by its Message-ID: the same when it is sent again."""
    message_id: str
    """As it stands there; empty where there is none that can be repeated."""
    subject: str
    lines: Sequence[str]
    """The first paragraph of what its writer wrote, a command each."""
    automatic: bool
    """Whether a machine wrote it, or a mailing list passed it on: it is not answered."""
    ours: bool
    """Whether this server sent it."""
    forged: bool
    """Whether the relay found that it is not from whom it says (DMARC)."""
    looping: bool
    bounced: bool
    """Whether it says that a mail of ours cannot be delivered for good."""


def read_letter(content: bytes) -> Letter:
    """Return what a mail says, however broken it is."""
    message = message_from_bytes(content)
    message_id = _header(message, "Message-ID")
    named = message_id or content.decode("latin-1")
    return Letter(
        digest=sha256(named.encode("utf-8", "replace")).hexdigest()[:32],
        message_id=message_id if re.fullmatch(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>", message_id) else "",
        subject=_header(message, "Subject")[:200],
        lines=own_lines(_text(message)),
        automatic=_automatic(message),
        ours=OURS in message,
        forged=_forged(message),
        looping=len(message.get_all("Received") or ()) > HOPS_MOST,
        bounced=_bounced(message),
    )


def _header(message: Message, name: str) -> str:
    """Return a header in one line; what cannot be read of it is left out."""
    return " ".join(str(message.get(name) or "").encode("ascii", "ignore").decode().split())


def _automatic(message: Message) -> bool:
    submitted = _header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    return (
        submitted not in ("", "no")
        or _header(message, "Precedence").lower() in PRECEDENCES
        or "X-Auto-Response-Suppress" in message
        or any(name in message for name in ("List-Id", "X-Autoreply", "X-Autorespond"))
        or _header(message, "Return-Path") == "<>"
        or message.get_content_type() == "multipart/report"
    )


def _forged(message: Message) -> bool:
    """Return whether DMARC failed by the topmost result: that of the relay, others came with the mail.

    Only a failure counts, so nobody gains anything by writing such a header.
    """
    results = message.get_all("Authentication-Results") or [""]
    return DMARC_FAILED.search(COMMENT.sub(" ", str(results[0]))) is not None


def _bounced(message: Message) -> bool:
    """Return whether a mail is a report of a permanent failure (RFC 3464)."""
    for part in _parts(message):
        if part.get_content_type() == "message/delivery-status":
            # The library reads its groups of fields as a list of messages.
            status = "\n".join(str(group) for group in _inner(part)) or _decoded(part)
            return PERMANENT.search(status) is not None and FAILED.search(status) is not None
    return False


def _text(message: Message) -> str:
    """Return the first plain text that is no attachment; empty where there is none."""
    for part in _parts(message):
        attached = str(part.get("Content-Disposition") or "").strip().lower().startswith("attachment")
        if part.get_content_type() == "text/plain" and not attached and not part.is_multipart():
            return _decoded(part)
    return ""


def _decoded(part: Message) -> str:
    payload = part.get_payload(decode=True)
    raw = payload[:TEXT_BYTES_MOST] if isinstance(payload, bytes) else b""
    charset = part.get_content_charset("utf-8")
    try:
        return raw.decode(charset, "replace")
    except (LookupError, ValueError):
        # A character set that nobody has heard of: commands are ASCII in all that are left.
        return raw.decode("latin-1")


def _parts(message: Message) -> Iterator[Message]:
    """Yield a mail and its parts in their order, so many of them, however deep."""
    waiting, seen = [message], 0
    while waiting and seen < PARTS_MOST:
        part, seen = waiting.pop(), seen + 1
        yield part
        if part.get_content_type() != "message/rfc822":
            # What was forwarded is not what its sender says.
            waiting += reversed(list(_inner(part)))


def _inner(part: Message) -> Iterable[Message]:
    inner = part.get_payload() if part.is_multipart() else []
    return [one for one in inner if isinstance(one, Message)] if isinstance(inner, list) else []
