"""What each part of the client sends commands with: ids are made here, and answers are values."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from pydantic import ValidationError

from regatta_protocol.commands.command import Command
from regatta_protocol.connection import Connection
from regatta_protocol.events import Ok
from regatta_protocol.ids import CommandId

T = TypeVar("T")


class Requests:
    """Sends commands on a connection.

    Each raises CommandRefused where the server refuses, with nothing changed; Closed where the connection is
    over; ValueError for what no server takes, before anything is sent: of names in one sentence. While the
    line is lost it waits, and what was sent takes effect once.
    """

    connection: Connection
    """The messages as they are, for what has no method here: `await me.connection.ask(command)`."""

    def __init__(self, connection: Connection) -> None:
        """Take a connection."""
        self.connection = connection

    def _id(self) -> CommandId:
        return self.connection.new_id()

    async def _ask(self, command: Command) -> Ok:
        return msgspec.convert(await self.connection.ask(command), Ok)


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """Say in one sentence what is wrong with a command that is made of what a person has typed."""
    try:
        yield
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from wrong


def given(part: T | None) -> T:
    """Return a part of an answer that is always there; AssertionError would be a fault of the server."""
    assert part is not None, "an answer without what was asked for"
    return part
