"""What is done with dice on a turn (hold, throw, enter, set aside, bank), whoever makes the move."""

from typing import Any, Final

from msgspec.structs import replace

from regatta_protocol import client, moves
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.game import decisions, table
from regatta_server.game.table import Game
from regatta_server.game.tumble import tumble_of
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, stamp_of
from regatta_server.rooms.decide.clocks import stand_in_comes, with_clocks
from regatta_server.rooms.decide.facts import Moved
from regatta_server.rooms.decide.folding import Done, done_after
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.seat_play import SeatPlays, with_seat
from regatta_server.rooms.decide.stages import absence, ending, orders, pace
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.whose import check_turn, is_gone, is_played_for, own_seat
from regatta_server.rules.base import AnyRules, Illegal


def hold(state: Playing, act: Act, seat: int, ask: client.Hold) -> Change:
    """Hold these dice. Raises Refused on another's turn or where the rules have nothing to hold."""
    check_turn(state, seat)
    try:
        table.judge_hold(state.setup.rules, state.game, seat, tuple(ask.dice))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, illegal.message) from illegal
    fact = facts.Held(
        **stamp_of(state, act),
        seat=seat,
        dice=tuple(sorted(ask.dice)),
    )
    return Change(played(state, fact), (fact,))


def throw(state: Playing, act: Act, seat: int, ask: client.Throw) -> Change:
    """Throw these dice. Raises Refused on another's turn, against the rules, or for what comes late."""
    return move(state, act, seat, moves.Throw(tuple(ask.dice)))


def enter(state: Playing, act: Act, seat: int, ask: client.Enter) -> Change:
    """Enter dice in rows. Raises Refused as `throw` does."""
    return move(state, act, seat, moves.Enter({row: tuple(dice) for row, dice in ask.rows.items()}))


def set_aside(state: Playing, act: Act, seat: int, ask: client.SetAside) -> Change:
    """Set dice aside. Raises Refused as `throw` does."""
    return move(state, act, seat, moves.SetAside(tuple(ask.dice), ask.face))


def bank(state: Playing, act: Act, seat: int, ask: client.Bank) -> Change:
    """End the turn and keep its points. Raises Refused as `throw` does."""
    return move(state, act, seat, moves.Bank({int(die): face for die, face in ask.join.items()}))


def is_meant(rules: AnyRules, play: Any, turns: int, ask: client.MoveCommand) -> bool:
    """Return whether a move is meant for this play of a seat that has completed so many turns.

    So a second press on the same button is not a second throw, and what was held up on its way does nothing.
    """
    if ask.round not in (None, turns + 1):
        return False
    return ask.throw is None or ask.throw == rules.throws(play) + (1 if isinstance(ask, client.Throw) else 0)


def move(state: Playing, act: Act, seat: int, wanted: moves.Move, by: moves.By = "player") -> Change:
    """Make a move for a seat.

    Raises Refused on another's turn, against the rules, and for a command that is meant for another round of
    the seat, or another throw of its turn.
    """
    rules, ask = state.setup.rules, act.ask
    play, turns = state.game.hands[seat].play, state.game.standings[seat].turns
    if isinstance(ask, client.MoveCommand) and not is_meant(rules, play, turns, ask):
        raise Refused(
            Code.STALE_MOVE,
            Text("table-changed", "The table has changed since you moved: look at it and decide again."),
        )
    check_turn(state, seat)
    # Faces are drawn before the fold asks the rules: drawing changes nothing, and to ask twice costs more.
    fact = _made(state, act, seat, wanted, by)
    try:
        after = played(state, fact)
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, illegal.message) from illegal
    if not after.game.to_play:
        return _finished(state, act, fact)
    if by == "clock" and stand_in_comes(after, after.seats[seat].missed):
        calls = facts.StandIn(at_ms=fact.at_ms, seat=seat)
        return Change(absence.stands_in(after, calls), (fact, calls))
    return Change(after, (fact,))


def _made(state: Playing, act: Act, seat: int, wanted: moves.Move, by: moves.By) -> Moved:
    """Return the fact of a move that the rules allow; a throw's faces are drawn for it."""
    stamp = stamp_of(state, act)
    match wanted:
        case moves.Throw():
            faces = table.draw(state.setup.rules, state.game, seat, wanted.dice, state.source.roller)
            return facts.Thrown(**stamp, seat=seat, dice=wanted.dice, faces=faces, by=by)
        case moves.Enter():
            rows = dict(wanted.rows)
            return facts.Entered(**stamp, seat=seat, rows=rows, by=by)
        case moves.SetAside():
            return facts.Secured(**stamp, seat=seat, dice=wanted.dice, face=wanted.face, by=by)
        case moves.Bank():
            join = dict(wanted.join)
            return facts.Banked(**stamp, seat=seat, join=join, by=by)


def _finished(state: Playing, act: Act, last: Moved) -> Change:
    """Return the end of a game by its last move: the command is done with the end."""
    plain = replace(last, command=None, checksum=None)
    player = None if last.command is None else act.player
    end = facts.Finished(at_ms=last.at_ms, command=last.command, checksum=last.checksum, player=player)
    return Change(ending.finished(played(state, plain), end), (plain, end))


# -- the fold --------------------------------------------------------------------------------------------


def played(state: Playing, fact: facts.Played, done: Done | None = None) -> Playing:
    """Return the room after what a seat did; `done` is what has been done then, where that is known."""
    if done is None:
        done = done_after(state, fact, fact.player or state.seating.seats[fact.seat].player)
    setup, version = state.setup, state.version + 1
    tumble = tumble_of(setup.id, version) if isinstance(fact, facts.Thrown) else None
    game = table.after(setup.rules, state.game, fact, tumble)
    seats, turn_ends, history = state.seats, state.turn_ends, state.decisions
    if history is not None:
        history = decisions.after(setup.rules, history, state.game, fact, state.version)
    ended = game.standings is not state.game.standings
    if ended or not isinstance(fact, facts.Held):
        seats = _after_move(state, game, fact, ended)
    if seats[fact.seat].pending is not None:
        seats = orders.after_play(seats, fact, ended)
    if ended:
        seats = orders.with_turns(seats, game, fact.at_ms)
    if ended and setup.delay_turns:
        turn_ends = (*turn_ends, version)[-setup.delay_turns - 1 :]
    return replace(
        state,
        version=version,
        changed_ms=fact.at_ms,
        done=done,
        game=game,
        seats=seats,
        turn_ends=turn_ends,
        decisions=history,
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


COMMANDS: Final[RuleTable] = {
    client.Throw: Rule("playing", own_seat, throw, back=is_played_for),
    client.Enter: Rule("playing", own_seat, enter, back=is_played_for),
    client.Hold: Rule("playing", own_seat, hold, back=is_gone),
    client.SetAside: Rule("playing", own_seat, set_aside, back=is_played_for),
    client.Bank: Rule("playing", own_seat, bank, back=is_played_for),
}
"""This subject's lines of the table of commands."""
