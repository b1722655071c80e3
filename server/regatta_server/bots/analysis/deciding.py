"""A move of a record, weighed against all others that were possible."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from regatta_protocol.http.analysis import Decision, Position, WeighedMove
from regatta_protocol.moves import Enter, Move, Throw
from regatta_server.bots.weighing.weighed import Weighed, Weigher, best_of
from regatta_server.game.plays import Entered, Thrown
from regatta_server.game.table import move_of
from regatta_server.rules.base import Faces
from regatta_server.rules.category import Category, Play

SAME: Final = 1e-9
"""Points by which two moves may differ and be worth the same: what adding up in another order makes."""


class Decided(NamedTuple):
    """What was decided, and what else it could have been."""

    decision: Decision
    play: Play
    moves: Sequence[Weighed]


class Deciding:
    """Weighs the moves of one ruleset."""

    def __init__(self, rules: Category, weigher: Weigher) -> None:
        self._rules: Final = rules
        self._weigher: Final = weigher

    def expected(self, play: Play) -> float:
        """Return the total to expect of a play whose best move comes next; what it has where it is done."""
        standing = self._rules.standing(play)
        return standing.total if standing.done else best_of(self._weigher.weigh(play)).worth

    def decided(self, fact: Thrown | Entered, play: Play, after: Play, version: int) -> Decided:
        """Return what a move of a record was worth, from a play with dice on the table."""
        moves = self._weigher.weigh(play)
        best = best_of(moves)
        move = move_of(fact)
        played = Weighed(move, self._worth(move, play, after, moves))
        loss = best.worth - played.worth
        if loss < SAME:
            best, loss = played, 0.0
        forced = best.worth - min(weighed.worth for weighed in moves) < SAME and not loss
        decision: Decision = {
            "version": version,
            "turn": self._rules.standing(play).turns + 1,
            "throw": play.throws,
            "by": fact.by,
            "faces": list(play.faces),
            "played": by_faces(played, play.faces),
            "best": by_faces(best, play.faces),
            "loss": loss,
            "forced": forced,
        }
        return Decided(decision, play, moves)

    def position(self, decided: Decided) -> Position:
        """Return a decision with all that could have been done."""
        decision, play, moves = decided
        sheet = self._rules.sheet(play)
        ordered = sorted(moves, key=lambda weighed: -weighed.worth)
        return {**decision, "sheet": sheet, "moves": [by_faces(one, play.faces) for one in ordered]}

    def _worth(self, move: Move, play: Play, after: Play, moves: Sequence[Weighed]) -> float:
        if isinstance(move, Throw):
            faces = _held_faces(play.faces, move)
            return next(
                one.worth
                for one in moves
                if isinstance(one.move, Throw) and _held_faces(play.faces, one.move) == faces
            )
        # By the card that it left: ten dice may be divided in other ways than the best.
        return self.expected(after)


def by_faces(weighed: Weighed, faces: Faces) -> WeighedMove:
    """Return a move by the faces that it keeps or enters."""
    move, worth = weighed
    if isinstance(move, Enter):
        rows = {row: sorted(faces[die] for die in dice) for row, dice in move.rows.items()}
        return {"do": "enter", "rows": rows, "worth": worth}
    return {"do": "throw", "keep": _held_faces(faces, move), "worth": worth}


def _held_faces(faces: Faces, move: Any) -> list[int]:
    return sorted(face for die, face in enumerate(faces) if die not in move.dice)
