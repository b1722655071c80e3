"""Tells games over days which of their players are on vacation, and lets their searches wait.

The stored periods are the truth; rooms are told of them as often as it takes. Two marks say what is still to
do: a player whose vacation has changed, set together with the change, and a room whose game has begun, set
before that. They are removed when all is done; if a node dies in between, any other continues.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

import structlog

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.context import Context
from regatta_server.judging.refused import Refused
from regatta_server.products.vacations.periods import running
from regatta_server.products.vacations.vacation_store import StoredVacation, VacationStore
from regatta_server.rooms.decide.act import SetVacation
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.seat_play import vacations
from regatta_server.rooms.decide.state import Gathering, Opening, Playing, RoomState
from regatta_server.runtime.callback import answer_of
from regatta_server.runtime.loops import Loop, every

log = structlog.get_logger()

TRIES_MOST: Final = 5
"""How often a vacation may change while rooms are told of it: a player has some pages at most."""
SWEEP_S: Final = 60.0
"""How long rooms may not know of a vacation whose node died: turns have more than an hour."""


class PauseSearches(Protocol):
    """Lets the searches for games over days of a player wait until then (ms), or no more."""

    async def __call__(self, player: PlayerId, until_ms: int | None, /) -> None:
        """Do so."""


class Telling:
    """Raises StoreError where the store does not answer."""

    def __init__(self, context: Context, store: VacationStore, pause_searches: PauseSearches) -> None:
        """Take the services."""
        self._store = store
        self.tell_searches = pause_searches
        self._players = context.players
        self._rooms = context.rooms
        self._now_ms = context.now_ms
        self._background = context.background
        self._pause = context.pause

    def loop(self) -> Loop:
        """Return what tells what nodes that died have not told."""
        return every(SWEEP_S, self.sweep, "vacations", pause=self._pause, at_once=False)

    async def sweep(self) -> None:
        """Tell what nodes that died have not told."""
        for player in await self._store.changed(self._now_ms()):
            await self.tell(player)
        for room in await self._store.unknowing(self._now_ms()):
            await self.tell_room(room, at_once=False)

    async def tell(self, player: PlayerId, *, at_once: bool = False) -> None:
        """Tell all games over days of a player how it is with their vacation, until that is so.

        With `at_once` also where another node is about to.
        """
        for _ in range(TRIES_MOST):
            lease = await self._store.claim(player, self._now_ms(), at_once=at_once)
            if lease is None:
                return
            vacation = await self._store.of(player)
            until_ms = self._until_ms(vacation)
            await self.tell_searches(player, until_ms)
            rooms = await self.day_games(player)
            if not all(await asyncio.gather(*(self._says(room, player, until_ms) for room in rooms))):
                log.warning("vacation_not_told", player=player)
                return
            # Somebody may have changed it meanwhile, and told the rooms before this did.
            if await self._store.all_know(player, lease):
                return

    def room_changed(self, before: RoomState | None, after: RoomState) -> None:
        """Tell a room whose game begins, at once."""
        if isinstance(after, Playing) and not isinstance(before, Playing) and is_day_game(after):
            self._background(self.tell_room(after.setup.id))

    async def tell_room(self, room: RoomId, *, at_once: bool = True) -> None:
        """Tell a room which of its players are on vacation, where it may not know."""
        state = await self._rooms.state(room)
        if isinstance(state, Gathering | Opening):
            # Marked by a node that has not begun the game yet, or has died over it.
            return
        lease = await self._store.claim_room(room, self._now_ms(), at_once=at_once)
        if lease is None:
            return
        if isinstance(state, Playing):
            for player in sorted({seat.player for seat in state.seating.seats if not seat.bot}):
                if not await self._learns(state, player):
                    log.warning("room_not_told_of_vacation", room=room)
                    return
        await self._store.knows(room, lease)

    async def day_games(self, player: PlayerId) -> Sequence[RoomId]:
        """Return the running games over days of a player."""
        listed = await self._players.rooms(player)
        states = [*(await self._rooms.stored(listed)).values()]
        # A rematch is in the list through the game before it, until the player has been there.
        later = {state.next_room for state in states if state.next_room} - set(listed)
        states += (await self._rooms.stored(sorted(later))).values()
        return [
            state.setup.id
            for state in states
            if isinstance(state, Playing) and is_day_game(state) and state.seating.seat_of(player) is not None
        ]

    # ------------------------------------------------------------------------------------------

    async def _learns(self, state: Playing, player: PlayerId) -> bool:
        """Tell a room how it is with a player's vacation, until that is so; return whether it knows."""
        vacation = await self._store.of(player)
        for _ in range(TRIES_MOST):
            until_ms = self._until_ms(vacation)
            # Most games begin with nobody on vacation: these are asked nothing.
            silent = until_ms is None and not vacations(state.seats)
            if not silent and not await self._says(state.setup.id, player, until_ms):
                return False
            before, vacation = vacation, await self._store.of(player)
            if before == vacation:
                return True
        return False

    def _until_ms(self, vacation: StoredVacation) -> int | None:
        runs = running(vacation.periods, self._now_ms())
        return None if runs is None else runs.until_ms

    async def _says(self, room: RoomId, player: PlayerId, until_ms: int | None) -> bool:
        """Say to a room until when a player is on vacation; return whether it knows, or is gone."""
        ask = SetVacation(player, until_ms)
        answer: int | Refused = await answer_of(partial(self._rooms.by_itself, room, ask))
        return not isinstance(answer, Refused) or answer.code is Code.NO_SUCH_ROOM
