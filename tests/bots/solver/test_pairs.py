"""Ten dice: the best split of each roll for each two rows, and the worth of states."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.pairs import best_splits, solve_pairs
from regatta_server.bots.solver.scoring import LATER, Unsolvable, scoring
from regatta_server.rules.card import BONUS_35
from regatta_server.rules.category import Category
from tests.bots.solver.cards import TEN_DICE, given, name


@pytest.mark.parametrize("rules", TEN_DICE, ids=name)
def test_the_best_splits_are_those_of_the_rules(rules: Category) -> None:
    dice = Dice(10)
    found = best_splits(dice, given(rules).gains[0, LATER])
    ids = [row["row"] for row in rules.card["rows"]]
    for number, roll in list(enumerate(dice.rolls))[::211]:
        play = rules.apply(rules.fresh(), Throw(tuple(range(10))), roll)
        for pair, rows in enumerate(combinations(ids, 2)):
            after = rules.apply(play, rules.best_entry(play, rows))
            assert found[number, pair] == rules.standing(after).total


@pytest.mark.parametrize("rules", TEN_DICE, ids=name)
def test_ten_dice_have_512_states_and_each_row_more_is_worth_more(rules: Category) -> None:
    found = solve_pairs(given(rules), spread=True)
    values = found.arrays["values"]
    known = np.flatnonzero(~np.isnan(values))
    assert found.states == len(known) == 512
    for state in known.tolist():
        for one, other in combinations(range(10), 2):
            if state >> one & 1 and state >> other & 1:
                assert values[state] > values[state ^ (1 << one | 1 << other)]
    assert values[0] == 0
    assert found.value == values[-1] == pytest.approx(197.731835741, abs=1e-8)
    assert found.deviation == pytest.approx(11.6567, abs=1e-4)


def test_what_the_method_does_not_know_is_refused() -> None:
    with_bonus = Category(replace(TEN_DICE[0].spec, lines=(BONUS_35,)))
    with pytest.raises(Unsolvable, match="more than rows"):
        solve_pairs(scoring(with_bonus), spread=False)
