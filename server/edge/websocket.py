"""The listening socket: who may connect, the hello, the reading loop, and the end."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import structlog
from pydantic import ValidationError
from redis.exceptions import RedisError
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol.client import CLIENT_MESSAGE, Hello
from protocol.errors import Close
from protocol.generate import SUBPROTOCOL
from server.edge import frames
from server.edge.connection import Connection
from server.edge.dispatch import Dispatch
from server.edge.http import Http, refusal
from server.edge.limits import Buckets, Limits
from server.edge.session import Session
from server.observe import metrics
from server.players.devices import device_words
from server.players.players import Players
from server.players.sessions import UnknownToken
from server.refused import Refused

log = structlog.get_logger()

SOCKET_PATH = "/ws"


class Edge:
    """Everything between a socket and the rooms."""

    def __init__(
        self,
        dispatch: Dispatch,
        players: Players,
        http: Http,
        limits: Limits,
        now_ms: Callable[[], int],
        origins: frozenset[str],
        behind_proxy: bool,
    ) -> None:
        """Take the services; `origins` are web addresses whose pages may connect beside our own."""
        self._dispatch = dispatch
        self._players = players
        self._http = http
        self._limits = limits
        self._now_ms = now_ms
        self._origins = origins
        self._behind_proxy = behind_proxy
        self._connections: Counter[str] = Counter()
        self._handshakes = Buckets(limits.handshakes_per_s, limits.handshakes_burst)

    async def listen(self, host: str, port: int, shared: bool = False) -> Server:
        """Return the server, listening; a shared port is that of other workers, too.

        Raises OSError when the address cannot be had.
        """
        return await serve(
            self._connected,
            host,
            port,
            reuse_port=shared,
            process_request=self._process_request,
            create_connection=Connection,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            # Deflate costs half as much again and several KiB a connection (docs/performance.md).
            compression=None,
            max_size=self._limits.frame_bytes,
            open_timeout=self._limits.hello_s,
            ping_interval=self._limits.ping_s,
            ping_timeout=self._limits.ping_s,
            close_timeout=self._limits.close_s,
            server_header=None,
        )

    async def stop(self, server: Server) -> None:
        """Begin nothing new, send everybody away with 1012, and wait until they are gone."""
        self._dispatch.stopping = True
        server.close(code=Close.RESTART.value, reason=Close.RESTART.reason)
        await server.wait_closed()

    # -- handshake -----------------------------------------------------------------------------

    async def _process_request(self, connection: ServerConnection, request: Request) -> Response | None:
        if request.path.split("?", 1)[0] != SOCKET_PATH:
            return await self._http.answer(request, self._address(connection, request))
        refused = self._refused(connection, request)
        if refused is None:
            return None
        status, why = refused
        metrics.HANDSHAKES.labels(status.phrase.lower().replace(" ", "_")).inc()
        return refusal(status, why)

    def _refused(self, connection: ServerConnection, request: Request) -> tuple[HTTPStatus, str] | None:
        if request.method != "GET":
            return HTTPStatus.METHOD_NOT_ALLOWED, "Open the socket with GET."
        if not self._origin_allowed(request):
            return HTTPStatus.FORBIDDEN, "Pages of this site may not connect here."
        if self._dispatch.stopping:
            return (
                HTTPStatus.SERVICE_UNAVAILABLE,
                "The server is about to restart: come back in some seconds.",
            )
        if self._connections.total() >= self._limits.connections:
            return HTTPStatus.SERVICE_UNAVAILABLE, "The server is full: come back in some minutes."
        address = self._address(connection, request)
        if self._connections[address] >= self._limits.connections_per_address:
            return HTTPStatus.TOO_MANY_REQUESTS, "Too many connections from your address: close some."
        if self._handshakes.take(address, connection.loop.time()):
            return HTTPStatus.TOO_MANY_REQUESTS, "Too many connections at once: come back in some seconds."
        return None

    def _origin_allowed(self, request: Request) -> bool:
        """Pages of our own address and of those set may connect; programs send no Origin."""
        origins = request.headers.get_all("Origin")
        if not origins:
            return True
        own = request.headers.get("Host")
        return len(origins) == 1 and (origins[0] in self._origins or urlsplit(origins[0]).netloc == own)

    def _address(self, connection: ServerConnection, request: Request) -> str:
        if self._behind_proxy:
            # The last hop is the one that our own proxy has written.
            hops = ",".join(request.headers.get_all("X-Forwarded-For")).split(",")
            if hops[-1].strip():
                return hops[-1].strip()
        return str(connection.remote_address[0]) if connection.remote_address else ""

    # -- one connection ------------------------------------------------------------------------

    async def _connected(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Connection)
        assert connection.request is not None
        address = self._address(connection, connection.request)
        self._connections[address] += 1
        try:
            session = await self._hello(connection, address)
            if session is not None:
                await self._serve(connection, session)
        except ConnectionClosed:
            pass
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    async def _hello(self, connection: Connection, address: str) -> Session | None:
        """Return the session that the first frame asks for, or None after closing the connection."""
        try:
            async with asyncio.timeout(self._limits.hello_s):
                frame = await connection.recv()
            connection.waiting -= 1
            hello = CLIENT_MESSAGE.validate_json(frame)
            if isinstance(frame, bytes) or not isinstance(hello, Hello):
                raise _TurnedAway(Close.BAD_HELLO)
            login = await self._players.hello(hello.token, hello.name, _device(connection), self._now_ms())
            session = Session(connection, login, self._limits, _origin(connection), address)
            await self._dispatch.greet(session)
        except (TimeoutError, ValidationError, UnknownToken, RedisError, OSError, _TurnedAway) as failure:
            close = _why(failure)
            metrics.HANDSHAKES.labels(close.name.lower()).inc()
            await connection.close(close.value, close.reason)
            return None
        metrics.HANDSHAKES.labels("welcome").inc()
        session.tell(frames.welcome(login, self._now_ms()))
        self._dispatch.welcome(session)
        for known in hello.resume:
            self._resume(session, known.room, known.version)
        return session

    def _resume(self, session: Session, room: str, version: int) -> None:
        def answered(answer: int | Refused) -> None:
            if isinstance(answer, Refused):
                session.dropped(room, answer)

        self._dispatch.watch(session, room, version, answered)

    async def _serve(self, connection: Connection, session: Session) -> None:
        def take(frame: str) -> bool:
            if session.busy is not None and not session.busy.done():
                return False
            self._receive(session, frame)
            return True

        metrics.CONNECTIONS.inc()
        connection.take = take
        try:
            # What `take` left: binary frames, messages in parts, and those behind one that has to wait.
            async for frame in connection:
                if session.busy is not None:
                    await session.busy
                self._receive(session, frame)
                connection.waiting -= 1
        finally:
            metrics.CONNECTIONS.dec()
            self._dispatch.gone(session)

    def _receive(self, session: Session, frame: str | bytes) -> None:
        if session.closing is not None:
            return
        try:
            later = self._dispatch.receive(session, frame)
            session.busy = None if later is None else asyncio.ensure_future(later)
        except Exception:
            log.exception("frame_failed", player=session.player)
            session.close(Close.FAULT)


def _origin(connection: Connection) -> str | None:
    """Return the web address of the page that connected, or None for a program."""
    assert connection.request is not None
    origins = connection.request.headers.get_all("Origin")
    return origins[0] if len(origins) == 1 else None


def _device(connection: Connection) -> str:
    """Return the browser and its system in a few words."""
    assert connection.request is not None
    return device_words("".join(connection.request.headers.get_all("User-Agent")))


class _TurnedAway(Exception):
    """A connection that does not begin with a hello."""

    def __init__(self, close: Close) -> None:
        super().__init__(close.reason)
        self.close = close


def _why(failure: Exception) -> Close:
    """Return the close code for a hello that failed."""
    match failure:
        case _TurnedAway():
            return failure.close
        case ValidationError():
            return Close.BAD_HELLO
        case UnknownToken():
            return Close.BAD_TOKEN
        case TimeoutError():
            return Close.HELLO_LATE
        case _:
            log.warning("store_unavailable", failure=repr(failure))
            return Close.RESTART


class Background:
    """Coroutines that nobody awaits, kept from being lost and logged when they fail."""

    def __init__(self) -> None:
        """Begin with none."""
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, work: Coroutine[Any, Any, None]) -> None:
        """Let `work` go on by itself."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    async def finish(self) -> None:
        """Wait for all of them."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("background_failed", failure=repr(task.exception()))
