"""Where the worth of each state of a card stands: the axes of a table, and which states can be reached.

A state is what matters of a card between two turns: which rows are open; what the filled ones have brought
towards the bonus, where there is one; and the status of the yacht row, where there is a joker.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Places
from regatta_server.bots.solver.scoring import SolverScoring
from regatta_server.rules.joker import YACHT

OPEN = 0
"""The status of a yacht row that is open, and the only one where there is no joker."""


@dataclass(frozen=True, eq=False)
class Layout:
    """The axes of a table: open rows that count for the bonus, status of the yacht row, other open rows,
    points towards the bonus. Open rows are a number with a bit for each that is open."""

    scoring: SolverScoring

    @cached_property
    def counting(self) -> tuple[int, ...]:
        """The places of the rows of the first axis, in the order of bits."""
        return self.scoring.counting

    @cached_property
    def yacht(self) -> int | None:
        """The place of the yacht row where it has an axis of its own."""
        if self.scoring.card.joker is None:
            return None
        return next(place for place, row in enumerate(self.scoring.card.rows) if row.row == YACHT)

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The places of the rows of the third axis, in the order of bits."""
        apart = {*self.counting, self.yacht}
        return tuple(place for place in range(len(self.scoring.card.rows)) if place not in apart)

    @cached_property
    def aim(self) -> int:
        """The points from which on more of them change nothing: the highest aim, 0 without a bonus."""
        return max((bonus.aim for bonus in self.scoring.bonuses), default=0)

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """How long each axis is."""
        return (
            1 << len(self.counting),
            len(self.scoring.statuses),
            1 << len(self.others),
            self.aim + 1,
        )

    @property
    def begin(self) -> tuple[int, int, int, int]:
        """The place of the empty card."""
        return (self.shape[0] - 1, OPEN, self.shape[2] - 1, 0)

    @cached_property
    def bonus(self) -> NDArray[np.float64]:
        """What the bonus lines give at the end, by the points towards them."""
        points = np.zeros(self.aim + 1)
        for bonus in self.scoring.bonuses:
            points[bonus.aim :] += bonus.points
        return points

    @cached_property
    def reachable(self) -> tuple[Places, ...]:
        """By open counting rows: what the filled ones can have brought, up to the aim, ascending."""
        every = self.shape[0] - 1
        found: list[set[int]] = [set() for _ in range(self.shape[0])]
        found[every].add(0)
        steps = [set(np.unique(self.scoring.counted[..., place]).tolist()) for place in self.counting]
        for rows in sorted(range(self.shape[0]), key=int.bit_count, reverse=True):
            for bit, more in enumerate(steps):
                if rows >> bit & 1:
                    found[rows ^ 1 << bit] |= {
                        min(self.aim, points + step) for points in found[rows] for step in more
                    }
        return tuple(np.array(sorted(points), dtype=np.intp) for points in found)

    def columns(self, rows: int) -> tuple[Places, Places]:
        """Return the points that can be reached with these counting rows open, in two parts.

        The first are alike to the least of the second: all of them are too few for any bonus by now.
        """
        points = self.reachable[rows]
        least = min((bonus.aim for bonus in self.scoring.bonuses), default=0)
        most = sum(int(self.scoring.counted[..., place].max()) for place in open_of(self.counting, rows))
        alike = max(0, np.count_nonzero(points + most < least) - 1)
        return points[:alike], points[alike:]

    def places(self, rows: int, points: NDArray[np.int64]) -> Places:
        """Return where points stand among those of `columns` that differ; alike ones stand first."""
        found = np.searchsorted(self.columns(rows)[1], points, side="right") - 1
        return np.maximum(found, 0)

    def layers(self) -> Iterator[tuple[int, int, Places]]:
        """Yield counting rows, status and other rows in such an order that whatever follows came before.

        The other rows of one step are as many, so that their states are worked out side by side.
        """
        statuses = [*range(1, self.shape[1]), OPEN]
        by_size = [_of_size(len(self.others), size) for size in range(len(self.others) + 1)]
        for rows in sorted(range(self.shape[0]), key=int.bit_count):
            for others in by_size:
                for status in statuses:
                    yield rows, status, others

    def states(self) -> int:
        """Return how many states can be reached, those of full cards too."""
        return sum(map(len, self.reachable)) * self.shape[1] * self.shape[2]

    def free(self, rows: int, status: int, others: int) -> tuple[int, ...]:
        """Return the places of all open rows of a state."""
        yacht = () if self.yacht is None or status != OPEN else (self.yacht,)
        return (*open_of(self.counting, rows), *yacht, *open_of(self.others, others))


def open_of(places: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """Return those of the places whose bits are set."""
    return tuple(place for bit, place in enumerate(places) if rows >> bit & 1)


def _of_size(bits: int, size: int) -> Places:
    """Return all numbers of so many bits of which so many are set, ascending."""
    return np.array(
        sorted(sum(1 << bit for bit in chosen) for chosen in combinations(range(bits), size)), dtype=np.intp
    )
