"""Dice from a seed: the same seed, game and contributions give the same dice (docs/protocol.md).

Each die of a stream has a number, so that a player's holds shift nobody else's dice, and a move that
is judged twice throws the same faces.
"""

import hmac
from dataclasses import dataclass
from hashlib import sha256

from server.rules.base import Faces

SEED_BYTES = 32
FAIR_BYTES = 252
"""The bytes below it fall on the six faces equally often: 252 is 42 times 6. Others are skipped."""


@dataclass(frozen=True, slots=True)
class Roller:
    """The dice of one game."""

    server_seed: bytes
    game: str
    contributions: tuple[bytes, ...]
    """By seat, 32 bytes each."""

    def faces(self, stream: str, first: int, count: int) -> Faces:
        """Return the faces of dice number `first` … `first + count - 1` of a stream."""
        context = self._context(stream)
        return tuple([self._face(context, number) for number in range(first, first + count)])

    def rank(self, stream: str, number: int) -> bytes:
        """Return 32 bytes to sort by: numbers of a stream in the order of their ranks are shuffled fairly."""
        return self._digest(self._context(stream), number)

    def _context(self, stream: str) -> bytes:
        return self.game.encode() + b"".join(self.contributions) + stream.encode()

    def _digest(self, context: bytes, number: int) -> bytes:
        return hmac.digest(self.server_seed, context + number.to_bytes(8, "big"), "sha256")

    def _face(self, context: bytes, number: int) -> int:
        # All 32 bytes are 252 or more once in 10 ** 57 dice; the last byte then serves as it is.
        digest = self._digest(context, number)
        for byte in digest:
            if byte < FAIR_BYTES:
                return byte % 6 + 1
        return digest[-1] % 6 + 1


def commitment(server_seed: bytes) -> str:
    """Return what is published before the first throw: the seed's SHA-256 in hexadecimal."""
    return sha256(server_seed).hexdigest()


def silent_contribution(game: str, seat: int) -> bytes:
    """Return the bytes of a seat that sent none: fixed by rule, so that nobody chooses them."""
    return sha256(f"regatta silent seat {seat} of game {game}".encode()).digest()


SHARED = "shared"
"""The stream of identical dice; where the tray has several shades, each has its own, `shared SHADE`."""


def seat_stream(seat: int) -> str:
    """Return the name of a seat's own stream of dice."""
    return f"seat {seat}"
