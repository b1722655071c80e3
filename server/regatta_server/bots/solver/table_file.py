"""A table as a file: a head that says what it holds, then its arrays, to be mapped and shared by processes.

    8 bytes   REGATTA and the number of this format
    4 bytes   how long the head is, little-endian
    4 bytes   CRC-32 of the head
    the head  JSON: the digest of the rules, what was found of them, and where each array lies
    arrays    each from a multiple of 64 bytes on, little-endian, C order

It is written beside its place and then moved there, so whoever opens it finds it whole or not at all. A file
that ends early, that is damaged or of other rules is told as `Unfit`.
"""

import json
import os
import struct
import tempfile
import zlib
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, Final

import numpy as np

from regatta_server.bots.solver.solution import Arrays
from regatta_server.limits import TABLE_HEAD_BYTES_MOST

MAGIC: Final = b"REGATTA\x01"
HEAD: Final = struct.Struct("<8sII")
ALIGNED: Final = 64
"""Arrays begin at a line of the processor's cache."""
PART_BYTES: Final = 1 << 20
DTYPES: Final = frozenset({"<f2", "<f8", "<i4", "<i8"})


class Unfit(ValueError):
    """A file that is not the table that is wanted; the message says in a few words what it is."""


@dataclass(frozen=True, eq=False)
class Table:
    """What is known of a ruleset: its worth, and the worth of each state."""

    digest: str
    """Of all that it follows from: other rules have another."""
    ruleset: str
    value: float
    """What a play is worth at its beginning."""
    deviation: float | None
    """The standard deviation of what it brings, where that was worked out."""
    states: int
    arrays: Arrays
    """By name; those of an opened file are mapped and can only be read."""


def write(path: Path, table: Table) -> None:
    """Write a table, all or nothing. Raises OSError."""
    arrays = {
        name: np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
        for name, array in table.arrays.items()
    }
    described, size = _described(arrays)
    head_fields = {
        "digest": table.digest,
        "ruleset": table.ruleset,
        "value": table.value,
        "deviation": table.deviation,
        "states": table.states,
        "arrays": described,
        "bytes": size,
        "crc": _crc(arrays),
    }
    head = json.dumps(head_fields).encode()
    for folder in (path.parent.parent, path.parent):
        # The first is the data folder, where a store may come to lie later: nobody else may look into it.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(HEAD.pack(MAGIC, len(head), zlib.crc32(head)) + head)
            for array in arrays.values():
                file.write(bytes(-file.tell() % ALIGNED))
                file.write(array.data)
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, 0o644)  # as other files of the data folder: temporary ones are for oneself
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def read(path: Path, digest: str) -> Table:
    """Return the table of these rules with its arrays mapped. Raises Unfit; FileNotFoundError, OSError."""
    with path.open("rb") as file:
        begin = file.read(HEAD.size)
        if len(begin) < HEAD.size or not begin.startswith(MAGIC[:-1]):
            raise Unfit("is no table")
        magic, length, crc = HEAD.unpack(begin)
        if magic != MAGIC:
            raise Unfit("is a table of another version of Regatta")
        head = file.read(length) if length <= TABLE_HEAD_BYTES_MOST else b""
        if len(head) != length or zlib.crc32(head) != crc:
            raise Unfit("is damaged")
        head_fields = json.loads(head)
        if head_fields["digest"] != digest:
            raise Unfit("is a table of other rules")
        first = _aligned(HEAD.size + length)
        if os.fstat(file.fileno()).st_size != first + head_fields["bytes"]:
            raise Unfit("is not whole")
        file.seek(first)
        found = 0
        while part := file.read(PART_BYTES):
            found = zlib.crc32(part, found)
        if found != head_fields["crc"]:
            raise Unfit("is damaged")
    arrays = {
        one["name"]: np.memmap(path, one["dtype"], "r", first + one["at"], tuple(one["shape"]))
        for one in head_fields["arrays"]
    }
    return Table(
        digest,
        head_fields["ruleset"],
        head_fields["value"],
        head_fields["deviation"],
        head_fields["states"],
        arrays,
    )


def _described(arrays: Arrays) -> tuple[list[dict[str, Any]], int]:
    """Return where each array lies, behind the head, and where the last one ends."""
    described, end = [], 0
    for name, array in arrays.items():
        assert array.dtype.str in DTYPES, array.dtype
        at = _aligned(end)
        described.append({"name": name, "dtype": array.dtype.str, "shape": array.shape, "at": at})
        end = at + array.dtype.itemsize * prod(array.shape)
    return described, end


def _crc(arrays: Arrays) -> int:
    """Return the check of the arrays as they lie in the file."""
    found = end = 0
    for array in arrays.values():
        found = zlib.crc32(array.data, zlib.crc32(bytes(-end % ALIGNED), found))
        end = _aligned(end) + array.nbytes
    return found


def _aligned(at: int) -> int:
    return at + -at % ALIGNED
