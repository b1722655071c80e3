"""What is said about the own vacation has one form."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from regatta_protocol.messages.vacation import OwnVacation

NONE: dict[str, Any] = {"until_ms": None, "days_left": 30, "days_a_year": 30}


def test_it_says_until_when_and_what_is_left() -> None:
    for vacation in (NONE, NONE | {"until_ms": 1}):
        assert TypeAdapter(OwnVacation).validate_python(vacation, strict=True) == vacation


@pytest.mark.parametrize("wrong", [{"days_left": None}, {"until_ms": "Monday"}, {"days": 1}])
def test_another_form_is_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(OwnVacation).validate_python(NONE | wrong, strict=True)
