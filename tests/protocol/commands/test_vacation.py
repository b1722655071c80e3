"""What a client may say about vacation: whole days, no more than a year has."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.vacation import VacationCommand


@pytest.mark.parametrize("more", [{"type": "my_vacation"}, {"type": "end_vacation"}])
def test_one_asks_and_comes_back_without_more_words(more: dict[str, Any]) -> None:
    assert isinstance(CLIENT_MESSAGE.validate_python({"id": "c-1"} | more), get_args(VacationCommand))


@pytest.mark.parametrize("days", [1, 30, 365])
def test_whole_days_are_taken(days: int) -> None:
    command = CLIENT_MESSAGE.validate_python({"type": "take_vacation", "id": "c-1", "days": days})
    assert isinstance(command, get_args(VacationCommand))


@pytest.mark.parametrize("days", [0, -1, 366, 1.5, None, "week"])
def test_other_days_are_none(days: Any) -> None:
    with pytest.raises(ValidationError, match="days"):
        CLIENT_MESSAGE.validate_python({"type": "take_vacation", "id": "c-1", "days": days})
