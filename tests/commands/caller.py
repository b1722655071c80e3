"""A connection for tests that know no sockets: it keeps what it is told."""

import asyncio
from typing import Any

import orjson

from regatta_protocol.errors import Close
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.sanctions import Sanction
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS


class Caller:
    """A player's connection that has said hello."""

    def __init__(self, player: PlayerId, user_name: str | None = None) -> None:
        """Begin with nothing heard."""
        self.player = player
        self.name = player.title()
        self.user_name = user_name
        self.newcomer = False
        self.relationships = NO_RELATIONSHIPS
        self.language = ENGLISH
        self.secret = f"secret of {player}"
        self.origin: str | None = None
        self.device = ""
        self.silence: Sanction | None = None
        self.device_id: str | None = None
        self.time_zone: str | None = None
        self.address = "192.0.2.1"
        self.rooms: dict[RoomId, None] = {}
        self.heard: list[Any] = []
        self.hears = asyncio.Event()
        """Set when something was told."""
        self.closed: Close | None = None

    def tell(self, frame: bytes) -> None:
        """Keep it."""
        self.heard.append(orjson.loads(frame))
        self.hears.set()

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Hear no more of a room."""
        self.rooms.pop(room, None)

    def close(self, close: Close) -> None:
        """Keep why."""
        self.closed = close
