"""The first request of a connection: a WebSocket is opened here, a request for a page is handed on.

Everything needed only for the handshake goes with it: the library's parser, the request and its headers.
"""

import asyncio
import re
from http import HTTPStatus
from typing import Final, Protocol, cast

from typing_extensions import override
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_server.edge.connection import Connection, Host
from regatta_server.edge.texts import Texts
from regatta_server.players.devices import device_words

SOCKET_PATH: Final = "/ws"
HEAD_ENDS: Final = b"\r\n\r\n"
SUBPROTOCOLS: Final = [Subprotocol(SUBPROTOCOL)]
BEGINS_BYTES: Final = 64
"""Of a head: enough to see whether it asks for the socket."""
LINE_ENDS: Final = re.compile(rb"[\r\n]")
TARGET_ENDS: Final = re.compile(rb"[ ?]")
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

    def crowded(self, transport: asyncio.BaseTransport) -> Response | None:
        """Return a refusal where this process has no files left for who comes, or None."""

    def hand_on(
        self, handshake: "Handshake", transport: asyncio.Transport, data: bytes, deadline_s: float
    ) -> None:
        """Take a connection that asks for a page, with what has come; its head must be whole in time."""

    def judge(self, request: Request, address: str) -> Response | None:
        """Return why nobody may open a socket so, or None."""

    def refuse(self, status: HTTPStatus, why: str) -> Response:
        """Return a refusal of a request that is none."""


class Handshake(asyncio.Protocol):
    """A socket that has not been upgraded."""

    __slots__ = (
        "_acceptor",
        "_begins",
        "_early",
        "_head_bytes",
        "_library",
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
        self._library: ServerProtocol | None = None
        """Its parser, once the socket is asked for."""
        self._begins = b""
        """What has come before that is known."""
        self._tail = b""
        self._head_bytes = 0
        self._early = b""
        """What came behind the request."""

    def abort(self) -> None:
        """Cut the socket."""
        self._transport.abort()

    def begin(self, transport: asyncio.BaseTransport) -> None:
        """Begin on a transport: the request must come in time."""
        # Not checked: uvloop's transports are asyncio's by their methods only.
        self._transport = cast("asyncio.Transport", transport)
        self._timer = self._acceptor.loop.call_later(self._acceptor.limits.hello_s, self.abort)

    # -- asyncio.Protocol ----------------------------------------------------------------------

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.begin(transport)
        if not self._acceptor.arrive(self, transport):
            self.abort()

    @override
    def data_received(self, data: bytes) -> None:
        if self._library is not None:
            self._read(self._library, data)
            return
        self._begins += data
        path = path_in(self._begins)
        if path == SOCKET_PATH.encode():
            self._library = ServerProtocol(subprotocols=SUBPROTOCOLS)
            self._read(self._library, self._begins)
        elif path is not None:
            self._timer.cancel()
            self._acceptor.hand_on(self, self._transport, self._begins, self._timer.when())

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        self._acceptor.depart(self, self._transport)

    # ------------------------------------------------------------------------------------------

    def _read(self, library: ServerProtocol, data: bytes) -> None:
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
        if is_answered(library):
            return  # it was no request
        self._head_bytes += len(data)
        if self._head_bytes > self._acceptor.limits.head_bytes:
            # The library bounds each line and their number: together that is a megabyte.
            too_large = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            library.send_response(self._acceptor.refuse(too_large, TOO_LONG))
            self._finish(library)
            return
        library.receive_data(data)
        for event in library.events_received():
            self.requested = True
            self._judge(library, cast("Request", event))
        if is_answered(library):
            self._finish(library)
        else:
            self._write(library)

    def _judge(self, library: ServerProtocol, request: Request) -> None:
        address = self._acceptor.address(self._transport, request)
        response = (
            self._one_host(request)
            or self._acceptor.crowded(self._transport)
            or self._acceptor.judge(request, address)
            or library.accept(request)
        )
        library.send_response(response)
        if response.status_code == 101:
            self._write(library)
            self._upgrade(request, address)

    def _one_host(self, request: Request) -> Response | None:
        """Return the refusal of a request for several sites (RFC 9112, section 3.2), or None."""
        if len(request.headers.get_all("Host")) <= 1:
            return None
        return self._acceptor.refuse(HTTPStatus.BAD_REQUEST, "Send one Host.")

    def _finish(self, library: ServerProtocol) -> None:
        """Send what is to be sent; who takes nothing of it, or does not hang up behind it, is cut off."""
        self._write(library)
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

    def _write(self, library: ServerProtocol) -> None:
        for data in library.data_to_send():
            if data:
                self._transport.write(data)
            elif not self._transport.is_closing():
                self._transport.write_eof()


def is_answered(library: ServerProtocol) -> bool:
    """Say whether all that is to be sent is there."""
    return library.eof_sent


def path_in(begins: bytes) -> bytes | None:
    """Return the path that a head asks for, as far as one sees whether it is the socket's; None before."""
    line = LINE_ENDS.split(begins, maxsplit=1)
    target = line[0].partition(b" ")[2]
    path = TARGET_ENDS.split(target, maxsplit=1)
    is_known = len(line) > 1 or len(path) > 1 or len(begins) > BEGINS_BYTES
    return path[0] if is_known else None
