"""Vacation: taken and ended by a player, and told to all of their games over days, which wait meanwhile.

The times that are stored are the truth; rooms are told of them, as often as it takes. A node that dies in
between leaves a mark, and another tells the rooms that do not know yet.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import structlog

from regatta_protocol.client_vacation import EndVacation, MyVacation, TakeVacation
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.server_vacation import OwnVacation
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handlers
from regatta_server.commands.wiring import Wiring
from regatta_server.limits import DAY_MS
from regatta_server.players.erased import erased_of
from regatta_server.refused import Refused
from regatta_server.rooms.decide.act import SetVacation
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.store.errors import StoreError
from regatta_server.vacations.periods import Period, Periods, days_left, ended, kept, running
from regatta_server.vacations.vacation_store import VacationStore

log = structlog.get_logger()

TRIES_MOST: Final = 5
"""How often somebody else may have changed the same meanwhile: a player has some pages at most."""
SWEEP_S: Final = 60.0
"""How long rooms may not know of a vacation whose node died: turns have more than an hour."""

Answer = Mapping[str, Any]


class Vacations:
    """Raises StoreError where the store does not answer."""

    def __init__(self, context: Context) -> None:
        """Take the services."""
        self._store = VacationStore(context.redis)
        self._redis = context.redis
        self._players = context.players
        self._rooms = context.rooms
        self._now_ms = context.now_ms
        self._background = context.background
        self._pause = context.pause
        self._days_a_year = context.settings.vacation_days

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        handlers: Handlers = {
            MyVacation: self.my_vacation,
            TakeVacation: self.take_vacation,
            EndVacation: self.end_vacation,
        }
        return Wiring(
            handlers=handlers, room_changed=self._changed, online=self._back_here, loops=[self.tell_for_ever]
        )

    # -- commands ------------------------------------------------------------------------------

    async def my_vacation(self, caller: Caller, _: MyVacation) -> Answer:
        """Say how it is with the caller's vacation."""
        await self._back_here(caller.player)
        return await self._answer(caller.player)

    async def take_vacation(self, caller: Caller, command: TakeVacation) -> Answer:
        """Let the caller's games over days wait from now on. Raises Refused."""
        player = caller.player
        for _ in range(TRIES_MOST):
            before, now_ms = await self._store.of(player), self._now_ms()
            if any(one.command == command.id for one in before.periods):
                break
            self._judge(before.periods, command.days, now_ms)
            takes = Period(now_ms, now_ms + command.days * DAY_MS, command.id)
            if await self._store.replace(player, before, [*kept(before.periods, now_ms), takes]):
                log.info("vacation_taken", player=player, days=command.days)
                break
        else:
            raise _too_much_at_once()
        if await erased_of(self._redis, [player]):
            # Erased by another page meanwhile, perhaps before this was kept.
            await self.erase(player)
            raise Refused(Code.NOT_ALLOWED, "You have just been erased here: nothing more is kept of you.")
        await self._tell(player)
        return await self._answer(player)

    async def end_vacation(self, caller: Caller, __: EndVacation) -> Answer:
        """Let the caller be back; who is on no vacation is back already. Raises Refused."""
        player = caller.player
        for _ in range(TRIES_MOST):
            before, now_ms = await self._store.of(player), self._now_ms()
            if running(before.periods, now_ms) is None:
                break
            if await self._store.replace(player, before, ended(before.periods, now_ms)):
                log.info("vacation_ended", player=player)
                break
        else:
            raise _too_much_at_once()
        await self._back_here(player)
        return await self._answer(player)

    def _judge(self, periods: Periods, days: int, now_ms: int) -> None:
        """Raise Refused where a player cannot take so many days now."""
        if not self._days_a_year:
            raise Refused(Code.NOT_ALLOWED, "There is no vacation on this server: games go on.")
        if running(periods, now_ms) is not None:
            raise Refused(Code.NOT_ALLOWED, "You are on vacation already: end it first, then take another.")
        left = days_left(periods, self._days_a_year, now_ms)
        if not left:
            raise Refused(
                Code.TOO_MANY,
                "You have no day of vacation left: each comes back 365 days after it was taken.",
            )
        if days > left:
            raise Refused(Code.TOO_MANY, f"So many days of vacation you have left: {left}. Take no more.")

    # -- for others ----------------------------------------------------------------------------

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return when a player was on vacation, as far as it still counts."""
        periods = (await self._store.of(player)).periods
        return {"vacations": [{"from_ms": one.from_ms, "until_ms": one.until_ms} for one in periods]}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player; nobody waits for them any more."""
        if running((await self._store.of(player)).periods, self._now_ms()) is not None:
            await self._tell_rooms(await self._day_games(player), player, None)
        await self._store.erase(player)

    # -- the rooms -----------------------------------------------------------------------------

    async def tell_for_ever(self) -> None:
        """Tell the rooms of players whose node died before it had told them."""
        while True:
            await self._pause(SWEEP_S)
            try:
                for player in await self._store.untold():
                    await self._tell(player)
            except StoreError:
                log.warning("vacations_not_told")

    async def _back_here(self, player: PlayerId) -> None:
        """Tell the rooms of a player where one may not know: a game may have begun as its node died, too."""
        if await self._store.is_untold(player) or await self._until_ms(player) is not None:
            await self._tell(player)

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        begins = isinstance(after, Playing) and not isinstance(before, Playing)
        if begins and (after.turn_ms or 0) > DAY_GAME_MS:
            for player in {seat.player for seat in after.seats if not seat.bot}:
                self._background(self._begins(player))

    async def _begins(self, player: PlayerId) -> None:
        """Tell a room whose game begins while a player of it is on vacation."""
        if await self._until_ms(player) is not None:
            # Marked first: it may end meanwhile, and this node may die.
            await self._store.mark_untold(player)
            await self._tell(player)

    async def _tell(self, player: PlayerId) -> None:
        """Tell all games over days of a player how it is with their vacation, until that is so."""
        for _ in range(TRIES_MOST):
            until_ms = await self._until_ms(player)
            if not await self._tell_rooms(await self._day_games(player), player, until_ms):
                log.warning("vacation_not_told", player=player)
                return
            # Somebody may have ended it meanwhile, and told the rooms before this did.
            if await self._until_ms(player) == until_ms:
                await self._store.all_know(player)
                return

    async def _until_ms(self, player: PlayerId) -> int | None:
        runs = running((await self._store.of(player)).periods, self._now_ms())
        return None if runs is None else runs.until_ms

    async def _day_games(self, player: PlayerId) -> Sequence[RoomId]:
        """Return the running games over days of a player."""
        listed = await self._players.rooms(player)
        states = [*(await self._rooms.stored(listed)).values()]
        # A rematch is in the list through the game before it, until the player has been there.
        later = {state.next_room for state in states if state.next_room} - set(listed)
        states += (await self._rooms.stored(sorted(later))).values()
        return [
            state.id
            for state in states
            if isinstance(state, Playing)
            and (state.turn_ms or 0) > DAY_GAME_MS
            and state.seat_of(player) is not None
        ]

    async def _tell_rooms(self, rooms: Sequence[RoomId], player: PlayerId, until_ms: int | None) -> bool:
        """Tell rooms until when a player is on vacation; return whether all know that are still there."""
        answers = await asyncio.gather(*(self._tell_room(room, player, until_ms) for room in rooms))
        return all(answers)

    async def _tell_room(self, room: RoomId, player: PlayerId, until_ms: int | None) -> bool:
        answered: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()

        def reply(answer: int | Refused) -> None:
            if not answered.done():
                answered.set_result(answer)

        self._rooms.by_itself(room, SetVacation(player, until_ms), reply)
        answer = await answered
        return not isinstance(answer, Refused) or answer.code is Code.NO_SUCH_ROOM

    async def _answer(self, player: PlayerId) -> Answer:
        periods, now_ms = (await self._store.of(player)).periods, self._now_ms()
        runs = running(periods, now_ms)
        vacation: OwnVacation = {
            "until_ms": None if runs is None else runs.until_ms,
            "days_left": days_left(periods, self._days_a_year, now_ms),
            "days_a_year": self._days_a_year,
        }
        return {"vacation": vacation}


def _too_much_at_once() -> Refused:
    return Refused(
        Code.UNAVAILABLE, "Your vacation was changed elsewhere just now: look at it and try again."
    )
