"""Rules of thumb: a row by what it usually brings, and points at risk until they are enough."""

import pytest

from regatta_protocol.moves import Bank, Enter, SetAside, Throw
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.scoring import LATER, scoring
from regatta_server.bots.weighing.thumb import BANK_AT, BankWeigher, ThumbWeigher, usual_points
from regatta_server.bots.weighing.weighed import best_of
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category
from regatta_server.rules.yin_yang import YinYang
from tests.bots.weighing.weighers import thrown_on

YACHT = next(rules for rules in RULES.values() if isinstance(rules, Category) and rules.spec.entries == 1)
RACE = YinYang()


def test_a_number_row_usually_brings_what_three_throws_for_it_bring() -> None:
    rows = [row.row for row in YACHT.spec.rows]
    usual = usual_points(Dice(5), scoring(YACHT).gains[0, LATER].T)
    assert usual[rows.index("ones")] == pytest.approx(5 * (1 - (5 / 6) ** 3))
    assert usual[rows.index("sixes")] == pytest.approx(30 * (1 - (5 / 6) ** 3))


def test_the_greedy_takes_the_most_points_and_the_other_what_is_most_above_the_usual() -> None:
    play = thrown_on(YACHT, YACHT.fresh(), (1, 1, 1, 1, 6), 3)
    greedy, usual = (
        best_of(ThumbWeigher(YACHT, scoring(YACHT), greedy=greedy).weigh(play)).move
        for greedy in (True, False)
    )
    assert isinstance(greedy, Enter)
    assert isinstance(usual, Enter)
    points = {row: points_of(play, row) for row in (*greedy.rows, *usual.rows)}
    assert points[next(iter(greedy.rows))] > points[next(iter(usual.rows))]
    assert [*usual.rows] == ["ones"]


def points_of(play: object, row: str) -> int:
    """Return the points of an entry in a row."""
    return YACHT.standing(YACHT.apply(play, YACHT.best_entry(play, [row]))).total  # type: ignore[arg-type] # a play of YACHT


def test_points_at_risk_are_banked_when_they_are_enough_and_at_once_by_the_greedy() -> None:
    play = RACE.apply(RACE.fresh(), Throw((0, 1, 2, 3, 4, 5)), (6, 5, 2, 3, 4, 3))
    careful, greedy = BankWeigher(RACE), BankWeigher(RACE, greedy=True)
    first = best_of(careful.weigh(play)).move
    assert isinstance(first, SetAside)
    after = RACE.apply(play, first)
    while isinstance(move := best_of(greedy.weigh(after)).move, SetAside):
        after = RACE.apply(after, move)
    assert isinstance(move, Bank)
    assert RACE.standing(after).worth < BANK_AT
    assert isinstance(best_of(careful.weigh(after)).move, Throw)


def test_what_wins_is_banked_however_little_it_is() -> None:
    rules = YinYang(4)
    play = rules.apply(rules.fresh(), Throw((0, 1, 2, 3, 4, 5)), (6, 6, 6, 6, 6, 6))
    weigher = BankWeigher(rules)
    for _ in range(6):
        play = rules.apply(play, best_of(weigher.weigh(play)).move)
        if rules.standing(play).done:
            break
    assert rules.standing(play).won
