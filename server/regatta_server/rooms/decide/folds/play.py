"""The fold of a running game: its moves, its clocks, and its end."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from regatta_protocol.sheet import WhyOut
from regatta_server.game import decisions, table
from regatta_server.game.result import result
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.clocks import (
    after_move,
    anew,
    banks_after,
    on_vacation,
    renewed,
    stretched,
    with_stand_in,
    without_seat,
)
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.folds import orders
from regatta_server.rooms.decide.folds.folding import done_after, misfit, why_closed
from regatta_server.rooms.decide.state import Archived, Finished, Playing, RoomState


def played(state: Playing, fact: facts.Played) -> Playing:
    """Return the room after what a seat did."""
    setup, seating, version = state.setup, state.seating, state.version + 1
    tumble = tumble_of(setup.id, version) if isinstance(fact, facts.Thrown) else None
    game = table.after(setup.rules, state.game, fact, tumble)
    deadlines, missed = state.deadlines, state.missed
    turn_ends, kept, banks = state.turn_ends, state.decisions, state.banks
    if kept is not UNSET:
        kept = decisions.after(setup.rules, kept, state.game, fact, state.version)
    ended = game.standings is not state.game.standings
    if ended and banks is not UNSET:
        banks = banks_after(state, banks, fact)
    if ended or not isinstance(fact, facts.Held):
        deadlines, missed = after_move(state, game, fact, ended, () if banks is UNSET else banks)
    if ended and setup.delay_turns:
        turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
    player = seating.seats[fact.seat].player if fact.player is None else fact.player
    done = done_after(state, fact, player)
    return replace(
        state,
        version=version,
        changed_ms=fact.at_ms,
        done=done,
        game=game,
        deadlines=deadlines,
        missed=missed,
        turn_ends=turn_ends,
        decisions=kept,
        banks=banks,
        orders=orders.after_play(state.orders, game, fact, ended),
    )


def _undone(state: Playing, fact: facts.Undone) -> Playing:
    """Return the room after a decision was taken back."""
    kept = state.decisions
    if kept is UNSET or not kept.earlier or kept.earlier[-1].version != fact.to:
        raise misfit(state, fact)
    left, game = decisions.undo(kept, state.game)
    return replace(
        state,
        version=state.version + 1,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, state.seating.seats[fact.seat].player),
        game=game,
        deadlines=anew(state, game, fact.at_ms),
        missed=(*state.missed[: fact.seat], 0, *state.missed[fact.seat + 1 :]),
        decisions=left,
        orders=orders.stopped(state.orders, "undone"),
    )


def _stretched(state: Playing, fact: facts.Stretched) -> Playing:
    """Return the room after a seat took another time for its turns."""
    deadlines, stretches = stretched(state, fact.seat, fact.times)
    return replace(
        state,
        version=state.version + 1,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, fact.player),
        deadlines=deadlines,
        stretched=stretches,
    )


def _vacation(state: Playing, fact: facts.Vacation) -> Playing:
    """Return the room after a seat's player went on vacation, or came back."""
    after = on_vacation(state, fact.seat, fact.until_ms, fact.at_ms)
    return replace(after, version=state.version + 1, changed_ms=fact.at_ms)


def _clock_renewed(state: Playing, fact: facts.ClockRenewed) -> Playing:
    """Return the room after all turns got their whole time again."""
    deadlines = renewed(state, fact.at_ms if fact.from_ms is None else fact.from_ms)
    return replace(state, version=state.version + 1, changed_ms=fact.at_ms, deadlines=deadlines)


def _ordered(state: Playing, fact: facts.Ordered) -> Playing:
    """Return the room after a conditional order was set, taken back or stopped."""
    return replace(
        state,
        version=state.version + 1,
        changed_ms=fact.at_ms,
        done=done_after(state, fact, fact.player),
        orders=orders.ordered(state, fact),
    )


_ALONE: Final[Mapping[type, Callable[[Playing, Any], Playing]]] = {
    facts.ClockRenewed: _clock_renewed,
    facts.Undone: _undone,
    facts.Stretched: _stretched,
    facts.Vacation: _vacation,
    facts.Ordered: _ordered,
}
"""Of facts that change little of a running game, what each changes."""


def went_on(state: Playing, fact: RoomFact) -> RoomState:
    """Return the room after what happens to a running game beside its moves."""
    alone = _ALONE.get(type(fact))
    if alone is not None:
        return alone(state, fact)
    setup, seating, version = state.setup, state.seating, state.version + 1
    done = done_after(state, fact, fact.player)
    game, turn_ends, kept, left = state.game, state.turn_ends, state.decisions, state.orders
    deadlines, missed, stand_ins = state.deadlines, state.missed, state.stand_ins
    match fact:
        case facts.Resigned() | facts.Claimed():
            why: WhyOut = "resigned" if isinstance(fact, facts.Resigned) else "gone"
            bots = [number for number, seat in enumerate(seating.seats) if seat.bot]
            game = table.without(game, fact.seat, why, bots)
            deadlines, stand_ins = without_seat(state, game, fact.seat, fact.at_ms)
            left = orders.without(left, game, fact.seat, fact.at_ms)
            if setup.delay_turns and fact.seat in state.game.to_play:
                turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
        case facts.StandIn():
            deadlines, stand_ins = with_stand_in(state, fact.seat, fact.at_ms)
            left = orders.stopped(left, "stand_in", fact.seat)
        case facts.TakenBack():
            missed = (*missed[: fact.seat], 0, *missed[fact.seat + 1 :])
            # Nobody played for who is back from turns that were missed: the one that runs has its time.
            if fact.seat in stand_ins:
                stand_ins = tuple(seat for seat in stand_ins if seat != fact.seat)
                deadlines = renewed(state, fact.at_ms, stand_ins, ended=fact.seat)
        case facts.Finished():
            places = result(game.standings, setup.stake, game.out, 0 if kept is UNSET else kept.undone)
            return Finished(
                setup=setup,
                seating=seating,
                version=version,
                changed_ms=fact.at_ms,
                done=done,
                source=state.source,
                game=state.game,
                missed=missed,
                stand_ins=stand_ins,
                result=places,
                stretched=state.stretched,
                banks=state.banks,
                away_until=state.away_until,
            )
        case facts.Archived() | facts.Aborted():
            # What could be taken back, or was left for a turn, is of no use to anybody any more.
            ended = replace(state, decisions=UNSET, orders=UNSET)
            return Archived(
                setup, seating, version, fact.at_ms, done, before=ended, why_closed=why_closed(fact)
            )
        case _:
            raise misfit(state, fact)
    return replace(
        state,
        version=version,
        changed_ms=fact.at_ms,
        done=done,
        game=game,
        deadlines=deadlines,
        missed=missed,
        stand_ins=stand_ins,
        turn_ends=turn_ends,
        orders=left,
    )
