"""How likely each total is at the end of a card whose turn fills two rows, played for the largest mean."""

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Dice, Places
from regatta_server.bots.solver.pairs import best_splits, layers
from regatta_server.bots.solver.played import Played
from regatta_server.bots.solver.scoring import LATER, SolverScoring
from regatta_server.bots.solver.solution import Progress, Solution, silent
from regatta_server.bots.solver.totals import Block, BlockPart, Chances, added, arrays_of, certain

WIDTH: Final = 16
"""States that are worked out side by side."""


def pair_totals(scoring: SolverScoring, values: NDArray[np.float64], tell: Progress = silent) -> Solution:
    """Return how likely each total is from every state on, by the values of all states."""
    rows = len(scoring.card.rows)
    solver, done = _Solver(scoring, np.asarray(values)), 0
    states = sum(map(len, layers(rows)))
    for layer in layers(rows):
        for at in range(0, len(layer), WIDTH):
            solver.work_out(layer[at : at + WIDTH])
        done += len(layer)
        tell(done, states)
    return Solution(arrays_of(solver.blocks, (1 << rows,)), float(values[-1]), None, states)


class _Solver:
    """Fills in blocks of one state each, some after another."""

    def __init__(self, scoring: SolverScoring, values: NDArray[np.float64]) -> None:
        self.blocks: Final[dict[Block, Chances]] = {}
        """By open rows."""
        dice = Dice(scoring.card.dice)
        rows = len(scoring.card.rows)
        self._values: Final = values
        self._splits: Final = best_splits(dice, scoring.gains[0, LATER])
        self._pairs: Final = [1 << one | 1 << other for one, other in combinations(range(rows), 2)]
        self._played: Final = Played(dice)

    def work_out(self, states: Places) -> None:
        """Fill in the blocks of states with as many open rows; all that may follow them are known."""
        if not states[0]:
            self.blocks[0,] = certain(np.zeros(1, dtype=np.int64))
            return
        worth = [[self._worth(state, pair) for state in states.tolist()] for pair in range(len(self._pairs))]
        given = np.array(worth).transpose(0, 2, 1)
        best = given.max(axis=0)
        at_first, at_later = self._played.entered(best, best)
        entered = at_first + at_later
        pair = given.argmax(axis=0)
        for column, state in enumerate(states.tolist()):
            self.blocks[state,] = self._added(state, pair[:, column], entered[:, column])

    def _worth(self, state: int, pair: int) -> NDArray[np.float64]:
        if self._pairs[pair] & ~state:
            return np.full(len(self._splits), -np.inf)
        worth: NDArray[np.float64] = self._splits[:, pair] + self._values[state ^ self._pairs[pair]]
        return worth

    def _added(self, state: int, pair: Places, entered: NDArray[np.float64]) -> Chances:
        parts = []
        for number in np.unique(pair).tolist():
            after = self.blocks[state ^ self._pairs[number],]
            here = pair == number
            by_points = np.bincount(self._splits[here, number], entered[here]).astype(np.float64)
            parts += [
                BlockPart(by_points[points : points + 1], points, after)
                for points in np.flatnonzero(by_points).tolist()
            ]
        return added(parts)
