"""The table of a card's points: for every throw what its rows can get, and which split gives it."""

from itertools import product

import pytest

from regatta_server.rules.cards import double_cameroon, general, yacht, yacht_joker, yacht_mail
from regatta_server.rules.hand import Hand
from regatta_server.rules.worth import Worth


def test_five_dice_in_any_order_give_what_the_rows_say() -> None:
    worth = Worth(yacht.CARD)
    for faces in product(range(1, 7), repeat=5):
        expected = tuple(row.score(Hand(faces, first=False)) for row in yacht.CARD.rows)
        assert worth.of(faces, first=False, joker=False) == expected
        assert worth.best(faces, first=False, joker=False) == expected


def test_a_first_throw_has_points_of_its_own() -> None:
    worth = Worth(general.CARD)
    place = [row.row for row in general.CARD.rows].index("straight")
    assert worth.of((1, 2, 3, 4, 5), first=True, joker=False)[place] == 25
    assert worth.of((1, 2, 3, 4, 5), first=False, joker=False)[place] == 20


def test_a_joker_has_points_of_its_own_where_the_card_has_one() -> None:
    place = [row.row for row in yacht_joker.CARD.rows].index("large_straight")
    worth = Worth(yacht_joker.CARD)
    assert worth.of((2,) * 5, first=True, joker=False)[place] == 0
    assert worth.of((2,) * 5, first=True, joker=True)[place] == 40
    with pytest.raises(KeyError):
        Worth(yacht.CARD).of((2,) * 5, first=True, joker=True)


def test_the_yacht_row_that_takes_later_yachts_can_give_all_of_them() -> None:
    place = [row.row for row in yacht_mail.CARD.rows].index("yacht")
    assert Worth(yacht_mail.CARD).most[place] == 50 + 12 * 100
    assert Worth(yacht_joker.CARD).most[place] == 50


def test_ten_dice_are_laid_out_once_for_all_rows() -> None:
    worth = Worth(double_cameroon.CARD)
    splits, (first, second) = worth.laid((1, 2, 3, 4, 5, 6, 6, 6, 6, 6), first=True, joker=False)
    rows = [row.row for row in double_cameroon.CARD.rows]
    at = splits.index(((0, 1, 2, 3, 4), (5, 6, 7, 8, 9)))
    assert first[rows.index("small_straight")][at] == 21
    assert second[rows.index("yacht")][at] == 50
    assert len(first) == len(second) == len(rows)
    assert {len(points) for points in (*first, *second)} == {len(splits)}
    best = worth.best((1, 2, 3, 4, 5, 6, 6, 6, 6, 6), first=True, joker=False)
    assert best == (1, 2, 3, 4, 5, 30, 0, 21, 30, 50)
