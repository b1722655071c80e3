"""How likely each roll is entered: chances that lead back to what the turn is worth."""

import numpy as np
import pytest

from regatta_server.bots.solver.dice import Dice, Turn
from regatta_server.bots.solver.played import Played

COLUMNS = 7


@pytest.mark.parametrize("number", [1, 2, 5, 7])
def test_what_is_entered_brings_what_the_turn_is_worth(number: int) -> None:
    dice, chance = Dice(number), np.random.default_rng(number)
    later, first = 30 * chance.random((2, len(dice.rolls), COLUMNS))
    worth, _ = Turn(dice, COLUMNS).worth((later, None), (first, None))
    at_first, at_later = Played(dice).entered(later, first)
    assert (at_first + at_later).sum(axis=0) == pytest.approx(1)
    assert (at_first * first + at_later * later).sum(axis=0) == pytest.approx(worth)


def test_a_roll_that_cannot_be_bettered_is_entered_at_once() -> None:
    dice = Dice(5)
    same = np.ones((len(dice.rolls), 1))
    at_first, at_later = Played(dice).entered(same, same)
    assert at_first[:, 0] == pytest.approx(dice.chances)
    assert not at_later.any()


def test_five_sixes_come_as_often_as_three_throws_bring_them() -> None:
    dice = Dice(5)
    sixes = np.array([[float(roll.count(6))] for roll in dice.rolls])
    at_first, at_later = Played(dice).entered(sixes, sixes)
    five = dice.place[(6,) * 5]
    assert (at_first + at_later)[five, 0] == pytest.approx((1 - (5 / 6) ** 3) ** 5)
