"""Notices of games with days for a turn: they go on while nobody looks."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final
from weakref import WeakValueDictionary

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.wiring import Wiring
from regatta_server.notices.notices import Notices
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.soon import soon_ms
from regatta_server.rooms.decide.state import Archived, Finished, RoomState

Deadlines = dict[PlayerId, int]
OVER: Final = ("finished", "archived")


def turn_in(room: RoomId) -> str:
    """Return the subject of the notice that it is a player's turn."""
    return f"your_turn {room}"


class DayGames:
    """Tells players that it is their turn, or that the game is over.

    Who sits at the table sees it there, and the page says so at once; who has it open in another tab, or
    nowhere, finds a notice. A node that dies right after the move leaves the notice out, or an old one there:
    the next turn puts it right.
    """

    def __init__(self, notices: Notices, background: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """Take the services."""
        self._notices = notices
        self._background = background
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()
        """By room: what follows at once, as with a bot or an order, is told in its order."""

    def wiring(self) -> Wiring:
        """Return what is listened to."""
        return Wiring(turn_changed=self._turned, room_changed=self._changed)

    def _turned(self, before: RoomState, after: RoomState) -> None:
        if (after.turn_ms or 0) > DAY_GAME_MS:
            waiting, waits = dict(before.deadlines), dict(after.deadlines)
            ended = _players(after, waiting.keys() - waits.keys())
            stand_ins = set(after.stand_ins)
            begun = _until(after, waits.keys() - waiting.keys() - stand_ins)
            moved = {seat for seat in waits.keys() & waiting.keys() if waits[seat] != waiting[seat]}
            self._background(self._turn(after, ended, begun, _until(after, moved - stand_ins)))

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        ended = after.game is not None and after.stage in OVER
        if ended and (after.turn_ms or 0) > DAY_GAME_MS and (before is None or before.stage not in OVER):
            self._background(self._over(after))

    async def _turn(self, state: RoomState, ended: set[PlayerId], begun: Deadlines, moved: Deadlines) -> None:
        subject = turn_in(state.id)
        async with self._locks.setdefault(state.id, asyncio.Lock()):
            for player in ended - begun.keys():
                await self._notices.take_away(player, subject)
            for player, deadline_ms in begun.items():
                about = {**_about(state), **_runs_out(state, player, deadline_ms)}
                await self._notices.put(player, "your_turn", subject, about, again=True)
            for player, deadline_ms in moved.items():
                await self._notices.amend(player, subject, _runs_out(state, player, deadline_ms))

    async def _over(self, state: RoomState) -> None:
        for player in _players(state, range(len(state.seats))):
            about = {**_about(state), **_result(state, player)}
            await self._notices.put(player, "game_over", f"game_over {state.id}", about)


def _about(state: RoomState) -> dict[str, str]:
    return {"room": state.id, "ruleset": state.ruleset, "name": state.rules.card["name"]}


def _result(state: RoomState, player: PlayerId) -> dict[str, int]:
    """Return how a player came off, with the best of their seats; nothing of a game that was given up."""
    result = state.result if isinstance(state, Finished | Archived) else None
    if result is None:
        return {}
    own = [place for place in result["places"] if state.seats[place["seat"]].player == player]
    best = min(own, key=lambda place: place["place"])
    return {"place": best["place"], "seats": len(state.seats), "score": best["total"]}


def _until(state: RoomState, seats: Iterable[int]) -> Deadlines:
    """Return the players of some seats, with until when they have to play; of two seats the earlier."""
    deadlines = dict(state.deadlines)
    found: Deadlines = {}
    for seat in seats:
        for player in _players(state, [seat]):
            found[player] = min(deadlines[seat], found.get(player, deadlines[seat]))
    return found


def _runs_out(state: RoomState, player: PlayerId, deadline_ms: int) -> dict[str, int]:
    """Return until when a player has to play, and when that runs out soon where a turn window decides it."""
    [seat, *_] = [one for one, at in state.deadlines if at == deadline_ms and one in state.seats_of(player)]
    at_ms = soon_ms(state, seat, deadline_ms)
    return {"deadline_ms": deadline_ms} if at_ms is None else {"deadline_ms": deadline_ms, "soon_ms": at_ms}


def _players(state: RoomState, seats: Iterable[int]) -> set[PlayerId]:
    return {state.seats[seat].player for seat in seats if not state.seats[seat].bot}
