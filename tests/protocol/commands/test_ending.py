"""What ends a game, as a client asks for it."""

from typing import Any

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.ending import Abort, Claim, Resign

MEANT: dict[str, Any] = {"id": "c-1", "room": "ABCD2345"}


def test_a_seat_resigns_or_all_of_a_player() -> None:
    assert CLIENT_MESSAGE.validate_python({"type": "resign", **MEANT}) == Resign(**MEANT)
    assert CLIENT_MESSAGE.validate_python({"type": "resign", "seat": 3, **MEANT}) == Resign(seat=3, **MEANT)


def test_a_result_is_claimed_of_a_seat_that_is_named() -> None:
    assert CLIENT_MESSAGE.validate_python({"type": "claim", "seat": 1, **MEANT}) == Claim(seat=1, **MEANT)
    for wrong in ({}, {"seat": 8}, {"seat": None}):
        with pytest.raises(ValidationError):
            CLIENT_MESSAGE.validate_python({"type": "claim", **MEANT, **wrong})


def test_a_game_is_called_off_for_all_seats_at_once() -> None:
    assert CLIENT_MESSAGE.validate_python({"type": "abort", **MEANT}) == Abort(**MEANT)
    with pytest.raises(ValidationError):
        CLIENT_MESSAGE.validate_python({"type": "abort", "seat": 0, **MEANT})
