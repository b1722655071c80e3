"""Moves by the chance to win: where it is known and what it changes; elsewhere those of the largest mean."""

import random
from typing import Any

import pytest

from regatta_protocol.moves import Enter, Throw
from regatta_server.bots.levels import win_weigher
from regatta_server.bots.solver.card_totals import card_totals
from regatta_server.bots.solver.scoring import scoring
from regatta_server.bots.weighing.weighed import best_of
from regatta_server.rules.category import Category, Play
from tests.bots.solver.cards import FIVE_DICE, name, with_rows
from tests.bots.weighing.weighers import SMALL, arrays, solved, thrown_on, winning

FIVE = [rules for rules in SMALL if rules.spec.entries == 1]


def card(rules: Category, *free: str, **scores: int) -> Play:
    """Return a play between two turns with these rows open, and 0 in those without a score."""
    filled = tuple(None if row.row in free else scores.get(row.row, 0) for row in rules.spec.rows)
    return Play((), 0, filled, won=False)


def thrown(rules: Category, chance: random.Random, play: Play, throw: int) -> Any:
    """Return the play with some dice on the table."""
    return thrown_on(rules, play, tuple(chance.choices(range(1, 7), k=len(rules.card["tray"]))), throw)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_without_rivals_the_mean_alone_matters(rules: Category) -> None:
    chance = random.Random(3)
    for throw in (0, 1, 2, 3):
        play = thrown(rules, chance, rules.fresh(), throw) if throw else rules.fresh()
        assert winning(rules).weigh(play) == solved(rules).weigh(play)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_with_a_rival_the_same_moves_have_their_chances(rules: Category) -> None:
    chance = random.Random(3)
    for throw in (0, 1, 2, 3):
        play = thrown(rules, chance, rules.fresh(), throw) if throw else rules.fresh()
        moves = winning(rules).weigh(play, [rules.fresh()])
        mean = solved(rules).weigh(play)
        assert [move for move, _ in moves] == [move for move, _ in mean]
        assert all(-0.01 < worth < 1.01 for _, worth in moves)
        assert 0.1 < best_of(moves).worth < 0.99


def test_a_sure_win_is_taken_where_the_mean_would_risk_it() -> None:
    rules = with_rows(FIVE_DICE[0], "sixes", "chance")
    rival, play = card(rules, chance=25), thrown_on(rules, card(rules, "chance"), (6, 6, 6, 5, 3), 2)
    # The 3 becomes more in the mean; but 26 points win now, and two throws of six do not.
    assert best_of(solved(rules).weigh(play)).move == Throw((4,))
    enter = best_of(winning(rules).weigh(play, [rival]))
    assert enter.move == Enter({"chance": (0, 1, 2, 3, 4)})
    assert enter.worth == pytest.approx(1, abs=1e-4)
    throw = next(worth for move, worth in winning(rules).weigh(play, [rival]) if move == Throw((4,)))
    assert throw == pytest.approx(4.5 / 6, abs=1e-4)


@pytest.mark.parametrize("rules", FIVE, ids=name)
def test_a_lost_game_is_played_for_the_largest_total(rules: Category) -> None:
    play = thrown_on(rules, card(rules, "sixes", "ones"), (6, 6, 6, 1, 2), 2)
    far = card(rules, sixes=30, large_straight=40, yacht=50, full_house=50, small_straight=90)
    hopeless = winning(rules).weigh(play, [far])
    assert best_of(hopeless).worth < 0.01
    assert best_of(hopeless).move == best_of(solved(rules).weigh(play)).move


def test_the_leader_is_the_rival_who_comes_to_most() -> None:
    rules = FIVE[0]
    shows_more = card(rules, sixes=24)
    comes_to_more = card(rules, "yacht", "large_straight", "sixes", "full_house", ones=5)
    play = thrown_on(rules, card(rules, "sixes", "yacht", ones=3), (6, 6, 1, 1, 2), 2)
    weigh = winning(rules).weigh
    assert weigh(play, [shows_more, comes_to_more]) == weigh(play, [comes_to_more])
    assert weigh(play, [comes_to_more, shows_more]) == weigh(play, [comes_to_more])
    assert weigh(play, [comes_to_more]) != weigh(play, [shows_more])


def test_while_totals_are_too_far_off_the_mean_matters() -> None:
    rules = FIVE[1]
    late = card_totals(scoring(rules), arrays(rules)["values"], states_most=0).arrays
    weigher, play = win_weigher(rules, arrays(rules), late), rules.fresh()
    assert weigher.weigh(play, [play]) == solved(rules).weigh(play)
    near = card(rules, "sixes", "yacht")
    assert weigher.weigh(near, [near]) != solved(rules).weigh(near)
