"""How likely each total is at the end: with the mean and spread that the solver finds another way."""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from regatta_server.bots.solver.card_totals import ROUNDS, card_totals
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import scoring
from regatta_server.bots.solver.solution import Solution
from regatta_server.bots.solver.tables import task
from regatta_server.bots.solver.totals import BlockPart, Totals, added, arrays_of, certain, won
from regatta_server.rules.category import Category
from tests.bots.solver.cards import given, name
from tests.bots.weighing.weighers import SMALL, arrays, totals_of

FIVE = [rules for rules in SMALL if rules.spec.entries == 1]
DIGITS = 2e-3
"""How exact chances are that are kept."""


def of_one(totals: Totals, block: tuple[int, ...]) -> NDArray[np.float64]:
    """Return the totals of the first state of a block."""
    found = totals.of(block, [0])
    assert found is not None
    chances: NDArray[np.float64] = found[0]
    return chances


@cache
def solution(rules: Category) -> Solution:
    """Return the solution of a card with its spread."""
    return task(rules).solve(True, lambda done, of: None)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_all_totals_of_an_empty_card_have_its_mean_and_deviation(rules: Category) -> None:
    values = solution(rules).arrays["values"]
    begin = Layout(given(rules)).begin[:3] if rules.spec.entries == 1 else (len(values) - 1,)
    chances = of_one(Totals(totals_of(rules)), begin)
    if given(rules).wins.any():
        assert 0 < chances[-1] < 0.01
        return
    points = np.arange(len(chances) - 1)
    mean = points @ chances[:-1]
    assert mean == pytest.approx(solution(rules).value, abs=0.01)
    deviation = solution(rules).deviation
    assert deviation is not None
    assert ((points - mean) ** 2 @ chances[:-1]) ** 0.5 == pytest.approx(deviation, rel=DIGITS)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_the_chances_of_every_state_add_up_to_1(rules: Category) -> None:
    totals = totals_of(rules)
    found = 0
    for begin, (states, width) in zip(
        totals["begins"].ravel().tolist(), totals["shapes"].reshape(-1, 2).tolist(), strict=True
    ):
        rows = totals["chances"][begin : begin + states * width].reshape(states, width).astype(np.float64)
        assert rows.sum(axis=1) == pytest.approx(np.ones(states), abs=DIGITS)
        found += states
    assert found > 1


@pytest.mark.parametrize("rules", FIVE, ids=name)
def test_the_mean_of_every_state_is_its_value(rules: Category) -> None:
    layout, values = Layout(given(rules)), arrays(rules)["values"]
    totals = Totals(totals_of(rules))
    if given(rules).wins.any():
        return
    for rows, status, others in layout.layers():
        points = layout.columns(rows)[1]
        for one in others.tolist():
            chances = totals.of((rows, status, one), layout.places(rows, points))
            assert chances is not None
            means = chances[:, :-1] @ np.arange(chances.shape[1] - 1)
            assert means == pytest.approx(values[rows, status, one, points], abs=0.02)


def test_of_a_card_with_many_states_there_are_those_of_the_last_rounds() -> None:
    rules = FIVE[0]
    layout = Layout(scoring(rules))
    totals = Totals(card_totals(scoring(rules), arrays(rules)["values"], states_most=0).arrays)
    for rows, status, others in layout.layers():
        for one in others.tolist():
            few = len(layout.free(rows, status, one)) <= ROUNDS
            assert (totals.of((rows, status, one), [0]) is not None) == few


def test_totals_move_by_what_is_entered_and_a_win_at_once_stands_apart() -> None:
    after = certain(np.array([0, 35]))
    half = np.full(2, 0.5)
    found = added([BlockPart(half, 3, after), BlockPart(half, 0, won(2))])
    assert found[0, [3, -1]].tolist() == [0.5, 0.5]
    assert found[1, [38, -1]].tolist() == [0.5, 0.5]
    assert found.sum() == 2


def test_what_is_certain_stays_certain_when_it_is_kept() -> None:
    third = np.full((1, 3), 1 / 3, dtype=np.float32)
    totals = Totals(arrays_of({(1,): third}, (2,)))
    assert of_one(totals, (1,)).sum() == 1
    assert totals.of((0,), [0]) is None
