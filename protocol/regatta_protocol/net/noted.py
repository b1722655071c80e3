"""What a client notes of a game's opening, to compare it with what the server says (docs/fairness.md)."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Literal

from typing_extensions import TypedDict

from regatta_protocol.ids import RoomId


class Note(TypedDict):
    """What is noted of a game: a line of the file that `regatta verify --noted` reads."""

    format: Literal["regatta.noted"]
    version: Literal[1]
    game: RoomId
    commitment: str | None
    """Of the server's seed, as it was shown before any bytes were sent."""
    seat_commitments: list[str | None] | None
    """Of all seats, at the same moment."""
    bytes: dict[str, str]
    """By seat, in decimal digits, what was drawn for it."""
    late: list[int]
    """Own seats that may be missing without anybody's fault."""


def append_to(path: str | Path) -> Callable[[Note], None]:
    """Return what keeps notes in a file, a line each; of several lines of a game the last has most."""
    file = Path(path)

    def keep(note: Note) -> None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(note, separators=(",", ":")) + "\n")

    return keep


def commitment_to(given: str) -> str:
    """Return what is committed to: the SHA-256 of bytes, both in hexadecimal."""
    return sha256(bytes.fromhex(given)).hexdigest()


def silent_bytes(game: RoomId, seat: int) -> bytes:
    """Return the bytes of a seat that sent none: fixed by rule, so that nobody chooses them."""
    return sha256(f"regatta silent seat {seat} of game {game}".encode()).digest()


def empty(game: RoomId) -> Note:
    """Return the note of a game of which nothing is known yet."""
    return {
        "format": "regatta.noted",
        "version": 1,
        "game": game,
        "commitment": None,
        "seat_commitments": None,
        "bytes": {},
        "late": [],
    }
