"""The keeps of one turn."""

import numpy as np
import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.weighing.holding import Holding

DICE = Dice(5)
SIXES = np.array([float(6 * roll.count(6)) for roll in DICE.rolls])
"""What each roll gives in the sixes."""


def test_a_turn_for_sixes_alone_brings_what_three_throws_bring() -> None:
    assert Holding.of(DICE, SIXES).begin(SIXES) == pytest.approx(30 * (1 - (5 / 6) ** 3))


def test_a_keep_is_worth_the_mean_of_what_follows() -> None:
    holding = Holding.of(DICE, SIXES)
    after_second = dict(zip_keeps(holding, (6, 6, 6, 6, 1), 2))
    assert after_second[(4,)] == pytest.approx(24 + 1)
    after_first = dict(zip_keeps(holding, (6, 6, 6, 6, 1), 1))
    assert after_first[(4,)] == pytest.approx(24 + 6 * (1 - (5 / 6) ** 2))


def test_behind_the_last_throw_nothing_is_kept() -> None:
    assert Holding.of(DICE, SIXES).throws((1, 2, 3, 4, 5), 3) == []


def zip_keeps(holding: Holding, faces: tuple[int, ...], throw: int) -> list[tuple[tuple[int, ...], float]]:
    """Return the worth of each throw by the dice that it throws."""
    found = holding.throws(faces, throw)
    return [(move.dice, worth) for move, worth in found if isinstance(move, Throw)]
