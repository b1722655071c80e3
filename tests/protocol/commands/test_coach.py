"""What the coach is asked."""

from typing import Any

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.coach import AskAdvice

MEANT: dict[str, Any] = {"id": "c-1", "room": "ABCD2345"}


def test_a_question_says_of_which_version_of_the_room_it_is() -> None:
    asks = {"type": "ask_advice", "version": 7, **MEANT}
    assert CLIENT_MESSAGE.validate_python(asks) == AskAdvice(version=7, **MEANT)
    assert CLIENT_MESSAGE.validate_python({**asks, "seat": 3}) == AskAdvice(version=7, seat=3, **MEANT)
    for wrong in (-1, 1.5, None, "seven"):
        with pytest.raises(ValidationError):
            CLIENT_MESSAGE.validate_python({**asks, "version": wrong})
    with pytest.raises(ValidationError):
        CLIENT_MESSAGE.validate_python({"type": "ask_advice", **MEANT})
