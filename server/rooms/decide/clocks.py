"""The clocks of a running game: whose turn runs out when, how often one did, for whom a stand-in plays."""

from collections.abc import Collection

from server.game.facts import Played
from server.game.table import Game
from server.rooms.decide.lifecycle import MISSED_MOST, THINKS_MS
from server.rooms.decide.state import Playing

Deadlines = tuple[tuple[int, int], ...]


def after_move(state: Playing, game: Game, fact: Played, ended: bool) -> tuple[Deadlines, tuple[int, ...]]:
    """Return deadlines and missed turns after a move, by which a turn `ended` or not.

    A turn that the clock ends is missed; after MISSED_MOST in a row a stand-in comes, with the next fact, and
    the seat has the time of one from now on.
    """
    seat, by, missed = fact.seat, getattr(fact, "by", "player"), state.missed
    if by == "player" and missed[seat]:
        missed = (*missed[:seat], 0, *missed[seat + 1 :])
    if ended and by == "clock" and game.to_play:
        missed = (*missed[:seat], missed[seat] + 1, *missed[seat + 1 :])
    deadlines = state.deadlines
    if ended or by == "stand_in":
        comes = (seat,) if missed[seat] >= MISSED_MOST else ()
        deadlines = _deadlines(state, game, (*state.stand_ins, *comes), fact.at_ms, ended=seat)
    return deadlines, missed


def renewed(
    state: Playing, now_ms: int, stand_ins: Collection[int] | None = None, ended: int | None = None
) -> Deadlines:
    """Return the deadlines with all turns begun anew; or only that of `ended`, the others going on."""
    stand_ins = state.stand_ins if stand_ins is None else stand_ins
    return _deadlines(state, state.game, stand_ins, now_ms, ended, afresh=ended is None)


def with_stand_in(state: Playing, seat: int, now_ms: int) -> tuple[Deadlines, tuple[int, ...]]:
    """Return deadlines and stand-ins when one takes a seat: it thinks for a moment where it is its turn."""
    if seat in state.stand_ins:
        return state.deadlines, state.stand_ins
    stand_ins = tuple(sorted({*state.stand_ins, seat}))
    return _deadlines(state, state.game, stand_ins, now_ms, ended=seat), stand_ins


def _deadlines(
    state: Playing,
    game: Game,
    stand_ins: Collection[int],
    now_ms: int,
    ended: int | None,
    *,
    afresh: bool = False,
) -> Deadlines:
    """Give every seat whose turn begins its time; `ended` is the seat whose turn is over, if any."""
    running = {} if afresh else {seat: at for seat, at in state.deadlines if seat != ended}
    seats, turn_ms = state.company.seats, state.setup.turn_ms
    deadlines: list[tuple[int, int]] = []
    for seat in game.to_play:
        time_ms = THINKS_MS if seats[seat].bot or seat in stand_ins else turn_ms
        if time_ms is not None:
            deadlines.append((seat, running.get(seat, now_ms + time_ms)))
    return tuple(deadlines)
