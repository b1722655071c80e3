"""Who of a running game's players is away: told to the others at the table, and judged for stand-ins.

Whoever goes is only marked in the store; a moment later any node looks, and tells if the player is still
nowhere. So a line that flickers tells nothing.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Final

import orjson
import structlog

from protocol.client import CallStandIn
from protocol.errors import Code
from protocol.ids import PlayerId, RoomId
from protocol.server_lobby import Away
from server.lobby.absence_store import AbsenceStore
from server.lobby.calls import Caller, Handlers
from server.lobby.people import People
from server.refused import Refused
from server.rooms.decide.state import RoomState
from server.rooms.run.alarms import Pause
from server.rooms.run.inbox import no_such_room
from server.rooms.run.member import Member
from server.rooms.run.rooms import Rooms
from server.store.client import Client
from server.store.errors import NO_ANSWER

log = structlog.get_logger()

LOOK_S: Final = 0.5
FLICKER_MS: Final = 2_000
"""Who is back within this time was never away."""
LONG_MS: Final = 120_000
"""After so long the others may let a stand-in play, where there is no clock."""
RUNNING: Final = ("opening", "playing")


class Absence:
    """Players who are away. Raises StoreError without a store."""

    def __init__(
        self,
        redis: Client,
        rooms: Rooms,
        people: People,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Listen to who comes and goes, and to games that begin and end."""
        self._store = AbsenceStore(redis, now_ms)
        self._rooms = rooms
        self._people = people
        self._now_ms = now_ms
        self._background = background
        people.went.append(self._went)
        people.came.append(self._came)
        people.on("away", self._heard)
        rooms.hooks.changed.append(self._changed)
        rooms.hooks.watched.append(self._watched)

    def handlers(self) -> Handlers:
        """Return the commands that are done here."""
        return {CallStandIn: self.call_stand_in}

    async def call_stand_in(self, caller: Caller, asked: CallStandIn) -> Mapping[str, Any]:
        """Let a stand-in play for a seat whose player has been away for long.

        Raises Refused where that is not so, or as the room's judge does.
        """
        state = self._rooms.here(asked.room) or await self._rooms.state(asked.room)
        if state is None:
            raise no_such_room()
        # Asked again it has been done, whoever is back meanwhile; what a stranger asks, the judge refuses.
        done = state.done_version(caller.player, asked.id) is not None
        if not done and state.seat_of(caller.player) is not None and asked.seat < len(state.seats):
            await self._check_away(state, asked.seat)
        answered: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()
        self._rooms.submit(caller.player, caller.name, asked.room, asked, answered.set_result)
        answer = await answered
        if isinstance(answer, Refused):
            raise answer
        return {"version": answer}

    async def look_for_ever(self, pause: Pause = asyncio.sleep) -> None:
        """Look at who is marked, until cancelled."""
        while True:
            try:
                await self.look()
            except NO_ANSWER as failure:
                log.warning("absence_untold", failure=repr(failure))
            await pause(LOOK_S)

    async def look(self) -> None:
        """Look at players who went a moment ago, and tell of those who are still away."""
        for player in await self._store.due():
            # Every node does this, and one takes each. If it dies here, nobody is told of this absence but
            # those who come to the room later; what clocks and stand-ins do does not depend on it.
            if await self._store.take(player):
                await self._look_at(player)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that is kept of a player."""
        return {"running": await self._store.running(player)}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._store.erase(player)

    # -- coming and going ----------------------------------------------------------------------

    async def _went(self, player: PlayerId) -> None:
        await self._store.mark(player, FLICKER_MS)

    async def _came(self, player: PlayerId) -> None:
        if await self._store.come(player):
            # If this node dies here, the others see the player away until a move, or until they come anew.
            await self._tell(player, await self._store.running(player), None)

    async def _look_at(self, player: PlayerId) -> None:
        rooms = await self._store.running(player)
        since_ms = (await self._people.away_since([player]))[player] if rooms else None
        if since_ms is None:
            return
        await self._store.go(player, since_ms)
        await self._tell(player, rooms, since_ms)
        if (await self._people.online([player]))[player]:
            # Back while this was told: whoever took that up may have found nothing to tell yet.
            await self._came(player)

    async def _tell(self, player: PlayerId, rooms: Iterable[RoomId], since_ms: int | None) -> None:
        for room in rooms:
            news = {"do": "away", "room": room, "player": player, "since_ms": since_ms}
            await self._people.tell_nodes_of_room(room, news)

    def _heard(self, news: Mapping[str, Any]) -> None:
        state = self._rooms.here(news["room"])
        if state is not None and state.stage in RUNNING:
            frame = _frame(state.room, news["player"], news["since_ms"])
            self._rooms.tell(state.room, frame, "all")

    # -- games ---------------------------------------------------------------------------------

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        ran = before is not None and before.stage in RUNNING
        runs = after.stage in RUNNING
        # The end of a game is the archive's to see to (effects.py); an opening that fails has none.
        if runs != ran and not after.over:
            self._background(self._began(after) if runs else self._ended(after))

    async def _began(self, state: RoomState) -> None:
        """Keep that it runs. A node that dies right here leaves that to the players who watch it."""
        await self._store.begin(state.room, _players(state))
        online = await self._people.online(_players(state))
        for player in [player for player, here in online.items() if not here]:
            await self._went(player)

    async def _ended(self, state: RoomState) -> None:
        """Keep it no more. A node that dies right here leaves a line that the newer ones push out."""
        await self._store.end(state.room, _players(state))

    def _watched(self, member: Member, state: RoomState) -> None:
        if state.stage in RUNNING:
            self._background(self._greet(member, state))

    async def _greet(self, member: Member, state: RoomState) -> None:
        """Tell a newcomer to a running game who is away."""
        others = [player for player in _players(state) if player != member.player]
        seated = state.seat_of(member.player) is not None
        away = await self._store.away(others, (member.player, state.room) if seated else None)
        if away:
            online = await self._people.online(list(away))
            for player in [player for player in away if not online[player]]:
                member.tell(_frame(state.room, player, away[player]))

    # -- stand-ins -----------------------------------------------------------------------------

    async def _check_away(self, state: RoomState, seat: int) -> None:
        if state.stands_in(seat):
            return  # which the judge refuses better
        player, name = state.seats[seat].player, state.seats[seat].name
        since_ms = (await self._people.away_since([player]))[player]
        if since_ms is None:
            raise Refused(Code.NOT_ALLOWED, f"{name} is here: a stand-in plays only for those who are away.")
        wait_ms = since_ms + LONG_MS - self._now_ms()
        if wait_ms > 0:
            wait_s = -(-wait_ms // 1000)
            raise Refused(
                Code.NOT_ALLOWED,
                f"{name} has not been away for two minutes: a stand-in can be called in {wait_s} s.",
                wait_s=wait_s,
            )


def _players(state: RoomState) -> list[PlayerId]:
    return list(dict.fromkeys(seat.player for seat in state.seats if not seat.bot))


def _frame(room: RoomId, player: PlayerId, since_ms: int | None) -> bytes:
    told: Away = {"type": "away", "room": room, "player": player, "away_since_ms": since_ms}
    return orjson.dumps(told)
