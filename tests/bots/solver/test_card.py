"""Whole cards: values of the literature, and what holds of every table."""

import numpy as np
import pytest
from numpy.typing import NDArray

from regatta_server.bots.solver.card import solve_card
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import SolverScoring, scoring
from regatta_server.rules.category import Category
from tests.bots.solver.cards import FIVE_DICE, card, free_choice, with_rows


def of_bonus(aim: int) -> SolverScoring:
    """Return a small card with a bonus and a joker."""
    with_joker = next(rules for rules in FIVE_DICE if rules.spec.joker and rules.spec.joker.forced)
    return scoring(with_rows(with_joker, "ones", "twos", "sixes", "yacht", "full_house", aim=aim))


@pytest.mark.prove
@pytest.mark.parametrize(
    ("given", "value", "deviation"),
    [
        pytest.param(free_choice(), 254.589609, 59.611719, id="thirteen-free-choice"),
        pytest.param(scoring(Category(card())), 245.870775, None, id="thirteen-without-jokers"),
    ],
)
def test_thirteen_rows_are_worth_what_the_literature_says(
    given: SolverScoring, value: float, deviation: float | None
) -> None:
    """Verhoeff (1999), Glenn (2006): 254.589609 with a deviation of 59.6117; and 245.870775."""
    found = solve_card(given, spread=deviation is not None)
    assert found.value == pytest.approx(value, abs=6e-7)
    assert found.deviation == pytest.approx(deviation, abs=1e-3)


@pytest.mark.prove
def test_fifteen_rows_from_scandinavia_are_worth_what_the_literature_says() -> None:
    yatzy = next(rules for rules in FIVE_DICE if len(rules.card["rows"]) == 15)
    assert solve_card(scoring(yatzy), spread=False).value == pytest.approx(248.439989, abs=6e-7)


def worth(given: SolverScoring) -> tuple[Layout, NDArray[np.float64]]:
    """Return the layout of a card and what its states are worth."""
    return Layout(given), solve_card(given, spread=False).arrays["values"]


def test_every_state_that_can_be_reached_has_a_value_and_no_other() -> None:
    layout, values = worth(of_bonus(20))
    for rows, points in enumerate(layout.reachable):
        known = ~np.isnan(values[rows])
        assert known[..., points].all()
        assert known.sum() == values.shape[1] * values.shape[2] * len(points)


def test_one_more_open_row_is_never_worth_less() -> None:
    layout, values = worth(of_bonus(20))
    for bit in range(len(layout.others)):
        fewer = [others for others in range(values.shape[2]) if not others >> bit & 1]
        more = [others | 1 << bit for others in fewer]
        assert not (values[:, :, more] < values[:, :, fewer] - 1e-9).any()


def test_more_points_towards_a_bonus_are_never_worth_less() -> None:
    layout, values = worth(of_bonus(20))
    for rows, points in enumerate(layout.reachable):
        assert (np.diff(values[rows][..., points], axis=-1) >= -1e-9).all()


def test_a_play_is_worth_no_more_than_the_most_that_its_rows_give() -> None:
    rules = with_rows(FIVE_DICE[0], "ones", "full_house", "yacht", "chance")
    most = sum(row.most for row in rules.spec.rows)
    found = solve_card(scoring(rules), spread=True)
    assert 0 < found.value < most
    assert found.deviation is not None
    assert 0 < found.deviation < most / 2


def test_the_deviation_of_one_row_is_that_of_its_points() -> None:
    """Five of a kind comes in 3 throws with a chance of 4.6029 %, for 50 points."""
    found = solve_card(scoring(with_rows(FIVE_DICE[0], "yacht")), spread=True)
    chance = found.value / 50
    assert chance == pytest.approx(0.046029, abs=1e-6)
    assert found.deviation == pytest.approx(50 * (chance * (1 - chance)) ** 0.5)


def test_it_tells_how_far_it_is() -> None:
    progress: list[tuple[int, int]] = []
    found = solve_card(of_bonus(20), spread=False, tell=lambda done, of: progress.append((done, of)))
    assert [done for done, _ in progress] == sorted({done for done, _ in progress})
    assert progress[-1] == (found.states, found.states)


def test_a_bonus_out_of_reach_is_worth_nothing() -> None:
    assert solve_card(of_bonus(46), spread=False).value == solve_card(of_bonus(999), spread=False).value
