"""Commands of practice."""

import json

from regatta_protocol.client_practice import Undo
from tests.protocol.test_client import wrong_fields


def test_taking_back_names_a_room_and_at_most_a_seat() -> None:
    plain = {"id": "c-1", "type": "undo", "room": "ABCD2345"}
    assert Undo.model_validate_json(json.dumps(plain)).seat is None
    assert wrong_fields({**plain, "seat": 0}) == set()
    assert wrong_fields({**plain, "to": 7}) == {"to"}
