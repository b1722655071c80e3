"""What a turn of a card of five dice leads to where it is played for the largest mean, and how likely."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Dice, Places, Values
from regatta_server.bots.solver.entering import NEVER, Entries, Kinds, States, StateTables, filled, kinds_of
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.played import Played
from regatta_server.bots.solver.scoring import FIRST, HANDS, LATER
from regatta_server.rules.hand import HAND_DICE

WIDTH: Final = 128
"""States that are looked at side by side, at most."""


class Way(NamedTuple):
    """One way to go on from states that differ in their points towards a bonus alone."""

    chances: NDArray[np.float64]
    """How likely it is from each of them."""
    gain: int
    """What is entered."""
    rows: tuple[int, int, int] | None
    """Open counting rows, status of the yacht row, other open rows after it; None where the game is won."""
    points: Places
    """The points towards a bonus after it."""


class CardTurns:
    """Follows turns of some states after another."""

    def __init__(self, layout: Layout, values: NDArray[np.float64]) -> None:
        """Take what all states are worth."""
        self._layout: Final = layout
        self._scoring: Final = layout.scoring
        self._entries: Final = Entries(StateTables(layout, values, None), WIDTH)
        self._played: Final = Played(Dice(HAND_DICE))
        self._kinds: Final = {
            (status, throw, place): _by_hand(kinds_of(layout.scoring, status, throw, place))
            for status in range(len(layout.scoring.statuses))
            for throw in (LATER, FIRST)
            for place in range(len(layout.scoring.card.rows))
        }

    def ways(self, states: States) -> list[list[Way]]:
        """Return all ways to go on, for each of the other open rows; some row is open, and points are few."""
        found: list[list[Way]] = [[] for _ in states.others]
        for throw, row, entered in self._entered(states):
            for place in range(len(self._scoring.card.rows)):
                self._enter(states, throw, place, np.where(row == place, entered, 0), found)
        return found

    def _entered(self, states: States) -> list[tuple[int, NDArray[np.int8], Values]]:
        """Return at LATER, and FIRST if it differs, the best row of each hand, how likely it is entered."""
        shape = (len(HANDS), *states.shape)
        later, row = self._best(states, LATER)
        if not self._scoring.throws_matter:
            at_first, at_later = self._played.entered(later, later)
            return [(LATER, row, (at_first + at_later).reshape(shape))]
        first, first_row = self._best(states, FIRST)
        at_first, at_later = self._played.entered(later, first)
        return [(LATER, row, at_later.reshape(shape)), (FIRST, first_row, at_first.reshape(shape))]

    def _best(self, states: States, throw: int) -> tuple[Values, NDArray[np.int8]]:
        """Return what the best entry of each hand is worth, a column for each state, and its row."""
        shape = (len(HANDS), *states.shape)
        best, row = np.full(shape, NEVER), np.zeros(shape, dtype=np.int8)
        for places, given, _ in self._entries.each(states, throw):
            better = given > best
            np.copyto(best, given, where=better)
            np.copyto(row, places.astype(np.int8)[:, None], where=better)
        return best.reshape(len(HANDS), -1), row

    def _enter(self, states: States, throw: int, place: int, entered: Values, found: list[list[Way]]) -> None:
        """Add the ways that enter a row, by how likely each hand is entered there."""
        rows, status, others, points = states
        kinds, hands = self._kinds[status, throw, place]
        chances = (hands @ entered.reshape(len(HANDS), -1)).reshape(len(hands), *states.shape)
        for kind, number in np.argwhere(chances.any(axis=2)).tolist():
            gain, after = kinds.gain[kind], None
            if not kinds.wins[kind]:
                after = filled(self._layout, (rows, status, int(others[number])), place, gain)
            counted = np.minimum(points + kinds.counted[kind], self._layout.aim)
            found[number].append(Way(chances[kind, number], gain, after, counted))


def _by_hand(kinds: Kinds) -> tuple[Kinds, Values]:
    """Return kinds of entries, and by kind and hand whether it is one."""
    return kinds, (kinds.of_hand == np.arange(len(kinds.gain))[:, None]).astype(np.float64)
