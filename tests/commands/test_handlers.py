"""Handlers: what a service says of a command reaches the edge whole."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from regatta_server.commands.handlers import Caller, Handler, awaited_handler


async def done(_caller: Caller, _command: Any) -> Mapping[str, Any] | None:
    """Do nothing."""
    return None


def test_what_a_service_says_of_a_command_is_what_the_edge_goes_by() -> None:
    traits: dict[str, Any] = {
        "price": 7,
        "opens_room": True,
        "looks": True,
        "watches": True,
        "at_table": True,
    }
    assert {"do", *traits} == {one.name for one in fields(Handler)}, "say a value other than its default here"
    of_edge = awaited_handler(Handler(done, **traits))
    assert {name: getattr(of_edge, name) for name in traits} == traits
