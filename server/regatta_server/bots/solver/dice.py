"""What some dice can show and what of them is kept, and the worth of a turn of three throws (docs/solver.md).

Order of dice never matters, so a roll is its faces ascending: 252 of five dice. What is held for the next
throw is a *keep*, such faces of any number: 462 of up to five dice. Two facts make a turn cheap. What a keep
is worth before the throw of the others is the mean of the six keeps with one die more: the first of the dice
that are thrown shows each face once in six. And the best keep of a roll is the roll itself or the best of the
keeps without one of its dice. Each takes as many steps as keeps have neighbours: 1,260 for five dice, where
rolls and keeps have 4,368 pairs.
"""

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from regatta_server.rules.base import Faces

Values = NDArray[np.float64]
"""A number for each roll or keep (rows) in each of many states of a card (columns)."""
Places = NDArray[np.intp]
Entered = tuple[Values, Values | None]
"""What entering rolls is worth; beside it another number, whose mean under the best play is asked for."""

T = TypeVar("T", bound=np.generic)

FACES: Final = range(1, 7)


def keeps(number: int) -> list[Faces]:
    """Return all that so many dice can show, ascending and in ascending order: the order of all tables."""
    return list(combinations_with_replacement(FACES, number))


class Dice:
    """How keeps of up to `number` dice hang together."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.rolls: Final = keeps(number)
        self.keep_place: Final = [
            {keep: place for place, keep in enumerate(keeps(size))} for size in range(number + 1)
        ]
        """By the size of a keep: its place among those of its size."""
        self.place: Final = self.keep_place[number]
        self.chances: Final = np.array([chance(roll) for roll in self.rolls])
        """How likely a throw of all dice shows each roll."""
        self.sizes: Final = [len(keeps(size)) for size in range(number + 1)]
        self.adding: Final[list[Places]] = [_adding(size) for size in range(number)]
        """By the size of a keep: for each face the places, among the keeps of one die more, with it added."""
        self.dropping: Final[list[Places]] = [_dropping(size) for size in range(1, number + 1)]
        """By the size of a keep less one: the places of the keeps without one of its dice."""


def keep_values(dice: Dice, after: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """Return what each keep is worth before the others are thrown, by its size: of one state alone.

    `after` is what each roll is worth after that throw; it is itself the last of what is returned.
    """
    by_size = [after]
    for adding in reversed(dice.adding):
        by_size.append(by_size[-1][adding].mean(axis=0))
    return by_size[::-1]


def best_keep_values(
    dice: Dice, by_size: list[NDArray[np.float64]], entered: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return what each roll is worth where it is entered, or the best of its keeps is kept: of one state."""
    best = by_size[0]
    for own, dropping in zip([*by_size[1:-1], entered], dice.dropping, strict=True):
        best = np.maximum(own, best[dropping].max(axis=0))
    return best


def chance(faces: Faces) -> float:
    """Return how likely as many dice show these faces: a multinomial coefficient over a power of six."""
    ways = factorial(len(faces)) // prod(factorial(count) for count in Counter(faces).values())
    return float(ways / 6 ** len(faces))


def _adding(size: int) -> Places:
    place = {keep: at for at, keep in enumerate(keeps(size + 1))}
    with_one = [[place[tuple(sorted((*keep, face)))] for keep in keeps(size)] for face in FACES]
    return np.array(with_one, dtype=np.intp)


def _dropping(size: int) -> Places:
    """Return, one row for each die that may go, the keeps without it; keeps of fewer faces repeat one."""
    place = {keep: at for at, keep in enumerate(keeps(size - 1))}
    width = min(size, len(FACES))
    without = []
    for keep in keeps(size):
        fewer = [place[keep[:die] + keep[die + 1 :]] for die in range(size) if keep[die] not in keep[:die]]
        without.append((fewer * width)[:width])
    return np.ascontiguousarray(np.array(without, dtype=np.intp).T)


