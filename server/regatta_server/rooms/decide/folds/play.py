"""The fold of a running game: its moves here, and all else in the modules of its subjects."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from regatta_server.game import decisions, table
from regatta_server.game.table import Game
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.clocks import renewed, with_clocks
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds.folding import done_after, following, misfit
from regatta_server.rooms.decide.seat_play import SeatPlays, with_seat
from regatta_server.rooms.decide.stages import absence, ending, orders, pace, practice, vacation
from regatta_server.rooms.decide.state import Playing, RoomState


def played(state: Playing, fact: facts.Played) -> Playing:
    """Return the room after what a seat did."""
    setup, version = state.setup, state.version + 1
    tumble = tumble_of(setup.id, version) if isinstance(fact, facts.Thrown) else None
    game = table.after(setup.rules, state.game, fact, tumble)
    seats, turn_ends, kept = state.seats, state.turn_ends, state.decisions
    if kept is not None:
        kept = decisions.after(setup.rules, kept, state.game, fact, state.version)
    ended = game.standings is not state.game.standings
    if ended or not isinstance(fact, facts.Held):
        seats = _after_move(state, game, fact, ended)
    if ended or seats[fact.seat].pending is not None:
        seats = orders.after_play(seats, game, fact, ended)
    if ended and setup.delay_turns:
        turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
    return replace(
        state,
        version=version,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, fact.player or state.seating.seats[fact.seat].player),
        game=game,
        seats=seats,
        turn_ends=turn_ends,
        decisions=kept,
    )


def _after_move(state: Playing, game: Game, fact: facts.Played, ended: bool) -> SeatPlays:
    """Return the seats after a move, by which a turn `ended` or not.

    A turn that the clock ends is missed; after MISSED_MOST in a row a stand-in comes, with the next fact, and
    the seat has the time of one from now on: but for a room in which none plays for who is gone.
    """
    seats, seat, by = state.seats, fact.seat, getattr(fact, "by", "player")
    if seats[seat].missed and by in ("player", "order"):
        seats = with_seat(seats, seat, missed=0)
    if ended and by == "clock" and game.to_play:
        seats = with_seat(seats, seat, missed=seats[seat].missed + 1)
    if ended and seats[seat].bank_ms is not None:
        seats = with_seat(seats, seat, bank_ms=pace.bank_after(state, seat, fact.at_ms))
    if ended or by == "stand_in":
        seats = with_clocks(state, game, seats, fact.at_ms, ended=seat)
    return seats


def _clock_renewed(state: Playing, fact: facts.ClockRenewed) -> Playing:
    """Return the room after all turns got their whole time again."""
    from_ms = fact.at_ms if fact.from_ms is None else fact.from_ms
    return following(state, fact, seats=renewed(state, from_ms))


_BY_FACT: Final[Mapping[type, Callable[[Playing, Any], RoomState]]] = {
    facts.Aborted: ending.given_up,
    facts.Archived: ending.given_up,
    facts.Claimed: ending.out,
    facts.ClockRenewed: _clock_renewed,
    facts.Finished: ending.finished,
    facts.Ordered: orders.ordered,
    facts.Resigned: ending.out,
    facts.StandIn: absence.stands_in,
    facts.Stretched: pace.stretched,
    facts.TakenBack: absence.taken_back,
    facts.Undone: practice.undone,
    facts.Vacation: vacation.on_vacation,
}


def went_on(state: Playing, fact: RoomFact) -> RoomState:
    """Return the room after what happens to a running game beside its moves."""
    after = _BY_FACT.get(type(fact))
    if after is None:
        raise misfit(state, fact)
    return after(state, fact)
