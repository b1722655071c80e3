"""Dice from a seed: the same seed, game and contributions give the same dice (docs/protocol.md).

Each die of a stream has a number, so that a player's holds shift nobody else's dice, and a move that is
judged twice throws the same faces.
"""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from regatta_protocol.ids import RoomId
from regatta_server.rules.base import Faces

SCHEME: Final = "hmac-sha256/2"
"""How dice come about: seats commit to their bytes, the server to its seed, and then all is shown."""
SEED_BYTES = 32
FAIR_BYTES = 252
"""The bytes below it fall on the six faces equally often: 252 is 42 times 6. Others are skipped."""


INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
"""What HMAC does to the bytes of its key (RFC 2104)."""
BLOCK_BYTES: Final = 64


@dataclass(frozen=True)
class Roller:
    """The dice of one game."""

    server_seed: bytes
    game: RoomId
    contributions: tuple[bytes, ...]
    """By seat, 32 bytes each."""

    def faces(self, stream: str, first: int, count: int) -> Faces:
        """Return the faces of dice number `first` … `first + count - 1` of a stream."""
        # As `_digest`, without a call for each die: it is on the path of every throw.
        (begun_inner, begun_outer), name = self._begun, stream.encode()
        shown: list[int] = []
        for number in range(first, first + count):
            inner, outer = begun_inner.copy(), begun_outer.copy()
            inner.update(name + number.to_bytes(8, "big"))
            outer.update(inner.digest())
            digest = outer.digest()
            # The first byte gives the face, nearly always.
            shown.append(digest[0] % 6 + 1 if digest[0] < FAIR_BYTES else _face_behind(digest))
        return tuple(shown)

    def rank(self, stream: str, number: int) -> bytes:
        """Return 32 bytes to sort by: numbers of a stream in the order of their ranks are shuffled fairly."""
        return self._digest(stream.encode(), number)

    @cached_property
    def _begun(self) -> tuple[Any, Any]:
        """Both hashes of the HMAC-SHA-256 by the seed, the inner one of all that no die changes.

        A die then takes less than half of the time of an HMAC from its beginning (docs/performance.md).
        """
        key = self.server_seed.ljust(BLOCK_BYTES, b"\0")
        what = self.game.encode() + b"".join(self.contributions)
        return sha256(key.translate(INNER) + what), sha256(key.translate(OUTER))

    def _digest(self, stream: bytes, number: int) -> bytes:
        """Return the HMAC of game, contributions, stream and number."""
        begun_inner, begun_outer = self._begun
        inner, outer = begun_inner.copy(), begun_outer.copy()
        inner.update(stream + number.to_bytes(8, "big"))
        outer.update(inner.digest())
        digest: bytes = outer.digest()
        return digest


def _face_behind(digest: bytes) -> int:
    """Return the face by the first byte that serves, of a digest whose first one does not."""
    # All 32 bytes are 252 or more once in 10 ** 57 dice; the last byte then serves as it is.
    for byte in digest:
        if byte < FAIR_BYTES:
            return byte % 6 + 1
    return digest[-1] % 6 + 1


def commitment(server_seed: bytes) -> str:
    """Return what is published before the first throw: the seed's SHA-256 in hexadecimal."""
    return sha256(server_seed).hexdigest()


def silent_contribution(game: RoomId, seat: int) -> bytes:
    """Return the bytes of a seat that sent none: fixed by rule, so that nobody chooses them."""
    return sha256(f"regatta silent seat {seat} of game {game}".encode()).digest()


SHARED = "shared"
"""The stream of identical dice; where the tray has several shades, each has its own, `shared SHADE`."""


def seat_stream(seat: int) -> str:
    """Return the name of a seat's own stream of dice."""
    return f"seat {seat}"
