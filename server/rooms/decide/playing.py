"""While the game runs: holds, throws, entries, the clock's moves, and the end."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from protocol import client
from protocol.client import MoveCommand
from protocol.errors import Code
from protocol.ids import CommandId
from protocol.moves import Bank, Enter, Move, SetAside, Throw
from protocol.server_room import Turn
from protocol.sheet import EntryPreview
from server.game import table
from server.game.facts import By
from server.game.time_out import clock_move
from server.refused import Refused
from server.rooms.decide import facts
from server.rooms.decide.act import Act, Change, command_of, time_of
from server.rooms.decide.facts import Moved, RoomFact
from server.rooms.decide.fold import fold
from server.rooms.decide.lifecycle import LATE_MS, MISSED_MOST
from server.rooms.decide.state import Playing, RoomState
from server.rules.base import Illegal


def hold(state: Playing, act: Act, seat: int, dice: Sequence[int]) -> Change:
    """Hold these dice. Raises Refused on another's turn or where the rules have nothing to hold."""
    _check_turn(state, seat)
    try:
        table.judge_hold(state.rules, state.game, seat, tuple(dice))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    fact = facts.Held(at_ms=time_of(state, act), command=command_of(act), seat=seat, dice=tuple(sorted(dice)))
    return Change(fold(state, fact), (fact,))


def move(state: Playing, act: Act, seat: int, asked: Move, by: By = "player") -> Change:
    """Make a move for a seat. Raises Refused on another's turn or against the rules."""
    _check_turn(state, seat)
    # Faces are drawn before the fold asks the rules: drawing changes nothing, and to ask twice costs more.
    fact = _made(state, act, seat, asked, by)
    try:
        after = fold(state, fact)
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    assert isinstance(after, Playing)
    if not after.game.to_play:
        return _finished(state, act, fact)
    if by == "clock" and after.missed[seat] >= MISSED_MOST:
        calls = facts.StandIn(at_ms=fact.at_ms, seat=seat)
        return Change(fold(after, calls), (fact, calls))
    return Change(after, (fact,))


def check_meant(state: Playing, seat: int, ask: MoveCommand) -> None:
    """Raise Refused for a move that is meant for another round of the seat, or another throw of its turn.

    So a second press on the same button is not a second throw, and what was held up on its way does nothing.
    """
    play = state.game.hands[seat].play
    throw = state.rules.throws(play) + (1 if isinstance(ask, client.Throw) else 0)
    if ask.round not in (None, state.game.standings[seat].turns + 1) or ask.throw not in (None, throw):
        raise Refused(Code.STALE_MOVE, "The table has changed since you moved: look at it and decide again.")


def _made(state: Playing, act: Act, seat: int, asked: Move, by: By) -> Moved:
    """Return the fact of a move that the rules allow; a throw's faces are drawn for it."""
    at_ms, command = time_of(state, act), command_of(act)
    match asked:
        case Throw():
            faces = table.draw(state.rules, state.game, seat, asked.dice, state.source.roller)
            return facts.Thrown(at_ms=at_ms, command=command, seat=seat, dice=asked.dice, faces=faces, by=by)
        case Enter():
            return facts.Entered(at_ms=at_ms, command=command, seat=seat, rows=dict(asked.rows), by=by)
        case SetAside():
            return facts.Secured(
                at_ms=at_ms, command=command, seat=seat, dice=asked.dice, face=asked.face, by=by
            )
        case Bank():
            return facts.Banked(at_ms=at_ms, command=command, seat=seat, join=dict(asked.join), by=by)


def _finished(state: Playing, act: Act, last: Moved) -> Change:
    """Return the end of a game by its last move: the command is done with the end."""
    plain = replace(last, command=None)
    player = None if last.command is None else act.player
    end = facts.Finished(at_ms=last.at_ms, command=last.command, player=player)
    return Change(fold(fold(state, plain), end), (plain, end))


