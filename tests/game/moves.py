"""Moves of a game as the facts of which it is a fold."""

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.game import table
from regatta_server.game.plays import Banked, Entered, Held, Moved, Secured, Thrown
from regatta_server.game.table import Game
from regatta_server.rules.base import AnyRules, Faces

NOW_MS = 1_790_000_000_000
"""When everything happens."""


def fact_of(seat: int, move: Move, faces: Faces = ()) -> Moved:
    """Return the fact of a move; `faces` belong to a throw."""
    match move:
        case Throw():
            return Thrown(at_ms=NOW_MS, seat=seat, dice=move.dice, faces=faces)
        case Enter():
            return Entered(at_ms=NOW_MS, seat=seat, rows=dict(move.rows))
        case SetAside():
            return Secured(at_ms=NOW_MS, seat=seat, dice=move.dice, face=move.face)
        case Bank():
            return Banked(at_ms=NOW_MS, seat=seat, join=dict(move.join))


def play(
    rules: AnyRules, game: Game, seat: int, move: Move, faces: Faces = (), tumble: int | None = None
) -> Game:
    """Return the game after a move of a seat. Raises Illegal as the rules do."""
    return table.after(rules, game, fact_of(seat, move, faces), tumble)


def hold(rules: AnyRules, game: Game, seat: int, dice: tuple[int, ...]) -> Game:
    """Return the game in which a seat holds exactly these dice, ascending. Raises Illegal where it cannot."""
    table.judge_hold(rules, game, seat, dice)
    return table.after(rules, game, Held(at_ms=NOW_MS, seat=seat, dice=dice))
