"""The listening socket: who may connect, the hello, reading, and shutting down."""

import asyncio
from collections.abc import Awaitable
from http import HTTPStatus
from typing import Final, Protocol

import structlog
from websockets.http11 import Request, Response

from regatta_protocol.client import Hello
from regatta_protocol.errors import Close
from regatta_server.commands.context import Context
from regatta_server.commands.sanctions import Suspended
from regatta_server.edge import frames
from regatta_server.edge.background import Background
from regatta_server.edge.connection import Connection
from regatta_server.edge.descriptors import CROWDED_S, Descriptors, number_of
from regatta_server.edge.dispatch import Dispatch
from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.edge.gate import FULL, Gate, peer
from regatta_server.edge.handshake import SOCKET_PATH, Handshake
from regatta_server.edge.hello import NoHello, Problems, read_hello
from regatta_server.edge.keepalive import Keepalive
from regatta_server.edge.outbox import Outboxes
from regatta_server.edge.refusals import refusal
from regatta_server.edge.session import Session
from regatta_server.edge.texts import Texts
from regatta_server.observe import metrics
from regatta_server.players.players import Session as Login
from regatta_server.players.sessions import UnknownToken
from regatta_server.store.errors import NO_ANSWER, StoreError, refuses_writes

log = structlog.get_logger()

BACKLOG: Final = 1024
"""Sockets that the system lets wait for us: everybody comes back at once after a restart."""


class PageServer(Protocol):
    """Who answers connections that ask for pages."""

    async def open(self, admission: "Edge") -> None:
        """Begin."""

    async def close(self) -> None:
        """End what waits for a request at once, and all else once it is answered."""

    def take(self, transport: asyncio.Transport, data: bytes, deadline_s: float) -> object:
        """Take a connection over with what has come of a head, which must be whole in time; return it."""