class Turn:
    """Works out turns of many states at once, in memory that it keeps: at most `width` states a time.

    The arrays that are taken and returned have a row for each roll or keep and a column for each state.
    """

    def __init__(self, dice: Dice, width: int) -> None:
        self.dice: Final = dice
        self.width: Final = width
        most = max(dice.sizes)
        self._best: Final = [np.empty(size * width) for size in dice.sizes]
        self._spread: Final = [np.empty(size * width) for size in dice.sizes]
        self._taken: Final = np.empty(most * width)
        self._other: Final = np.empty(most * width)
        self._better: Final = np.empty(most * width, dtype=np.bool_)

    def worth(self, later: Entered, first: Entered) -> Entered:
        """Return what the turn is worth before its first throw, with what entering each roll is worth.

        That is `first` after the first throw and `later` after the others. Beside it comes the mean of what
        stands beside them, where anything does.
        """
        (best, other), chances = later, self.dice.chances
        for entered, entered_other in (later, first):
            if other is None or entered_other is None:
                best = self.held(best, entered)
            else:
                best, other = self.held_with_spread(best, other, entered, entered_other)
        return chances @ best, None if other is None else chances @ other

    def held(self, after: Values, entered: Values) -> Values:
        """Return what each roll is worth before the next throw: the best of its keeps, or to enter it.

        `after` is what each roll is worth after that throw, `entered` what entering this one is worth. What
        is returned is overwritten by the next call.
        """
        best = self._means(self._best, after)
        for size, places in enumerate(self.dice.dropping, start=1):
            own = _lying(self._best[size], size, self.dice, after)
            if size == self.dice.number:
                own[...] = entered
            taken = _lying(self._taken, size, self.dice, after)
            for fewer in places:
                np.take(best, fewer, axis=0, out=taken, mode="clip")
                np.maximum(own, taken, out=own)
            best = own
        return best

    def held_with_spread(
        self, after: Values, spread_after: Values, entered: Values, spread_entered: Values
    ) -> tuple[Values, Values]:
        """Return the same, and beside it the mean of another number under the keeps that are best."""
        best = self._means(self._best, after)
        spread = self._means(self._spread, spread_after)
        for size, places in enumerate(self.dice.dropping, start=1):
            own = _lying(self._best[size], size, self.dice, after)
            own_spread = _lying(self._spread[size], size, self.dice, after)
            if size == self.dice.number:
                own[...] = entered
                own_spread[...] = spread_entered
            taken = _lying(self._taken, size, self.dice, after)
            other = _lying(self._other, size, self.dice, after)
            better = _lying(self._better, size, self.dice, after)
            for fewer in places:
                np.take(best, fewer, axis=0, out=taken, mode="clip")
                np.take(spread, fewer, axis=0, out=other, mode="clip")
                np.greater(taken, own, out=better)
                np.copyto(own, taken, where=better)
                np.copyto(own_spread, other, where=better)
            best, spread = own, own_spread
        return best, spread

    def _means(self, holds: list[NDArray[np.float64]], after: Values) -> Values:
        """Fill in what each keep is worth before the throw of the others; return that of keeping nothing."""
        more = after
        for size in reversed(range(self.dice.number)):
            mean = _lying(holds[size], size, self.dice, after)
            taken = _lying(self._taken, size, self.dice, after)
            np.take(more, self.dice.adding[size][0], axis=0, out=mean, mode="clip")
            for with_one in self.dice.adding[size][1:]:
                np.take(more, with_one, axis=0, out=taken, mode="clip")
                mean += taken
            mean *= 1 / len(FACES)
            more = mean
        return more


def _lying(memory: NDArray[T], size: int, dice: Dice, like: Values) -> NDArray[T]:
    """Return the part of the memory that holds keeps of a size, with as many columns as another array."""
    rows, columns = dice.sizes[size], like.shape[1]
    return memory[: rows * columns].reshape(rows, columns)
