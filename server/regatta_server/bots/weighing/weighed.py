"""A move and what it is worth."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from regatta_protocol.moves import Move, Throw
from regatta_server.rules.base import Faces


class Weighed(NamedTuple):
    """A move with its worth: a total that is to be expected, or the chance to win a race."""

    move: Move
    worth: float


class Weigher(Protocol):
    """Weighs the moves of one ruleset."""

    def weigh(self, play: Any, rivals: Sequence[Any] = ()) -> list[Weighed]:
        """Return the moves that a player would weigh, each with its worth; none where the play is done.

        They are in the order of the rules: those without dice, then throws, fewest dice first. `rivals` are
        the plays of other seats, for games in which they matter.
        """


def best_of(moves: Sequence[Weighed]) -> Weighed:
    """Return the move of most worth, the first of equals. Raises ValueError where there is none."""
    if not moves:
        raise ValueError("a play that is done has no move")
    return max(moves, key=lambda weighed: weighed.worth)


def throws_of(faces: Faces) -> Iterator[tuple[Faces, Throw]]:
    """Yield every throw that keeps other faces than all before, with the faces that it keeps, ascending.

    Dice that show the same are kept in the order of the tray; throws of fewer dice come first.
    """
    every = range(len(faces))
    seen: set[Faces] = set()
    for size in reversed(every):
        for keep in combinations(every, size):
            hold = tuple(sorted([faces[die] for die in keep]))
            if hold not in seen:
                seen.add(hold)
                yield hold, Throw(tuple([die for die in every if die not in keep]))
