"""What moves are worth where ten dice are divided between two rows, by the card's table."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_protocol.moves import Enter, Throw
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.pairs import best_splits
from regatta_server.bots.solver.scoring import LATER, SolverScoring
from regatta_server.bots.weighing.card import ByRow, WeighedTurn, shown
from regatta_server.bots.weighing.holding import Holding, Numbers
from regatta_server.bots.weighing.weighed import Weighed
from regatta_server.rules.category import Category, Play

STATE_CACHE_MOST: Final = 16
"""Turns whose keeps are kept, 170 KiB each."""


class PairWeigher:
    """A `Weigher` of a card with two entries a turn."""

    def __init__(self, rules: Category, scoring: SolverScoring, values: NDArray[np.float64]) -> None:
        """Take the values of the card's table."""
        self.values: Final = values
        self._rules: Final = rules
        self._dice: Final = Dice(scoring.card.dice)
        self._place: Final = {row.row: place for place, row in enumerate(scoring.card.rows)}
        self._splits: Final = best_splits(self._dice, scoring.gains[0, LATER])
        self.points: Final = np.arange(self._splits.max() + 1)
        """All points that two entries may give."""
        pairs = combinations(range(len(scoring.card.rows)), 2)
        self._pairs: Final = {(1 << one | 1 << other): number for number, (one, other) in enumerate(pairs)}
        self.turn: Final = lru_cache(STATE_CACHE_MOST)(self._work_out)

    def weigh(self, play: Play, rivals: Sequence[Play] = ()) -> list[Weighed]:  # noqa: ARG002 - they do not matter
        """Return the best split of each two rows in the card's order, then throws; worth is a total."""
        if self._rules.standing(play).done:
            return []
        state = self.state(play)
        if play.throws == 0:
            return [Weighed(Throw(tuple(range(self._dice.number))), shown(play) + float(self.values[state]))]
        return self.weighed(play, self.turn(state), shown(play))

    def weighed(self, play: Play, turn: WeighedTurn, so_far: float = 0) -> list[Weighed]:
        """Return the moves of a play by what they are worth in its turn, and so much more."""
        if play.throws == 0:
            begin = turn.holding.begin(self._best_entered(turn.by_row[LATER]))
            return [Weighed(Throw(tuple(range(self._dice.number))), so_far + begin)]
        roll = self._dice.place[tuple(sorted(play.faces))]
        moves = []
        for move in self._rules.choices(play):
            assert isinstance(move, Enter)
            pair = sum(1 << self._place[row] for row in move.rows)
            worth = turn.by_row[LATER][pair][self._splits[roll, self._pairs[pair]]]
            moves.append(Weighed(move, so_far + float(worth)))
        held = turn.holding.throws(play.faces, play.throws)
        return [*moves, *[Weighed(throw, so_far + worth) for throw, worth in held]]

    def state(self, play: Play) -> tuple[int]:
        """Return where the card of a play stands in the table."""
        return (sum(1 << place for place, score in enumerate(play.scores) if score is None),)

    def turn_of(self, by_pair: ByRow) -> WeighedTurn:
        """Return the turn in which entries are worth so much: by the two rows' bits, and by their points."""
        return WeighedTurn(by_pair, Holding.of(self._dice, self._best_entered(by_pair[LATER])))

    def open_pairs(self, rows: int) -> list[int]:
        """Return each two rows that are open, by their bits."""
        return [pair for pair in self._pairs if pair & rows == pair]

    def _work_out(self, state: tuple[int]) -> WeighedTurn:
        (rows,) = state
        by_pair = {pair: self.points + self.values[rows ^ pair] for pair in self.open_pairs(rows)}
        return self.turn_of((by_pair, by_pair))

    def _best_entered(self, by_pair: dict[int, Numbers]) -> Numbers:
        worth = [by_points[self._splits[:, self._pairs[pair]]] for pair, by_points in by_pair.items()]
        best: Numbers = np.max(worth, axis=0)
        return best
