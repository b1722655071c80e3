"""Practice: a player who is alone, or among bots, undoes the last decision."""

from typing import Final

from regatta_protocol.commands.turns import Undo
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.game import decisions
from regatta_server.judging.refused import Refused
from regatta_server.limits import UNDONE_MOST
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, stamp_of
from regatta_server.rooms.decide.clocks import with_clocks
from regatta_server.rooms.decide.folding import Folds, done_after, following, misfit, player_of
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.stages import orders
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.whose import is_gone, own_seat
from regatta_server.rules.base import Illegal


def undo(state: Playing, act: Act, seat: int, _: Undo) -> Change:
    """Take the last decision of a seat back, in practice, and what came of it. Raises Refused elsewhere."""
    history = state.decisions
    if history is None:
        raise Refused(Code.NOT_ALLOWED, _why_no_practice(state))
    if history.undone >= UNDONE_MOST:
        raise Refused(
            Code.TOO_MANY,
            Text(
                "undone-too-often", "You have taken back very much in this game: play on, or begin another."
            ),
        )
    try:
        decisions.undo(history, state.game)
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, illegal.message) from illegal
    to = history.earlier[-1].version
    fact = facts.Undone(**stamp_of(state, act), seat=seat, to=to)
    return Change(undone(state, fact), (fact,))


def undone(state: Playing, fact: facts.Undone) -> Playing:
    """Return the room after a decision was taken back."""
    history = state.decisions
    if history is None or not history.earlier or history.earlier[-1].version != fact.to:
        raise misfit(state, fact)
    left, game = decisions.undo(history, state.game)
    seats = with_seat(state.seats, fact.seat, missed=0)
    seats = with_clocks(state, game, seats, fact.at_ms, ended=None)
    for seat in range(len(seats)):
        seats = orders.stopped(seats, "undone", seat)
    done = done_after(state, fact, player_of(state, fact, fact.seat))
    return following(state, fact, done=done, game=game, seats=seats, decisions=left)


def _why_no_practice(state: Playing) -> Text:
    if state.setup.rated:
        return Text(
            "undo-rated",
            "This game is rated: what was decided stays. In casual games against bots it need not.",
        )
    if not decisions.is_practice(state.setup.rated, [one.bot for one in state.seating.seats]):
        return Text(
            "undo-others-sit-here",
            "Others sit here too: what was decided stays. Play alone or against bots to take back.",
        )
    return Text(
        "undo-game-too-old",
        "This game began before decisions could be taken back: in the next one they can be.",
    )


COMMANDS: Final[RuleTable] = {
    Undo: Rule("playing", own_seat, undo, back=is_gone),
}
"""This subject's lines of the table of commands."""

FOLDS: Final[Folds] = {
    facts.Undone: undone,
}
"""What this subject's facts do to a running game."""