def preview(state: Playing, seat: int, rows: Mapping[str, Sequence[int]]) -> EntryPreview:
    """Return what an entry of this seat would give; it changes nothing.

    Where no row names dice, the best split is found. Raises Refused as the move would be.
    """
    _check_turn(state, seat)
    rules, play = state.rules, state.game.hands[seat].play
    try:
        entry = Enter({row: tuple(dice) for row, dice in rows.items()})
        if not any(entry.rows.values()):
            entry = rules.best_entry(play, tuple(rows))
        after = rules.sheet(rules.apply(play, entry))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    scores = {row["row"]: row["score"] or 0 for row in after["rows"] if row["row"] in entry.rows}
    return {"rows": {row: list(dice) for row, dice in entry.rows.items()}, "scores": scores}


def time_out(state: Playing, act: Act) -> Change:
    """Make the move of the first seat whose time is over: a stand-in's, or the clock's.

    If the alarm comes so late that no node can have been there, the clocks are renewed instead. A turn that
    the clock ends is missed; after MISSED_MOST in a row a stand-in plays for the seat.
    """
    at, seat = min((at, seat) for seat, at in state.deadlines if at <= act.now_ms)
    if state.stands_in(seat):
        return move(state, act, seat, clock_move(state.rules, state.game.hands[seat].play), by="stand_in")
    if act.now_ms - at > LATE_MS:
        fact = facts.ClockRenewed(at_ms=time_of(state, act))
        return Change(fold(state, fact), (fact,))
    return move(state, act, seat, clock_move(state.rules, state.game.hands[seat].play), by="clock")


def take_back(state: Playing, act: Act, seat: int, command: CommandId | None = None) -> Change:
    """Let the player of a seat that a stand-in plays for play on, with the time of a whole turn."""
    player = None if command is None else act.player
    fact = facts.TakenBack(at_ms=time_of(state, act), command=command, player=player, seat=seat)
    return Change(fold(state, fact), (fact,))


def call_stand_in(state: Playing, act: Act, seat: int) -> Change:
    """Let a stand-in play for a seat in a game without a clock, until its player is back.

    That the player has been away for long is not judged here: who is connected is no part of a room.
    Raises Refused where there is a clock, or it is not that seat's turn.
    """
    if seat >= len(state.seats) or state.stands_in(seat):
        raise Refused(Code.ILLEGAL_MOVE, "A stand-in plays there already: wait for its move.")
    if state.turn_ms is not None:
        raise Refused(Code.NOT_ALLOWED, "This game has a clock: it decides when a stand-in plays.")
    _check_turn(state, seat)
    fact = facts.StandIn(at_ms=time_of(state, act), command=command_of(act), player=act.player, seat=seat)
    return Change(fold(state, fact), (fact,))


def turns(state: RoomState) -> list[Turn]:
    """Return whose turn it is, as clients see it."""
    if not isinstance(state, Playing):
        return []
    deadlines, standings = dict(state.deadlines), state.game.standings
    return [
        {
            "seat": seat,
            "round": standings[seat].turns + 1,
            "deadline_ms": None if _thinks(state, seat) else deadlines.get(seat),
        }
        for seat in state.game.to_play
    ]


def _thinks(state: Playing, seat: int) -> bool:
    """Return whether a stand-in plays for the seat, or comes with the next fact: nobody sees its time."""
    return state.stands_in(seat) or state.missed[seat] >= MISSED_MOST


def with_following(first: Change, then: Change) -> Change:
    """Return two changes, the second of what the first made, as one."""
    both: tuple[RoomFact, ...] = (*first.facts, *then.facts)
    return Change(then.state, both, then.spawn)


def _check_turn(state: Playing, seat: int) -> None:
    if seat not in state.game.to_play:
        names = " and ".join(state.seats[other].name for other in state.game.to_play)
        raise Refused(Code.NOT_YOUR_TURN, f"It is the turn of {names}: wait for yours.")
