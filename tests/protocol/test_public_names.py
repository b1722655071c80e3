"""Modules that moved are found by the names that clients know them by."""

from types import ModuleType

import pytest

from regatta_protocol import server_lobby, server_people, server_room
from regatta_protocol.messages import lobby, people, room


@pytest.mark.parametrize(
    ("known", "moved"),
    [(server_room, room), (server_people, people), (server_lobby, lobby)],
    ids=["room", "people", "lobby"],
)
def test_what_is_in_messages_is_there_by_its_former_module(known: ModuleType, moved: ModuleType) -> None:
    mine = moved.__name__
    names = {name for name, what in vars(moved).items() if getattr(what, "__module__", "") == mine}
    assert names
    assert all(getattr(known, name) is getattr(moved, name) for name in names)
