"""What takes commands to rooms beside their inboxes, where something does: rooms know no more of it."""

from collections.abc import Callable
from typing import Protocol

from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.refused import Refused
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.run.inbox import Reply
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.storage.commit_store import Intake


class Answerable(Protocol):
    """Who is answered."""

    def answer(self, re: CommandId, answer: int | Refused, /) -> None:
        """Learn, once, which version a command brought about, or why it was refused."""


class Mover(Answerable, Protocol):
    """A player's connection that asks for something at a table."""

    name: str
    """As rooms show the player."""

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""

    @property
    def address(self) -> str:
        """Return the network address."""


class Replying:
    """Who asks once, and is answered by a function."""

    __slots__ = ("_reply",)

    def __init__(self, reply: Reply) -> None:
        """Take what is called with the answer."""
        self._reply = reply

    def answer(self, _: CommandId, answer: int | Refused) -> None:
        """Reply."""
        self._reply(answer)


Shortcut = Callable[[Room, Act, Answerable, Intake], bool]
"""Does what a player asks of a room beside its inbox, and answers; or returns False: then nothing has
happened."""


def no_shortcut(*_: object) -> bool:
    """Leave everything to the inbox."""
    return False
