"""What moves are worth on a card of five dice, by its table: the expected total."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regatta_protocol.moves import Enter, Throw
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.entering import HOLDS, NEVER, ZERO, Entries, States, StateTables
from regatta_server.bots.solver.layout import OPEN, Layout
from regatta_server.bots.solver.scoring import FIRST, LATER, SolverScoring
from regatta_server.bots.weighing.holding import Holding, Numbers
from regatta_server.bots.weighing.weighed import Weighed
from regatta_server.rules.category import Category, Play
from regatta_server.rules.hand import HAND_DICE

STATE_CACHE_MOST: Final = 64
"""Turns whose keeps are kept, some KiB each: a turn is asked about up to three times, of some tables."""


class State(NamedTuple):
    """Where a card stands in its table."""

    rows: int
    status: int
    others: int
    points: int


ByRow = tuple[dict[int, Numbers], dict[int, Numbers]]
"""What entering each hand is worth in each open row: at LATER and FIRST."""


class WeighedTurn(NamedTuple):
    """What entries and keeps are worth."""

    by_row: ByRow
    holding: Holding


class CardWeigher:
    """A `Weigher` of a card with one entry a turn."""

    def __init__(self, rules: Category, scoring: SolverScoring, values: NDArray[np.float64]) -> None:
        """Take the values of the card's table."""
        self.layout: Final = Layout(scoring)
        self.values: Final = values
        self._rules: Final = rules
        self._dice: Final = Dice(HAND_DICE)
        self._place: Final = {row.row: place for place, row in enumerate(scoring.card.rows)}
        self._entries: Final = Entries(StateTables(self.layout, values, None), 1)
        self.turn: Final = lru_cache(STATE_CACHE_MOST)(self._work_out)

    def weigh(self, play: Play, rivals: Sequence[Play] = ()) -> list[Weighed]:  # noqa: ARG002 - they do not matter
        """Return entries in the card's order, then throws; worth is the total to expect at the end."""
        if self._rules.standing(play).done:
            return []
        state = self.state(play)
        if play.throws == 0:
            return [Weighed(Throw(tuple(range(HAND_DICE))), shown(play) + float(self.values[state]))]
        return self.weighed(play, self.turn(state), shown(play))

    def weighed(self, play: Play, turn: WeighedTurn, so_far: float = 0) -> list[Weighed]:
        """Return the moves of a play by what they are worth in its turn, and so much more."""
        if play.throws == 0:
            begin = turn.holding.begin(best_entered(turn.by_row[FIRST]))
            return [Weighed(Throw(tuple(range(HAND_DICE))), so_far + begin)]
        by_row = turn.by_row[FIRST if play.throws == 1 else LATER]
        hand = self._dice.place[tuple(sorted(play.faces))]
        moves = [
            Weighed(move, so_far + float(by_row[place][hand]))
            for move in self._rules.choices(play)
            if isinstance(move, Enter)
            for place in [self._place[row] for row in move.rows]
        ]
        held = turn.holding.throws(play.faces, play.throws)
        return [*moves, *[Weighed(throw, so_far + worth) for throw, worth in held]]

    def state(self, play: Play) -> State:
        """Return where the card of a play stands in the table."""
        layout = self.layout
        status = OPEN
        if layout.yacht is not None and (yachts := play.scores[layout.yacht]) is not None:
            status = HOLDS if yachts else ZERO
        points = sum(play.scores[place] or 0 for place in layout.counting)
        return State(
            _bits(play.scores, layout.counting),
            status,
            _bits(play.scores, layout.others),
            min(points, layout.aim),
        )

    def _work_out(self, state: State) -> WeighedTurn:
        rows, status, others, points = state
        states = States(rows, status, np.array([others]), np.array([points]))
        every = [
            {int(places[0]): given[:, 0, 0].copy() for places, given, _ in self._entries.each(states, throw)}
            for throw in ((LATER, FIRST) if self.layout.scoring.throws_matter else (LATER,))
        ]
        return self.turn_of((every[LATER], every[-1]))

    def turn_of(self, by_row: ByRow) -> WeighedTurn:
        """Return the turn in which entries are worth so much."""
        return WeighedTurn(by_row, Holding.of(self._dice, best_entered(by_row[LATER])))


def best_entered(by_row: dict[int, Numbers]) -> Numbers:
    """Return what each hand is worth in the row that is best for it."""
    best: Numbers = np.max([*by_row.values()], axis=0, initial=NEVER)
    return best


def shown(play: Play) -> int:
    """Return what the rows of a card show, bonus lines apart: they are in the values."""
    return sum(filter(None, play.scores)) + play.extra


def _bits(scores: Sequence[int | None], places: Sequence[int]) -> int:
    return sum(1 << bit for bit, place in enumerate(places) if scores[place] is None)
