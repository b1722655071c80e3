"""The clock's move (RULES.md section 4): one function for all games."""

from typing import Any

from regatta_protocol.moves import Move, Throw
from regatta_server.rules.base import AnyRules


def clock_move(rules: AnyRules, play: Any) -> Move:
    """Return the move that is made for a seat whose time is over.

    Of the moves that need no dice, those that end the turn come before those that go on with it; then
    the one of most worth, the first of equals in the card's order: so a zero falls in the first open
    row. Where nothing was thrown yet, all dice are thrown. Raises ValueError when the play has no move
    left.
    """
    turns = rules.standing(play).turns
    best: Move | None = None
    best_merit = (False, 0)
    for move in rules.choices(play):
        standing = rules.standing(rules.apply(play, move))
        merit = (standing.turns > turns, standing.worth)
        if best is None or merit > best_merit:
            best, best_merit = move, merit
    if best is not None:
        return best
    dice = rules.sheet(play)["offers"]["throw"]
    if not dice:
        raise ValueError("a play that is done has no clock's move")
    return Throw(tuple(dice))
