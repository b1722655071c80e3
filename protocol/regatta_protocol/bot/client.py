"""A client for bots: connect, find games, hear what happens."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from regatta_protocol import client as messages
from regatta_protocol.bot.account import Accounts
from regatta_protocol.bot.challenges import Challenges
from regatta_protocol.bot.game import Game
from regatta_protocol.bot.listening import Listeners
from regatta_protocol.bot.people import People
from regatta_protocol.bot.requests import given
from regatta_protocol.bot.search import Search
from regatta_protocol.commands.lobby import Pool, Speed, StopSeeking, UnwatchLobby, WatchLobby
from regatta_protocol.connection import Connection
from regatta_protocol.events import Error, Event, FieldProblem, RoomSummary, event_of
from regatta_protocol.exceptions import Closed
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.net.environment import CONNECT_S, ENVIRONMENT, Environment
from regatta_protocol.net.hello import hello_of
from regatta_protocol.net.inbox import Heard
from regatta_protocol.net.own_bytes import DiceWarning, OwnBytes
from regatta_protocol.options import Level, Options


@asynccontextmanager
async def connect(  # noqa: PLR0913 - all that may be said, each by its name
    url: str | Sequence[str],
    *,
    name: str | None = None,
    token: str | None = None,
    token_file: str | Path | None = None,
    language: str | None = None,
    own_bytes: OwnBytes | bool = True,
    reconnect: bool = True,
    timeout_s: float | None = CONNECT_S,
    environment: Environment = ENVIRONMENT,
) -> AsyncIterator["Client"]:
    """Give a client that has said hello, to the first of several nodes; closed at the end of the block.

    `url` is the address of the page, such as http://127.0.0.1:8080, or of the socket. Without a token one is
    a new guest; with `token_file` the token is read from there, and kept there for the next time.

    Messages of errors and cards of rooms are in `language`, such as `de`, where the server knows it. A name
    that cannot be taken keeps nobody out: `Client.problems` says why, and `regatta.hello` logs it.

    The client draws, sends and checks its own bytes for the dice: what is wrong with them is logged as
    `regatta.own_bytes` and told as a `DiceWarning`. Give an `OwnBytes` to keep notes of them, or False to
    take no part; a match is called off then. With `reconnect` it comes back by itself after each loss, to the
    next node, and at the beginning waits for `timeout_s` for a server that is not there yet, or with None for
    ever: `regatta.connection` logs it.

    Raises Closed where the server turns it away, such as 4401 for a token that is unknown or has expired, and
    where nobody answers in time. Without `reconnect` also what opening a socket raises.
    """
    file = None if token_file is None else Path(token_file)
    if token is None and file is not None and file.exists():
        token = file.read_text(encoding="ascii").strip()
    own = own_bytes if isinstance(own_bytes, OwnBytes) else OwnBytes() if own_bytes else None
    urls = [socket_url(one) for one in ([url] if isinstance(url, str) else url)]
    hello = hello_of(token, name=name, language=language)
    client = Client(urls, hello, reconnect, environment, own)
    await client.connection.resume(timeout_s)
    if file is not None:
        _keep(file, client.token)
    try:
        yield client
    finally:
        await client.close()


def socket_url(url: str) -> str:
    """Return the address of the socket of a page; one that is that already stays.

    Raises Closed for what is no address.
    """
    try:
        parts = urlsplit(url)
    except ValueError as wrong:
        raise Closed(None, f"{url} is no address such as http://127.0.0.1:8080", then="stop") from wrong
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
    path = "/ws" if parts.path in ("", "/") else parts.path
    return parts._replace(scheme=scheme, path=path).geturl()


def _keep(file: Path, token: str) -> None:
    """Write a token where nobody else can read it."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as token_file:
        token_file.write(token + "\n")


