"""Small cards of every ruleset, solved and tried out: both come to the same."""

import pytest

from regatta_server.bots.solver.card import solve_card
from regatta_server.bots.solver.pairs import solve_pairs
from regatta_server.bots.solver.scoring import scoring
from regatta_server.rules.category import Category
from tests.bots.solver.brute import value
from tests.bots.solver.cards import FIVE_DICE, TEN_DICE, name, with_rows

CHOSEN = (
    ("four_of_a_kind", "small_straight", "yacht"),
    ("ones", "straight", "large_straight", "yacht"),
    ("sixes", "full_house", "yacht"),
)
"""Rows of small cards: of these names those that a card has."""


def same(rules: Category) -> None:
    """Check that both ways come to the same."""
    solve = solve_card if rules.card["entries"] == 1 else solve_pairs
    worth = pytest.approx(value(rules), rel=0, abs=1e-9)
    assert solve(scoring(rules), spread=False).value == worth, name(rules)


JOKERS = [rules for rules in FIVE_DICE if rules.spec.joker]
FIRST = [rules for rules in FIVE_DICE if rules.card["ruleset"] == "general"]
"""Those in which it matters which throw of its turn an entry follows."""


@pytest.mark.parametrize("rules", [*JOKERS[:1], *FIRST], ids=name)
def test_a_card_of_two_rows_is_worth_what_trying_everything_says(rules: Category) -> None:
    same(with_rows(rules, "straight", "large_straight", "yacht"))


@pytest.mark.prove
@pytest.mark.parametrize("rules", FIVE_DICE, ids=name)
def test_a_small_card_of_every_ruleset_is_worth_what_trying_everything_says(rules: Category) -> None:
    same(with_rows(rules, *CHOSEN[0]))


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize("rows", CHOSEN[1:], ids="-".join)
def test_every_other_small_card_is_worth_what_trying_everything_says(rows: tuple[str, ...]) -> None:
    # Those of some rulesets give the same for the same: they are tried once.
    small = [with_rows(rules, *rows) for rules in FIVE_DICE]
    for rules in {scoring(rules).digest: rules for rules in small}.values():
        same(rules)


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize("rules", TEN_DICE, ids=name)
def test_four_rows_of_ten_dice_are_worth_what_trying_everything_says(rules: Category) -> None:
    same(with_rows(rules, "sixes", "ones", "large_straight", "yacht"))
