"""How likely each roll is entered in a turn that is played for the largest mean: the way back.

`dice` goes from the entries to what each keep is worth. Then chances go forward: from a roll to its best
keep, by the very steps in which that keep was found, and from a keep to rolls, one die after another.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import FACES, Dice, Places, Values, best_keep_values, keep_values, keeps

NONE: Final = 0
"""The face that is dropped where a roll or a keep stays as it is."""


class Played:
    """Follows turns of many states at once, a column for each."""

    def __init__(self, dice: Dice) -> None:
        self.dice: Final = dice
        ways = [_ways(places, size) for size, places in enumerate(dice.dropping, start=1)]
        self._faces: Final = [faces for faces, _ in ways]
        self._shares: Final = [shares for _, shares in ways]

    def entered(self, later: Values, first: Values) -> tuple[Values, Values]:
        """Return how likely each roll is entered after the first throw, and how likely after later ones.

        `first` and `later` are what entering each roll is worth then. Of equals a roll is entered rather than
        thrown again, and more dice are kept.
        """
        last = keep_values(self.dice, later)
        before = keep_values(self.dice, best_keep_values(self.dice, last, later))
        rolled = np.repeat(self.dice.chances[:, None], later.shape[1], axis=1)
        at_first, held = self._held(before, first, rolled)
        at_second, held = self._held(last, later, self._thrown(held))
        return at_first, at_second + self._thrown(held)

    def _held(self, by_size: list[Values], entered: Values, mass: Values) -> tuple[Values, list[Values]]:
        """Return how likely each roll is entered, and by size of the keep how likely each is held."""
        dropped = self._dropped(by_size, entered)
        stays = []
        for face, adding in zip(reversed(dropped), reversed(self.dice.adding), strict=True):
            stays.append(np.where(face == NONE, mass, 0))
            moved = np.where(face == NONE, 0, mass)
            mass = np.zeros((adding.shape[1], mass.shape[1]))
            for one, with_one in zip(FACES, adding, strict=True):
                mass += np.where(face[with_one] == one, moved[with_one], 0)
        return stays[0], [mass, *stays[:0:-1]]

    def _dropped(self, by_size: list[Values], entered: Values) -> list[NDArray[np.int8]]:
        """Return by size less one which face is dropped first on the way to the best keep."""
        best, dropped = by_size[0], []
        own_of_size = [*by_size[1:-1], entered]
        for own, dropping, faces in zip(own_of_size, self.dice.dropping, self._faces, strict=True):
            fewer = best[dropping]
            way = fewer.argmax(axis=0)
            best = np.take_along_axis(fewer, way[None], axis=0)[0]
            dropped.append(np.where(own >= best, NONE, faces[way, np.arange(len(own))[:, None]]))
            best = np.maximum(own, best)
        return dropped

    def _thrown(self, held: list[Values]) -> Values:
        """Return how likely each roll is after the dice are thrown that are not held."""
        rolled = held[0]
        stays = [*held[1:], 0]
        for dropping, shares, more in zip(self.dice.dropping, self._shares, stays, strict=True):
            rolled = np.einsum("wk,wkc->kc", shares, rolled[dropping]) + more
        return rolled


def _ways(dropping: Places, size: int) -> tuple[NDArray[np.int8], Values]:
    """Return which face each way drops, and how likely a die shows it; a way that repeats one never."""
    faces, shares = np.zeros(dropping.shape, dtype=np.int8), np.zeros(dropping.shape)
    for place, keep in enumerate(keeps(size)):
        different = sorted(set(keep))
        faces[:, place] = (different * len(dropping))[: len(dropping)]
        shares[: len(different), place] = 1 / len(FACES)
    return faces, shares
