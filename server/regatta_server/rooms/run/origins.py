"""The network address from which each of a node's rooms is played, for queues that are fair by address.

Only this node knows it, and it is never stored; the oldest are dropped first.
"""

from typing import Final

from regatta_protocol.ids import RoomId

ORIGINS_MOST: Final = 20_000
"""Rooms whose address is remembered: those of the last minutes, at 200 bytes each."""


class Origins:
    """The address from which a player last asked something of each room."""

    def __init__(self) -> None:
        """Begin with none."""
        self._addresses: Final[dict[RoomId, str]] = {}

    def note(self, room: RoomId, address: str) -> None:
        """Note that somebody asked something of a room."""
        # On the path of every move: nearly all of a room come from where the last one came from.
        if self._addresses.get(room) == address:
            return
        self._addresses.pop(room, None)
        self._addresses[room] = address
        if len(self._addresses) > ORIGINS_MOST:
            del self._addresses[next(iter(self._addresses))]

    def of(self, room: RoomId) -> str:
        """Return the address of a room; where none is known, the room itself."""
        return self._addresses.get(room, room)
