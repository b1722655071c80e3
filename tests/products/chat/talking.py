"""Chat between connections of a test."""

from typing import Any

import pytest

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.people import Chat, Say
from regatta_protocol.connection import CommandRefused, Connection
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import SaidLine

START_MS = 1_700_000_000_000


class Clock:
    """A time of day that a test sets."""

    def __init__(self) -> None:
        """Begin on a day in 2023."""
        self.now_ms = START_MS

    def __call__(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self.now_ms


async def say(me: Connection, room: RoomId, text: str | None = None, **more: Any) -> None:
    """Say a text in a room, or else a phrase."""
    await me.ask(Say(id=me.new_id(), room=room, text=text, **more))


async def refused(me: Connection, command: Any) -> Any:
    """Return the error that a command is answered with."""
    with pytest.raises(CommandRefused) as why:
        await me.ask(command)
    return why.value.error


async def cannot_say(me: Connection, room: RoomId, text: str | None = None, **more: Any) -> str:
    """Return why a text or phrase is refused."""
    error = await refused(me, Say(id=me.new_id(), room=room, text=text, **more))
    return str(error["code"])


async def cannot_read(me: Connection, room: RoomId) -> str:
    """Return why a room's chat is refused."""
    return str((await refused(me, Chat(id=me.new_id(), room=room)))["code"])


async def read(me: Connection, room: RoomId) -> list[SaidLine]:
    """Return what a player may read of a room's chat."""
    return (await me.ask(Chat(id=me.new_id(), room=room)))["chat"]


async def heard(me: Connection) -> SaidLine:
    """Return the next line that a connection hears."""
    while True:
        message = await me.notifications.get()
        if message["type"] == "said":
            return message["said"]


async def unsaid(me: Connection) -> tuple[RoomId, PlayerId]:
    """Return the room of the next line that is taken back, and whose words are gone from it."""
    while True:
        message = await me.notifications.get()
        if message["type"] == "unsaid":
            return message["room"], message["player"]


def overheard(me: Connection) -> list[SaidLine]:
    """Return all lines that a connection has heard and nobody has looked at yet."""
    messages = [me.notifications.get_nowait() for _ in range(me.notifications.qsize())]
    return [one["said"] for one in messages if one["type"] == "said"]


async def watch(me: Connection, room: RoomId) -> Any:
    """Watch a room, and return its snapshot."""
    await me.ask(WatchRoom(id=me.new_id(), room=room))
    return await me.next_event()


def words(lines: list[SaidLine]) -> list[str]:
    """Return what was said, as text or phrase."""
    return [line["text"] if "text" in line else line["phrase"] for line in lines]
