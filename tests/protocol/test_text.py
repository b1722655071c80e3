"""A text is its English, and keeps what says it in every other language."""

import orjson
import pytest

from regatta_protocol.text import Text, listed, packed, unpacked


def test_a_text_is_its_english_with_its_values_in_the_gaps() -> None:
    text = Text("seat", "Seat {n} is {name}'s.", n=1_200, name="{n}")
    assert text == "Seat 1,200 is {n}'s."
    assert (text.id, text.values) == ("seat", {"n": 1_200, "name": "{n}"})
    assert orjson.dumps(text) == b'"Seat 1,200 is {n}\'s."'


def test_a_text_without_values_may_have_braces() -> None:
    assert Text("shape", "Write it so: {}") == "Write it so: {}"


@pytest.mark.parametrize(("n", "text"), [(0, "0 seconds"), (1, "1 second"), (2, "2 seconds")])
def test_a_text_that_is_counted_has_two_forms(n: int, text: str) -> None:
    assert Text("wait", "{n} second", "{n} seconds", n=n) == text


def test_several_names_are_a_list() -> None:
    assert Text("turn", "{names}", names=("Ada", "Bo", "Cleo")) == "Ada, Bo and Cleo"
    assert listed(["Ada"], "und") == "Ada"


def test_a_gap_without_its_value_is_found_where_the_text_is_made() -> None:
    with pytest.raises(KeyError):
        Text("seat", "Seat {n} is {name}'s.", n=1)


def test_a_text_comes_out_of_another_process_as_it_went_in() -> None:
    text = Text("seat", "Seat {n} of {names}", n=1, names=("Ada", "Bo"))
    again = unpacked(orjson.loads(orjson.dumps(packed(text))))
    assert (again, again.id, again.values) == (text, "seat", {"n": 1, "names": ["Ada", "Bo"]})
