"""The question of who comes late."""

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.past import PastTurns
from regatta_protocol.ids import CommandId, RoomId


def test_it_names_a_room_and_no_seat() -> None:
    asks = {"type": "past_turns", "id": "c-1", "room": "J46X4JHF"}
    meant = PastTurns(id=CommandId("c-1"), room=RoomId("J46X4JHF"))
    assert CLIENT_MESSAGE.validate_python(asks) == meant
    with pytest.raises(ValidationError):
        CLIENT_MESSAGE.validate_python({**asks, "seat": 0})
