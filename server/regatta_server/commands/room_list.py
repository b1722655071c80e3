"""A player's list of rooms: running games stay until they end, however many come after them."""

from collections.abc import Sequence
from typing import Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.room import RoomSummary
from regatta_server.limits import RECENT_ROOMS_MOST, ROOMS_LISTED_MOST
from regatta_server.players.players import Players
from regatta_server.rooms.run.rooms import Rooms

OVER: Final = ("finished", "archived")


class RoomList:
    """Raises StoreError where the store does not answer."""

    def __init__(self, players: Players, rooms: Rooms) -> None:
        """Take the lists, and the rooms to look at."""
        self.rooms = rooms
        self._players = players

    async def joined(self, player: PlayerId, room: RoomId, now_ms: int) -> None:
        """Put a room into a player's list. Where it grows long, those that are over go, the oldest first."""
        if await self._players.joined(player, room, now_ms) <= RECENT_ROOMS_MOST:
            return
        oldest = (await self._players.rooms(player))[RECENT_ROOMS_MOST:]
        there = await self.rooms.stored(oldest)
        running = [room for room in oldest if room in there and there[room].stage not in OVER]
        listed = running[: ROOMS_LISTED_MOST - RECENT_ROOMS_MOST]
        await self._players.let_go(player, [room for room in oldest if room not in listed])

    async def lines(self, player: PlayerId) -> Sequence[RoomSummary]:
        """Return a line for each of a player's rooms, the most urgent first."""
        return await self.rooms.summaries(player, await self._players.rooms(player))
