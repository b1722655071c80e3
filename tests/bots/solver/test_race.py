"""The race to a target: who wins it, by both totals."""

import numpy as np
import pytest

from regatta_server.bots.solver.pushing import Aims
from regatta_server.bots.solver.race import aim, nodes, race, solve_race, turn, weights
from regatta_server.rules.yin_yang import YinYang
from tests.bots.solver.setting_aside import pushing


def test_nodes_begin_with_nothing_and_end_before_the_target() -> None:
    assert nodes(5).tolist() == [0, 1, 2, 3, 4]
    assert (nodes(500)[0], nodes(500)[-1], len(nodes(500))) == (0, 499, 14)


@pytest.mark.parametrize("least", [0, 5, 11, 13])
def test_a_cubic_is_laid_through_four_nodes(least: int) -> None:
    totals = nodes(500)
    found = weights(500, totals, least)
    assert found[totals[least:]] == pytest.approx(np.eye(14)[least:])
    degree = min(3, 13 - least)
    line = (totals / 100.0) ** degree
    after = np.arange(totals[least], 500)
    assert found[after] @ line == pytest.approx((after / 100) ** degree)


@pytest.mark.prove
def test_chances_are_those_of_the_best_turn_against_the_best_answer() -> None:
    """To a target of 3 every total is a node, and nothing lies between."""
    target, totals = 3, nodes(3)
    wins = race(pushing(), target)
    by_total = weights(target, totals)
    for own in range(target):
        for other in range(target):
            aims = Aims([aim(wins, by_total, by_total, own, other)])
            assert pushing().worth(aims)[-1, 0] == pytest.approx(wins[own, other], abs=1e-4)
            assert aims.given(0)[0] == pytest.approx(1 - wins[other, own])


@pytest.mark.prove
def test_whoever_has_more_and_moves_first_wins_more_often() -> None:
    wins = race(pushing(), 4)
    assert (np.diff(wins, axis=0) >= -1e-4).all()
    assert (np.diff(wins, axis=1) <= 1e-4).all()
    assert wins[0, 0] > 0.5


@pytest.mark.prove
def test_the_mean_and_the_deviation_of_a_turn_in_which_one_point_counts() -> None:
    value, deviation = turn(pushing(), 1, spread=True)
    assert deviation == pytest.approx((value * (1 - value)) ** 0.5, abs=1e-6)
    alone, none = turn(pushing(), 1, spread=False)
    assert alone == pytest.approx(value)
    assert none is None


@pytest.mark.prove
def test_the_race_to_the_cards_own_target_is_solved() -> None:
    progress: list[tuple[int, int]] = []
    found = solve_race(YinYang(), spread=False, tell=lambda done, of: progress.append((done, of)))
    wins = found.arrays["wins"]
    assert found.value == pytest.approx(55.696592218, abs=1e-8)
    assert wins[0, 0] == pytest.approx(0.5436, abs=5e-4)
    assert (np.diff(wins, axis=0) > -1e-3).all()
    assert (np.diff(wins, axis=1) < 1e-3).all()
    assert progress[-1] == (27, 27)
