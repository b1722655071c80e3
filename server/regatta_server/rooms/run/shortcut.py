"""What takes commands to rooms past their inboxes, if anything does: all that rooms know of the fast path."""

from collections.abc import Callable
from typing import Any, Protocol

from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.refused import Refused
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
    rooms: dict[RoomId, None]
    """Those that it hears of."""

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


class Shortcut(Protocol):
    """Does what a player asks of a room beside its inbox, and answers; or does nothing and returns False."""

    def read(self, frame: str, /) -> Any:
        """Return what a frame asks for, with its `room`, where it may be for `take_ask`; else None."""

    def take_ask(
        self,
        room: Room,
        ask: Any,
        now_ms: int,
        act: Callable[[], Act],
        mover: Answerable,
        intake: Intake,
        /,
    ) -> bool:
        """Do what was read of a frame; `act` is what it asks for in the protocol's words."""

    def take(self, room: Room, act: Act, mover: Answerable, intake: Intake, /) -> bool:
        """Do what a command asks for."""


class NoShortcut:
    """Leaves everything to the inboxes."""

    def read(self, _: str) -> None:
        """Read nothing."""

    def take_ask(self, *_: object) -> bool:
        """Take nothing."""
        return False

    take = take_ask
