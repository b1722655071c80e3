"""The clock's move (RULES.md section 4): one function for all games."""

from typing import Any

from protocol.moves import Move, Throw
from server.rules.base import AnyRules


def clock_move(rules: AnyRules, play: Any) -> Move:
    """Return the move that is made for a seat whose time is over.

    The move of most worth among those that need no dice, the first of equals in the card's order:
    so a zero falls in the row that can give least. Where nothing was thrown yet, all dice are thrown.
    Raises ValueError when the play has no move left.
    """
    best: Move | None = None
    best_worth = 0
    most_dice: Throw | None = None
    for move in rules.moves(play):
        if isinstance(move, Throw):
            if most_dice is None or len(move.dice) > len(most_dice.dice):
                most_dice = move
            continue
        worth = rules.standing(rules.apply(play, move)).worth
        if best is None or worth > best_worth:
            best, best_worth = move, worth
    chosen = best or most_dice
    if chosen is None:
        raise ValueError("a play that is done has no clock's move")
    return chosen
