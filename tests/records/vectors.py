"""Write the test vectors: `python -m tests.records.vectors`. A test proves them fresh.

docs/fairness.md explains each member. Whoever draws dice in another language tests that against them.
"""

import json
from hashlib import sha256
from itertools import count
from typing import Any, Final

from regatta_protocol.ids import RoomId
from regatta_protocol.sheet import OpeningThrow
from regatta_server.game.opening import STREAM, Opening, opening
from regatta_server.game.roller import FAIR_BYTES, Roller, commitment, seat_stream, silent_contribution
from tests.records.write import FOLDER

FILE: Final = FOLDER / "vectors.json"
GAME: Final = RoomId("REGATTA2")
SILENT: Final = 2
"""The seat that sent no bytes."""
SEATS: Final = 3
OWN: Final[OpeningThrow] = {"dice": 1, "leads": "lowest"}
STREAMS: Final = (
    *(seat_stream(seat) for seat in range(SEATS)),
    "shared",
    "shared dark",
    "shared light",
    "opening seat 0",
)
FACES_SHOWN: Final = 24
EVERY_BYTE_SKIPPED: Final = bytes([255] * 31 + [253])
"""Never seen, but defined."""


def skipped(digest: bytes) -> int:
    """Return how many bytes are passed over before the one that gives the face."""
    return next((number for number, byte in enumerate(digest) if byte < FAIR_BYTES), len(digest))


def roller(number: int) -> Roller:
    """Return the dice of the number-th try for a game that shows all there is to show."""
    own = [sha256(f"regatta vectors, bytes of seat {seat}".encode()).digest() for seat in range(SEATS)]
    own[SILENT] = silent_contribution(GAME, SILENT)
    return Roller(sha256(f"regatta vectors, seed {number}".encode()).digest(), GAME, tuple(own))


def opened(dice: Roller) -> Opening:
    """Return how the game opens where the seats throw for who begins."""
    return opening("ruleset", "alternate", OWN, SEATS, dice)


def chosen() -> Roller:
    """Return the first game in which seats tie for who begins."""
    return next(dice for dice in map(roller, count()) if len(opened(dice).throws) > 1)


def vectors() -> dict[str, Any]:
    """Return the test vectors."""
    dice = chosen()
    first, shuffled = opened(dice), opening("random", "alternate", None, SEATS, dice)
    return {
        "format": "regatta.vectors",
        "version": 1,
        "game": GAME,
        "server_seed": dice.server_seed.hex(),
        "commitment": commitment(dice.server_seed),
        "contributions": [given.hex() for given in dice.contributions],
        "seat_commitments": [
            None if seat == SILENT else sha256(given).hexdigest()
            for seat, given in enumerate(dice.contributions)
        ],
        "silent": [
            {"game": game, "seat": seat, "bytes": silent_contribution(game, seat).hex()}
            for game, seat in ((GAME, SILENT), (GAME, 0), (RoomId("SBLPTEY8"), 7))
        ],
        "digests": [_digest(dice, "seat 0", number) for number in (0, 1, *_skipping(dice))],
        "bytes_to_face": [
            {"bytes": given.hex(), "skipped": skipped(given), "face": _face(given)}
            for given in (bytes(range(32)), bytes([252, 253, 251, *range(29)]), EVERY_BYTE_SKIPPED)
        ],
        "streams": [
            {"stream": stream, "faces": list(dice.faces(stream, 0, FACES_SHOWN))} for stream in STREAMS
        ],
        "far": [
            {"stream": "seat 1", "number": number, "face": dice.faces("seat 1", number, 1)[0]}
            for number in (255, 256, 65_536, 2**32, 2**53 - 1)
        ],
        "shuffle": {
            "ranks": [dice.rank(STREAM, seat).hex() for seat in range(SEATS)],
            "order": list(shuffled.order),
        },
        "opening": {
            **OWN,
            "rounds": [[{"seat": seat, "faces": list(faces)} for seat, faces in one] for one in first.throws],
            "order": list(first.order),
        },
    }


def _digest(dice: Roller, stream: str, number: int) -> dict[str, Any]:
    digest = dice.rank(stream, number)
    return {
        "stream": stream,
        "number": number,
        "digest": digest.hex(),
        "skipped": skipped(digest),
        "face": dice.faces(stream, number, 1)[0],
    }


def _skipping(dice: Roller) -> list[int]:
    """Return the first number of a die that passes over one byte, and the first that passes over two."""
    return [
        next(number for number in count() if skipped(dice.rank("seat 0", number)) == bytes_skipped)
        for bytes_skipped in (1, 2)
    ]


def _face(digest: bytes) -> int:
    """Return the face of 32 bytes, spelled out: the roller makes them itself and takes none."""
    place = skipped(digest)
    return digest[min(place, len(digest) - 1)] % 6 + 1


def written() -> bytes:
    """Return the file: a member a line, so that a person can read it."""
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in vectors().items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


if __name__ == "__main__":
    FILE.write_bytes(written())
