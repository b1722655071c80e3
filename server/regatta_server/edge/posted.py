"""What may be posted: nothing but that a person wants no more mail (RFC 8058), at one path.

What stands in the path is all that is needed; a body says nothing that anybody reads. The library refuses
requests with a body, so the length is taken off the head before it sees it. The body comes behind the head,
where it is bounded and thrown away, and the connection ends with the answer: nothing can hide in it.
"""

import re
from typing import Final

from regatta_server.delivery.mail.writing import UNSUBSCRIBE

POST: Final = b"POST "
AT: Final = POST + UNSUBSCRIBE.encode() + b"/"
LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*[0-9]{1,4}[ \t]*(?=\r\n)", re.IGNORECASE)


class Posted:
    """The head of one request as it comes in, in any pieces."""

    __slots__ = ("_begun", "_held", "_holds")

    def __init__(self) -> None:
        """Begin with nothing."""
        self._begun = False
        self._holds = False
        self._held = b""

    def take(self, data: bytes, whole: bool) -> bytes:
        """Return what the library may see now; `whole` says that this ends the head.

        The head of what is posted is held back until it is whole; others pass.
        """
        if not self._begun:
            self._begun, self._holds = True, data[:1] == POST[:1]
        if not self._holds:
            return data
        self._held += data
        if not whole:
            return b""
        head, self._held = self._held, b""
        # One length alone: two are refused, as everywhere.
        return LENGTH.sub(b"", head, count=1) if head.startswith(AT) else head
