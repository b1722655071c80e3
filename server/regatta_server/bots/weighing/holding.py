"""What the keeps of one turn are worth, from what entering each roll is worth."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Dice, best_keep_values, keep_values
from regatta_server.bots.weighing.weighed import Weighed, throws_of
from regatta_server.rules.base import Faces
from regatta_server.rules.throwing import THROWS

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Holding:
    """A turn from one state of a card: what is kept of each roll, and what that is worth."""

    dice: Dice
    by_throw: tuple[list[Numbers], ...]
    """By throws made, from the first one on, and by size: what each keep is worth before the next throw."""

    @classmethod
    def of(cls, dice: Dice, entered: Numbers) -> "Holding":
        """Return the turn in which entering a roll after the second or third throw is worth so much."""
        last = keep_values(dice, entered)
        return cls(dice, (keep_values(dice, best_keep_values(dice, last, entered)), last))

    def throws(self, faces: Faces, throws: int) -> list[Weighed]:
        """Return what each throw is worth with these dice on the table; none where no throw is left."""
        if throws >= THROWS:
            return []
        by_size = self.by_throw[throws - 1]
        return [
            Weighed(throw, float(by_size[len(keep)][_place(self.dice, keep)]))
            for keep, throw in throws_of(faces)
        ]

    def begin(self, entered: Numbers) -> float:
        """Return what the turn is worth before its first throw, after which entering is worth so much."""
        return float(self.dice.chances @ best_keep_values(self.dice, self.by_throw[0], entered))


def _place(dice: Dice, keep: Faces) -> int:
    return dice.keep_place[len(keep)][keep]
