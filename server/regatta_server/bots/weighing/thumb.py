"""Moves by rules of thumb, as people play without tables: each row compared with its average."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_protocol.moves import Bank, Enter, Move, Throw
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.pairs import best_splits
from regatta_server.bots.solver.scoring import FIRST, LATER, SolverScoring
from regatta_server.bots.weighing.holding import Holding, Numbers
from regatta_server.bots.weighing.weighed import Weighed
from regatta_server.rules.category import Category, Play
from regatta_server.rules.hand import HAND_DICE
from regatta_server.rules.yin_yang import Play as Race
from regatta_server.rules.yin_yang import YinYang

CARD_CACHE_MOST: Final = 16
"""Sets of open rows whose keeps are kept, some KiB each, or 130 KiB where ten dice are thrown."""
BANK_AT: Final = 50
"""Points from which on a turn's are banked: about what a turn of the best play brings."""
BANK_AT_LAST: Final = 25
"""The same where a throw would be of one die or two, which is lost more often than not."""
FEW: Final = 2


class ThumbWeigher:
    """A `Weigher` of cards: an entry by how much more it gives than its row brings on average.

    Bonuses, and what a joker may not take, are not looked at before it comes to entering.
    """

    def __init__(self, rules: Category, scoring: SolverScoring, *, greedy: bool = False) -> None:
        """Take what entries give. A `greedy` one looks at the points of this turn alone."""
        self._rules: Final = rules
        self._dice: Final = Dice(scoring.card.dice)
        self._place: Final = {row.row: place for place, row in enumerate(scoring.card.rows)}
        usual = 0.0 if greedy else usual_points(Dice(HAND_DICE), scoring.gains[0, LATER].T)
        over = [scoring.gains[0, throw] - usual for throw in (LATER, FIRST)]
        if scoring.card.entries > 1:
            over = [best_splits(self._dice, over[LATER])] * 2
        sets = combinations(range(len(scoring.card.rows)), scoring.card.entries)
        self._over: Final = [np.ascontiguousarray(points.T) for points in over]
        """At LATER and FIRST: by set of rows and roll, how much more an entry gives than is usual."""
        self._number: Final = {rows: number for number, rows in enumerate(sets)}
        self._turn: Final = lru_cache(CARD_CACHE_MOST)(self._work_out)

    def weigh(self, play: Play, rivals: Sequence[Play] = ()) -> list[Weighed]:  # noqa: ARG002 - they do not matter
        """Return entries in the card's order, then throws; worth is points over what is usual."""
        if self._rules.standing(play).done:
            return []
        if play.throws == 0:
            return [Weighed(Throw(tuple(range(self._dice.number))), 0.0)]
        roll = self._dice.place[tuple(sorted(play.faces))]
        over = self._over[FIRST if play.throws == 1 else LATER]
        moves = []
        for move in self._rules.choices(play):
            assert isinstance(move, Enter)
            rows = tuple(sorted(self._place[row] for row in move.rows))
            moves.append(Weighed(move, float(over[self._number[rows]][roll])))
        free = tuple(place for place, score in enumerate(play.scores) if score is None)
        return [*moves, *self._turn(free).throws(play.faces, play.throws)]

    def _work_out(self, free: tuple[int, ...]) -> Holding:
        open_sets = [number for rows, number in self._number.items() if set(rows) <= set(free)]
        return Holding.of(self._dice, np.max(self._over[LATER][open_sets], axis=0))


def usual_points(dice: Dice, by_row: NDArray[np.int64]) -> Numbers:
    """Return what each row brings in the mean where a whole turn is played for it alone."""
    rows = [points.astype(np.float64) for points in by_row]
    return np.array([Holding.of(dice, points).begin(points) for points in rows])


class BankWeigher:
    """A `Weigher` of turns with points at risk: set aside what brings most, bank from so many points on."""

    def __init__(self, rules: YinYang, *, greedy: bool = False) -> None:
        """Take the rules. A `greedy` one banks whatever there is."""
        self._rules: Final = rules
        self._greedy: Final = greedy

    def weigh(self, play: Race, rivals: Sequence[Race] = ()) -> list[Weighed]:  # noqa: ARG002 - they do not matter
        """Return ways to bank, what may be set aside, then the throw; worth is points."""
        return [Weighed(move, self._worth(play, move)) for move in self._rules.moves(play)]

    def _worth(self, play: Race, move: Move) -> float:
        match move:
            case Bank():
                after = self._rules.apply(play, move)
                return inf if self._rules.standing(after).won else after.banked - play.banked
            case Throw():
                # As if it brought the points that are enough: with fewer one throws on, with more one banks.
                if self._greedy:
                    return 0
                return BANK_AT if len(move.dice) > FEW else BANK_AT_LAST
            case _:
                # Before anything else is done: what is set aside is safe to be banked and nothing else.
                return 2 * BANK_AT + self._rules.standing(self._rules.apply(play, move)).worth
