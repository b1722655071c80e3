"""The graph of keeps, and a turn over it against the definition."""

from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest

from regatta_server.bots.solver.dice import Dice, Turn, chance, keeps


@pytest.mark.parametrize(("number", "rolls", "all_keeps"), [(5, 252, 462), (10, 3_003, 8_008)])
def test_rolls_and_keeps_are_as_many_as_multisets(number: int, rolls: int, all_keeps: int) -> None:
    dice = Dice(number)
    assert len(dice.rolls) == rolls
    assert sum(dice.sizes) == all_keeps
    assert dice.chances.sum() == pytest.approx(1)


def test_the_chance_of_a_roll_is_that_of_its_orders() -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3))
    assert {roll: chance(roll) for roll in keeps(3)} == {roll: ways / 216 for roll, ways in counted.items()}


def directly(dice: Dice, after: list[float], entered: list[float]) -> list[float]:
    """Return what each roll is worth before the next throw, by every keep and every outcome."""
    found = []
    for place, roll in enumerate(dice.rolls):
        worth = [entered[place]]
        for size in range(dice.number):
            outcomes = list(product(range(1, 7), repeat=dice.number - size))
            for keep in combinations(roll, size):
                rolled = [after[dice.place[tuple(sorted(keep + more))]] for more in outcomes]
                worth.append(sum(rolled) / len(rolled))
        found.append(max(worth))
    return found


def test_what_is_held_is_the_best_of_all_keeps() -> None:
    dice, chance = Dice(3), np.random.default_rng(1)
    after, entered = chance.random((2, len(dice.rolls), 2))
    held = Turn(dice, 4).held(after, entered)
    for column in range(2):
        expected = directly(dice, after[:, column].tolist(), entered[:, column].tolist())
        assert held[:, column] == pytest.approx(expected)


def test_what_stands_beside_follows_the_best_keeps() -> None:
    dice, chance = Dice(3), np.random.default_rng(2)
    entered = chance.random((len(dice.rolls), 3))
    turn = Turn(dice, 3)
    alone, _ = turn.worth((entered, None), (entered, None))
    value, other = turn.worth((entered, 2 * entered + 1), (entered, 2 * entered + 1))
    assert value == pytest.approx(alone)
    assert other == pytest.approx(2 * alone + 1)


def test_a_turn_is_worth_more_with_more_than_one_throw() -> None:
    dice = Dice(5)
    sums = np.array([[float(sum(roll))] for roll in dice.rolls])
    value, _ = Turn(dice, 1).worth((sums, None), (sums, None))
    # Each die by itself: thrown again up to 3 and then up to 4.
    assert value == pytest.approx(5 * (14 / 3), abs=1e-12)
