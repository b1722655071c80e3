"""How many watch a room: counted on each node, added up in the store, and sent to all in the room.

Each node has its own number in a hash of the room. Whenever that changes, and once a minute besides, a node
adds up the numbers of live nodes, and sends the sum if it has changed.
"""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

import orjson
import structlog

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.lobby import Watchers
from regatta_server.commands.wiring import Wiring
from regatta_server.products.presence.connections import Connections
from regatta_server.products.presence.spectator_count_store import SpectatorCountStore
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.runtime.loops import Pause, every
from regatta_server.store.client import Client
from regatta_server.store.errors import NO_ANSWER

WATCHING_AT_ONCE: Final = 200
"""Rooms of which the store is asked in one pipeline: moves come in between."""

log = structlog.get_logger()

TELL_S: Final = 1.0
"""How often a count is told at most: people come and go in crowds."""
ALL_TICKS: Final = 60
"""All rooms that are watched are counted anew after so many times: a node may have died with its number."""


class SpectatorCounts:
    """The spectators of the rooms of this node, counted with those of the others."""

    def __init__(
        self, redis: Client, rooms: Rooms, connections: Connections, pause: Pause = asyncio.sleep
    ) -> None:
        """Take the services."""
        self._store = SpectatorCountStore(redis, connections.node)
        self._rooms = rooms
        self._pause = pause
        self._turns = count()
        self._connections = connections
        self._marked: dict[RoomId, None] = {}
        """Rooms that are to be counted."""
        self._sent: dict[RoomId, int] = {}
        """The count that this node's members of a room have heard last, where it is not 0."""

    def wiring(self) -> Wiring:
        """Return what is listened to."""
        return Wiring(
            updates={"watchers": self._heard},
            spectators_changed=self._mark,
            room_watched=self._watched,
            loops=[every(TELL_S, self._turn, "spectators", pause=self._pause)],
        )

    async def tell(self, everything: bool = False) -> None:
        """Count the rooms that are marked, or all that are watched, and tell what has changed.

        Raises StoreError without a store; then they stay marked.
        """
        for room in [room for room in self._sent if self._rooms.here(room) is None]:
            del self._sent[room]
        if everything:
            self._marked |= dict.fromkeys(self._sent)
        marked, self._marked = list(self._marked), {}
        for first in range(0, len(marked), WATCHING_AT_ONCE):
            try:
                await self._count(marked[first : first + WATCHING_AT_ONCE])
            except NO_ANSWER:
                self._marked |= dict.fromkeys(marked[first:])
                raise

    # -------------------------------------------------------------------------------------------

    async def _turn(self) -> None:
        await self.tell(everything=next(self._turns) % ALL_TICKS == 0)

    def _mark(self, room: RoomId) -> None:
        self._marked[room] = None

    def _watched(self, member: Member, state: RoomState) -> None:
        """Tell a newcomer; on a node that has not heard of a count yet, ask."""
        if state.setup.id in self._sent:
            member.tell(_frame(state.setup.id, self._sent[state.setup.id]))
        elif state.stage != "gathering" and state.setup.watchers != "none":
            self._mark(state.setup.id)

    def _heard(self, update: Mapping[str, Any]) -> None:
        room, number = update["room"], update["count"]
        if self._sent.get(room, 0) == number or self._rooms.here(room) is None:
            return
        self._sent.pop(room, None)
        if number:
            self._sent[room] = number
        self._rooms.tell(room, _frame(room, number), "all")

    async def _count(self, rooms: Sequence[RoomId]) -> None:
        found = await self._store.count({room: self._rooms.spectators(room) for room in rooms})
        alive = await self._store.alive({node for by_node in found for node in by_node})
        for room, by_node in zip(rooms, found, strict=True):
            number = sum(here for node, here in by_node.items() if node in alive)
            if number != self._sent.get(room, 0):
                # If this node dies before it has told, the others find the difference within a minute.
                await self._connections.publish_to_room(
                    room, {"do": "watchers", "room": room, "count": number}
                )


def _frame(room: RoomId, number: int) -> bytes:
    message: Watchers = {"type": "watchers", "room": room, "count": number}
    return orjson.dumps(message)
