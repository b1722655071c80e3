"""From where the rooms of a node are played: whoever takes turns by network address asks for it.

Only this node knows it, it is stored nowhere, and it goes with the oldest rooms.
"""

from collections import OrderedDict
from typing import Final

from regatta_protocol.ids import RoomId

ORIGINS_KEPT: Final = 20_000
"""Rooms whose address is remembered: those of the last minutes, at 200 bytes each."""


class Origins:
    """The address from which a player last asked something of each room."""

    def __init__(self) -> None:
        """Begin with none."""
        self._addresses: Final[OrderedDict[RoomId, str]] = OrderedDict()

    def note(self, room: RoomId, address: str) -> None:
        """Note that somebody asked something of a room."""
        self._addresses[room] = address
        self._addresses.move_to_end(room)
        if len(self._addresses) > ORIGINS_KEPT:
            self._addresses.popitem(last=False)

    def of(self, room: RoomId) -> str:
        """Return the address of a room; where none is known, the room itself."""
        return self._addresses.get(room, room)
