"""A connection of messages as they are: connect, resume, commands and answers. What bots use is in bot/.

docs/protocol.md has what is said. With `own_bytes` it does its part for fair dice.
"""

import asyncio
import itertools
from collections.abc import Sequence
from functools import partial
from typing import Final, Self, cast

from websockets.exceptions import ConnectionClosed

from regatta_protocol.client import Hello, WatchRoom
from regatta_protocol.commands.command import Command, Message
from regatta_protocol.errors import Close
from regatta_protocol.exceptions import Closed, CommandRefused, closed_by
from regatta_protocol.ids import CommandId, PlayerId
from regatta_protocol.messages.room import RoomEvent
from regatta_protocol.net.environment import CONNECT_S, ENVIRONMENT, Environment, Socket
from regatta_protocol.net.hello import bare, hello_of, log_problems
from regatta_protocol.net.inbox import Inbox, Listener, Notification
from regatta_protocol.net.openings import Openings
from regatta_protocol.net.own_bytes import OwnBytes
from regatta_protocol.net.pending import PendingRequests, Request
from regatta_protocol.net.retry import AGAIN, ROOM_AGAIN, back_off_s, until_welcome
from regatta_protocol.net.server_clock import ServerClock
from regatta_protocol.net.stream import Stream
from regatta_protocol.server import Error, Ok, ServerMessage, Welcome
from regatta_protocol.view.view import Gap

__all__ = ["Closed", "CommandRefused", "Connection", "Notification", "connect"]


async def connect(  # noqa: PLR0913 - all that may be said, each by its name
    url: str | Sequence[str],
    *,
    name: str | None = None,
    token: str | None = None,
    language: str | None = None,
    strict: bool = False,
    reconnect: bool = False,
    own_bytes: OwnBytes | None = None,
    timeout_s: float | None = CONNECT_S,
    environment: Environment = ENVIRONMENT,
) -> "Connection":
    """Return a connection that has said hello, to the first of several nodes.

    With `reconnect` it comes back by itself after every loss, to the next node, and goes on trying at the
    beginning too, for `timeout_s`. A name that cannot be taken keeps nobody out: `welcome` says why. Raises
    Closed when it is turned away, or nobody answers for so long; without `reconnect` also what opening a
    socket raises.
    """
    urls = [url] if isinstance(url, str) else list(url)
    hello = hello_of(token, name=name, language=language)
    connection = Connection(urls, hello, strict, reconnect, environment, own_bytes)
    await connection.resume(timeout_s)
    return connection


