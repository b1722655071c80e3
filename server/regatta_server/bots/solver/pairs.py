"""The worth of every state of a card whose turn divides ten dice between two rows (docs/solver.md).

The same method as in `card`, with 3,003 rolls and 8,008 keeps. What a roll gives in two rows is the best of
its splits; it does not depend on what else is open, so it is worked out once for each roll and two rows.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Dice, Entered, Places, Turn, Values
from regatta_server.bots.solver.scoring import HANDS, LATER, SolverScoring, Unsolvable
from regatta_server.bots.solver.solution import Progress, Solution, silent

WIDTH: Final = 16
"""States that are worked out side by side."""


def solve_pairs(scoring: SolverScoring, *, spread: bool, tell: Progress = silent) -> Solution:
    """Return what all states are worth, by open rows: a number with a bit for each. Raises Unsolvable."""
    card = scoring.card
    if scoring.bonuses or card.joker or scoring.throws_matter or scoring.wins.any():
        raise Unsolvable(
            f"{card.name} has two entries a turn and more than rows: solve it with another method"
        )
    solver = _Solver(scoring, spread=spread)
    states = sum(len(layer) for layer in layers(len(card.rows)))
    done = 0
    for layer in layers(len(card.rows)):
        for at in range(0, len(layer), WIDTH):
            solver.work_out(layer[at : at + WIDTH])
        done += len(layer)
        tell(done, states)
    deviation = float(np.sqrt(solver.variances[-1])) if spread else None
    return Solution({"values": solver.values}, float(solver.values[-1]), deviation, states)


def best_splits(dice: Dice, gains: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return, by roll of all dice and by pair of rows, the points of the best split.

    `gains` are those of hands and rows. Two hands make a roll, so all splits of all rolls are all pairs of
    hands: 63,504.
    """
    rolls = np.array([dice.place[tuple(sorted(one + other))] for one in HANDS for other in HANDS])
    order = np.argsort(rolls, kind="stable")
    begins = np.searchsorted(rolls[order], np.arange(len(dice.rolls)))
    both = [
        gains[:, None, one] + gains[None, :, other] for one, other in combinations(range(gains.shape[1]), 2)
    ]
    return np.array([np.maximum.reduceat(points.ravel()[order], begins) for points in both]).T


class _Solver:
    """Fills in what states are worth, some after another."""

    def __init__(self, scoring: SolverScoring, *, spread: bool) -> None:
        rows = len(scoring.card.rows)
        dice = Dice(scoring.card.dice)
        self.values: Final = np.full(1 << rows, np.nan)
        self.variances: Final = np.full(1 << rows, np.nan)
        self._spread: Final = spread
        self._splits: Final = best_splits(dice, scoring.gains[0, LATER])
        self._pairs: Final = np.array([1 << one | 1 << other for one, other in combinations(range(rows), 2)])
        self._turn: Final = Turn(dice, WIDTH)

    def work_out(self, states: Places) -> None:
        """Fill in what states are worth that have as many open rows; all that may follow them is known."""
        if not states[0]:
            self.values[states] = self.variances[states] = 0
            return
        entered = self._entered(states)
        self.values[states], squares = self._turn.worth(entered, entered)
        if squares is not None:
            self.variances[states] = squares - self.values[states] ** 2

    def _entered(self, states: Places) -> Entered:
        best: Values = np.full((len(self._splits), len(states)), -np.inf)
        variance = np.zeros_like(best)
        for chosen in np.array([self._open_pairs(state) for state in states.tolist()]).T:
            after = states ^ self._pairs[chosen]
            given = self._splits[:, chosen] + self.values[after]
            better = given > best
            np.copyto(best, given, where=better)
            np.copyto(variance, self.variances[after], where=better)
        return best, variance + best**2 if self._spread else None

    def _open_pairs(self, state: int) -> list[int]:
        return [number for number, pair in enumerate(self._pairs.tolist()) if pair & state == pair]


def layers(rows: int) -> Iterator[Places]:
    """Yield the states that can be reached, by how many rows are open: the full card first."""
    by_open = np.array([state.bit_count() for state in range(1 << rows)])
    for size in range(rows % 2, rows + 1, 2):
        yield np.flatnonzero(by_open == size)
