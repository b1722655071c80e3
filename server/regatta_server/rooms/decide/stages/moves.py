"""What players do with dice on their turn: hold, throw, enter, set aside, bank."""

from regatta_protocol import client, moves
from regatta_protocol.errors import Code
from regatta_server.game import table
from regatta_server.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, stamp_of
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.stages.playing import check_turn, move
from regatta_server.rooms.decide.state import Playing
from regatta_server.rules.base import Illegal


def hold(state: Playing, act: Act, seat: int, ask: client.Hold) -> Change:
    """Hold these dice. Raises Refused on another's turn or where the rules have nothing to hold."""
    check_turn(state, seat)
    try:
        table.judge_hold(state.setup.rules, state.game, seat, tuple(ask.dice))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, str(illegal)) from illegal
    fact = facts.Held(
        **stamp_of(state, act),
        seat=seat,
        dice=tuple(sorted(ask.dice)),
    )
    return Change(fold(state, fact), (fact,))


def throw(state: Playing, act: Act, seat: int, ask: client.Throw) -> Change:
    """Throw these dice. Raises Refused on another's turn, against the rules, or for what comes late."""
    _check_meant(state, seat, ask)
    return move(state, act, seat, moves.Throw(tuple(ask.dice)))


def enter(state: Playing, act: Act, seat: int, ask: client.Enter) -> Change:
    """Enter dice in rows. Raises Refused as `throw` does."""
    _check_meant(state, seat, ask)
    return move(state, act, seat, moves.Enter({row: tuple(dice) for row, dice in ask.rows.items()}))


def set_aside(state: Playing, act: Act, seat: int, ask: client.SetAside) -> Change:
    """Set dice aside. Raises Refused as `throw` does."""
    _check_meant(state, seat, ask)
    return move(state, act, seat, moves.SetAside(tuple(ask.dice), ask.face))


def bank(state: Playing, act: Act, seat: int, ask: client.Bank) -> Change:
    """End the turn and keep its points. Raises Refused as `throw` does."""
    _check_meant(state, seat, ask)
    return move(state, act, seat, moves.Bank({int(die): face for die, face in ask.join.items()}))


def _check_meant(state: Playing, seat: int, ask: client.MoveCommand) -> None:
    """Raise Refused for a move that is meant for another round of the seat, or another throw of its turn.

    So a second press on the same button is not a second throw, and what was held up on its way does nothing.
    """
    if ask.round is None and ask.throw is None:
        return
    play = state.game.hands[seat].play
    number = state.setup.rules.throws(play) + (1 if isinstance(ask, client.Throw) else 0)
    if ask.round not in (None, state.game.standings[seat].turns + 1) or ask.throw not in (None, number):
        raise Refused(Code.STALE_MOVE, "The table has changed since you moved: look at it and decide again.")
