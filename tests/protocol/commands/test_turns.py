"""The commands for more time, and for what was decided in practice."""

import json

import pytest

from regatta_protocol.commands.turns import Stretch, Undo
from tests.protocol.test_client import wrong_fields

PLAIN = {"id": "c-1", "type": "stretch", "room": "ABCD2345", "times": 2}


def test_it_names_a_room_how_many_times_and_at_most_a_seat() -> None:
    assert Stretch.model_validate_json(json.dumps(PLAIN)).seat is None
    assert wrong_fields({**PLAIN, "seat": 1}) == set()
    assert wrong_fields({**PLAIN, "until_ms": 7}) == {"until_ms"}


@pytest.mark.parametrize("times", [1, 2, 3, 5, 10])
def test_these_times_can_be_had(times: int) -> None:
    assert wrong_fields({**PLAIN, "times": times}) == set()


@pytest.mark.parametrize("times", [0, 4, 11, -1, 1.5, "2", None])
def test_no_others_can(times: object) -> None:
    assert wrong_fields({**PLAIN, "times": times}) == {"times"}


def test_taking_back_names_a_room_and_at_most_a_seat() -> None:
    plain = {"id": "c-1", "type": "undo", "room": "ABCD2345"}
    assert Undo.model_validate_json(json.dumps(plain)).seat is None
    assert wrong_fields({**plain, "seat": 0}) == set()
    assert wrong_fields({**plain, "to": 7}) == {"to"}
