"""Means and their standard errors, held against what a hand reckons."""

from random import Random

import pytest

from regatta_server.bots.analysis.means import mean_of


def test_a_mean_and_its_standard_error_are_what_a_hand_reckons() -> None:
    # 2, 4, 4, 5, 5, 7, 9, 12: the mean is 6, the squares add up to 72, 72 / 7 by the root of 8.
    found = mean_of([2, 4, 4, 5, 5, 7, 9, 12])
    assert (found["games"], found["mean"]) == (8, 6)
    assert found["error"] == pytest.approx((72 / 7) ** 0.5 / 8**0.5, abs=1e-12)
    assert found["error"] == pytest.approx(1.133893, abs=1e-6)


def test_what_there_is_not_counts_for_nothing() -> None:
    assert mean_of([None, 3.0, None, 5.0]) == {"games": 2, "mean": 4.0, "error": 1.0}


def test_one_game_has_a_mean_and_no_error_and_none_has_neither() -> None:
    assert mean_of([7.5]) == {"games": 1, "mean": 7.5, "error": None}
    assert mean_of([None]) == mean_of([]) == {"games": 0, "mean": None, "error": None}


def test_two_of_three_means_lie_within_their_standard_error() -> None:
    chance = Random(5)
    within = 0
    for _ in range(2_000):
        found = mean_of([chance.gauss(3, 2) for _ in range(30)])
        assert found["mean"] is not None
        assert found["error"] is not None
        within += abs(found["mean"] - 3) < found["error"]
    # 67.5 % of Student's distribution with 29 degrees of freedom, three of its own errors to each side.
    assert within / 2_000 == pytest.approx(0.675, abs=0.0315)
