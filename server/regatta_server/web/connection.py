"""One HTTP connection: the library's protocol, with the limits and timers that it lacks.

The library reads requests, keeps the connection open for the next one and writes answers. Here is how long a
client may occupy a place: the whole head has a time and a size, what arrives while a request is answered is
bounded, and an answer must be read. A request for the socket goes back to where sockets are opened: proxies
send it on a connection that has carried pages before.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

import structlog
from aiohttp.http_exceptions import HttpProcessingError, LineTooLong
from aiohttp.web import BaseRequest, RequestHandler, Response, Server, StreamResponse
from aiohttp.web_exceptions import HTTPException
from typing_extensions import override

from regatta_protocol.text import Text
from regatta_server.limits import Limits

log = structlog.get_logger()

HEAD_ENDS: Final = b"\r\n\r\n"
BEGINS_BYTES: Final = 64
"""Of a head: enough to see whose path it asks for, however long it becomes."""
TARGET_BYTES: Final = 8_190
"""Of what is asked for: path and query."""
FIELD_BYTES: Final = 8_189
"""Of a name or value of the head: another number, by which one knows which of the two was too long."""
FIELDS_MOST: Final = 128
"""Lines of the head: browsers send some 20, and proxies add some."""
TOO_LONG: Final = Text(
    "http-head-too-long", "The head of this request is too long: send fewer or shorter lines."
)
NO_REQUEST: Final = Text("http-unreadable", "This is no request of HTTP/1.1 that can be read.")
ONE_HOST: Final = Text("http-one-host", "Send one Host.")
BY_STATUS: Final = {
    413: Text("http-body-too-long", "The body of this request is too long."),
    417: Text("http-no-expect", "Nothing is to be expected here: leave Expect out, or say 100-continue."),
}
"""What is said where the library refuses."""
FAILED: Final = Text("server-fault", "Something went wrong on the server. It has been logged. Try again.")
NAME: Final = "Regatta"
"""What answers call the server: not which library it is, and in which version."""


class Admission(Protocol):
    """Who admits connections, and knows them until they end."""

    limits: Limits
    loop: asyncio.AbstractEventLoop

    def depart(self, connection: "HttpConnection", transport: asyncio.BaseTransport) -> None:
        """Know no more of a connection that has ended."""

    def may_stay(self, transport: asyncio.BaseTransport) -> bool:
        """Say whether there is room for a connection that waits for its next request."""

    def to_socket(self, connection: "HttpConnection", transport: asyncio.Transport, head: bytes) -> None:
        """Take a connection over whose next request is for the socket; `head` has come of it."""


class Refuse(Protocol):
    """Makes the refusal of a request."""

    def __call__(self, status: HTTPStatus, why: Text, path: str, /) -> Response:
        """Return it as it is given below `path`."""


class HttpConnection(RequestHandler):
    """A connection from its first request to its end."""

    __slots__ = (
        "_admission",
        "_begins",
        "_early_bytes",
        "_ended",
        "_is_answering",
        "_is_refused",
        "_is_writing",
        "_reads_head",
        "_refuse",
        "_server",
        "_tail",
        "_timer",
        "_wire",
        "head_bytes",
    )

    def __init__(self, server: Server, admission: Admission, refuse: Refuse) -> None:
        """Begin unconnected."""
        super().__init__(
            server,
            loop=admission.loop,
            keepalive_timeout=admission.limits.idle_s,
            tcp_keepalive=False,
            access_log=None,  # type: ignore[arg-type] # it may be none: paths of feeds are secrets
            max_line_size=TARGET_BYTES,
            max_field_size=FIELD_BYTES,
            max_headers=FIELDS_MOST,
            lingering_time=admission.limits.answer_s,
            auto_decompress=False,
        )
        self.head_bytes = 0
        """Of the head that comes in, or came in last."""
        self._server = server
        self._admission = admission
        self._refuse = refuse
        self._begins = b""
        """The beginning of that head."""
        self._tail = b""
        self._reads_head = True
        self._early_bytes = 0
        """What came behind the head before it was answered."""
        self._is_answering = False
        self._is_writing = False
        self._is_refused = False
        """Whether the head was: what else comes is thrown away."""
        self._ended: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def path(self) -> str:
        """As much of what is asked for as stands at the beginning of the head."""
        return self._begins.partition(b" ")[2].partition(b" ")[0].decode("latin-1")

    def take(self, transport: asyncio.Transport, data: bytes, deadline_s: float) -> None:
        """Take a connection over with what has come of its first head, which must be whole at a time."""
        transport.set_protocol(self)
        self.connection_made(transport)
        self._timer = self._admission.loop.call_at(deadline_s, transport.abort)
        if data:
            self.data_received(data)

    def begin(self) -> None:
        """Learn that a request is whole: whoever sent it has done their part."""
        self._reads_head = False
        self._is_answering = True
        self._wait_no_more()

    def to_socket(self, request: BaseRequest) -> StreamResponse:
        """Give the connection to the socket; return an answer that is never sent."""
        tail = _Tail()
        # Where the library keeps what came behind a request that asks for another protocol.
        self.set_parser(cast("Any", tail))
        transport, self.transport = self._wire, None
        super().connection_lost(None)
        self._wait_no_more()
        target = request.raw_path.encode("utf-8", "surrogateescape")
        lines = [b"%s %s HTTP/1.1" % (request.method.encode(), target)]
        lines += [b"%s: %s" % line for line in request.raw_headers]
        self._admission.to_socket(self, transport, b"\r\n".join(lines) + HEAD_ENDS + tail.data)
        return Response()

    # -- asyncio.Protocol ----------------------------------------------------------------------

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._wire = cast("asyncio.Transport", transport)
        super().connection_made(transport)

    @override
    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        limits = self._admission.limits
        if self._reads_head:
            is_whole = self._read_head(data)
            if not is_whole and self.head_bytes > limits.head_bytes:
                # The library bounds each line and their number: together that is a megabyte. To it the head
                # ends here, and whoever answers sees how long it was.
                self._is_refused = True
                super().data_received(data[: limits.head_bytes])
                super().data_received(HEAD_ENDS)
                return
        else:
            self._early_bytes += len(data)
        if self._early_bytes > limits.body_bytes + limits.head_bytes:
            if self._is_answering:
                self.close()  # once that is done
            else:
                self._wire.abort()
            return
        super().data_received(data)

    @override
    def connection_lost(self, exc: BaseException | None) -> None:
        self._wait_no_more()
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)
        super().connection_lost(exc)
        self._admission.depart(self, self._wire)

    # -- answers -------------------------------------------------------------------------------

    @override
    def handle_error(
        self,
        request: BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> StreamResponse:
        if request.writer.output_size > 0:
            raise ConnectionError("a part of the answer has been sent")
        if isinstance(exc, HttpProcessingError):
            self._is_refused = True
            response = self._refuse(*self._judged(exc), self.path)
        else:
            # What stands behind the first part may be the secret of somebody's feed.
            log.error("request_failed", path="/".join(request.raw_path.split("/")[:2]), exc_info=exc)
            response = self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, FAILED, request.raw_path)
        response.force_close()
        return response

    @override
    async def finish_response(
        self, request: BaseRequest, resp: StreamResponse, start_time: float | None
    ) -> tuple[StreamResponse, bool]:
        if self.transport is None:
            return await super().finish_response(request, resp, start_time)
        if isinstance(resp, HTTPException):
            # The library says some refusals itself.
            why = BY_STATUS.get(resp.status) or Text("http-refused", "{reason}.", reason=resp.reason or "")
            resp = self._refuse(HTTPStatus(resp.status), why, request.raw_path)
        resp.headers.setdefault("Server", NAME)
        if self._is_refused or not self._admission.may_stay(self._wire):
            resp.force_close()
        self._is_writing = True
        self._watch(request, resp.content_length or 0)
        try:
            sent = await super().finish_response(request, resp, start_time)
        finally:
            self._is_writing = False
        if self._is_refused:
            await self._hang_up()
        self._is_answering = False
        self._reads_head, self.head_bytes, self._early_bytes = True, 0, 0
        self._begins = self._tail = b""
        return sent

    # ------------------------------------------------------------------------------------------

    def _read_head(self, data: bytes) -> bool:
        """Count what comes of a head, and say whether it ends."""
        self._begins += data[: BEGINS_BYTES - len(self._begins)]
        seen = self._tail + data
        ends = seen.find(HEAD_ENDS)
        if ends < 0:
            self.head_bytes += len(data)
            self._tail = seen[1 - len(HEAD_ENDS) :]
            return False
        rest = len(seen) - ends - len(HEAD_ENDS)
        self.head_bytes += len(data) - rest
        self._early_bytes += rest
        self._reads_head = False
        return True

    def _judged(self, exc: HttpProcessingError) -> tuple[HTTPStatus, Text]:
        """Return why a head is refused."""
        if isinstance(exc, LineTooLong) and exc.args[1] == TARGET_BYTES:
            return HTTPStatus.REQUEST_URI_TOO_LONG, TOO_LONG
        is_long = self.head_bytes > self._admission.limits.head_bytes or "Too many headers" in exc.message
        if is_long or isinstance(exc, LineTooLong):
            return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG
        return HTTPStatus.BAD_REQUEST, ONE_HOST if "'Host'" in exc.message else NO_REQUEST

    async def _hang_up(self) -> None:
        """End what is sent, and wait for the other end: whoever still sends is not cut at once."""
        if self._wire.is_closing() or not self._wire.can_write_eof():
            return
        self._ended = self._admission.loop.create_future()
        self._wire.write_eof()
        await asyncio.wait([self._ended], timeout=self._admission.limits.answer_s)

    def _watch(self, request: BaseRequest, coming: int = 0) -> None:
        """See after a time whether enough went over the line of what waits, and of what is known to come."""
        self._wait_no_more()
        left = self._wire.get_write_buffer_size()
        enough = request.writer.output_size - left + min(left + coming, self._admission.limits.answer_bytes)
        self._timer = self._admission.loop.call_later(
            self._admission.limits.answer_s, self._look, request, enough
        )

    def _look(self, request: BaseRequest, enough: int) -> None:
        left = self._wire.get_write_buffer_size()
        if left and request.writer.output_size - left < enough:
            self._wire.abort()
        elif left or self._is_writing:
            self._watch(request)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Tail:
    """Takes what came behind a request."""

    def __init__(self) -> None:
        self.data = b""

    def feed_data(self, data: bytes) -> None:
        self.data += data

    def feed_eof(self) -> None:
        """Know that no more comes."""
