"""The best entry of each hand: its points and what the card is worth after it, for many states at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Places, Values
from regatta_server.bots.solver.layout import OPEN, Layout
from regatta_server.bots.solver.scoring import HANDS, YACHTS, SolverScoring

NEVER: Final = -np.inf
"""The worth of an entry that may not be made."""
ZERO, HOLDS = 1, 2
"""The status of a yacht row that is filled with 0, or with its points."""


@dataclass(frozen=True, eq=False)
class StateTables:
    """What is known of states, by the axes of the layout; not a number where it is not known yet."""

    layout: Layout
    values: NDArray[np.float64]
    """What each is worth."""
    variances: NDArray[np.float64] | None
    """The variance of what it brings, where that is asked for."""

    @property
    def all(self) -> tuple[NDArray[np.float64], ...]:
        """What there is of them."""
        return (self.values,) if self.variances is None else (self.values, self.variances)


class States(NamedTuple):
    """States that differ in their other open rows, as many in each, and in their points towards a bonus."""

    rows: int
    status: int
    others: Places
    points: Places

    @property
    def shape(self) -> tuple[int, int]:
        """How many other rows, and how many points."""
        return len(self.others), len(self.points)


class Kinds(NamedTuple):
    """What a row gives, without repeating it for each hand."""

    of_hand: Places
    """For each hand its place in what follows."""
    gain: list[int]
    counted: list[int]
    wins: list[bool]


class Entries:
    """Finds the best entries of some states after another, in memory that it keeps."""

    def __init__(self, tables: StateTables, width: int) -> None:
        """Take tables, and how many states there are at most."""
        self._tables: Final = tables
        self._layout: Final = tables.layout
        self._scoring: Final = tables.layout.scoring
        self._memory: Final = np.empty((4, len(HANDS) * width))
        self._better: Final = np.empty(len(HANDS) * width, dtype=np.bool_)
        self._kinds: Final = {
            (status, throw, place): kinds_of(self._scoring, status, throw, place)
            for status in range(len(self._scoring.statuses))
            for throw in range(2)
            for place in range(len(self._scoring.card.rows))
        }

    def best(self, states: States, throw: int) -> tuple[Values, Values | None]:
        """Return what the best entry of each hand is worth, a column for each state; overwritten by the next.

        Beside it, where variances are asked for, the mean square of what these entries bring.
        """
        shape = (len(HANDS), *states.shape)
        best, variance = self._lying(0, shape), self._lying(1, shape)
        better = self._better[: best.size].reshape(shape)
        best.fill(NEVER)
        for _, given, spread in self.each(states, throw):
            if self._tables.variances is None:
                np.maximum(best, given, out=best)
                continue
            np.greater(given, best, out=better)
            np.copyto(best, given, where=better)
            np.copyto(variance, spread, where=better)
        flat = best.reshape(len(HANDS), -1)
        if self._tables.variances is None:
            return flat, None
        return flat, variance.reshape(flat.shape) + flat**2

    def each(self, states: States, throw: int) -> Iterator[tuple[Places, Values, Values]]:
        """Yield an open row of each of the other rows, what each hand is worth in it, and its variance.

        The arrays are by hand, other rows and points, and overwritten by the next.
        """
        shape = (len(HANDS), *states.shape)
        given, spread = self._lying(2, shape), self._lying(3, shape)
        withheld = self._withheld(states)
        for places in self._ways(states, throw, given, spread):
            if withheld is not None:
                given[YACHTS] -= withheld[np.arange(len(places)), :, places].T[:, :, None]
            yield places, given, spread

    def _lying(self, number: int, shape: tuple[int, int, int]) -> Values:
        """Return one of the memories as an array of a shape."""
        return self._memory[number, : prod(shape)].reshape(shape)

    def _withheld(self, states: States) -> Values | None:
        """Return by other rows, face and row what a joker does not get; None where it always gets all."""
        if not self._scoring.withholds:
            return None
        rows, status, others, _ = states
        free = [self._layout.free(rows, status, one) for one in others.tolist()]
        return np.array([self._scoring.withheld(places, status) for places in free])

    def _ways(self, states: States, throw: int, given: Values, spread: Values) -> Iterator[Places]:
        """Fill in what entering the next open row is worth; yield that row, for each of the other rows."""
        same = np.zeros(len(states.others), dtype=np.intp)
        for bit, place in enumerate(self._layout.counting):
            if states.rows >> bit & 1:
                self._fill(states, throw, place, states.rows ^ 1 << bit, (given, spread))
                yield same + place
        if self._layout.yacht is not None and states.status == OPEN:
            self._fill(states, throw, self._layout.yacht, states.rows, (given, spread))
            yield same + self._layout.yacht
        open_bits = [
            [bit for bit in range(len(self._layout.others)) if others >> bit & 1]
            for others in states.others.tolist()
        ]
        for bits in np.array(open_bits, dtype=np.intp).T:
            places = np.array(self._layout.others, dtype=np.intp)[bits]
            self._fill_others(states, throw, places, states.others ^ (1 << bits), (given, spread))
            yield places

    def _fill(self, states: States, throw: int, place: int, rows: int, into: tuple[Values, Values]) -> None:
        """Fill in what entering a row is worth that is open in all states; `rows` are open after it."""
        kinds = self._kinds[states.status, throw, place]
        worth = np.empty((len(kinds.gain), *states.shape))
        spread = np.zeros_like(worth)
        for kind, (gain, counted, wins) in enumerate(zip(kinds.gain, kinds.counted, kinds.wins, strict=True)):
            points = np.minimum(states.points + counted, self._layout.aim)
            if wins:
                worth[kind] = gain + self._layout.bonus[points]
                continue
            status = (HOLDS if gain else ZERO) if place == self._layout.yacht else states.status
            after = (rows, status, states.others[:, None], points)
            worth[kind] = gain + self._tables.values[after]
            if self._tables.variances is not None:
                spread[kind] = self._tables.variances[after]
        np.take(worth, kinds.of_hand, axis=0, out=into[0], mode="clip")
        if self._tables.variances is not None:
            np.take(spread, kinds.of_hand, axis=0, out=into[1], mode="clip")

    def _fill_others(
        self, states: States, throw: int, places: Places, others: Places, into: tuple[Values, Values]
    ) -> None:
        """Fill in what entering one of the other rows is worth, which is another in each of the states."""
        given, spread = into
        gains = self._scoring.gains[states.status, throw][:, places, None]
        after = (states.rows, states.status, others[:, None], states.points)
        np.add(gains, self._tables.values[after], out=given)
        if self._tables.variances is not None:
            spread[...] = self._tables.variances[after]
        wins = self._scoring.wins[states.status, throw][:, places]
        if wins.any():
            at_once = gains + self._layout.bonus[states.points]
            np.copyto(given, at_once, where=wins[:, :, None])
            np.copyto(spread, 0, where=wins[:, :, None])


def kinds_of(scoring: SolverScoring, status: int, throw: int, place: int) -> Kinds:
    """Return what a row gives, each kind of entry once."""
    at = (status, throw, slice(None), place)
    progress = list(
        zip(scoring.gains[at].tolist(), scoring.counted[at].tolist(), scoring.wins[at].tolist(), strict=True)
    )
    kinds = sorted(set(progress))
    gain, counted, wins = (list(column) for column in zip(*kinds, strict=True))
    return Kinds(np.array([kinds.index(one) for one in progress], dtype=np.intp), gain, counted, wins)


def filled(layout: Layout, state: tuple[int, int, int], place: int, gain: int) -> tuple[int, int, int]:
    """Return the open counting rows, status and other open rows after an open row got so many points."""
    rows, status, others = state
    if place == layout.yacht:
        return rows, HOLDS if gain else ZERO, others
    if place in layout.counting:
        return rows ^ 1 << layout.counting.index(place), status, others
    return rows, status, others ^ 1 << layout.others.index(place)