class Edge:
    """Everything between a socket and the rooms; a `edge.handshake.Acceptor`."""

    def __init__(
        self,
        dispatch: Dispatch,
        context: Context,
        pages: PageServer,
        gate: Gate,
        foreign: ForeignHeaders,
    ) -> None:
        """Take the services; `pages` answers over HTTP, `foreign` reads what proxies and browsers say."""
        self.limits = gate.limits
        self.loop = asyncio.get_running_loop()
        self.keepalive = Keepalive(self.loop, self.limits.ping_s)
        self.background = Background()
        self.texts = Texts(self.limits.shared_texts_most)
        self._dispatch = dispatch
        self._players = context.players
        self._writing = context.writing
        self._now_ms = context.now_ms
        self._foreign = foreign
        self._behind_proxy = context.settings.behind_proxy
        self._outboxes = Outboxes(self.loop)
        self._gate = gate
        self._descriptors = Descriptors(self.limits.files_spare, self.loop.time)
        self._arriving: dict[object, None] = {}
        """Handshakes, and connections over HTTP."""
        self._pages = pages
        self._empty = asyncio.Event()
        """Set while there is no socket."""
        self._empty.set()

    async def listen(self, host: str, port: int, shared: bool = False) -> asyncio.Server:
        """Return the server, listening; a shared port is that of other workers, too.

        Raises OSError when the address cannot be had.
        """
        await self._pages.open(self)
        return await self.loop.create_server(
            lambda: Handshake(self), host, port, backlog=BACKLOG, reuse_port=shared
        )

    async def stop(self, server: asyncio.Server) -> None:
        """Begin nothing new, send everybody away with 1012, and wait until they are gone."""
        self._dispatch.stop()
        server.close()
        self.keepalive.stop()
        for arriving in list(self._arriving):
            if isinstance(arriving, Handshake) and not arriving.requested:
                arriving.abort()
        for connection in self.keepalive:
            connection.close(Close.RESTART.value, Close.RESTART.reason)
        await self._pages.close()
        await self._empty.wait()
        await self.background.finish()
        await server.wait_closed()

    # -- handshake: what an `Acceptor` is asked ------------------------------------------------------

    def arrive(self, handshake: Handshake, transport: asyncio.BaseTransport) -> bool:
        """Know a new socket; say whether there is room for it."""
        self._arriving[handshake] = None
        self._empty.clear()
        has_room = self._gate.arrive(None if self._behind_proxy else peer(transport))
        return has_room and not self._descriptors.are_out(number_of(transport))

    def depart(self, arriving: object, transport: asyncio.BaseTransport) -> None:
        """Know no more of a socket that ended before it was a connection."""
        del self._arriving[arriving]
        self._gate.known(None if self._behind_proxy else peer(transport))
        self._look_who_is_left()

    def hand_on(
        self, handshake: Handshake, transport: asyncio.Transport, data: bytes, deadline_s: float
    ) -> None:
        """Let a connection that asks for a page be one over HTTP."""
        del self._arriving[handshake]
        self._arriving[self._pages.take(transport, data, deadline_s)] = None

    def to_socket(self, connection: object, transport: asyncio.Transport, head: bytes) -> None:
        """Let a connection over HTTP that asks for the socket be a handshake."""
        del self._arriving[connection]
        handshake = Handshake(self)
        self._arriving[handshake] = None
        transport.set_protocol(handshake)
        handshake.begin(transport)
        handshake.data_received(head)

    def may_stay(self, transport: asyncio.BaseTransport) -> bool:
        """Say whether a connection over HTTP may wait for its next request."""
        has_room = self._gate.has_half(None if self._behind_proxy else peer(transport))
        return has_room and self._descriptors.are_plenty(number_of(transport)) and not self._dispatch.stopping

    def crowded(self, transport: asyncio.BaseTransport) -> Response | None:
        """Return a refusal where there are no files left for who comes."""
        if not self._descriptors.refuse(transport, SOCKET_PATH):
            return None
        metrics.HANDSHAKES.labels("service_unavailable").inc()
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, FULL, CROWDED_S)

    def judge(self, request: Request, address: str) -> Response | None:
        """Return why nobody may open a socket so, or None."""
        refused = self._refused(request, address)
        if refused is None:
            return None
        status, why = refused
        metrics.HANDSHAKES.labels(status.phrase.lower().replace(" ", "_")).inc()
        return refusal(status, why)

    def refuse(self, status: HTTPStatus, why: str) -> Response:
        """Return a refusal of a request that is none."""
        return refusal(status, why)

    def is_crowded(self, transport: asyncio.BaseTransport, path: str) -> bool:
        """Say whether there are no files left for who asks for a page; a host may look all the same."""
        return self._descriptors.refuse(transport, path)

    def enter(self, handshake: Handshake, connection: Connection) -> None:
        """Know what has become of a handshake."""
        del self._arriving[handshake]
        self._gate.enter(connection.address)

    def address(self, transport: asyncio.BaseTransport, request: Request) -> str:
        """Return where a handshake comes from."""
        return self._foreign.address(request.headers, peer(transport), is_socket=True)

    def _refused(self, request: Request, address: str) -> tuple[HTTPStatus, str] | None:
        if request.method != "GET":
            return HTTPStatus.METHOD_NOT_ALLOWED, "Open the socket with GET."
        # First of all: a page of another site that asks again and again pays as everybody does.
        full = self._gate.refusal(address)
        if full is not None:
            return full
        if not self._foreign.may_connect(request.headers):
            return HTTPStatus.FORBIDDEN, "Pages of this site may not connect here."
        if self._dispatch.stopping:
            return (
                HTTPStatus.SERVICE_UNAVAILABLE,
                "The server is about to restart: come back in some seconds.",
            )
        return None

    # -- one connection: what its `Host` is asked -----------------------------------------------

    def take(self, connection: Connection, message: str | bytes) -> Awaitable[None] | None:
        """Take a message; return what must be over before the next one, if anything."""
        session = connection.session
        if session is None:
            return self._hello(connection, message) if connection.open else None
        if session.closing:
            return None
        try:
            return self._dispatch.receive(session, message)
        except Exception:
            log.exception("frame_failed", player=session.player)
            session.close(Close.FAULT)
            return None

    def late(self, connection: Connection) -> None:
        """Turn away who has said nothing."""
        self._turn_away(connection, Close.HELLO_LATE)

    def failed(self, connection: Connection, failure: BaseException) -> None:
        """Note a fault of the server, and end the connection."""
        log.error("frame_failed", exc_info=failure)
        connection.close(Close.FAULT.value, Close.FAULT.reason)

    def gone(self, connection: Connection) -> None:
        """Know a connection no more."""
        self._gate.leave(connection.address)
        if connection.session is None:
            self._gate.known(self._stranger(connection))
        else:
            metrics.CONNECTIONS.dec()
            if connection.session.watch_only:
                self._gate.watched(connection.address)
            self._dispatch.gone(connection.session)
        self._look_who_is_left()

    def _stranger(self, connection: Connection) -> str | None:
        """Return the address that a connection counted for before its player was known."""
        return None if self._behind_proxy else connection.address

    def _look_who_is_left(self) -> None:
        if not self._arriving and not len(self.keepalive):
            self._empty.set()

    async def _hello(self, connection: Connection, message: str | bytes) -> None:
        """Give the connection the session that its first message asks for, or close it."""
        try:
            hello, problems = read_hello(message)
            if hello.watch_only:
                self._watches(connection, hello, problems)
                return
            login = await self._login(hello, connection)
            session = self._session(connection, login, hello, problems)
            if not await self._greeted(session):
                return
        except (TimeoutError, NoHello, UnknownToken, *NO_ANSWER, _TurnedAway) as failure:
            self._turn_away(connection, _why(failure))
            return
        if not connection.open:
            self._dispatch.gone(session)
            return
        self._begin(connection, session, hello)

    def _session(self, connection: Connection, login: Login, hello: Hello, problems: Problems) -> Session:
        now_s = self.loop.time()
        return Session(connection, login, self._gate, self._outboxes, now_s, hello, problems=problems)

    def _watches(self, connection: Connection, hello: Hello, problems: Problems) -> None:
        """Let somebody in who only watches, without a word to the store. Raises _TurnedAway."""
        if not self._gate.may_watch(connection.address):
            raise _TurnedAway(Close.TOO_FAST)
        nobody = self._session(connection, self._players.nobody(), hello, problems)
        self._begin(connection, nobody, hello)

    def _begin(self, connection: Connection, session: Session, hello: Hello) -> None:
        """Welcome a connection, and go on with its rooms."""
        connection.session = session
        self._gate.known(self._stranger(connection))
        metrics.CONNECTIONS.inc()
        metrics.HANDSHAKES.labels("welcome").inc()
        if session.problems:
            log.info("hello_mended", player=session.player, parts=len(session.problems))
        self._dispatch.welcome(session, read_only=self._writing.read_only)
        for known in hello.resume:
            self._dispatch.resume(session, known)

    async def _greeted(self, session: Session) -> bool:
        """Make a session known to all services; False for a player who may not come in, and hears why."""
        try:
            await self._dispatch.greet(session)
        except Suspended as out:
            metrics.HANDSHAKES.labels(Close.SUSPENDED.name.lower()).inc()
            self._dispatch.suspend(session, out.sanction)
            return False
        return True

    def tell_read_only(self, read_only: bool) -> None:
        """Tell everybody."""
        frame = frames.read_only(read_only)
        for connection in self.keepalive:
            if connection.session is not None:
                connection.session.tell(frame)

    async def _login(self, hello: Hello, connection: Connection) -> Login:
        """Return who says hello. A player who comes back does so even while nothing can be written."""
        device, now_ms, begin = connection.device, self._now_ms(), lambda: self._begins(connection)
        try:
            return await self._players.hello(hello.token, hello.name, device, now_ms, begin)
        except StoreError as failure:
            self._writing.answered(failure)
            if not refuses_writes(failure):
                raise
            if hello.token is None:
                raise _TurnedAway(Close.READ_ONLY) from failure
        return await self._players.look_up(hello.token, device, now_ms)

    def _begins(self, connection: Connection) -> None:
        if self._gate.may_begin(connection.address):
            raise _TurnedAway(Close.TOO_FAST)

    @staticmethod
    def _turn_away(connection: Connection, close: Close) -> None:
        metrics.HANDSHAKES.labels(close.name.lower()).inc()
        connection.close(close.value, close.reason)


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
        case NoHello():
            return Close.BAD_HELLO
        case UnknownToken():
            return Close.BAD_TOKEN
        case _:
            log.warning("store_unavailable", failure=repr(failure))
            return Close.RESTART
