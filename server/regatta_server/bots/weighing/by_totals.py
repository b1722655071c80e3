"""How likely entries win, from the probability of each total of both cards.

Both are assumed to be played for the highest mean once the entry is made.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Values
from regatta_server.bots.solver.entering import filled, kinds_of
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import FIRST, LATER
from regatta_server.bots.solver.totals import Totals
from regatta_server.bots.weighing.card import ByRow, State
from regatta_server.bots.weighing.holding import Numbers
from regatta_server.bots.weighing.pairs import PairWeigher


class Aim:
    """How likely one wins against a rival, by the points that one's own card will yet bring."""

    def __init__(self, rival: Numbers, ahead: int, most: int) -> None:
        """Take the rival's totals, by how much it shows more, and the most points that are asked about."""
        at_once = float(rival[-1])
        below = np.cumsum(rival[:-1]) - rival[:-1] / 2
        leads = np.clip(np.arange(most + 1) - ahead, -1, len(below))
        self._chances: Final = np.concatenate(([0.0], below, [1 - at_once]))[leads + 1]
        # Who of two is first to win at once is not known.
        self._at_once: Final = 1 - at_once / 2

    def wins(self, totals: Values, gains: NDArray[np.int64]) -> Numbers:
        """Return the chances with these totals of one's own (rows), after so much is entered."""
        points = totals[:, :-1]
        if not points.shape[1]:
            return totals[:, -1] * self._at_once
        aims = sliding_window_view(self._chances, points.shape[1])[gains]
        chances: Numbers = np.einsum("tp,tp->t", points, aims) + totals[:, -1] * self._at_once
        return chances


class CardByTotals:
    """Weighs entries of a card of five dice."""

    def __init__(self, layout: Layout, totals: Totals) -> None:
        self._layout: Final = layout
        self._scoring: Final = layout.scoring
        self._totals: Final = totals
        self._kinds: Final = {
            (status, throw, place): kinds_of(self._scoring, status, throw, place)
            for status in range(len(self._scoring.statuses))
            for throw in (LATER, FIRST)
            for place in range(len(self._scoring.card.rows))
        }

    def __call__(self, state: State, leader: State, ahead: int) -> ByRow | None:
        """Return the chances by row and hand; None where either card is not far enough."""
        theirs = self._of(leader[:3], [leader.points])
        if theirs is None:
            return None
        aim = Aim(theirs[0], ahead, int(self._scoring.gains.max()) + self._totals.most)
        later = self._by_row(state, LATER, aim)
        if later is None or not self._scoring.throws_matter:
            return None if later is None else (later, later)
        first = self._by_row(state, FIRST, aim)
        assert first is not None, "what follows is known after later throws too"
        return later, first

    def _by_row(self, state: State, throw: int, aim: Aim) -> dict[int, Numbers] | None:
        rows, status, others, points = state
        found = {}
        for place in self._layout.free(rows, status, others):
            kinds = self._kinds[status, throw, place]
            wins = np.ones(len(kinds.gain))
            by_after: dict[tuple[int, int, int], list[int]] = {}
            for kind, gain in enumerate(kinds.gain):
                if not kinds.wins[kind]:
                    after = filled(self._layout, (rows, status, others), place, gain)
                    by_after.setdefault(after, []).append(kind)
            for after, some in by_after.items():
                counted = [min(points + kinds.counted[kind], self._layout.aim) for kind in some]
                totals = self._of(after, counted)
                if totals is None:
                    return None
                wins[some] = aim.wins(totals, np.array([kinds.gain[kind] for kind in some]))
            found[place] = wins[kinds.of_hand]
        return found

    def _of(self, block: tuple[int, ...], points: Sequence[int]) -> Values | None:
        return self._totals.of(block, self._layout.places(block[0], np.array(points)))


class PairsByTotals:
    """Weighs entries of a card with two entries a turn."""

    def __init__(self, alone: PairWeigher, totals: Totals) -> None:
        self._alone: Final = alone
        self._totals: Final = totals

    def __call__(self, state: tuple[int], leader: tuple[int], ahead: int) -> ByRow | None:
        """Return the chances by two rows and points."""
        theirs, every = self._totals.of(leader, [0]), self._alone.points
        assert theirs is not None, "all states are kept"
        aim = Aim(theirs[0], ahead, int(every[-1]) + self._totals.most)
        found = {}
        for pair in self._alone.open_pairs(*state):
            totals = self._totals.of((state[0] ^ pair,), [0])
            assert totals is not None
            found[pair] = aim.wins(np.broadcast_to(totals, (len(every), totals.shape[1])), every)
        return found, found
