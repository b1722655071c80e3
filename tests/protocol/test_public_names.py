"""Modules that moved are found by the names that clients know them by."""

from types import ModuleType

import pytest

from regatta_protocol import record, server_lobby, server_people, server_room, view
from regatta_protocol.messages import lobby, people, room
from regatta_protocol.record import record as record_record
from regatta_protocol.view import view as view_view


@pytest.mark.parametrize(
    ("known", "moved"),
    [
        (server_room, room),
        (server_people, people),
        (server_lobby, lobby),
        (record, record_record),
        (view, view_view),
    ],
    ids=["room", "people", "lobby", "record", "view"],
)
def test_what_is_in_messages_is_there_by_its_former_module(known: ModuleType, moved: ModuleType) -> None:
    mine = moved.__name__
    names = {
        name
        for name, what in vars(moved).items()
        if getattr(what, "__module__", "") == mine and name[0] != "_"
    }
    assert names
    assert all(getattr(known, name) is getattr(moved, name) for name in names)
