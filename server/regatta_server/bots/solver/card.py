"""The worth of every state of a card of five dice, from the full card back to the empty one (docs/solver.md).

A state is worth the mean, over the turn's throws, of the best entry: its points plus the worth of the state
after it. The points of a bonus are given at the end; so the worth of a state plus what its rows show is the
expected total.
"""

from typing import Final

import numpy as np

from regatta_server.bots.solver.dice import Dice, Turn
from regatta_server.bots.solver.entering import Entries, States, StateTables
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import FIRST, LATER, SolverScoring
from regatta_server.bots.solver.solution import Progress, Solution, silent
from regatta_server.rules.hand import HAND_DICE

WIDTH: Final = 256
"""States that are worked out side by side: beyond that their arrays leave the second cache of a core."""


def solve_card(scoring: SolverScoring, *, spread: bool, tell: Progress = silent) -> Solution:
    """Return what all states of a card are worth; with `spread` the standard deviation too.

    That takes twice as long.
    """
    layout = Layout(scoring)
    variances = np.full(layout.shape, np.nan) if spread else None
    tables = StateTables(layout, np.full(layout.shape, np.nan), variances)
    solver, done, states = _Solver(tables), 0, layout.states()
    for rows, status, others in layout.layers():
        alike, points = layout.columns(rows)
        side_by_side = max(1, WIDTH // len(points))
        for at in range(0, len(others), side_by_side):
            solver.work_out(States(rows, status, others[at : at + side_by_side], points))
        for table in tables.all:
            table[rows, status, others[:, None], alike] = table[rows, status, others, points[0]][:, None]
        done += len(others) * (len(alike) + len(points))
        tell(done, states)
    deviation = None if variances is None else float(np.sqrt(variances[layout.begin]))
    return Solution({"values": tables.values}, float(tables.values[layout.begin]), deviation, states)


class _Solver:
    """Fills in tables, some states after another."""

    def __init__(self, tables: StateTables) -> None:
        self._tables: Final = tables
        self._layout: Final = tables.layout
        self._dice: Final = Dice(HAND_DICE)
        self._turn: Final = Turn(self._dice, WIDTH)
        self._later: Final = Entries(tables, WIDTH)
        self._first: Final = Entries(tables, WIDTH) if tables.layout.scoring.throws_matter else None

    def work_out(self, states: States) -> None:
        """Fill in what some states are worth; all that may follow them is known."""
        rows, status, others, points = states
        where = (rows, status, others[:, None], points)
        variances = self._tables.variances
        if not self._layout.free(rows, status, int(others[0])):
            self._tables.values[where] = self._layout.bonus[points]
            if variances is not None:
                variances[where] = 0
            return
        later = self._later.best(states, LATER)
        first = later if self._first is None else self._first.best(states, FIRST)
        values, squares = self._turn.worth(later, first)
        self._tables.values[where] = values.reshape(states.shape)
        if variances is not None:
            assert squares is not None
            variances[where] = (squares - values**2).reshape(states.shape)
