"""Notes with which addresses and devices the seats of rated games are played, as far as this node sees it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import structlog

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller
from regatta_server.commands.wiring import Wiring
from regatta_server.limits import DAY_MS
from regatta_server.products.presence.connections import Connections
from regatta_server.products.ratings.network_store import NetworkStore
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

STAGES: Final = ("opening", "playing")
SEATS_NOTED_MOST: Final = 20_000
"""Seats of which a node remembers what it has noted, at 200 bytes; of others it notes the same once more."""


class SeatNetworks:
    """Looks when a rated game begins, at whoever comes to it later, and at each turn that is over.

    A room tells its changes on the node alone that made them: each player's own node sees their turns.
    """

    def __init__(self, context: Context, connections: Connections) -> None:
        """Take the services."""
        self._networks = NetworkStore(context.batched)
        self._connections = connections
        self._players = context.players
        self._chance = context.chance
        self._background = context.background
        self._now_ms = context.now_ms
        self._wanted = not context.settings.rated_one_network
        self._noted: dict[tuple[RoomId, PlayerId], tuple[int, Sequence[str]]] = {}
        """On which day, and what."""

    def wiring(self) -> Wiring:
        """Return what is listened to: nothing where the host lets games of one network count."""
        if not self._wanted:
            return Wiring()
        return Wiring(room_changed=self._changed, turn_changed=self._turned, room_watched=self._watched)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return the rooms that have marks of a player; what they say is that there are some."""
        rooms = await self._players.rooms(player)
        return {"network_marks": await self._networks.rooms_with(player, rooms)}

    async def erase(self, player: PlayerId) -> None:
        """Erase the marks of a player."""
        await self._networks.forget_player(player, await self._players.rooms(player))

    def _turned(self, _: RoomState, after: RoomState) -> None:
        self._changed(None, after)

    def _changed(self, _: RoomState | None, after: RoomState) -> None:
        if after.setup.rated and after.stage in STAGES:
            self._note(after, after.seating.people)

    def _watched(self, member: Member, state: RoomState) -> None:
        if state.setup.rated and state.stage in STAGES and state.seating.seat_of(member.player) is not None:
            self._note(state, [member.player])

    def _note(self, state: RoomState, players: Sequence[PlayerId]) -> None:
        day, seen = self._now_ms() // DAY_MS, {}
        for player in players:
            marks = _marks(self._connections.here(player))
            # Once a day again, so that a long game keeps them.
            if marks and self._noted.get((state.setup.id, player)) != (day, marks):
                self._noted[state.setup.id, player] = (day, marks)
                seen[player] = marks
        while len(self._noted) > SEATS_NOTED_MOST:
            del self._noted[next(iter(self._noted))]
        if seen:
            self._background(self._note_soon(state, seen))

    async def _note_soon(self, state: RoomState, seen: Mapping[PlayerId, Sequence[str]]) -> None:
        try:
            await self._networks.note(state.setup.id, seen, self._chance.seed())
        except NO_ANSWER as failure:
            # The game goes on, and at the next turn they are looked at again.
            for player in seen:
                self._noted.pop((state.setup.id, player), None)
            log.warning("networks_unnoted", room=state.setup.id, failure=repr(failure))


def _marks(callers: Sequence[Caller]) -> list[str]:
    found = [f"address {caller.address}" for caller in callers]
    found += [f"device {caller.device_id}" for caller in callers if caller.device_id is not None]
    return list(dict.fromkeys(found))
