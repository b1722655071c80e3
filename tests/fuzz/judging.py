"""What may come back, whatever was sent."""

import re
from typing import Final

from regatta_protocol.errors import Close, Code
from testkit.raw import Heard

LEAKS: Final = re.compile(
    rb"Traceback|File \"|line \d+, in |/\S*\.py\b|site-packages|0x[0-9a-f]{8,}|\bobject at\b|"
    rb"[A-Za-z]*(?:Error|Exception)\b(?!\")|redis\.|pydantic|websockets\.|asyncio"
)
"""What is of the server's inside."""
SHOWN_BYTES: Final = 400
RFC: Final = frozenset({1000, 1002, 1003, 1005, 1007, 1009, 3000, 4999})
"""Close codes of RFC 6455 that may answer a broken frame, and a client's own ones, which are sent back."""
OURS: Final = frozenset(
    {Close.TOO_FAST.value, Close.BAD_HELLO.value, Close.HELLO_LATE.value, Close.TOO_BIG.value}
)
STATUSES: Final = frozenset({101, 200, 304, 400, 403, 404, 405, 414, 426, 429, 431, 503, 505})


class Fault(AssertionError):
    """The server has done what it must not."""


def judge_page(sent: bytes, page: bytes) -> None:
    """Raise Fault for an answer over HTTP that tells what is inside, or is no single answer."""
    if page and not page.startswith(b"HTTP/1.1 "):
        raise Fault(f"{sent[:SHOWN_BYTES]!r} is answered by no HTTP: {page[:200]!r}")
    if page and int(page[9:12]) not in STATUSES:
        raise Fault(f"{sent[:SHOWN_BYTES]!r} is answered by {page[:200]!r}")
    head, _, body = page.partition(b"\r\n\r\n")
    if b"HTTP/1.1 " in body or LEAKS.search(head):
        raise Fault(f"{sent[:SHOWN_BYTES]!r} is answered twice, or tells too much: {page[:500]!r}")
    if not page.startswith(b"HTTP/1.1 200") and LEAKS.search(body):
        raise Fault(f"{sent[:SHOWN_BYTES]!r} tells too much: {page[:500]!r}")


def judge(sent: bytes, heard: Heard, malformed: int) -> None:
    """Raise Fault where not each of the malformed messages was refused, or something else came amiss.

    `malformed` is how many malformed messages stood before anything else.
    """
    for message in heard.messages:
        if LEAKS.search(message):
            raise Fault(f"{sent[:SHOWN_BYTES]!r} tells too much: {message[:SHOWN_BYTES]!r}")
    codes = heard.codes
    if Code.INTERNAL in codes:
        raise Fault(f"{sent[:SHOWN_BYTES]!r} is a fault of the server: {codes}")
    refused = codes[:malformed]
    if len(refused) < malformed or not set(refused) <= {Code.BAD_JSON, Code.BAD_MESSAGE}:
        raise Fault(f"{len(refused)} of {malformed} are refused, {refused}: {sent[:SHOWN_BYTES]!r}")
    if heard.code is not None and heard.code not in RFC | OURS:
        raise Fault(f"{sent[:SHOWN_BYTES]!r} is closed with {heard.code} {heard.reason}")
    if LEAKS.search(heard.reason.encode()):
        raise Fault(f"{sent[:SHOWN_BYTES]!r} is closed with {heard.reason!r}")
