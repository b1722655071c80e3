"""A turn of setting aside, played for any aim: what each thing that is set aside is worth (docs/solver.md).

An aim says what it is worth to have brought so many points when the turn ends. The points of complete sets
that are at risk are a grid; between its points worth is taken to be straight, and with a step of 1 there is
nothing between them. A set brings 4 points at least, so however many sets a turn has, few steps find it all.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Places, Values
from regatta_server.bots.solver.setting_aside import LOST, Kind
from regatta_server.bots.solver.solution import Arrays

NEVER: Final = -np.inf
CLOSE: Final = 1e-12
"""Two values that differ by less are the same."""
ROUNDS: Final = 200
"""More than any turn has complete sets."""
WIDTH: Final = 256
"""Columns that are worked out at a time: more would take hundreds of MiB."""
ALL: Final = slice(None)


class _Thrown(NamedTuple):
    """What comes of a throw, as arrays over its outcomes: those with most to choose from come first."""

    chances: NDArray[np.float64]
    bank: Places
    lost: NDArray[np.bool_]
    options: list[Places]
    """The rows of what can be gone on with: the first of each outcome, the second of those with two …"""

    @classmethod
    def of(cls, arrays: Arrays, first: int, end: int) -> "_Thrown":
        """Return what comes of one throw, by the places of its outcomes in the arrays."""
        begins = arrays["first_option"][first : end + 1].astype(np.intp)
        counts = np.diff(begins)
        order = np.argsort(-counts, kind="stable")
        bank = arrays["bank"][first:end].astype(np.intp)[order]
        options = [
            arrays["option"][begins[:-1][order[: np.count_nonzero(counts > number)]] + number]
            for number in range(counts.max())
        ]
        chances = np.array(arrays["chance"][first:end])[order]
        return cls(chances, np.maximum(bank, 0), bank == LOST, [some.astype(np.intp) for some in options])


class Pushing:
    """The worth of throws, by what is set aside: rows in the graph's order, the throw of all six last."""

    def __init__(self, arrays: Arrays) -> None:
        """Take all that a turn can come to, compiled."""
        self.kinds: Final[dict[Kind, int]] = {
            tuple((face, dark, light) for face, dark, light in kind if face): row
            for row, kind in enumerate(arrays["kinds"].tolist())
        }
        self._sets: Final[list[int]] = arrays["sets"].tolist()
        self._thrown: Final = [
            _Thrown.of(arrays, first, end) for first, end in pairwise(arrays["first_outcome"].tolist())
        ]

    def worth(self, aims: "Aims", begin: Values | None = None, rounds: int = ROUNDS) -> Values:
        """Return what throws are worth: a row for what is set aside, a column for each of the aims' columns.

        `begin` is what the throw of all six was found to be worth before, or nearly. A set adds to what is at
        risk, so columns with more at risk come first, and stand when the others ask for them.
        """
        rows = np.full((len(self.kinds) + len(self._sets) + 1, aims.columns), NEVER)
        every = len(self.kinds) - 1
        rows[every] = aims.given(0) if begin is None else begin
        for at in reversed(range(0, aims.columns, WIDTH)):
            columns = slice(at, at + WIDTH)
            for _ in range(rounds):
                before = rows[every, columns].copy()
                rows[:, columns] = self._round(rows[:, columns], rows[every], aims, columns)
                if np.abs(rows[every, columns] - before).max() < CLOSE:
                    break
        return rows[: every + 1]

    def _round(self, rows: Values, again: Values, aims: "Aims", columns: slice) -> Values:
        """Return some columns anew, from what throwing all six again is worth in all of them."""
        rows = np.ascontiguousarray(rows)
        for row, points in enumerate(self._sets, start=len(self.kinds)):
            rows[row] = np.maximum(aims.brought(points, columns), aims.between(again, points, columns))
        for row, thrown in enumerate(self._thrown):
            rows[row] = _mean(thrown, rows, aims, columns)
        return rows


class Aims:
    """What it is worth to have brought so many points when a turn ends, for several aims side by side.

    Each aim has a column for each number of points of complete sets that may be at risk: 0, one step, two …,
    up to that which no more points change.
    """

    def __init__(self, worth: Sequence[NDArray[np.float64]], steps_most: int | None = None) -> None:
        """Take for each aim what 0, 1, 2 … points are worth; more of them are worth as much as the last.

        `steps_most` bounds the steps of an aim, which are longer then; else each point is one.
        """
        most = np.array([len(one) - 1 for one in worth], dtype=np.intp)
        steps = np.ones_like(most) if steps_most is None else np.maximum(1, most // steps_most)
        counts = -(-most // steps) + 1
        self._step: Final = np.repeat(steps, counts)
        self._worth: Final = np.concatenate(worth)
        self.risked: Final = np.concatenate(
            [np.arange(count) * step for count, step in zip(counts, steps, strict=True)]
        )
        self._most: Final = np.repeat(most, counts)
        self._zero: Final = np.repeat(np.cumsum([0, *most[:-1] + 1]), counts).astype(np.intp)
        self._last: Final = np.repeat(np.cumsum(counts) - 1, counts).astype(np.intp)
        self.begins: Final = np.cumsum([0, *counts[:-1]]).astype(np.intp)
        """The column of each aim in which nothing is at risk."""
        self.columns: Final = len(self.risked)

    def given(self, points: int) -> Values:
        """Return by column what it is worth to end the turn with these points, whatever was at risk."""
        return self._worth[self._zero + np.minimum(points, self._most)]

    def brought(self, points: int | Places, columns: slice = ALL) -> Values:
        """Return by column what it is worth to bank these points and those at risk; many make rows."""
        return self._worth[
            self._zero[columns] + np.minimum(self.risked[columns] + points, self._most[columns])
        ]

    def between(self, of: Values, points: int, columns: slice = ALL) -> Values:
        """Return by column what `of`, which has all columns, says where so many points more are at risk."""
        whole, rest = np.divmod(points, self._step[columns])
        here = np.arange(self.columns)[columns] + whole
        last = self._last[columns]
        lower, upper = np.minimum(here, last), np.minimum(here + 1, last)
        found: Values = of[lower] + (of[upper] - of[lower]) * (rest / self._step[columns])
        return found


def _mean(thrown: _Thrown, rows: Values, aims: Aims, columns: slice) -> Values:
    """Return what a throw is worth in some columns: the mean over its outcomes of the best to be done."""
    best = aims.brought(thrown.bank[:, None], columns)
    best[thrown.lost] = aims.given(0)[columns]
    for options in thrown.options:
        some = best[: len(options)]
        np.maximum(some, rows[options], out=some)
    return thrown.chances @ best
