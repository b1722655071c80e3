"""Mends the append-only file after a power cut: cuts off a tail that never reached the disk, keeps a copy."""

import mmap
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from regatta_server.store.embedded.append_only import (
    FOLDER,
    INCREMENT,
    UNFINISHED,
    Content,
    Fault,
    Found,
    is_empty,
    parts_of,
    read,
)

T = TypeVar("T")

LINE_END: Final = b"\n"
"""What each whole command ends with."""


class NotMended(RuntimeError):
    """The file cannot be mended without being asked, or not at all; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What was cut off a part of the file, and where all of that part as it was is now."""

    part: Path
    copy: Path
    fault: Fault
    bytes_left: int
    bytes_cut: int


def has_bad_tail(data: Path) -> bool:
    """Say whether a part does not end as a command does.

    Valkey itself would take the end of a command for whole that is zeros: it counts its bytes alone.
    """
    return any(_tail(part) not in (b"", LINE_END) for part in _increments(data))


def mend(data: Path, *, damage: bool = False) -> list[Cut]:
    """Cut what is not whole off the append-only file in a data folder, and return what was cut.

    What was torn off or is zeros was on its way to the disk when the power went, and nothing follows it.
    Anything else is damage, behind which there may be more: it is cut only where that is allowed. Nobody else
    may use the folder. Raises NotMended, and then has changed nothing.
    """
    parts = _increments(data)
    for number, part in enumerate(parts):
        found = _of(part, read)
        if found.fault is not None:
            return _cut(part, found, parts[number + 1 :], damage=damage)
    return []


def _cut(part: Path, found: Found, later: Sequence[Path], *, damage: bool) -> list[Cut]:
    """Cut a part, and all of the later ones: they say what was done after what is missing."""
    assert found.fault is not None
    fault = found.fault if all(_of(one, is_empty) for one in later) else Fault.DAMAGE
    if fault is Fault.DAMAGE and not damage:
        raise NotMended(
            f"{part} is damaged from byte {found.whole_bytes} on, and not only torn off: restore a backup "
            "(regatta restore FILE) into another folder, or go on with what stands before: "
            "regatta restore --repair keeps a copy and says how much that leaves out."
        )
    sizes = {part: found.whole_bytes, **{one: 0 for one in later if one.stat().st_size}}
    try:
        copies = {one: _copied(one) for one in sizes}
    except OSError as failure:
        raise NotMended(f"No copy of {part} can be kept, so it is not cut: {failure.strerror}.") from failure
    # The newest first: ended in between, no part may look whole before one that goes on without its end.
    cuts = [_shortened(one, copies[one], fault, sizes[one]) for one in reversed(sizes)]
    return cuts[::-1]


def _shortened(part: Path, copy: Path, fault: Fault, size: int) -> Cut:
    before = part.stat().st_size
    with part.open("r+b") as file:
        file.truncate(size)
        os.fsync(file.fileno())
    return Cut(part, copy, fault, size, before - size)


def _copied(part: Path) -> Path:
    """Copy a part to beside the folder, safely on the disk, and return where it is."""
    data, number = part.parent.parent, 1
    while (copy := data / f"{part.name}.uncut-{number}").exists():
        number += 1
    try:
        with part.open("rb") as original, copy.open("xb") as file:
            copy.chmod(0o600)
            shutil.copyfileobj(original, file)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        copy.unlink(missing_ok=True)
        raise
    return copy


def _increments(data: Path) -> list[Path]:
    """Return the parts with commands, the oldest first; none in a folder in which nothing was stored yet."""
    folder = data / FOLDER
    manifests = [path for path in folder.glob("*.manifest") if not path.name.startswith(UNFINISHED)]
    named = [part for path in manifests for part in parts_of(path.read_bytes())]
    return [folder / name for name, kind in named if kind == INCREMENT and (folder / name).is_file()]


def _tail(part: Path) -> bytes:
    """Return the last byte of a part, nothing where it has none."""
    with part.open("rb") as file:
        file.seek(max(0, part.stat().st_size - 1))
        return file.read()


def _of(part: Path, work: Callable[[Content], T]) -> T:
    """Return what is found out about the content of a part, without reading it all into memory."""
    with _content(part) as content:
        return work(content)


@contextmanager
def _content(part: Path) -> Iterator[Content]:
    with part.open("rb") as file:
        if not part.stat().st_size:
            yield b""  # which cannot be mapped
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            yield mapped
