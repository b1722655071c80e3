"""What a person wrote in a mail: its first lines, without what was quoted, signed or added by a machine.

Mails come from anywhere, so nothing in them is trusted and nothing may fail: broken parts, unknown character
sets and wrong encodings yield less text. Attachments and HTML are not read, and a mail that is built to take
long (`parts.py` has the limits) is not read at all.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import Message
from hashlib import sha256
from typing import Final

from regatta_server.channels.incoming.parts import MimeParts
from regatta_server.channels.incoming.quoted import own_lines

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
    """Return what a mail says, however broken it is. Raises Unreadable where it would take too long."""
    return letter_of(MimeParts(content), content)


def letter_of(parts: MimeParts, content: bytes) -> Letter:
    """Return the same of a mail that is taken apart. Raises Unreadable."""
    head = parts.whole.head
    text, bounced = _read(parts)
    message_id = _header(head, "Message-ID")
    named = message_id or content.decode("latin-1")
    return Letter(
        digest=sha256(named.encode("utf-8", "replace")).hexdigest()[:32],
        message_id=message_id if re.fullmatch(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>", message_id) else "",
        subject=_header(head, "Subject")[:200],
        lines=own_lines(text),
        automatic=_automatic(head),
        ours=OURS in head,
        forged=_forged(head),
        looping=len(head.get_all("Received") or ()) > HOPS_MOST,
        bounced=bounced,
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


def _read(parts: MimeParts) -> tuple[str, bool]:
    """Return the first plain text that is no attachment, and whether a permanent failure is reported."""
    text = status = None
    for part in parts:
        if part.kind == "text/plain" and text is None and not part.attached:
            text = part.text()
        if part.kind == "message/delivery-status" and status is None:
            # RFC 3464: groups of fields, which all stand in one text here.
            status = part.text()
    failed = status is not None and PERMANENT.search(status) and FAILED.search(status)
    return text or "", bool(failed)
