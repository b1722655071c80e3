"""The last rounds exactly: never worse than by totals, and the same where one turn is left."""

import random
from functools import cache

import numpy as np
import pytest

from regatta_server.bots.solver.card_turns import CardTurns
from regatta_server.bots.solver.totals import Totals
from regatta_server.bots.weighing.by_totals import CardByTotals
from regatta_server.bots.weighing.card import CardWeigher, State
from regatta_server.bots.weighing.endgame import OWN_MOST, RIVAL_MOST, Endgame
from regatta_server.rules.card import Bonus
from regatta_server.rules.category import Category
from tests.bots.solver.cards import name
from tests.bots.weighing.weighers import SMALL, solved, totals_of

PLAIN = [
    rules
    for rules in SMALL
    if rules.spec.entries == 1
    and rules.spec.joker is None
    and not any(isinstance(line, Bonus) for line in rules.spec.lines)
]
"""Cards whose last rounds are worked out exactly, by what is printed on them: to solve them takes a while."""
DIGITS = 2e-3


@cache
def alone(rules: Category) -> CardWeigher:
    """Return the weigher of a card by its mean."""
    found = solved(rules)
    assert isinstance(found, CardWeigher)
    return found


@cache
def endgame(rules: Category) -> Endgame:
    """Return the last rounds of a card."""
    layout = alone(rules).layout
    return Endgame(layout, CardTurns(layout, alone(rules).values))


def by_totals(rules: Category) -> CardByTotals:
    """Return the other way to know chances."""
    return CardByTotals(alone(rules).layout, Totals(totals_of(rules)))


def state(*rows: int) -> State:
    """Return a card with these open rows."""
    return State(0, 0, sum(1 << row for row in rows), 0)


def test_these_are_the_cards_that_count_nothing_beside_their_rows() -> None:
    weighers = [(rules, solved(rules)) for rules in SMALL]
    assert [
        rules
        for rules, found in weighers
        if isinstance(found, CardWeigher) and not found.layout.aim and found.layout.yacht is None
    ] == PLAIN


@pytest.mark.parametrize("rules", PLAIN, ids=name)
@pytest.mark.parametrize("ahead", [-20, -3, 0, 4, 17, 60])
def test_where_one_turn_is_left_it_says_what_totals_say(rules: Category, ahead: int) -> None:
    for rival in (state(), state(3)):
        exact, near = endgame(rules)(state(0), rival, ahead), by_totals(rules)(state(0), rival, ahead)
        assert exact is not None
        assert near is not None
        for one, other in zip(exact, near, strict=True):
            assert one[0] == pytest.approx(other[0], abs=DIGITS)


@pytest.mark.parametrize("rules", PLAIN, ids=name)
def test_it_never_promises_less_than_totals_do(rules: Category) -> None:
    chance, more = random.Random(1), 0
    for _ in range(8):
        own = state(*chance.sample(range(len(rules.spec.rows)), 3))
        rival = state(*chance.sample(range(len(rules.spec.rows)), chance.choice((2, 3))))
        ahead = chance.randint(-30, 30)
        exact, near = endgame(rules)(own, rival, ahead), by_totals(rules)(own, rival, ahead)
        assert exact is not None
        assert near is not None
        for one, other in zip(exact, near, strict=True):
            over = np.concatenate([one[place] - other[place] for place in one])
            assert over.min() > -DIGITS
            more += over.max() > 10 * DIGITS
    assert more


def test_a_rival_who_is_done_is_beaten_as_often_as_a_turn_brings_enough() -> None:
    rules = PLAIN[0]
    sixes = next(place for place, row in enumerate(rules.spec.rows) if row.row == "sixes")
    ones = next(place for place, row in enumerate(rules.spec.rows) if row.row == "ones")
    found = endgame(rules)(state(sixes, ones), state(), 29)
    assert found is not None
    # With 30 in the sixes one leads by 1. Where they go into the ones, which gives 0, 30 are to come yet.
    six = alone(rules).turn(state(sixes)).by_row[0][sixes].argmax()
    assert found[0][sixes][six] == 1
    assert found[0][ones][six] == pytest.approx((1 - (5 / 6) ** 3) ** 5, rel=0.001)


def test_more_rounds_than_it_knows_are_left_to_others() -> None:
    rules, many = PLAIN[0], range(len(PLAIN[0].spec.rows))
    assert endgame(rules)(state(*many[: OWN_MOST + 1]), state(*many[:RIVAL_MOST]), 0) is None
    assert endgame(rules)(state(*many[:RIVAL_MOST]), state(*many[: RIVAL_MOST + 1]), 0) is None
