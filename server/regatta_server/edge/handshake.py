"""The first request of a socket: it is answered, or becomes a WebSocket connection.

What is kept of a handshake goes with it: the library's parser, the request and its headers.
"""

import asyncio
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

import structlog
from typing_extensions import override
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike, Subprotocol

from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_server.edge.connection import Connection, Host
from regatta_server.edge.posted import Posted
from regatta_server.edge.texts import Texts
from regatta_server.players.devices import device_words

log = structlog.get_logger()

SOCKET_PATH: Final = "/ws"
HEAD_ENDS: Final = b"\r\n\r\n"
SUBPROTOCOLS: Final = [Subprotocol(SUBPROTOCOL)]
BEGINS_BYTES: Final = 64
"""Of a head: enough to see whose path it asks for, however long it becomes."""
TOO_LONG: Final = "The head of this request is too long: send fewer or shorter lines."


class Acceptor(Host, Protocol):
    """Who judges requests."""

    texts: Texts

    def arrive(self, handshake: "Handshake", transport: asyncio.BaseTransport) -> bool:
        """Know a new socket; say whether there is room for it."""

    def depart(self, handshake: "Handshake", transport: asyncio.BaseTransport) -> None:
        """Know no more of a socket that ended before it was a connection."""

    def enter(self, handshake: "Handshake", connection: Connection) -> None:
        """Know what has become of a handshake."""

    def address(self, transport: asyncio.BaseTransport, request: Request) -> str:
        """Return where a request comes from."""

    def crowded(self, transport: asyncio.BaseTransport, request: Request) -> Response | None:
        """Return a refusal where this process has no files left for who comes, or None."""

    def judge(self, request: Request, address: str) -> Response | None:
        """Return why nobody may open a socket so, or None."""

    def refuse(self, status: HTTPStatus, why: str, path: str) -> Response:
        """Return a refusal of a request that is none."""

    async def answer(self, request: Request, address: str) -> Response:
        """Return the answer to a request that is not for the socket."""

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on without being awaited."""


class Library(ServerProtocol):
    """The library's parser, which refuses heads that are too long as the acceptor does."""

    def __init__(self, acceptor: Acceptor) -> None:
        """Begin with nothing read."""
        super().__init__(subprotocols=SUBPROTOCOLS)
        self._acceptor = acceptor
        self._begins = b""

    @property
    def path(self) -> str:
        """As much of what is asked for as stands at the beginning of the head."""
        return self._begins.partition(b" ")[2].partition(b" ")[0].decode("latin-1")

    def look(self, data: bytes) -> None:
        """Look at what comes in, before it is judged in any way."""
        self._begins += data[: BEGINS_BYTES - len(self._begins)]

    @override
    def reject(self, status: StatusLike, text: str) -> Response:
        if self.path.startswith(SOCKET_PATH):
            return super().reject(status, text)
        return self._acceptor.refuse(HTTPStatus(status), TOO_LONG, self.path)


