"""What is said about calendar and feeds has one form, and an address is never left out."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from regatta_protocol.messages.feeds import Feed, NewFeed

NEW: dict[str, Any] = {"feed": "results", "made_ms": 1, "paths": ["/feeds/x/results.json"]}


def test_a_feed_says_which_it_is_and_since_when() -> None:
    lines = TypeAdapter(list[Feed]).validate_python([{"feed": "deadlines", "made_ms": 1}], strict=True)
    assert [line["feed"] for line in lines] == ["deadlines"]
    assert TypeAdapter(NewFeed).validate_python(NEW, strict=True) == NEW


@pytest.mark.parametrize("wrong", [{"paths": None}, {"feed": "games"}, {"made_ms": None}, {"token": "x"}])
def test_another_form_is_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(NewFeed).validate_python({**NEW, **wrong}, strict=True)