class Connection:
    """A player's connection. It remembers its rooms as they are, and its unanswered requests.

    Where the connection is strict, as in tests, nothing is passed over that is not known here.
    """

    def __init__(
        self,
        urls: Sequence[str],
        hello: Hello,
        strict: bool = False,
        reconnect: bool = False,
        environment: Environment = ENVIRONMENT,
        own_bytes: OwnBytes | None = None,
        listener: Listener | None = None,
    ) -> None:
        """Begin unconnected; `resume` connects. What is heard goes to the listener, if there is one."""
        self._inbox = inbox = Inbox(strict, listener)
        self.versions = inbox.versions
        """By room, the version heard last; the room heard of last stands last."""
        self.views = inbox.views
        """By room, how the player sees it at that version (view/view.py). To be read, and not changed."""
        self.errors = inbox.errors
        """Errors that answer no command that was asked here, such as a room that is gone."""
        self.notifications = inbox.notifications
        """Events of people, the queue and the lobby; when it is full, the oldest go. None is told again after
        a loss: a `welcome` among them says that it is time to ask anew."""
        self._urls = urls
        self._at = 0
        self._hello = hello
        self._reconnects = reconnect
        self._environment = environment
        prefix = environment.prefix()
        self._ids = (CommandId(f"{prefix}-{number}") for number in itertools.count(1))
        self._come_back = partial(until_welcome, self._meet, self._next_node, environment)
        self._pending = PendingRequests(reconnect, environment)
        self._socket: Socket | None = None
        self._life: asyncio.Task[None] | None = None
        self._again: asyncio.Task[None] | None = None
        self.clock: Final = ServerClock()
        self._openings = Openings(own_bytes, self.ask, self.new_id, self.clock)
        self._ending = True
        self._lost = Closed(None, "not connected", then="reconnect")
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
        return next(self._ids)

    async def resume(self, timeout_s: float | None = None) -> None:
        """Connect (again): rooms go on from the version heard last, and unanswered requests are sent again.

        Where it reconnects, it goes on trying for so long, or for ever. Raises what `connect` raises.
        """
        await self.cut()
        self._inbox.reopen()
        self._ending = False
        socket = await (self._come_back(None, timeout_s) if self._reconnects else self._meet())
        self._life = asyncio.ensure_future(self._live(socket))

    async def ask(self, command: Command) -> Ok:
        """Send a command and return its answer. Raises CommandRefused, or Closed.

        A connection that reconnects waits through losses, and follows refusals that say "again" for a while.
        Otherwise, after Closed the command goes out again with `resume`, once and for all: asking anew with
        the same command returns the one answer.
        """
        request = self._pending.get(command.id)
        if request is None:
            if self._reconnects and self._ending:
                raise self._lost
            request = self._pending.add(command)
            await self._send(request)
        return await asyncio.shield(request.answer)

    async def send(self, message: Message | str | bytes) -> None:
        """Send a message, or a frame as it is; it is not answered here, nor sent again. Raises Closed."""
        frame = message.model_dump_json() if isinstance(message, Message) else message
        if self._socket is None:
            raise self._lost
        try:
            await self._socket.send(frame)
        except ConnectionClosed as ended:
            raise closed_by(ended) from ended

    async def _send(self, request: Request) -> None:
        """Send a request; where there is no connection, the next one does. Raises Closed where none comes."""
        try:
            if self._socket is not None:
                await self._pending.send(request, self._socket)
            elif not self._reconnects:
                raise self._lost
        except ConnectionClosed as ended:
            if not self._reconnects:
                raise closed_by(ended) from ended

    async def next_event(self) -> RoomEvent:
        """Return the next event of any room. Raises Closed when there will be none."""
        return await self._inbox.events.get()

    def events(self) -> Stream[RoomEvent]:
        """Return the events of all rooms: a loop ends where this side cuts, and raises Closed otherwise."""
        return self._inbox.events

    async def cut(self) -> None:
        """End the connection without a farewell to the rooms: seats stay, and `resume` goes on."""
        if not self._ending:
            self._lost = Closed(None, "closed by this side", then="resume", here=True)
        self._ending = True
        self._pending.rest()
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

    async def __aexit__(self, *_: object) -> None:
        """End the connection."""
        await self.cut()

    # -- connecting ----------------------------------------------------------------------------

    async def _live(self, socket: Socket) -> None:
        """Read, and come back after each loss where that is wanted, until the end."""
        try:
            while True:
                lost = await self._read(socket)
                self._socket = None
                if self._ending:
                    return
                self._lost = lost
                if not self._reconnects:
                    return
                socket = await self._come_back(lost)
        except Closed as stopped:
            self._lost = stopped
        except Exception as fault:
            self._lost = Closed(None, f"a fault at this side: {fault!r}", then="stop")
            raise  # `cut` tells it whole
        finally:
            # Whoever waits hears that nothing comes any more.
            self._inbox.end(self._lost)
            if self._reconnects and not self._ending:
                self._ending = True
                self._pending.give_up(self._lost)

    def _next_node(self) -> None:
        self._at = (self._at + 1) % len(self._urls)

    async def _meet(self) -> Socket:
        """Return a socket that has been welcomed, and on which all that is unanswered has been sent.

        A hello that the server does not understand goes out once more without what it can do without.
        """
        try:
            return await self._meet_with(self._hello.model_copy(update={"resume": self._inbox.known()}))
        except Closed as closed:
            if closed.code != Close.BAD_HELLO:
                raise
        for room in self.versions:
            self._pending.add(WatchRoom(id=self.new_id(), room=room))
        return await self._meet_with(bare(self._hello))

    async def _meet_with(self, hello: Hello) -> Socket:
        """Return a socket that was welcomed after this hello.

        What is asked meanwhile stands behind it: nothing goes out before the hello, and all in its order.
        """
        socket = await self._environment.open(self._urls[self._at])
        try:
            async with asyncio.timeout(self._environment.hello_s):
                await socket.send(hello.model_dump_json(exclude_none=True))
                welcome = self._inbox.welcome(await socket.recv())
            if self._welcome is not None:
                self._inbox.notify(welcome)
            self._welcome = welcome
            log_problems(welcome)
            self.clock.welcome(welcome["now_ms"])
            self._openings.welcome()
            # Whoever has a token has a name: said again, it would undo a `rename`.
            self._hello = self._hello.model_copy(update={"token": welcome["token"], "name": None})
            await self._pending.send_all(socket)
        except ConnectionClosed as ended:
            raise closed_by(ended) from ended
        except BaseException:
            await socket.close()
            raise
        self._socket = socket
        return socket

    # -- what is heard -------------------------------------------------------------------------

    async def _read(self, socket: Socket) -> Closed:
        """Take all that comes; return how the connection ended."""
        try:
            while True:
                message = self._inbox.understood(await socket.recv())
                if message is not None:
                    self._take(message)
        except ConnectionClosed as ended:
            return closed_by(ended)
        except Gap as gap:
            await socket.close()
            return Closed(None, str(gap))

    def _take(self, message: ServerMessage) -> None:
        match message["type"]:
            case "welcome":
                pass
            case "ok":
                self.clock.answered()
                request = self._pending.settle(message)
                if request is not None:
                    self._inbox.forget(request.leaves)
            case "error":
                if self._pending.settle(message) is None:
                    self._error(message)
                else:
                    self.clock.answered()
            case _ if "version" in message:
                event = cast(RoomEvent, message)
                self.clock.hear(event)
                view = self._inbox.event(event)
                self._inbox.warn(self._openings.hear(view, event))
            case _:
                self._inbox.notify(cast(Notification, message))

    def _error(self, error: Error) -> None:
        """Take an error that answers no command."""
        room = error.get("details", {}).get("room")
        if not self._reconnects or error["code"] not in AGAIN or room not in self.versions:
            self._inbox.error(error)
        elif self._again is None or self._again.done():
            self._again = asyncio.ensure_future(self._resume_soon())

    async def _resume_soon(self) -> None:
        """Come back once more: some room could not be told of for the moment."""
        await self._environment.pause(back_off_s(ROOM_AGAIN, self._environment.chance()))
        if self._socket is not None:
            await self._socket.close()
