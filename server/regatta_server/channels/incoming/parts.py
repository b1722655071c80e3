"""Splits a mail into its parts, with bounded work whatever it is made of.

The library parses heads and their parameters, and only what is within bounds: it takes a minute for some
mails of 2 MiB. We split multiparts ourselves, from the outside in, by searching for the boundary.
"""

import codecs
import re
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesHeaderParser
from typing import Final

from regatta_server.limits import MAIL_BYTES_MOST

DEPTH_MOST: Final = 10
"""Multiparts in each other: programs nest three, and a mailing list adds two."""
PARTS_MOST: Final = 100
"""Parts of a mail; each costs the library about as much as a head."""
HEAD_BYTES_MOST: Final = 100 * 1024
"""Heads of a mail and of its parts, all together: after many servers they have some 20 KiB."""
HEAD_LINES_MOST: Final = 1_000
"""The same in lines: each costs the library a dozen steps, however short it is."""
PARAMETER_BYTES_MOST: Final = 4 * 1024
"""A line of a head that has parameters: the library goes through it once for each of them."""
PARAMETERS_MOST: Final = 10
"""Of such a line: a boundary, a character set and what else programs write are fewer."""
TEXT_BYTES_MOST: Final = 64 * 1024
"""Of the text of a mail so much is read: commands stand in its first lines."""
SEARCHED_BYTES_MOST: Final = 4 * MAIL_BYTES_MOST
"""What is searched for boundaries: of multiparts in each other the innermost is searched once for each."""
ENCODED: Final = ("base64", "quoted-printable")
"""Encodings that are undone; of the others that there were, text is readable as it is."""
NO_CHARSETS: Final = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape"})
"""Codecs of Python that are no character sets of mails; the first take minutes for a long text."""
HEAD: Final = re.compile(rb"(?:(?:From |[!-9;-~]*:|[\t ])[^\n]*(?:\n|\Z))*")
"""The lines of a head: what the library takes for them."""
EMPTY: Final = re.compile(rb"\r?\n")
DELIMITED: Final = re.compile(rb"(--)?[ \t]*(?:\r?\n|\Z)")
"""What may stand behind a boundary in its line; with dashes it is the last one."""


class UnreadableMail(Exception):
    """A mail that is more than what is read of one: `why` is a word for logs."""

    def __init__(self, why: str) -> None:
        """Say what there is too much of."""
        super().__init__(why)
        self.why: Final = why


class MimePart:
    """A part of a mail, or all of it."""

    def __init__(self, head: Message, content: bytes, begin: int, end: int) -> None:
        """Take its head, and where in the mail its body is."""
        self.head: Final = head
        self._content = content
        self.begin, self.end = begin, end

    @property
    def kind(self) -> str:
        """Return its content type, as `text/plain`."""
        return self.head.get_content_type()

    @property
    def attached(self) -> bool:
        """Return whether it is an attachment."""
        return str(self.head.get("Content-Disposition") or "").strip().lower().startswith("attachment")

    def text(self) -> str:
        """Return its text, as far as it is read and can be."""
        # What is encoded is longer than what it stands for, by half at the most where it is text.
        raw = self._content[self.begin : min(self.end, self.begin + TEXT_BYTES_MOST * 3 // 2)]
        if str(self.head.get("Content-Transfer-Encoding") or "").strip().lower() in ENCODED:
            self.head.set_payload(raw.decode("ascii", "surrogateescape"))
            decoded = self.head.get_payload(decode=True)
            raw = decoded if isinstance(decoded, bytes) else b""
        return _in_charset(raw[:TEXT_BYTES_MOST], self.head.get_content_charset("utf-8"))


class MimeParts:
    """The parts of a mail in their order, each taken apart when it is asked for."""

    def __init__(self, content: bytes) -> None:
        """Take a mail. Raises Unreadable."""
        self._content: Final = content
        self._heads = self._lines = self._seen = 0
        self.searched = 0
        """Bytes that were searched for boundaries."""
        self.whole: Final = self._part(0, len(content), "text/plain")

    def __iter__(self) -> Iterator[MimePart]:
        """Yield the mail and its parts. What was forwarded in it stays whole. Raises Unreadable."""
        waiting = [(self.whole, 0)]
        while waiting:
            part, depth = waiting.pop()
            yield part
            if part.head.get_content_maintype() == "multipart":
                if depth == DEPTH_MOST:
                    raise UnreadableMail("depth")
                kind = "message/rfc822" if part.kind == "multipart/digest" else "text/plain"
                inner = [self._part(begin, end, kind) for begin, end in self._inner(part)]
                waiting += [(one, depth + 1) for one in reversed(inner)]

    def _part(self, begin: int, end: int, kind: str) -> MimePart:
        """Return the part that stands between two places; `kind` is its type where it says none."""
        self._seen += 1
        if self._seen > PARTS_MOST:
            raise UnreadableMail("parts")
        left = HEAD_BYTES_MOST - self._heads
        found = HEAD.match(self._content, begin, min(end, begin + left + 1))
        assert found is not None, "it matches nothing, too"
        raw = found[0]
        self._heads += len(raw)
        self._lines += raw.count(b"\n")
        if len(raw) > left or self._lines > HEAD_LINES_MOST:
            raise UnreadableMail("head")
        head = BytesHeaderParser().parsebytes(raw)
        head.set_default_type(kind)
        for name in ("Content-Type", "Content-Disposition"):
            value = str(head.get(name) or "")
            if len(value) > PARAMETER_BYTES_MOST or value.count(";") > PARAMETERS_MOST:
                raise UnreadableMail("parameters")
        empty = EMPTY.match(self._content, found.end(), end)
        return MimePart(head, self._content, empty.end() if empty else found.end(), end)

    def _inner(self, part: MimePart) -> Iterator[tuple[int, int]]:
        """Yield where the parts of a multipart begin and end."""
        boundary = part.head.get_boundary()
        if not boundary:
            return
        line = b"--" + boundary.encode("utf-8", "surrogateescape")
        begin: int | None = None
        for at, behind, last in self._delimiters(line, part.begin, part.end):
            if begin is not None:
                yield begin, at
            if last:
                return
            begin = behind
        if begin is not None:
            # It was cut off.
            yield begin, part.end

    def _delimiters(self, line: bytes, begin: int, end: int) -> Iterator[tuple[int, int, bool]]:
        """Yield where the line of a boundary begins, where it ends, and whether it is the last."""
        self.searched += end - begin
        if self.searched > SEARCHED_BYTES_MOST:
            raise UnreadableMail("depth")
        at, looked = begin, 0
        while (at := self._content.find(line, at, end)) >= 0:
            looked += 1
            if looked > 2 * PARTS_MOST:
                # Others begin with the same, as boundaries of multiparts in this one do.
                raise UnreadableMail("parts")
            found = DELIMITED.match(self._content, at + len(line), end)
            if found and (at == begin or self._content[at - 1 : at] == b"\n"):
                yield at, found.end(), found[1] is not None
            at += len(line)


def _in_charset(raw: bytes, charset: str) -> str:
    try:
        if codecs.lookup(charset).name not in NO_CHARSETS:
            return raw.decode(charset, "replace")
    except (LookupError, ValueError):
        # A character set that nobody has heard of.
        pass
    # Commands are ASCII in all that are left.
    return raw.decode("latin-1")
