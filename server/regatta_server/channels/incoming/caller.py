"""A player who writes a mail: to handlers a connection like any other, but a member of no room."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Close
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.handlers import Table
from regatta_server.commands.sanctions import Sanction
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import Language
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS, Relationships
from regatta_server.runtime.callback import accepted

NETWORK: Final = "mail"
"""The network address of all who ask by mail, for budgets: none of theirs is known."""


class MailCaller:
    """Stands for a player while one mail of theirs is read; a `commands.handlers.Caller`."""

    def __init__(
        self, player: PlayerId, name: str, user_name: str | None, language: Language, secret: str
    ) -> None:
        """Take who it is. The secret is always the same: a command that comes again does what it did."""
        self.player = player
        self.name = name
        self.user_name = user_name
        self.newcomer = False
        self.language = language
        self.relationships: Relationships = NO_RELATIONSHIPS
        self.silence: Sanction | None = None
        self.rooms: dict[RoomId, None] = {}
        self.secret = secret
        self.origin: str | None = None
        self.device = "Mail"
        self.device_id: str | None = None
        self.time_zone: str | None = None
        self.address = NETWORK

    def tell(self, frame: bytes) -> None:
        """Hear nothing: what there is to know is read when the answer is written."""

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Hear no more of a room; why, the next command is told."""
        del refused
        self.rooms.pop(room, None)

    def close(self, close: Close) -> None:
        """There is nothing to end: a suspended player is refused when the next mail comes."""

    async def ask(self, handlers: Table, command: Command) -> Mapping[str, Any]:
        """Have a command done; return the fields of its answer. Raises Refused, and StoreError."""
        result: Any = await accepted(partial(handlers[type(command)].do, self, command))
        return {"version": result} if isinstance(result, int) else (result or {})
