"""Vacation: taken and ended by a player, and told to all of their games over days, which wait meanwhile."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import structlog

from regatta_protocol.commands.vacation import EndVacation, MyVacation, TakeVacation
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.vacation import OwnVacation
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.command_checksum import checksum_of, id_reused
from regatta_server.judging.refused import Refused
from regatta_server.limits import DAY_MS
from regatta_server.players.erased import erased_of
from regatta_server.products.vacations.periods import Period, Periods, counting, days_left, ended, running
from regatta_server.products.vacations.telling import PauseSearches, Telling
from regatta_server.products.vacations.vacation_store import VacationStore

log = structlog.get_logger()

TRIES_MOST: Final = 5
"""How often somebody else may have changed the same meanwhile: a player has some pages at most."""

Answer = Mapping[str, Any]


class Vacations:
    """Raises StoreError where the store does not answer."""

    def __init__(self, context: Context, pause_searches: PauseSearches) -> None:
        """Take the services, and what else waits for players on vacation."""
        self._store = VacationStore(context.redis)
        self._redis = context.redis
        self._telling = Telling(context, self._store, pause_searches)
        self._now_ms = context.now_ms
        self._days_a_year = context.settings.vacation_days

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        handlers: Handlers = {
            MyVacation: Handler(self.my_vacation, price=3, looks=True),
            TakeVacation: Handler(self.take_vacation, price=12),
            EndVacation: Handler(self.end_vacation, price=12),
        }
        return Wiring(
            handlers=handlers,
            room_changed=self._telling.room_changed,
            online=self._back_here,
            loops=[self._telling.loop()],
        )

    # -- commands ------------------------------------------------------------------------------

    async def my_vacation(self, caller: Caller, _: MyVacation) -> Answer:
        """Say how it is with the caller's vacation."""
        await self._back_here(caller.player)
        return await self._answer(caller.player)

    async def take_vacation(self, caller: Caller, command: TakeVacation) -> Answer:
        """Let the caller's games over days wait from now on. Raises Refused."""
        player, checksum = caller.player, checksum_of(command)
        for _ in range(TRIES_MOST):
            before, now_ms = await self._store.of(player), self._now_ms()
            same = [one for one in before.periods if one.command == command.id]
            if any(one.checksum not in (None, checksum) for one in same):
                raise id_reused()
            if same:
                break
            self._judge(before.periods, command.days, now_ms)
            takes = Period(now_ms, now_ms + command.days * DAY_MS, command.id, checksum)
            if await self._store.replace(player, before, [*counting(before.periods, now_ms), takes], now_ms):
                log.info("vacation_taken", player=player, days=command.days)
                break
        else:
            raise _too_much_at_once()
        if await erased_of(self._redis, [player]):
            # Erased by another page meanwhile, perhaps before this was kept.
            await self.erase(player)
            raise Refused(
                Code.NOT_ALLOWED,
                Text("just-erased", "You have just been erased here: nothing more is kept of you."),
            )
        await self._telling.tell(player, at_once=True)
        return await self._answer(player)

    async def end_vacation(self, caller: Caller, __: EndVacation) -> Answer:
        """Let the caller be back; who is on no vacation is back already. Raises Refused."""
        player = caller.player
        for _ in range(TRIES_MOST):
            before, now_ms = await self._store.of(player), self._now_ms()
            if running(before.periods, now_ms) is None:
                break
            if await self._store.replace(player, before, ended(before.periods, now_ms), now_ms):
                log.info("vacation_ended", player=player)
                break
        else:
            raise _too_much_at_once()
        await self._back_here(player)
        return await self._answer(player)

    def _judge(self, periods: Periods, days: int, now_ms: int) -> None:
        """Raise Refused where a player cannot take so many days now."""
        if not self._days_a_year:
            raise Refused(
                Code.NOT_ALLOWED, Text("no-vacation", "There is no vacation on this server: games go on.")
            )
        if running(periods, now_ms) is not None:
            raise Refused(
                Code.NOT_ALLOWED,
                Text("vacation-already", "You are on vacation already: end it first, then take another."),
            )
        left = days_left(periods, self._days_a_year, now_ms)
        if not left:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "vacation-no-day-left",
                    "You have no day of vacation left: each comes back 365 days after it was taken.",
                ),
            )
        if days > left:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "vacation-too-long",
                    "So many days of vacation you have left: {left}. Take no more.",
                    left=left,
                ),
            )

    # -- for others ----------------------------------------------------------------------------

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return when a player was on vacation, as far as it still counts."""
        periods = (await self._store.of(player)).periods
        return {"vacations": [{"from_ms": one.from_ms, "until_ms": one.until_ms} for one in periods]}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player; nobody waits for them any more.

        Which rooms they are in is not known any more by then: so the rooms themselves are marked first.
        """
        rooms: Sequence[RoomId] = []
        if (await self._store.of(player)).stored:
            rooms = await self._telling.day_games(player)
        await self._store.may_not_know(rooms, self._now_ms())
        await self._store.erase(player)
        await self._telling.tell_searches(player, None)
        for room in rooms:
            await self._telling.tell_room(room)

    # -- being back ----------------------------------------------------------------------------

    async def _back_here(self, player: PlayerId) -> None:
        """Tell the rooms of a player now where one may not know, as the player may look at it."""
        if await self._store.has_changed(player):
            await self._telling.tell(player, at_once=True)

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
        Code.UNAVAILABLE,
        Text("vacation-changed", "Your vacation was changed elsewhere just now: look at it and try again."),
    )
