"""The fold of a running game: its moves, its clocks, and its end."""

from server.game import table
from server.game.result import result
from server.game.tumble import tumble_of
from server.rooms.decide import facts
from server.rooms.decide.clocks import after_move, renewed, with_stand_in
from server.rooms.decide.facts import RoomFact
from server.rooms.decide.folding import done_after, misfit
from server.rooms.decide.state import Archived, Finished, Playing, RoomState


def played(state: Playing, fact: facts.Played) -> Playing:
    """Return the room after what a seat did."""
    setup, company, version = state.setup, state.company, state.version + 1
    tumble = tumble_of(setup.room, version) if isinstance(fact, facts.Thrown) else None
    game = table.after(setup.rules, state.game, fact, tumble)
    deadlines, missed, stand_ins = state.deadlines, state.missed, state.stand_ins
    turn_ends = state.turn_ends
    ended = game.standings is not state.game.standings
    if ended or not isinstance(fact, facts.Held):
        deadlines, missed = after_move(state, game, fact, ended)
    if ended and setup.delay_turns:
        turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
    player = company.seats[fact.seat].player if fact.player is None else fact.player
    done = done_after(state, fact, player)
    return Playing(
        setup, company, version, fact.at_ms, done, state.source, game, deadlines, missed, stand_ins, turn_ends
    )


def went_on(state: Playing, fact: RoomFact) -> RoomState:
    """Return the room after what happens to a running game beside its moves."""
    setup, company, version = state.setup, state.company, state.version + 1
    done = done_after(state, fact, fact.player)
    deadlines, missed, stand_ins = state.deadlines, state.missed, state.stand_ins
    match fact:
        case facts.ClockRenewed():
            deadlines = renewed(state, fact.at_ms)
        case facts.StandIn():
            deadlines, stand_ins = with_stand_in(state, fact.seat, fact.at_ms)
        case facts.TakenBack():
            stand_ins = tuple(seat for seat in stand_ins if seat != fact.seat)
            missed = (*missed[: fact.seat], 0, *missed[fact.seat + 1 :])
            deadlines = renewed(state, fact.at_ms, stand_ins, ended=fact.seat)
        case facts.Finished():
            places = result(state.game.standings, setup.stake)
            return Finished(
                setup,
                company,
                version,
                fact.at_ms,
                done,
                state.source,
                state.game,
                missed,
                stand_ins,
                places,
            )
        case facts.Archived():
            return Archived(setup, company, version, fact.at_ms, done, before=state)
        case _:
            raise misfit(state, fact)
    return Playing(
        setup,
        company,
        version,
        fact.at_ms,
        done,
        state.source,
        state.game,
        deadlines,
        missed,
        stand_ins,
        state.turn_ends,
    )