class Handshake(asyncio.Protocol):
    """A socket that has not been upgraded."""

    __slots__ = (
        "_acceptor",
        "_early",
        "_head_bytes",
        "_library",
        "_posted",
        "_tail",
        "_timer",
        "_transport",
        "requested",
    )

    def __init__(self, acceptor: Acceptor) -> None:
        """Begin unconnected."""
        self.requested = False
        """Whether the request has come."""
        self._acceptor = acceptor
        self._library = Library(acceptor)
        self._posted = Posted()
        self._tail = b""
        self._head_bytes = 0
        self._early = b""
        """What came behind the request."""

    def abort(self) -> None:
        """Cut the socket."""
        self._transport.abort()

    # -- asyncio.Protocol ----------------------------------------------------------------------

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not checked: uvloop's transports are asyncio's by their methods only.
        self._transport = cast("asyncio.Transport", transport)
        self._timer = self._acceptor.loop.call_later(self._acceptor.limits.hello_s, self.abort)
        if not self._acceptor.arrive(self, transport):
            self.abort()

    @override
    def data_received(self, data: bytes) -> None:
        if self.requested:
            self._early += data
            if len(self._early) > self._acceptor.limits.frame_bytes:
                self.abort()
            return
        # The library must not see more than the head: what follows is the connection's.
        seen = self._tail + data
        ends = seen.find(HEAD_ENDS)
        if ends >= 0:
            cut = ends + len(HEAD_ENDS) - len(self._tail)
            data, self._early = data[:cut], data[cut:]
        self._tail = seen[1 - len(HEAD_ENDS) :]
        if self._is_answered():
            return  # it was no request
        self._library.look(data)
        self._head_bytes += len(data)
        if self._head_bytes > self._acceptor.limits.head_bytes:
            # The library bounds each line and their number: together that is a megabyte.
            too_large = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._library.send_response(self._acceptor.refuse(too_large, TOO_LONG, self._library.path))
            self._finish()
            return
        seen_by_library = self._posted.take(data, ends >= 0)
        if not seen_by_library:
            return
        self._library.receive_data(seen_by_library)
        for event in self._library.events_received():
            self.requested = True
            self._judge(cast("Request", event))
        if self._is_answered():
            self._finish()
        else:
            self._write()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        self._acceptor.depart(self, self._transport)

    # ------------------------------------------------------------------------------------------

    def _judge(self, request: Request) -> None:
        if len(request.headers.get_all("Host")) > 1:
            # RFC 9112, section 3.2.
            self._library.send_response(
                self._acceptor.refuse(HTTPStatus.BAD_REQUEST, "Send one Host.", request.path)
            )
            return
        crowded = self._acceptor.crowded(self._transport, request)
        if crowded is not None:
            self._library.send_response(crowded)
            return
        address = self._acceptor.address(self._transport, request)
        if request.path.split("?", 1)[0] != SOCKET_PATH:
            # Who asks has done their part: what is slow here has bounds of its own.
            self._timer.cancel()
            self._timer = self._acceptor.loop.call_later(self._acceptor.limits.page_s, self.abort)
            self._acceptor.background(self._answer(request, address))
            return
        response = self._acceptor.judge(request, address) or self._library.accept(request)
        self._library.send_response(response)
        if response.status_code == 101:
            self._write()
            self._upgrade(request, address)

    async def _answer(self, request: Request, address: str) -> None:
        try:
            response = await self._acceptor.answer(request, address)
        except Exception:
            # What stands behind the first part may be the secret of somebody's feed.
            log.exception("request_failed", path="/".join(request.path.split("/")[:2]))
            self.abort()
            return
        if self._transport.is_closing():
            return
        self._library.send_response(response)
        self._finish()

    def _is_answered(self) -> bool:
        return self._library.eof_sent

    def _finish(self) -> None:
        """Send what is to be sent; who takes nothing of it, or does not hang up behind it, is cut off."""
        self._write()
        self._wait_for_end(self._transport.get_write_buffer_size())

    def _wait_for_end(self, before: int) -> None:
        self._timer.cancel()
        self._timer = self._acceptor.loop.call_later(
            self._acceptor.limits.answer_s, self._look_at_end, before
        )

    def _look_at_end(self, before: int) -> None:
        left = self._transport.get_write_buffer_size()
        if not left:
            # What the kernel has still to send, it sends.
            self._transport.close()
        elif before - left >= self._acceptor.limits.answer_bytes:
            self._wait_for_end(left)
        else:
            self.abort()

    def _upgrade(self, request: Request, address: str) -> None:
        self._timer.cancel()
        same = self._acceptor.texts.same
        origins = request.headers.get_all("Origin")
        origin = same(origins[0]) if len(origins) == 1 else None
        device = same(device_words("".join(request.headers.get_all("User-Agent"))))
        connection = Connection(self._transport, self._acceptor, same(address), origin, device)
        self._transport.set_protocol(connection)
        self._acceptor.enter(self, connection)
        if self._early:
            connection.data_received(self._early)

    def _write(self) -> None:
        for data in self._library.data_to_send():
            if data:
                self._transport.write(data)
            elif not self._transport.is_closing():
                self._transport.write_eof()
