"""Notices of games over days, which go on while nobody looks."""

from collections.abc import Iterable

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.products.notices.errands import Changes
from regatta_server.products.notices.notices import Notices
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.soon import soon_ms
from regatta_server.rooms.decide.state import Archived, Playing, RoomState, last_stage

Deadlines = dict[PlayerId, int]


def turn_in(room: RoomId) -> str:
    """Return the subject of the notice that it is a player's turn."""
    return f"your_turn {room}"


class DayGames:
    """Tells players that it is their turn, or that the game is over.

    Who sits at the table sees it there, and the page says so at once; who has it open in another tab, or
    nowhere, finds a notice. What is told follows from how the room is, so it is told by any node, once.
    """

    def __init__(self, notices: Notices) -> None:
        """Take the service that tells it."""
        self._notices = notices

    async def tell(self, now: RoomState, changes: Changes) -> None:
        """Tell the players of a room what has changed for them, and what is still so."""
        if not is_day_game(now):
            return
        until, subject = _until(now), turn_in(now.setup.id)
        for player in _players(now, changes.seats):
            if player not in until:
                await self._notices.take_away(player, subject, now.version)
                continue
            runs_out = _runs_out(now, player, until[player])
            begun = [changes.begun[seat] for seat in now.seating.seats_of(player) if seat in changes.begun]
            if begun:
                await self._notices.put_since(
                    *(player, "your_turn", subject, {**_about(now), **runs_out}),
                    max(begun),
                    now.version,
                    changes.late,
                )
            else:
                await self._notices.amend(player, subject, runs_out)
        if now.over and not _closed_by_host(now):
            await self._over(now)

    async def _over(self, state: RoomState) -> None:
        for player in _players(state, range(len(state.seating.seats))):
            about = {**_about(state), **_result(state, player)}
            await self._notices.put(player, "game_over", f"game_over {state.setup.id}", about)


def _closed_by_host(state: RoomState) -> bool:
    """Return whether the game has no result because the host closed it: another notice says so, and why."""
    return isinstance(state, Archived) and state.close_reason is not None and state.before.result is None


def _about(state: RoomState) -> dict[str, str]:
    return {"room": state.setup.id, "ruleset": state.setup.ruleset, "name": state.setup.rules.card["name"]}


def _result(state: RoomState, player: PlayerId) -> dict[str, int]:
    """Return how a player came off, with the best of their seats; nothing of a game that was given up."""
    result = last_stage(state).result
    if result is None:
        return {}
    own = [place for place in result["places"] if state.seating.seats[place["seat"]].player == player]
    best = min(own, key=lambda place: place["place"])
    return {"place": best["place"], "seats": len(state.seating.seats), "score": best["total"]}


def _until(state: RoomState) -> Deadlines:
    """Return whose turn it is, and for whom no stand-in plays, with until when; of two seats the earlier."""
    found: Deadlines = {}
    if not isinstance(state, Playing):
        return found
    for seat, deadline_ms in state.deadlines:
        if seat not in state.stand_ins:
            for player in _players(state, [seat]):
                found[player] = min(deadline_ms, found.get(player, deadline_ms))
    return found


def _runs_out(state: RoomState, player: PlayerId, deadline_ms: int) -> dict[str, int]:
    """Return until when a player has to play, and when that runs out soon where a turn window decides it."""
    [seat, *_] = [
        one for one, at in state.deadlines if at == deadline_ms and one in state.seating.seats_of(player)
    ]
    at_ms = soon_ms(state, seat, deadline_ms)
    return {"deadline_ms": deadline_ms} if at_ms is None else {"deadline_ms": deadline_ms, "soon_ms": at_ms}


def _players(state: RoomState, seats: Iterable[int]) -> set[PlayerId]:
    return {state.seating.seats[seat].player for seat in seats if not state.seating.seats[seat].bot}
