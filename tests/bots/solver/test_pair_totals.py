"""Totals where a turn fills two rows: with two rows left they are what one turn enters."""

import numpy as np
import pytest

from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.pair_totals import pair_totals
from regatta_server.bots.solver.pairs import best_splits
from regatta_server.bots.solver.played import Played
from regatta_server.bots.solver.scoring import LATER
from regatta_server.bots.solver.totals import Totals
from tests.bots.solver.cards import given
from tests.bots.weighing.weighers import SMALL, arrays

RULES = next(rules for rules in SMALL if rules.spec.entries == 2)


def test_with_two_rows_left_the_totals_are_what_one_turn_enters() -> None:
    progress: list[tuple[int, int]] = []
    found = pair_totals(given(RULES), arrays(RULES)["values"], lambda done, of: progress.append((done, of)))
    totals = Totals(found.arrays).of((0b11,), [0])
    assert totals is not None
    dice = Dice(RULES.spec.dice)
    points = best_splits(dice, given(RULES).gains[0, LATER])[:, 0]
    worth = points[:, None].astype(np.float64)
    at_first, at_later = Played(dice).entered(worth, worth)
    by_points = np.bincount(points, (at_first + at_later)[:, 0])
    assert totals[0, :-1] == pytest.approx(by_points[: totals.shape[1] - 1], abs=1e-3)
    assert progress[-1] == (found.states, found.states)
