"""What a turn leads to: all of its ways are known, and they bring what the state is worth."""

import numpy as np
import pytest

from regatta_server.bots.solver.card_turns import CardTurns
from regatta_server.bots.solver.entering import States
from regatta_server.bots.solver.layout import Layout
from regatta_server.rules.category import Category
from tests.bots.solver.cards import given, name
from tests.bots.weighing.weighers import SMALL, arrays

FIVE = [rules for rules in SMALL if rules.spec.entries == 1]


@pytest.mark.parametrize("rules", FIVE, ids=name)
def test_all_ways_to_go_on_bring_what_the_state_is_worth(rules: Category) -> None:
    layout, values = Layout(given(rules)), arrays(rules)["values"]
    rows, status, others, _ = layout.begin
    points = layout.columns(rows)[1]
    [ways] = CardTurns(layout, values).ways(States(rows, status, np.array([others]), points))
    assert sum(way.chances for way in ways) == pytest.approx(np.ones(len(points)))
    worth = np.zeros(len(points))
    for way in ways:
        # Who wins at once has the points of the entry, and no bonus on a card that was empty.
        after = 0 if way.rows is None else values[(*way.rows, way.points)]
        worth += way.chances * (way.gain + after)
    assert worth == pytest.approx(values[layout.begin])
