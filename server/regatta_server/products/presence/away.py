"""Who of a room's players is away: told to the others there, and judged for stand-ins and for the lobby.

Whoever goes is only marked in the store; a moment later any node looks, and tells if the player is still
nowhere. So a line that flickers tells nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import orjson

from regatta_protocol.client import CallStandIn
from regatta_protocol.commands.ending import Claim
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.lobby import Away
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.players.erased import erased_of
from regatta_server.products.presence.away_store import AwayStore
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.decide.act import IsBack
from regatta_server.rooms.decide.stages.gathering import is_full, is_live
from regatta_server.rooms.decide.state import Gathering, Playing, RoomState, last_stage
from regatta_server.rooms.decide.whose import is_claimable
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.run.inbox import no_such_room
from regatta_server.runtime.loops import every

LOOK_S: Final = 0.5
FLICKER_MS: Final = 2_000
"""Who is back within this time was never away."""
LONG_MS: Final = 120_000
"""After so long the others may let a stand-in play, where there is no clock."""
CLAIM_MS: Final = 86_400_000
"""After so long they may claim the result, where there is no clock and no stand-in plays: a day, so that
nobody loses a game by a night's sleep."""
RUNNING: Final = ("opening", "playing")
WITH_PRESENCE: Final = ("gathering", *RUNNING)
"""Stages at which the others of a room hear who is away."""


class WriteLines(Protocol):
    """Writes the lines of rooms in the lobby anew."""

    async def __call__(self, rooms: Sequence[RoomId], /) -> None:
        """Do so."""


