"""The message types of both directions, found in the unions themselves."""

from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest

from regatta_protocol.client import ClientMessage
from regatta_protocol.commands.command import Message
from regatta_protocol.messages.room import RoomEvent
from regatta_protocol.server import ServerMessage


def _literal(kind: Any) -> str:
    literal = get_type_hints(kind)["type"]
    assert get_origin(literal) is Literal
    [name] = get_args(literal)
    return str(name)


CLIENT: Final[dict[str, type[Message]]] = {
    _literal(kind): kind for kind in get_args(get_args(ClientMessage)[0])
}
SERVER: Final[dict[str, Any]] = {_literal(kind): kind for kind in get_args(get_args(ServerMessage)[0])}
ROOM_EVENTS: Final = {_literal(kind) for kind in get_args(RoomEvent)}

every_client_type = pytest.mark.parametrize("kind", CLIENT)
every_server_type = pytest.mark.parametrize("kind", SERVER)
