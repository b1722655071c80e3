"""Ten dice: the best split, and what it leaves."""

from itertools import combinations

import pytest

from regatta_protocol.moves import Enter
from regatta_server.bots.weighing.pairs import PairWeigher
from tests.bots.weighing.weighers import SMALL, solved, thrown_on

RULES = next(rules for rules in SMALL if rules.spec.entries == 2)


def test_an_empty_card_is_worth_what_its_table_says() -> None:
    weigher = solved(RULES)
    assert isinstance(weigher, PairWeigher)
    assert weigher.weigh(RULES.fresh())[0].worth == pytest.approx(float(weigher.values[-1]))


def test_each_two_rows_have_their_best_split() -> None:
    play = thrown_on(RULES, RULES.fresh(), (6, 6, 6, 6, 1, 1, 2, 3, 4, 5), 3)
    entries = [move for move, _ in solved(RULES).weigh(play) if isinstance(move, Enter)]
    rows = [row.row for row in RULES.spec.rows]
    assert [frozenset(entry.rows) for entry in entries] == [frozenset(pair) for pair in combinations(rows, 2)]
    best = {frozenset(move.rows): move for move in entries}
    assert best[frozenset(rows[:2])] == RULES.best_entry(play, tuple(rows[:2]))