class AwayPlayers:
    """Players who are away. Raises StoreError without a store."""

    def __init__(
        self,
        context: Context,
        connections: Connections,
        write_lines: WriteLines,
    ) -> None:
        """Take a client that batches, and the services; `write_lines` writes lines of the lobby anew."""
        self._write_lines = write_lines
        self._redis = context.batched
        self._store = AwayStore(context.batched, context.now_ms)
        self._rooms = context.rooms
        self._connections = connections
        self._now_ms = context.now_ms
        self._steps = context.steps
        self._background = context.background
        self._pause = context.pause

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        return Wiring(
            handlers={CallStandIn: Handler(self.call_stand_in), Claim: Handler(self.claim)},
            updates={"away": self._heard},
            offline=self._went,
            online=self._came,
            room_changed=self._changed,
            room_watched=self._watched,
            loops=[every(LOOK_S, self.look, "away", pause=self._pause)],
        )

    async def call_stand_in(self, caller: Caller, command: CallStandIn) -> Mapping[str, Any]:
        """Let a stand-in play for a seat whose player has been away for long.

        Raises Refused where that is not so, or as the room's judge does.
        """
        return await self._submit(caller, command, LONG_MS)

    async def claim(self, caller: Caller, command: Claim) -> Mapping[str, Any]:
        """Claim the result against a seat whose player is gone. Raises as `call_stand_in` does."""
        return await self._submit(caller, command, CLAIM_MS)

    async def _submit(self, caller: Caller, command: CallStandIn | Claim, wait_ms: int) -> Mapping[str, Any]:
        """Let the room judge a command against a seat, where it is one against somebody who is away."""
        state = self._rooms.here(command.room) or await self._rooms.state(command.room)
        if state is None:
            raise no_such_room()
        # Asked again it has been done, whoever is back meanwhile; what a stranger asks, the judge refuses.
        done = state.done_version(caller.player, command.id) is not None
        if not done and state.seating.seat_of(caller.player) is not None and self._by_absence(state, command):
            await self._check_away(state, command.seat, wait_ms)
        return {"version": await self._rooms.ask(caller.player, caller.name, command)}

    async def look(self) -> None:
        """Look at players who went a moment ago, and tell of those who are still away."""
        taken, until_ms = await self._store.take()
        for player in taken:
            # Every node does this, and one takes each for a while. If it dies here, another looks anew.
            await self._look_at(player)
            await self._store.done(player, until_ms)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that is kept of a player."""
        running, gathering = await self._store.rooms(player)
        return {"running": running, "gathering": gathering}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._store.erase(player)

    # -- coming and going ----------------------------------------------------------------------

    async def _went(self, player: PlayerId) -> None:
        await self._store.mark(player, FLICKER_MS)

    async def _came(self, player: PlayerId) -> None:
        was_away = await self._store.come(player)
        running, gathering = await self._store.rooms(player)
        if was_away:
            # If this node dies here, the others see the player away until a move, or until they come anew.
            await self._tell(player, [*running, *gathering], None)
        if not gathering:
            return
        if was_away:
            await self._write_lines(gathering)
        for state in (await self._rooms.stored(gathering)).values():
            await self._begin_where_all_are_here(state)

    async def _look_at(self, player: PlayerId) -> None:
        running, gathering = await self._store.rooms(player)
        since_ms = (await self._connections.away_since([player]))[player] if running or gathering else None
        if since_ms is None:
            return
        await self._store.go(player, since_ms)
        await self._tell(player, [*running, *gathering], since_ms)
        await self._write_lines(gathering)
        if (await self._connections.online([player]))[player]:
            # Back while this was told: whoever took that up may have found nothing to tell yet.
            await self._came(player)

    async def _tell(self, player: PlayerId, rooms: Iterable[RoomId], since_ms: int | None) -> None:
        for room in rooms:
            update = {"do": "away", "room": room, "player": player, "since_ms": since_ms}
            await self._connections.publish_to_room(room, update)

    def _heard(self, update: Mapping[str, Any]) -> None:
        state = self._rooms.here(update["room"])
        if state is not None and state.stage in WITH_PRESENCE:
            frame = _frame(state.setup.id, update["player"], update["since_ms"])
            self._rooms.tell(state.setup.id, frame, "all")

    # -- rooms that gather ---------------------------------------------------------------------

    def _gathered(self, before: RoomState | None, after: RoomState) -> None:
        """Keep who has a seat in a room that gathers: whoever goes or comes is told there."""
        earlier = set(_players(before)) if isinstance(before, Gathering) else set()
        has = set(_players(after)) if isinstance(after, Gathering) else set()
        if earlier != has:
            self._background(self._store.gather(after.setup.id, has - earlier, earlier - has))
        if has:
            self._background(self._begin_where_all_are_here(after))

    async def _begin_where_all_are_here(self, state: RoomState) -> None:
        """Begin a live game that waited for somebody with all its seats taken, once nobody is away.

        Whoever takes the last seat is stored before this looks, and so is whoever comes back: the later of
        the two finds that all are here. If a node dies here, the host can begin.
        """
        if not (isinstance(state, Gathering) and is_full(state) and is_live(state)):
            return
        online = await self._connections.online(_players(state))
        if all(online.values()):
            self._rooms.all_here(state.setup.id)

    # -- games ---------------------------------------------------------------------------------

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        self._gathered(before, after)
        ran = before is not None and before.stage in RUNNING
        runs = after.stage in RUNNING
        # The end of a game is the archive's to see to (effects.py); an opening that fails has none.
        if runs != ran and not after.over:
            self._background(self._began(after) if runs else self._ended(after))

    async def _began(self, state: RoomState) -> None:
        """Keep that it runs. A node that dies right here leaves that to the players who watch it."""
        await self._store.begin(state.setup.id, _players(state))
        online = await self._connections.online(_players(state))
        for player in [player for player, here in online.items() if not here]:
            await self._went(player)

    async def _ended(self, state: RoomState) -> None:
        """Keep it no more. A node that dies right here leaves a line that the newer ones push out."""
        await self._store.end(state.setup.id, _players(state))

    def _watched(self, member: Member, state: RoomState) -> None:
        if state.stage in WITH_PRESENCE:
            self._background(self._greet(member, state))
        if isinstance(state, Playing) and any(
            is_claimable(state, seat) for seat in state.seating.seats_of(member.player)
        ):
            # Whatever the client says: whoever comes to the table is there.
            self._rooms.by_itself(state.setup.id, IsBack(member.player), lambda _: None)

    async def _greet(self, member: Member, state: RoomState) -> None:
        """Tell a newcomer to a room who is away."""
        others = [player for player in _players(state) if not self._connections.is_here(player)]
        seated = state.seating.seat_of(member.player) is not None
        plays = seated and state.stage in RUNNING
        if not others and not plays:
            return
        away = await self._store.away(others, (member.player, state.setup.id) if plays else None)
        if away:
            online = await self._connections.online(list(away))
            for player in [player for player in away if not online[player]]:
                member.tell(_frame(state.setup.id, player, away[player]))

    # -- stand-ins -----------------------------------------------------------------------------

    def _by_absence(self, state: RoomState, command: CallStandIn | Claim) -> bool:
        """Say whether it depends on who is here: all else the judge refuses better, or knows by itself."""
        if command.seat >= len(state.seating.seats) or last_stage(state).stands_in(command.seat):
            return False
        if isinstance(command, CallStandIn):
            return state.setup.absence == "stand_in"
        return state.setup.absence == "claim" and state.setup.turn_ms is None

    async def _check_away(self, state: RoomState, seat: int, after_ms: int) -> None:
        player, name = state.seating.seats[seat].player, state.seating.seats[seat].name
        if await erased_of(self._redis, [player]):
            # They never come back, and since when they are away is not kept.
            return
        since_ms = (await self._connections.away_since([player]))[player]
        if since_ms is None:
            raise Refused(
                Code.NOT_ALLOWED, Text("player-is-here", "{name} is here: wait for their move.", name=name)
            )
        if after_ms == LONG_MS:
            since_ms = self._steps.anew_ms(since_ms)
        wait_ms = since_ms + after_ms - self._now_ms()
        if wait_ms > 0:
            wait_s = -(-wait_ms // 1000)
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "not-away-long-enough",
                    "{name} has not been away for long enough: ask again in {n} s.",
                    name=name,
                    n=wait_s,
                ),
                wait_s=wait_s,
            )


def _players(state: RoomState) -> list[PlayerId]:
    return list(dict.fromkeys(seat.player for seat in state.seating.seats if not seat.bot))


def _frame(room: RoomId, player: PlayerId, since_ms: int | None) -> bytes:
    message: Away = {"type": "away", "room": room, "player": player, "away_since_ms": since_ms}
    return orjson.dumps(message)
