"""Weighers of cards that are solved in a moment, and plays to ask them about."""

from functools import cache
from typing import Any

from regatta_server.bots.levels import weigher, win_weigher
from regatta_server.bots.solver.card_totals import card_totals
from regatta_server.bots.solver.pair_totals import pair_totals
from regatta_server.bots.solver.scoring import scoring
from regatta_server.bots.solver.solution import Arrays
from regatta_server.bots.solver.tables import task
from regatta_server.bots.weighing.weighed import Weigher
from regatta_server.bots.weighing.winning import WinWeigher
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from regatta_server.rules.lookahead import thrown_play
from tests.bots.solver.cards import CATEGORIES, with_rows

ROWS = ("sixes", "ones", "straight", "large_straight", "small_straight", "full_house", "yacht")

SMALL = [
    with_rows(rules, *(("sixes", "ones", "large_straight", "yacht") if rules.spec.entries == 2 else ROWS))
    for rules in CATEGORIES
]
"""A card of few rows of every game that has rows."""


@cache
def solved(rules: Category) -> Weigher:
    """Return the weigher of a card, solved once for all tests."""
    return weigher(rules, arrays(rules))


@cache
def arrays(rules: Category) -> Arrays:
    """Return the table of a card, solved once for all tests."""
    return task(rules).solve(False, lambda done, of: None).arrays


@cache
def totals_of(rules: Category) -> Arrays:
    """Return the table of a card's totals, worked out once for all tests."""
    method = card_totals if rules.spec.entries == 1 else pair_totals
    return method(scoring(rules), arrays(rules)["values"]).arrays


@cache
def winning(rules: Category) -> WinWeigher:
    """Return what weighs moves of a card by the chance to win."""
    found = win_weigher(rules, arrays(rules), totals_of(rules))
    assert isinstance(found, WinWeigher)
    return found


def thrown_on(rules: AnyRules, play: Any, faces: tuple[int, ...], throw: int) -> Any:
    """Return the play with these dice on the table after as many throws."""
    return thrown_play(rules, play, faces, range(len(faces)), throw)
