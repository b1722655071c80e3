"""Lists of small numbers as text: they come back, and what is none is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.archive.digits import lists_in, of_digits, of_groups, of_lists
from tests.proving import examples


@examples(50)
@given(st.lists(st.lists(st.integers(0, 9), max_size=6), min_size=1, max_size=6))
def test_lists_of_digits_come_back(lists: list[list[int]]) -> None:
    assert lists_in(of_lists(lists)) == lists
    assert lists_in(of_digits(lists[0])) == lists[:1]


@examples(50)
@given(st.lists(st.lists(st.lists(st.integers(0, 9), max_size=3), min_size=1, max_size=2), max_size=6))
def test_groups_of_lists_are_what_each_is_by_itself(groups: list[list[list[int]]]) -> None:
    assert of_groups(groups) == [of_lists(lists) for lists in groups]


@pytest.mark.parametrize("lists", [[[10]], [[1], [48]], [[-1]], [[True]], [["1"]], [{"1": 1}], [[[1]]]])
def test_what_has_more_than_a_digit_is_refused(lists: Any) -> None:
    with pytest.raises(ValueError, match=r"digit|lists"):
        of_lists(lists)


@pytest.mark.parametrize("text", ["1a", "é", " ", "1,-2"])
def test_what_is_no_digit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no digits"):
        lists_in(text)
