"""The best entry of each hand, on cards with one open row: there is no choice, and so it is easily said."""

import numpy as np
import pytest

from regatta_server.bots.solver.entering import HOLDS, ZERO, Entries, States, StateTables
from regatta_server.bots.solver.layout import OPEN, Layout
from regatta_server.bots.solver.scoring import FIRST, HANDS, LATER
from regatta_server.rules.category import Category
from tests.bots.solver.cards import FIVE_DICE, given


def entered(rules: Category, status: int, throw: int, row: str) -> list[float]:
    """Return what entering each hand in the only open row is worth, where a full card is worth nothing."""
    layout = Layout(given(rules))
    tables = StateTables(layout, np.zeros(layout.shape), None)
    place = [one.row for one in rules.spec.rows].index(row)
    rows, others = (
        sum(1 << bit for bit, one in enumerate(axis) if one == place)
        for axis in (layout.counting, layout.others)
    )
    states = States(rows, status, np.array([others]), np.array([0]))
    best, squares = Entries(tables, 1).best(states, throw)
    assert squares is None
    assert best.shape == (len(HANDS), 1)
    return [float(worth) for worth in best[:, 0]]


FORCED = next(rules for rules in FIVE_DICE if rules.spec.joker and rules.spec.joker.forced)


@pytest.mark.parametrize(("status", "most"), [(ZERO, 40), (HOLDS, 140)])
def test_a_joker_brings_what_the_status_of_the_yacht_row_says(status: int, most: int) -> None:
    worth = entered(FORCED, status, LATER, "large_straight")
    assert worth[HANDS.index((6,) * 5)] == most
    assert worth[HANDS.index((1, 2, 3, 4, 5))] == 40
    assert worth[HANDS.index((1, 1, 2, 3, 4))] == 0


def test_the_open_yacht_row_takes_a_yacht() -> None:
    worth = entered(FORCED, OPEN, LATER, "yacht")
    assert [hand for hand, points in zip(HANDS, worth, strict=True) if points] == [
        (face,) * 5 for face in range(1, 7)
    ]


def test_a_first_throw_is_worth_what_the_card_gives_for_it() -> None:
    [rules] = [rules for rules in FIVE_DICE if given(rules).throws_matter]
    house = HANDS.index((2, 2, 3, 3, 3))
    assert entered(rules, OPEN, FIRST, "full_house")[house] == 35
    assert entered(rules, OPEN, LATER, "full_house")[house] == 30
