"""The last rounds of two cards of five dice, exactly: the best answer to whoever plays for the largest mean.

Both play in turn until both cards are full. What matters is which rows are open on both, and how many points
more one's own card shows; so chances are worked out for all such leads at once, a column for each.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.card_turns import CardTurns
from regatta_server.bots.solver.dice import Dice, Places, Turn, Values
from regatta_server.bots.solver.entering import States
from regatta_server.bots.solver.layout import OPEN, Layout
from regatta_server.bots.solver.scoring import FIRST, LATER
from regatta_server.bots.weighing.card import ByRow, State
from regatta_server.bots.weighing.holding import Numbers
from regatta_server.rules.hand import HAND_DICE

OWN_MOST: Final = 4
"""Open rows of one's own before a turn: three rounds, and a fourth for whoever moves second."""
RIVAL_MOST: Final = 3
"""Open rows of the rival then: with one more the longest decision takes four times as long."""
PAIR_CACHE_MOST: Final = 2048
"""Chances that are kept, 1 KiB each or 2."""

Chances = NDArray[np.float32]


class Ahead(NamedTuple):
    """How likely one wins, by the lead: from `-reach` to `reach`, beyond which nothing changes."""

    reach: int
    chances: Chances

    def at(self, leads: Places) -> Chances:
        """Return the chances with such leads."""
        return self.chances.take(leads + self.reach, mode="clip")


class Endgame:
    """Works out what is asked of the last rounds, and keeps it."""

    def __init__(self, layout: Layout, turns: CardTurns) -> None:
        """Take a card without a bonus and a joker, and what its turns lead to."""
        assert not layout.counting, "points towards a bonus would matter"
        assert layout.yacht is None, "the status of the yacht row would matter"
        self._scoring: Final = layout.scoring
        self._turns: Final = turns
        self._most: Final = int(self._scoring.gains.max())
        self._gains: Final = {
            (throw, place): np.unique(self._scoring.gains[0, throw, :, place], return_inverse=True)
            for throw in (LATER, FIRST)
            for place in range(len(self._scoring.card.rows))
        }
        self._dice: Final = Dice(HAND_DICE)
        self._to_move: Final = lru_cache(PAIR_CACHE_MOST)(self._work_out)
        self._answers: Final = lru_cache(PAIR_CACHE_MOST)(self._turn)
        self._after: Final = lru_cache(PAIR_CACHE_MOST)(self._answered)

    def __call__(self, state: State, leader: State, ahead: int) -> ByRow | None:
        """Return the chances by row and hand; None where more rounds are left."""
        own, rival = state.others, leader.others
        if own.bit_count() > OWN_MOST or rival.bit_count() > RIVAL_MOST:
            return None
        later = self._by_row(own, rival, LATER, np.array([-ahead]))
        if not self._scoring.throws_matter:
            return later, later
        return later, self._by_row(own, rival, FIRST, np.array([-ahead]))

    def _by_row(self, own: int, rival: int, throw: int, leads: Places) -> dict[int, Numbers]:
        return {
            place: self._entered(own, rival, throw, place, leads)[:, 0]
            for place in range(own.bit_length())
            if own >> place & 1
        }

    def _entered(self, own: int, rival: int, throw: int, place: int, leads: Places) -> Values:
        """Return by hand and lead what entering a row is worth."""
        gains, of_hand = self._gains[throw, place]
        after = self._after(own ^ 1 << place, rival).at(leads + gains[:, None])
        worth: Values = after.astype(np.float64)[of_hand]
        worth[self._scoring.wins[0, throw, :, place]] = 1
        return worth

    def _turn(self, rows: int) -> list[tuple[float, int, int]]:
        """Return what a rival does, but win at once: how likely, which rows are open then, what it enters."""
        [ways] = self._turns.ways(States(0, OPEN, np.array([rows]), np.array([0])))
        return [(float(way.chances[0]), way.rows[2], way.gain) for way in ways if way.rows is not None]

    def _answered(self, own: int, rival: int) -> Ahead:
        """Return the chances where the rival is to move, if it has open rows; a draw counts as half."""
        leads = self._leads(own, rival)
        reach = -int(leads[0])
        if not rival:
            if own:
                return self._to_move(own, rival)
            return Ahead(reach, ((np.sign(leads) + 1) / 2).astype(np.float32))
        found = np.zeros(len(leads))
        for chance, rows, gain in self._answers(rival):
            after = self._to_move(own, rows) if own else self._after(own, rows)
            found += chance * after.at(leads - gain)
        return Ahead(reach, found.astype(np.float32))

    def _work_out(self, own: int, rival: int) -> Ahead:
        """Return the chances where one is to move oneself."""
        leads = self._leads(own, rival)
        turn = Turn(self._dice, len(leads))
        later = self._best(own, rival, LATER, leads)
        first = self._best(own, rival, FIRST, leads) if self._scoring.throws_matter else later
        chances, _ = turn.worth((later, None), (first, None))
        return Ahead(-int(leads[0]), chances.astype(np.float32))

    def _best(self, own: int, rival: int, throw: int, leads: Places) -> Values:
        """Return by hand and lead what the best entry is worth."""
        rows = [place for place in range(own.bit_length()) if own >> place & 1]
        best: Values = np.max([self._entered(own, rival, throw, place, leads) for place in rows], axis=0)
        return best

    def _leads(self, own: int, rival: int) -> Places:
        reach = self._most * max(own.bit_count(), rival.bit_count()) + 1
        return np.arange(-reach, reach + 1)