class Client(Accounts, People, Challenges):
    """A player's client; `connect` gives it.

    As an iterator it yields all that is heard, of rooms too, as values: `match event: case Matched(): …`.
    What is not known here is an `Unknown`. It ends when this side closes, and raises Closed, with code,
    reason and what helps, where the connection ends otherwise. After a loss a `Welcome` says that what has no
    version (`people`, `notices`, the lobby) wants to be asked for anew; rooms and searches go on by
    themselves. Where nobody reads, the latest 10,000 events stay.
    """

    def __init__(
        self,
        urls: Sequence[str],
        hello: messages.Hello,
        reconnect: bool,
        environment: Environment,
        own_bytes: OwnBytes | None,
    ) -> None:
        """Begin unconnected: `connect` is the way to one that is."""
        super().__init__(Connection(urls, hello, False, reconnect, environment, own_bytes, listener=self))
        self._listeners = Listeners()
        self._games: WeakValueDictionary[RoomId, Game] = WeakValueDictionary()
        self._search = Search(self.connection, self._listeners, self.watch)

    @property
    def player(self) -> PlayerId:
        """Return one's id."""
        return self.connection.player

    @property
    def name(self) -> str:
        """Return the name that the server welcomed one by."""
        return self.connection.welcome["player"]["name"]

    @property
    def problems(self) -> Sequence[FieldProblem]:
        """Return which parts of the last hello the server did not take, such as the name, and why."""
        return [FieldProblem(**problem) for problem in self.connection.welcome.get("problems", [])]

    @property
    def token(self) -> str:
        """Return the session token: secret, and the way to be the same player again."""
        return self.connection.welcome["token"]

    async def close(self) -> None:
        """End the connection: seats stay, and events end. Done already, nothing happens."""
        await self.connection.cut()

    # -- rooms ------------------------------------------------------------------------------------

    async def my_rooms(self) -> list[RoomSummary]:
        """Return one's rooms that are not closed, the most urgent first: `watch` goes on with one."""
        return given((await self._ask(messages.MyRooms(id=self._id()))).rooms)

    async def create_room(
        self,
        ruleset: str,
        seats: int = 1,
        *,
        bots: int = 0,
        level: Level | None = None,
        options: Options | None = None,
    ) -> Game:
        """Open a room, take its first seat, and return it.

        It begins by itself when all seats are taken: at once with one seat, or where bots take the rest: at a
        level (docs/bots.md), or with the clock's moves where none is named.
        """
        chosen = options or Options()
        command = messages.CreateRoom(
            id=self._id(), ruleset=ruleset, seats=seats, bots=bots, level=level, options=chosen
        )
        return self._game(given((await self._ask(command)).room))

    async def join(self, room: str) -> Game:
        """Take a free seat of a room by its code, and return it; where one has a seat, only return it."""
        await self._ask(messages.JoinRoom(id=self._id(), room=RoomId(room)))
        return self._game(RoomId(room))

    async def watch(self, room: str) -> Game:
        """Hear of a room from now on, and return it: one's own, or as a spectator where that is allowed."""
        await self._ask(messages.WatchRoom(id=self._id(), room=RoomId(room)))
        return self._game(RoomId(room))

    # -- the queue and the lobby ------------------------------------------------------------------

    def seek(
        self, *games: str | Pool, seats: int | None = 2, speed: Speed = "live", rated: bool = True
    ) -> AsyncIterator[Game]:
        """Yield games with strangers that have begun, each found by a search of its own, for ever.

        Rulesets are searched for with these seats, speed and rating; a `Pool` says its own. The next search
        begins when the loop goes on, so nobody waits for who still plays. Matches that are called off because
        somebody stayed away are passed over. It ends where another connection of the player's searches.
        Raises what `Requests` says.
        """
        pools = [
            Pool(ruleset=game, seats=seats, speed=speed, rated=rated) if isinstance(game, str) else game
            for game in games
        ]
        return self._search.games(pools)

    async def stop_seeking(self) -> None:
        """End a search that runs in another task: its loop ends."""
        await self._ask(StopSeeking(id=self._id()))

    async def watch_lobby(self) -> None:
        """Hear of open rooms and games to watch: a `Lobby`, then what changes as `LobbyChanged`."""
        await self._ask(WatchLobby(id=self._id()))

    async def unwatch_lobby(self) -> None:
        """Hear no more of the lobby."""
        await self._ask(UnwatchLobby(id=self._id()))

    # -- what is heard ----------------------------------------------------------------------------

    def __aiter__(self) -> Self:
        """Return the client: several loops over it share its events."""
        return self

    async def __anext__(self) -> Event:
        """Return the next event. Raises why there is none any more, see the class."""
        return await anext(self._listeners.events)

    def hear(self, heard: Heard) -> None:
        """Take what was heard; for the connection."""
        event = event_of(heard)
        self._listeners.tell(event)
        room = _room_of(event)
        game = None if room is None else self._games.get(room)
        if game is not None:
            game.hear(event)

    def end(self, why: Closed) -> None:
        """Take it that nothing more comes; for the connection."""
        self._listeners.end(why)
        for game in list(self._games.values()):
            game.end(why)

    def _game(self, room: RoomId) -> Game:
        game = self._games.get(room)
        if game is None or game.ended:
            game = self._games[room] = Game(self.connection, room, self.watch)
        return game


def _room_of(event: Event) -> RoomId | None:
    """Return the room that an event is about."""
    if isinstance(event, Error):
        return None if event.details is None else event.details.room
    if isinstance(event, DiceWarning):
        return event.game
    room: RoomId | None = getattr(event, "room", None)
    return room
