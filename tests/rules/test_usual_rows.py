"""Rows that several cards share: their ids, names and letters. What they give is in test_rows.py."""

import pytest

from regatta_server.rules.rows import NUMBER_IDS
from regatta_server.rules.usual_rows import (
    FOUR_OF_ALL_FIVE,
    THIRTEEN,
    any_straights,
    exact_straights,
    lettered,
    number_rows,
    twelve_rows,
)


def test_number_rows_have_the_ids_of_every_game_and_the_names_of_this_one() -> None:
    rows = number_rows("1s", "2s", "3s", "4s", "5s", "6s")
    assert tuple(row.row for row in rows) == NUMBER_IDS
    assert [row.name for row in rows] == ["1s", "2s", "3s", "4s", "5s", "6s"]
    assert {row.section for row in rows} == {"upper"}


def test_six_numbers_need_six_names() -> None:
    with pytest.raises(ValueError, match="shorter"):
        number_rows("Ones", "Twos")


def test_a_hint_names_the_points_of_its_straight() -> None:
    hints = [row.hint for row in (*exact_straights("Low", "High", 40, 30), *any_straights(15, 30))]
    assert hints == [
        "Exactly 1-2-3-4-5: 40",
        "Exactly 2-3-4-5-6: 30",
        "Four or five in a row: 15",
        "Five in a row: 30",
    ]


def test_twelve_rows_differ_in_four_of_a_kind_the_straights_and_the_name_of_the_free_row() -> None:
    rows = twelve_rows(FOUR_OF_ALL_FIVE, any_straights(15, 30), "Choice")
    assert len({row.row for row in rows}) == 12
    assert rows[7] is FOUR_OF_ALL_FIVE
    assert rows[-1].name == "Choice"


def test_letters_are_given_in_the_order_of_the_rows_one_each() -> None:
    rows = lettered("abcdefghijklm", THIRTEEN)
    assert "".join(row.letter or "" for row in rows) == "abcdefghijklm"
    assert not any(row.letter for row in THIRTEEN)
    with pytest.raises(ValueError, match="longer"):
        lettered("ab", THIRTEEN)
