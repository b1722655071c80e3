"""Chance that can be repeated, for tests that judge rooms without a server."""

from hashlib import sha256

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.act import ROOM_LETTERS


class CountedChance:
    """A `rooms.decide.act.Chance`: what it gives follows from its name and from how often it was asked."""

    def __init__(self, name: str = "a test") -> None:
        """Begin to count."""
        self._name = name
        self._draws = 0

    def seed(self) -> bytes:
        """Return 32 bytes."""
        return self._next()

    def room_id(self) -> RoomId:
        """Return the id of a new room."""
        return RoomId("".join(ROOM_LETTERS[byte % len(ROOM_LETTERS)] for byte in self._next()[:8]))

    def _next(self) -> bytes:
        self._draws += 1
        return sha256(f"{self._name} {self._draws}".encode()).digest()
