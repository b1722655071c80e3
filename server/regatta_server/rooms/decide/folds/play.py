"""The fold of a running game: its moves, its clocks, and its end."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from regatta_protocol.sheet import WhyOut
from regatta_server.game import decisions, table
from regatta_server.game.result import result
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.clocks import (
    after_move,
    on_vacation,
    renewed,
    stretched,
    with_clocks,
    with_stand_in,
    without_seat,
    without_stand_in,
)
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds import orders
from regatta_server.rooms.decide.folds.folding import archived, done_after, following, misfit, player_of
from regatta_server.rooms.decide.seat_play import SeatPlays, with_seat
from regatta_server.rooms.decide.state import Archived, Finished, Playing, RoomState


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
        seats = after_move(state, game, fact, ended)
    if ended and setup.delay_turns:
        turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
    return replace(
        state,
        version=version,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, player_of(state, fact, fact.seat)),
        game=game,
        seats=orders.after_play(seats, game, fact, ended),
        turn_ends=turn_ends,
        decisions=kept,
    )


def _undone(state: Playing, fact: facts.Undone) -> Playing:
    """Return the room after a decision was taken back."""
    kept = state.decisions
    if kept is None or not kept.earlier or kept.earlier[-1].version != fact.to:
        raise misfit(state, fact)
    left, game = decisions.undo(kept, state.game)
    seats = with_seat(state.seats, fact.seat, missed=0)
    seats = with_clocks(state, game, seats, fact.at_ms, ended=None)
    for seat in range(len(seats)):
        seats = orders.stopped(seats, "undone", seat)
    done = done_after(state, fact, player_of(state, fact, fact.seat))
    return following(state, fact, done=done, game=game, seats=seats, decisions=left)


def _stretched(state: Playing, fact: facts.Stretched) -> Playing:
    """Return the room after a seat took another time for its turns."""
    return following(state, fact, seats=stretched(state, fact.seat, fact.times))


def _vacation(state: Playing, fact: facts.Vacation) -> Playing:
    """Return the room after a seat's player went on vacation, or came back."""
    return following(state, fact, seats=on_vacation(state, fact.seat, fact.until_ms, fact.at_ms))


def _clock_renewed(state: Playing, fact: facts.ClockRenewed) -> Playing:
    """Return the room after all turns got their whole time again."""
    from_ms = fact.at_ms if fact.from_ms is None else fact.from_ms
    return following(state, fact, seats=renewed(state, from_ms))


def _ordered(state: Playing, fact: facts.Ordered) -> Playing:
    """Return the room after a conditional order was set, taken back or stopped."""
    return following(state, fact, seats=orders.ordered(state.seats, fact))


def _stand_in(state: Playing, fact: facts.StandIn) -> Playing:
    """Return the room after a stand-in came."""
    seats = with_stand_in(state, fact.seat, fact.at_ms)
    return following(state, fact, seats=orders.stopped(seats, "stand_in", fact.seat))


def _taken_back(state: Playing, fact: facts.TakenBack) -> Playing:
    """Return the room after a player came back to a seat."""
    return following(state, fact, seats=without_stand_in(state, fact.seat, fact.at_ms))


def _out(state: Playing, fact: facts.Resigned | facts.Claimed) -> Playing:
    """Return the room after a seat went, which may bring another one, or its order, to its turn."""
    why: WhyOut = "resigned" if isinstance(fact, facts.Resigned) else "gone"
    bots = [number for number, seat in enumerate(state.seating.seats) if seat.bot]
    game = table.without(state.game, fact.seat, why, bots)
    seats = with_seat(without_seat(state, game, fact.seat, fact.at_ms), fact.seat, pending=None)
    delay, turn_ends = state.setup.delay_turns, state.turn_ends
    if delay and fact.seat in state.game.to_play:
        turn_ends = (*turn_ends, state.version + 1)[-delay - 1 :]
    seats = orders.with_turns(seats, game, fact.at_ms)
    return following(state, fact, game=game, seats=seats, turn_ends=turn_ends)


def _finished(state: Playing, fact: facts.Finished) -> Finished:
    """Return the room with the result of its game."""
    game, undone = state.game, 0 if state.decisions is None else state.decisions.undone
    done = done_after(state, fact, fact.player)
    return Finished(
        setup=state.setup,
        seating=state.seating,
        version=state.version + 1,
        changed_ms=fact.at_ms,
        done=done,
        source=state.source,
        game=game,
        seats=tuple(replace(seat, deadline_ms=None, pending=None) for seat in state.seats),
        result=result(game.standings, state.setup.stake, game.out, undone),
    )


def _given_up(state: Playing, fact: facts.Archived | facts.Aborted) -> Archived:
    """Return the room closed while its game ran.

    What could be taken back, or was left for a turn, is of no use to anybody any more.
    """
    seats: SeatPlays = tuple(replace(seat, pending=None) for seat in state.seats)
    return archived(state, fact, before=replace(state, decisions=None, seats=seats))


_BY_FACT: Final[Mapping[type, Callable[[Playing, Any], RoomState]]] = {
    facts.Aborted: _given_up,
    facts.Archived: _given_up,
    facts.Claimed: _out,
    facts.ClockRenewed: _clock_renewed,
    facts.Finished: _finished,
    facts.Ordered: _ordered,
    facts.Resigned: _out,
    facts.StandIn: _stand_in,
    facts.Stretched: _stretched,
    facts.TakenBack: _taken_back,
    facts.Undone: _undone,
    facts.Vacation: _vacation,
}


def went_on(state: Playing, fact: RoomFact) -> RoomState:
    """Return the room after what happens to a running game beside its moves."""
    after = _BY_FACT.get(type(fact))
    if after is None:
        raise misfit(state, fact)
    return after(state, fact)
