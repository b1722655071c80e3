"""Reads an append-only file without a Valkey: up to its last whole command, and what follows."""

import mmap
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

Content = bytes | mmap.mmap

FOLDER: Final = "appendonlydir"
"""Where Valkey keeps its file, in parts that a manifest names."""
UNFINISHED: Final = "temp-"
"""What names of files begin with that Valkey has not finished: it renames them then."""
INCREMENT: Final = "i"
"""The type of a part to which commands are appended, in a manifest; others are snapshots, or of before."""
BEFORE: Final = "h"
"""The type of a part of before, which Valkey is about to remove."""

CRLF: Final = b"\r\n"
LINES: Final = {
    b"*": (re.compile(rb"\*([1-9]\d{0,8})\r\n"), re.compile(rb"\*(?:[1-9]\d{0,8}\r?)?")),
    b"$": (re.compile(rb"\$(\d{1,10})\r\n"), re.compile(rb"(?:\$(?:\d{1,10}\r?)?)?")),
    b"#": (re.compile(rb"#[^\r\n\0]{0,99}(\r\n)"), re.compile(rb"#[^\r\n\0]{0,99}\r?")),
}
"""By what they begin with, whole lines and those that are not there to their end: how many parts a command
has, how many bytes a part has, and a remark, such as the time."""
LINE_MOST: Final = 102
"""Bytes of a line: the longest remark that is read."""
COMMAND: Final = re.compile(rb"\r\n(\*[1-9]\d{0,8}\r\n\$)")
"""How a command begins behind another one."""
CHUNK_BYTES: Final = 1 << 20


class Fault(StrEnum):
    """What follows behind the last whole command."""

    TORN = "torn"
    """A command, or a transaction, that is not there to its end: the last write did not reach the disk."""
    ZEROS = "zeros"
    """Nothing but zeros: the file had its new length on the disk before what was written there."""
    DAMAGE = "damage"
    """Something else, perhaps with whole commands behind it."""


@dataclass(frozen=True, slots=True)
class Found:
    """How many bytes are whole commands and transactions, and what follows them."""

    whole_bytes: int
    fault: Fault | None


class _NotToItsEnd(ValueError):
    """What begins here is right as far as it goes."""


class _Wrong(ValueError):
    """What stands here is no command."""


def parts_of(manifest: bytes) -> list[tuple[str, str]]:
    """Return name and type of each file that a manifest names, in the order in which they are read."""
    lines = [line.decode().split() for line in manifest.splitlines() if line.startswith(b"file ")]
    fields = [dict(zip(line[::2], line[1::2], strict=False)) for line in lines]
    return [(one["file"], one["type"]) for one in fields]


def read(content: Content) -> Found:
    """Return up to where a part with commands is whole; a transaction is so with its end, as for Valkey."""
    size = len(content)
    whole = at = 0
    within = False
    try:
        while at < size:
            name, at = _command(content, at, size)
            within = name == b"MULTI" or (within and name != b"EXEC")
            whole = whole if within else at
    except _NotToItsEnd:
        fault = Fault.TORN
    except _Wrong:
        fault = Fault.ZEROS if _zeros_follow(content, at, size) else Fault.DAMAGE
    else:
        return Found(whole, Fault.TORN if within else None)
    # A length that was damaged reaches to the end, too: what is torn has no command behind it.
    return Found(whole, Fault.DAMAGE if _command_follows(content, at, size) else fault)


def is_empty(content: Content) -> bool:
    """Say whether a part has no command: nothing, or zeros alone."""
    return _without_zeros(content, 0, len(content)) == 0


def _command(content: Content, at: int, size: int) -> tuple[bytes, int]:
    """Return the name of the command that begins there, and where it ends. A remark has no name."""
    if content[at : at + 1] == b"#":
        return b"", _line(content, at, size, b"#")[1]
    count, at = _line(content, at, size, b"*")
    name = b""
    for number in range(int(count)):
        length, start = _line(content, at, size, b"$")
        end = start + int(length)
        behind = content[end : min(end + len(CRLF), size)]
        if behind != CRLF:
            raise _NotToItsEnd if end + len(behind) >= size and CRLF.startswith(behind) else _Wrong
        if number == 0:
            name = content[start : min(end, start + len("MULTI") + 1)].upper()
        at = end + len(CRLF)
    return name, at


def _line(content: Content, at: int, size: int, kind: bytes) -> tuple[bytes, int]:
    """Return what a line says, and where it ends."""
    line, begun = LINES[kind]
    found = line.match(content, at, size)
    if found is not None:
        return found[1], found.end()
    if size - at <= LINE_MOST and begun.fullmatch(content, at, size):
        raise _NotToItsEnd
    raise _Wrong


def _zeros_follow(content: Content, at: int, size: int) -> bool:
    """Say whether the command there was begun, or not even that, and all the rest is zeros."""
    end = _without_zeros(content, at, size)
    if end == at:
        return True
    try:
        _command(content, at, end)
    except _NotToItsEnd:
        return True
    except _Wrong:
        return False
    return False


def _without_zeros(content: Content, at: int, size: int) -> int:
    """Return where the zeros begin that reach to the end."""
    while size > at:
        start = max(at, size - CHUNK_BYTES)
        left = len(content[start:size].rstrip(b"\0"))
        if left:
            return start + left
        size = start
    return at


def _command_follows(content: Content, at: int, size: int) -> bool:
    """Say whether a whole command stands somewhere behind the one that begins there."""
    for head in COMMAND.finditer(content, at, size):
        try:
            _command(content, head.start(1), size)
        except ValueError:
            continue
        return True
    return False
