"""How many watch a room: counted on each node, added up in the store, and told to all in the room.

Each node keeps its own number in a hash of the room. Whenever it changes, and once a minute besides, a node
adds up those of the nodes that live, and tells the sum where it differs from what was told before.
"""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

import orjson
import structlog

from protocol.ids import RoomId
from protocol.server_lobby import Watchers
from server.limits import WATCHING_AT_ONCE
from server.lobby.people import People
from server.lobby.watching_store import WatchingStore
from server.rooms.decide.state import RoomState
from server.rooms.run.alarms import Pause
from server.rooms.run.member import Member
from server.rooms.run.rooms import Rooms
from server.store.client import Client
from server.store.errors import NO_ANSWER

log = structlog.get_logger()

TELL_S: Final = 1.0
"""How often a count is told at most: people come and go in crowds."""
ALL_TICKS: Final = 60
"""All rooms that are watched are counted anew after so many times: a node may have died with its number."""


class Watching:
    """The spectators of the rooms of this node, counted with those of the others."""

    def __init__(self, redis: Client, rooms: Rooms, people: People) -> None:
        """Listen to spectators who come and go."""
        self._store = WatchingStore(redis, people.node)
        self._rooms = rooms
        self._people = people
        self._marked: dict[RoomId, None] = {}
        """Rooms that are to be counted."""
        self._told: dict[RoomId, int] = {}
        """The count that this node's members of a room have heard last, where it is not 0."""
        rooms.hooks.counted.append(self._mark)
        rooms.hooks.watched.append(self._watched)
        people.on("watchers", self._heard)

    async def tell_for_ever(self, pause: Pause = asyncio.sleep) -> None:
        """Count what is to be counted, until cancelled."""
        for tick in count():
            try:
                await self.tell(everything=tick % ALL_TICKS == 0)
            except NO_ANSWER as failure:
                log.warning("spectators_uncounted", failure=repr(failure))
            await pause(TELL_S)

    async def tell(self, everything: bool = False) -> None:
        """Count the rooms that are marked, or all that are watched, and tell what has changed.

        Raises StoreError without a store; then they stay marked.
        """
        for room in [room for room in self._told if self._rooms.here(room) is None]:
            del self._told[room]
        if everything:
            self._marked |= dict.fromkeys(self._told)
        marked, self._marked = list(self._marked), {}
        for first in range(0, len(marked), WATCHING_AT_ONCE):
            try:
                await self._count(marked[first : first + WATCHING_AT_ONCE])
            except NO_ANSWER:
                self._marked |= dict.fromkeys(marked[first:])
                raise

    # -------------------------------------------------------------------------------------------

    def _mark(self, room: RoomId) -> None:
        self._marked[room] = None

    def _watched(self, member: Member, state: RoomState) -> None:
        """Tell a newcomer; on a node that has not heard of a count yet, ask."""
        if state.room in self._told:
            member.tell(_frame(state.room, self._told[state.room]))
        elif state.stage != "gathering" and state.watchers != "none":
            self._mark(state.room)

    def _heard(self, news: Mapping[str, Any]) -> None:
        room, number = news["room"], news["count"]
        if self._told.get(room, 0) == number or self._rooms.here(room) is None:
            return
        self._told.pop(room, None)
        if number:
            self._told[room] = number
        self._rooms.tell(room, _frame(room, number), "all")

    async def _count(self, rooms: Sequence[RoomId]) -> None:
        found = await self._store.count({room: self._rooms.spectators(room) for room in rooms})
        alive = await self._store.alive({node for by_node in found for node in by_node})
        for room, by_node in zip(rooms, found, strict=True):
            number = sum(here for node, here in by_node.items() if node in alive)
            if number != self._told.get(room, 0):
                # If this node dies before it has told, the others find the difference within a minute.
                await self._people.tell_nodes_of_room(room, {"do": "watchers", "room": room, "count": number})


def _frame(room: RoomId, number: int) -> bytes:
    told: Watchers = {"type": "watchers", "room": room, "count": number}
    return orjson.dumps(told)
