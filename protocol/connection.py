"""A small client of the wire: connect, resume, commands with ids, typed events. For bots and tests.

    async with await connect("ws://127.0.0.1:8080/ws", name="Ada") as ada:
        await ada.ask(JoinRoom(id=ada.new_id(), room="ABCD2345"))
        async for event in ada.events():
            ...

Whoever plays answers `opening` with `contribute`; see docs/protocol.md for the conversation.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Self, cast

from pydantic import ValidationError
from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.client import Hello, Known
from protocol.command import Command, Message
from protocol.generate import SUBPROTOCOL
from protocol.server import SERVER_MESSAGE, Error, Ok, ServerMessage, Welcome
from protocol.server_lobby import LobbyEvent
from protocol.server_people import PersonEvent
from protocol.server_room import RoomEvent

EVENTS_MOST = 10_000
"""Events that may wait to be read; a client that reads none of them is broken."""


class CommandRefused(Exception):
    """A command was answered by `error`; nothing was changed."""

    def __init__(self, error: Error) -> None:
        """Keep the whole error."""
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error


class Disconnected(Exception):
    """The connection is lost; `resume` goes on with it."""

    def __init__(self, code: int | None, reason: str) -> None:
        """Keep the close code (protocol.errors.Close says what it asks for)."""
        super().__init__(f"{code} {reason}")
        self.code = code


async def connect(
    url: str, *, name: str | None = None, token: str | None = None, strict: bool = False
) -> "Connection":
    """Return a connection that has said hello. Raises Disconnected when it is turned away."""
    connection = Connection(url, Hello(name=name, token=token), strict)
    await connection.resume()
    return connection


News = LobbyEvent | PersonEvent


class Connection:
    """A player's connection. It remembers its rooms' versions, and its unanswered commands.

    Within v1 a newer server may say more: fields and events that are not known here are passed over,
    unless the connection is strict, as in tests.
    """

    def __init__(self, url: str, hello: Hello, strict: bool = False) -> None:
        """Begin unconnected; `resume` connects."""
        self._strict = strict
        self.versions: dict[str, int] = {}
        """By room, the version heard last."""
        self.errors: asyncio.Queue[Error] = asyncio.Queue(EVENTS_MOST)
        """Errors that answer no command that was asked here, such as a room that is gone."""
        self.news: asyncio.Queue[News] = asyncio.Queue(EVENTS_MOST)
        """Events of people, the queue and the lobby. When it is full, the oldest go."""
        self._url = url
        self._hello = hello
        self._prefix = secrets.token_hex(6)
        self._count = 0
        self._unanswered: dict[str, tuple[str, asyncio.Future[Ok]]] = {}
        self._events: asyncio.Queue[RoomEvent | None] = asyncio.Queue(EVENTS_MOST)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._welcome: Welcome | None = None

    @property
    def welcome(self) -> Welcome:
        """Return the last welcome: who the player is, and the session token."""
        assert self._welcome is not None
        return self._welcome

    @property
    def player(self) -> str:
        """Return the player's id."""
        return self.welcome["player"]["player"]

    def new_id(self) -> str:
        """Return an id for a command that has not been used before, by other connections neither."""
        self._count += 1
        return f"{self._prefix}-{self._count}"

    async def resume(self) -> None:
        """Connect (again): rooms go on from the version heard last, and unanswered commands are sent again.

        Raises Disconnected when the server turns the hello away.
        """
        await self.cut()
        self._forget_losses()
        hello = self._hello.model_copy(
            update={"resume": [Known(room=room, version=at) for room, at in self.versions.items()]}
        )
        self._socket = await open_socket(self._url, subprotocols=[Subprotocol(SUBPROTOCOL)], compression=None)
        try:
            await self._socket.send(hello.model_dump_json(exclude_none=True))
            welcome = self._understood(await self._socket.recv())
        except ConnectionClosed as closed:
            raise _disconnected(closed) from closed
        assert welcome is not None
        assert welcome["type"] == "welcome"
        self._welcome = welcome
        self._hello = self._hello.model_copy(update={"token": welcome["token"]})
        self._reader = asyncio.ensure_future(self._read(self._socket))
        for frame, _ in list(self._unanswered.values()):
            await self._socket.send(frame)

    async def ask(self, command: Command) -> Ok:
        """Send a command and return its answer. Raises CommandRefused, or Disconnected.

        After Disconnected the command is remembered and goes out again with `resume`, once and for all:
        asking anew with the same command returns the one answer.
        """
        if command.id not in self._unanswered:
            answer: asyncio.Future[Ok] = asyncio.get_running_loop().create_future()
            self._unanswered[command.id] = (command.model_dump_json(), answer)
            await self.say(command)
        return await asyncio.shield(self._unanswered[command.id][1])

    async def say(self, message: Message) -> None:
        """Send a message without waiting for an answer. Raises Disconnected."""
        await self.say_raw(message.model_dump_json())

    async def say_raw(self, frame: str | bytes) -> None:
        """Send a frame as it is, right or wrong. Raises Disconnected."""
        if self._socket is None:
            raise Disconnected(None, "not connected")
        try:
            await self._socket.send(frame)
        except ConnectionClosed as closed:
            raise _disconnected(closed) from closed

    async def next_event(self) -> RoomEvent:
        """Return the next event of any room. Raises Disconnected when there will be none."""
        event = await self._events.get()
        if event is None:
            assert self._socket is not None
            raise Disconnected(self._socket.close_code, self._socket.close_reason or "")
        return event

    async def events(self) -> AsyncIterator[RoomEvent]:
        """Yield events until the connection is lost."""
        while True:
            try:
                yield await self.next_event()
            except Disconnected:
                return

    async def cut(self) -> None:
        """End the connection without a farewell to the rooms: seats stay, and `resume` goes on."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        if self._reader is not None:
            await self._reader
            self._reader = None

    async def __aenter__(self) -> Self:
        """Return the connection."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the connection."""
        await self.cut()

    def _forget_losses(self) -> None:
        """Take the ends of earlier connections out of the events that wait."""
        waiting = [self._events.get_nowait() for _ in range(self._events.qsize())]
        for event in waiting:
            if event is not None:
                self._events.put_nowait(event)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                message = self._understood(frame)
                if message is not None:
                    self._take(message)
        except ConnectionClosed:
            pass
        finally:
            self._events.put_nowait(None)

    def _understood(self, frame: str | bytes) -> ServerMessage | None:
        """Return the message of a frame; None for one of a type that is not known here."""
        try:
            return SERVER_MESSAGE.validate_json(frame, extra=None if self._strict else "ignore")
        except ValidationError as wrong:
            if self._strict or wrong.errors()[0]["type"] != "union_tag_invalid":
                raise
        unknown = from_json(frame)
        if "room" in unknown and "version" in unknown:
            self.versions[unknown["room"]] = unknown["version"]
        return None

    def _take(self, message: ServerMessage) -> None:
        match message["type"]:
            case "welcome":
                pass
            case "ok":
                _, answer = self._unanswered.pop(message["re"], (None, None))
                if answer is not None:
                    answer.set_result(message)
            case "error":
                _, answer = self._unanswered.pop(message["re"] or "", (None, None))
                if answer is not None:
                    answer.set_exception(CommandRefused(message))
                else:
                    self.errors.put_nowait(message)
            case _ if "version" in message:
                self._heard(cast(RoomEvent, message))
            case _:
                if self.news.full():
                    self.news.get_nowait()
                self.news.put_nowait(cast(News, message))

    def _heard(self, event: RoomEvent) -> None:
        known = self.versions.get(event["room"], 0)
        if event["type"] != "snapshot" and event["version"] != known + 1:
            # What a resume repeats has been heard; a gap would be a fault of the server.
            assert event["version"] <= known, f"missed {known + 1} before {event['version']}"
            return
        self.versions[event["room"]] = event["version"]
        self._events.put_nowait(event)


def _disconnected(closed: ConnectionClosed) -> Disconnected:
    received = closed.rcvd
    return Disconnected(received.code if received else None, received.reason if received else "")
