"""Where a card stands in its table, and what its entries are worth."""

from functools import cache

import numpy as np
import pytest

from regatta_server.bots.solver.entering import HOLDS, ZERO
from regatta_server.bots.solver.layout import OPEN
from regatta_server.bots.solver.scoring import scoring
from regatta_server.bots.weighing.card import CardWeigher, State, best_entered, shown
from regatta_server.rules.card import Bonus
from regatta_server.rules.category import Category, Play
from tests.bots.solver.cards import name
from tests.bots.weighing.weighers import SMALL, solved, thrown_on

FIVE = [rules for rules in SMALL if rules.spec.entries == 1]
JOKER = next(rules for rules in FIVE if rules.spec.joker)
BONUS = next(rules for rules in FIVE if any(isinstance(line, Bonus) for line in rules.spec.lines))


@cache
def of_first_throw() -> Category:
    """Return a game in which what the first throw shows may give more."""
    return next(rules for rules in FIVE if scoring(rules).throws_matter)


def weigher(rules: Category) -> CardWeigher:
    """Return the weigher of a card of five dice."""
    found = solved(rules)
    assert isinstance(found, CardWeigher)
    return found


def card(rules: Category, **scores: int) -> Play:
    """Return a play between two turns with these rows filled."""
    return Play((), 0, tuple(scores.get(row.row) for row in rules.spec.rows), won=False)


@pytest.mark.parametrize("rules", FIVE, ids=name)
def test_an_empty_card_is_worth_what_its_table_says(rules: Category) -> None:
    [(_, worth)] = weigher(rules).weigh(rules.fresh())
    assert worth == float(weigher(rules).values[weigher(rules).layout.begin])


@pytest.mark.parametrize(("yachts", "status"), [(None, OPEN), (0, ZERO), (50, HOLDS), (150, HOLDS)])
def test_the_status_of_the_yacht_row_is_whether_it_holds_points(yachts: int | None, status: int) -> None:
    play = card(JOKER) if yachts is None else card(JOKER, yacht=yachts)
    assert weigher(JOKER).state(play).status == status


def test_points_towards_a_bonus_count_up_to_its_aim() -> None:
    assert weigher(BONUS).state(card(BONUS, ones=1)).points == 1
    assert weigher(BONUS).state(card(BONUS, sixes=30)).points == weigher(BONUS).layout.aim


def test_what_a_card_shows_has_no_bonus_lines_but_the_points_of_later_yachts() -> None:
    play = card(BONUS, ones=3, sixes=30)
    assert shown(play) == 33
    assert shown(Play((), 0, play.scores, won=False, extra=100)) == 133


def test_after_the_first_throw_an_entry_may_be_worth_more() -> None:
    hand = (1, 2, 3, 4, 5)
    rules = of_first_throw()
    first, later = (weigher(rules).weigh(thrown_on(rules, rules.fresh(), hand, throw)) for throw in (1, 3))
    assert max(move.worth for move in first) > max(move.worth for move in later)


def test_the_best_of_a_hand_is_that_of_its_best_row() -> None:
    rows = {0: np.array([1.0, 5.0]), 3: np.array([2.0, 4.0])}
    assert best_entered(rows).tolist() == [2.0, 5.0]


def test_a_state_is_its_place_in_the_table() -> None:
    assert State(*weigher(JOKER).layout.begin) == weigher(JOKER).state(JOKER.fresh())
