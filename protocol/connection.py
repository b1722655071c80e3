"""A small client of the wire: connect, resume, commands with ids, typed events. For bots and tests.

    async with await connect("ws://127.0.0.1:8080/ws", name="Ada", keep=True) as ada:
        await ada.ask(JoinRoom(id=ada.new_id(), room=RoomId("ABCD2345")))
        async for event in ada.events():
            ...

With `own_bytes` (protocol/own_bytes.py) it does its part for fair dice; docs/protocol.md has what is said.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Self, cast

from websockets.exceptions import ConnectionClosed, WebSocketException

from protocol.client import Hello
from protocol.command import Command, Message
from protocol.heard import Heard, News
from protocol.ids import CommandId, PlayerId
from protocol.openings import Openings
from protocol.own_bytes import OwnBytes
from protocol.retry import AGAIN, ROOM_AGAIN, after_close_s, back_off_s, passes
from protocol.server import Error, Ok, ServerMessage, Welcome
from protocol.server_room import RoomEvent
from protocol.surroundings import SURROUNDINGS, Socket, Surroundings
from protocol.unanswered import CommandRefused, Disconnected, Pending, Unanswered, disconnected
from protocol.view import Gap

__all__ = ["CommandRefused", "Connection", "Disconnected", "News", "connect"]


async def connect(
    url: str | Sequence[str],
    *,
    name: str | None = None,
    token: str | None = None,
    strict: bool = False,
    keep: bool = False,
    own_bytes: OwnBytes | None = None,
    around: Surroundings = SURROUNDINGS,
) -> "Connection":
    """Return a connection that has said hello, to the first of several nodes.

    With `keep` it comes back by itself after every loss, to the next node, and goes on trying at the
    beginning too. Raises Disconnected when it is turned away; without `keep` also what opening a socket
    raises.
    """
    urls = [url] if isinstance(url, str) else list(url)
    connection = Connection(urls, Hello(name=name, token=token), strict, keep, around, own_bytes)
    await connection.resume()
    return connection


class Connection:
    """A player's connection. It remembers its rooms as they are, and its unanswered commands.

    Where the connection is strict, as in tests, nothing is passed over that is not known here.
    """

    def __init__(
        self,
        urls: Sequence[str],
        hello: Hello,
        strict: bool = False,
        keep: bool = False,
        around: Surroundings = SURROUNDINGS,
        own_bytes: OwnBytes | None = None,
    ) -> None:
        """Begin unconnected; `resume` connects."""
        self._heard = heard = Heard(strict)
        self.versions = heard.versions
        """By room, the version heard last; the room heard of last stands last."""
        self.views = heard.views
        """By room, how the player sees it at that version (protocol/view.py). To be read, and not changed."""
        self.errors = heard.errors
        """Errors that answer no command that was asked here, such as a room that is gone."""
        self.news = heard.news
        """Events of people, the queue and the lobby; when it is full, the oldest go. None is told again after
        a loss: a `welcome` among them says that it is time to ask anew."""
        self._urls = urls
        self._at = 0
        self._hello = hello
        self._keep = keep
        self._around = around
        self._prefix = around.prefix()
        self._count = 0
        self._unanswered = Unanswered(keep, around)
        self._socket: Socket | None = None
        self._life: asyncio.Task[None] | None = None
        self._again: asyncio.Task[None] | None = None
        self._openings = Openings(own_bytes, self.ask, self.new_id)
        self._ending = True
        self._lost = Disconnected(None, "not connected")
        self._welcome: Welcome | None = None

    @property
    def welcome(self) -> Welcome:
        """Return the last welcome: who the player is, and the session token."""
        assert self._welcome is not None
        return self._welcome

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""
        return self.welcome["player"]["player"]

    def new_id(self) -> CommandId:
        """Return an id for a command that has not been used before, by other connections neither."""
        self._count += 1
        return CommandId(f"{self._prefix}-{self._count}")

    async def resume(self) -> None:
        """Connect (again): rooms go on from the version heard last, and unanswered commands are sent again.

        Raises what `connect` raises.
        """
        await self.cut()
        self._heard.go_on()
        self._ending = False
        socket = await (self._come_back(None) if self._keep else self._meet())
        self._life = asyncio.ensure_future(self._live(socket))

    async def ask(self, command: Command) -> Ok:
        """Send a command and return its answer. Raises CommandRefused, or Disconnected.

        A connection that is kept waits through losses, and follows refusals that say "again" for a while.
        Otherwise, after Disconnected the command goes out again with `resume`, once and for all: asking anew
        with the same command returns the one answer.
        """
        pending = self._unanswered.get(command.id)
        if pending is None:
            if self._keep and self._ending:
                raise self._lost
            pending = self._unanswered.add(command)
            await self._say(pending)
        return await asyncio.shield(pending.answer)

    async def say(self, message: Message) -> None:
        """Send a message without waiting for an answer. Raises Disconnected; it is not sent again."""
        await self.say_raw(message.model_dump_json())

    async def say_raw(self, frame: str | bytes) -> None:
        """Send a frame as it is, right or wrong. Raises Disconnected; it is not sent again."""
        if self._socket is None:
            raise self._lost
        try:
            await self._socket.send(frame)
        except ConnectionClosed as closed:
            raise disconnected(closed) from closed

    async def _say(self, pending: Pending) -> None:
        """Say a command; where there is no connection, the next one says it. Raises Disconnected then."""
        try:
            if self._socket is not None:
                await self._unanswered.say(pending, self._socket)
            elif not self._keep:
                raise self._lost
        except ConnectionClosed as closed:
            if not self._keep:
                raise disconnected(closed) from closed

    async def next_event(self) -> RoomEvent:
        """Return the next event of any room. Raises Disconnected when there will be none."""
        event = await self._heard.events.get()
        if event is None:
            self._heard.lost()  # for whoever asks next
            raise self._lost
        return event

    async def events(self) -> AsyncIterator[RoomEvent]:
        """Yield events until the connection is lost; where it is kept, until it is cut or stopped."""
        while True:
            try:
                yield await self.next_event()
            except Disconnected:
                return

    async def cut(self) -> None:
        """End the connection without a farewell to the rooms: seats stay, and `resume` goes on."""
        self._ending = True
        self._unanswered.rest()
        if self._again is not None:
            self._again.cancel()
        self._openings.cut()
        life, self._life = self._life, None
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()
        elif life is not None:
            life.cancel()
        if life is not None:
            await asyncio.wait([life])
            if not life.cancelled():
                life.result()

    async def __aenter__(self) -> Self:
        """Return the connection."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the connection."""
        await self.cut()

    # -- connecting ----------------------------------------------------------------------------

    async def _live(self, socket: Socket) -> None:
        """Read, and come back after each loss where that is wanted, until the end."""
        try:
            while True:
                self._lost = await self._read(socket)
                self._socket = None
                if not self._keep or self._ending:
                    return
                socket = await self._come_back(self._lost)
        except Disconnected as stopped:
            self._lost = stopped
        finally:
            # Whoever waits hears that nothing comes any more.
            self._heard.lost()
            if self._keep and not self._ending:
                self._ending = True
                self._unanswered.give_up(self._lost)

    async def _come_back(self, lost: Disconnected | None) -> Socket:
        """Return a socket that is welcome at some node. Raises Disconnected where trying helps nobody."""
        attempt = 0
        while True:
            if lost is not None:
                pause_s = after_close_s(lost.code, attempt, self._around.chance())
                if pause_s is None:
                    raise lost
                await self._around.pause(pause_s)
                self._at = (self._at + 1) % len(self._urls)
                attempt += 1
            try:
                return await self._meet()
            except Disconnected as again:
                lost = again
            except (OSError, WebSocketException) as failure:
                lost = Disconnected(None, str(failure))
                if not passes(failure):
                    raise lost from failure

    async def _meet(self) -> Socket:
        """Return a socket that has been welcomed, and on which all that is unanswered has been said.

        What is asked meanwhile stands behind it: nothing goes out before the hello, and all in its order.
        """
        socket = await self._around.open(self._urls[self._at])
        try:
            async with asyncio.timeout(self._around.hello_s):
                hello = self._hello.model_copy(update={"resume": self._heard.known()})
                await socket.send(hello.model_dump_json(exclude_none=True))
                welcome = self._heard.understood(await socket.recv())
            assert welcome is not None
            assert welcome["type"] == "welcome"
            if self._welcome is not None:
                self._heard.other(welcome)
            self._welcome = welcome
            self._openings.welcome(welcome["now_ms"])
            # Whoever has a token has a name: said again, it would undo a `rename`.
            self._hello = self._hello.model_copy(update={"token": welcome["token"], "name": None})
            await self._unanswered.say_all(socket)
        except ConnectionClosed as closed:
            raise disconnected(closed) from closed
        except BaseException:
            await socket.close()
            raise
        self._socket = socket
        return socket

    # -- what is heard -------------------------------------------------------------------------

    async def _read(self, socket: Socket) -> Disconnected:
        """Take all that comes; return how the connection ended."""
        try:
            while True:
                message = self._heard.understood(await socket.recv())
                if message is not None:
                    self._take(message)
        except ConnectionClosed as closed:
            return disconnected(closed)
        except Gap as gap:
            await socket.close()
            return Disconnected(None, str(gap))

    def _take(self, message: ServerMessage) -> None:
        match message["type"]:
            case "welcome":
                pass
            case "ok":
                pending = self._unanswered.settle(message)
                if pending is not None:
                    self._heard.forget(pending.leaves)
            case "error":
                if self._unanswered.settle(message) is None:
                    self._error(message)
            case _ if "version" in message:
                event = cast(RoomEvent, message)
                self._openings.hear(self._heard.event(event), event)
            case _:
                self._heard.other(cast(News, message))

    def _error(self, error: Error) -> None:
        """Take an error that answers no command."""
        room = error.get("details", {}).get("room")
        if not self._keep or error["code"] not in AGAIN or room not in self.versions:
            self._heard.error(error)
        elif self._again is None or self._again.done():
            self._again = asyncio.ensure_future(self._resume_soon())

    async def _resume_soon(self) -> None:
        """Come back once more: some room could not be told of for the moment."""
        await self._around.pause(back_off_s(ROOM_AGAIN, self._around.chance()))
        if self._socket is not None:
            await self._socket.close()
