"""From a match to its room: opened once, by whichever node gets to it, and its players notified."""

import asyncio
from typing import Final

import structlog

from regatta_protocol.client import CreateRoom
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.commands.room_list import RoomList
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.products.matchmaking.pools import options
from regatta_server.products.matchmaking.tickets import Match, Tickets
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

MATCHED: Final = "matched"
"""What nodes are sent for their players: the message, and which search is over by it."""


class Matches:
    """Opens the rooms of matches."""

    def __init__(
        self,
        tickets: Tickets,
        rooms: Rooms,
        room_list: RoomList,
        connections: Connections,
        notices: Notices,
    ) -> None:
        """Take the services."""
        self._tickets = tickets
        self._rooms = rooms
        self._room_list = room_list
        self._connections = connections
        self._notices = notices

    async def open(self, room: RoomId, now_ms: int) -> bool:
        """Open the room of a match and tell its players; return False where that was done before.

        A node may die anywhere in here: the mark is dropped last, so another one does all of it again, which
        opens no second room. Where the store does not take the room the mark stays, too.
        Raises StoreError or OSError without a store.
        """
        match = await self._tickets.match(room)
        if match is None:
            # So old that nobody waits for it any more: no node was there for minutes.
            await self._tickets.opened(room)
            return False
        if not match.opening:
            return False
        try:
            await self._open(room, match)
        except Refused:
            return True
        await asyncio.gather(*(self._room_list.joined(player, room, now_ms) for player in match.players))
        seeks = dict(zip(match.players, match.seeks, strict=True))
        if match.kind.speed == "days":
            await self._tell_away(room, match)
        update = {"do": MATCHED, "seeks": seeks, "message": {"type": "matched", "room": room}}
        await self._connections.publish_to_players(match.players, update)
        if await self._tickets.opened(room):
            self._count(room, match, now_ms)
        return True

    async def open_late(self, now_ms: int) -> None:
        """Open the rooms of matches whose own node has not done so."""
        for room in await self._tickets.unopened(now_ms):
            await self.open(room, now_ms)

    async def open_soon(self, room: RoomId, now_ms: int) -> None:
        """Open the room of a match; without a store it is opened when there is one again."""
        try:
            await self.open(room, now_ms)
        except NO_ANSWER as failure:
            log.warning("match_unopened", room=room, failure=repr(failure))

    async def _open(self, room: RoomId, match: Match) -> None:
        kind = match.kind
        command = CreateRoom(
            id=CommandId("match"), ruleset=kind.ruleset, seats=kind.seats, options=options(kind)
        )
        seats = [Seat(player, name) for player, name in zip(match.players, match.names, strict=True)]
        await self._rooms.open(room, command, seats, matched=True)

    async def _tell_away(self, room: RoomId, match: Match) -> None:
        """Let those know who were away when their game was found."""
        names = {card["ruleset"]: card["name"] for card in self._rooms.cards()}
        about = {"room": room, "ruleset": match.kind.ruleset, "name": names[match.kind.ruleset]}
        for player, here in (await self._connections.online(match.players)).items():
            if not here:
                await self._notices.put(player, "match_found", f"match_found {room}", about)

    @staticmethod
    def _count(room: RoomId, match: Match, now_ms: int) -> None:
        waited_ms = [now_ms - joined_ms for joined_ms in match.joined_ms]
        log.debug("matched", room=room, pool=str(match.kind), waited_ms=waited_ms)
        metrics.MATCHES.inc()
        for waited in waited_ms:
            metrics.MATCH_WAIT_SECONDS.observe(max(0, waited) / 1000)
