"""The server of HTTP: what a request must be before anybody answers it, and who answers.

It has no socket: the edge listens, and hands connections over that ask for no socket.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

from aiohttp import HttpVersion11, web
from aiohttp.http import RawRequestMessage
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from regatta_server.web.connection import TOO_LONG, Admission, HttpConnection

SOCKET_PATH: Final = "/ws"
NONE: Final = "UNKNOWN"
"""The method of what the library could not read."""
NO_BODY: Final = "No body is read here: send the request without one."
LATE: Final = "Not just now: try again in a minute."

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Answering(Protocol):
    """Who answers requests."""

    async def answer(self, request: Request, address: str) -> Response:
        """Return the answer to a request."""

    def crowded(self, transport: asyncio.BaseTransport, request: Request) -> Response | None:
        """Return a refusal where this process has no files left for who comes, or None."""

    def address(self, transport: asyncio.BaseTransport, request: Request) -> str:
        """Return where a request comes from."""

    def refuse(self, status: HTTPStatus, why: str, path: str) -> Response:
        """Return a refusal of a request that is none."""


class HttpServer:
    """Answers connections over HTTP."""

    def __init__(self, admission: Admission, answering: Answering, reads_body: Callable[[str], bool]) -> None:
        """Take who admits connections and who answers; `reads_body` says at which paths a body is read."""
        self._admission = admission
        self._answering = answering
        self._reads_body = reads_body
        app = web.Application(middlewares=[self._answer], client_max_size=admission.limits.body_bytes)
        self._runner = web.AppRunner(app, shutdown_timeout=admission.limits.page_s)

    async def open(self) -> None:
        """Begin."""
        await self._runner.setup()
        server = self._runner.server
        assert server is not None
        server.request_factory = partial(_readable, server.request_factory)

    async def close(self) -> None:
        """End what waits for a request at once, and all else once it is answered."""
        await self._runner.cleanup()

    def connection(self) -> HttpConnection:
        """Return a new connection."""
        server = self._runner.server
        assert server is not None
        return HttpConnection(server, self._admission, self._refusal)

    def _refusal(self, status: HTTPStatus, why: str, path: str) -> web.Response:
        return _as_aiohttp(self._answering.refuse(status, why, path))

    @web.middleware
    async def _answer(
        self,
        request: web.Request,
        handler: Handler,  # noqa: ARG002 - the library names it
    ) -> web.StreamResponse:
        connection = cast("HttpConnection", request.protocol)
        connection.begin()
        path, transport = request.raw_path.partition("?")[0], request.transport
        if path == SOCKET_PATH:
            return connection.to_socket(request)
        if transport is None:
            return web.Response()  # the other end is gone
        limits = self._admission.limits
        if connection.head_bytes > limits.head_bytes:
            return self._closing(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG, connection.path)
        method = "GET" if request.method == "HEAD" else request.method
        ours = Request(request.raw_path, Headers(request.headers.items()), method=method)
        crowded = self._answering.crowded(transport, ours)
        if crowded is not None:
            return _as_aiohttp(crowded)
        has_body = request.can_read_body
        if has_body and method == "GET":
            return self._closing(HTTPStatus.BAD_REQUEST, NO_BODY, request.raw_path)
        if has_body and self._reads_body(path):
            await request.read()
        response = await self._in_time(ours, self._answering.address(transport, ours))
        if request.can_read_body:
            response.force_close()  # nobody reads it
        return response

    async def _in_time(self, request: Request, address: str) -> web.Response:
        """Return the answer, or that it takes too long."""
        try:
            async with asyncio.timeout(self._admission.limits.page_s):
                return _as_aiohttp(await self._answering.answer(request, address))
        except TimeoutError:
            return self._refusal(HTTPStatus.SERVICE_UNAVAILABLE, LATE, request.path)

    def _closing(self, status: HTTPStatus, why: str, path: str) -> web.Response:
        response = self._refusal(status, why, path)
        response.force_close()
        return response


def _readable(
    make: Callable[..., web.BaseRequest], message: RawRequestMessage, *others: Any
) -> web.BaseRequest:
    """Return a request; what was none is answered in our version of HTTP, and not in that of years ago."""
    return make(message._replace(version=HttpVersion11) if message.method == NONE else message, *others)


def _as_aiohttp(response: Response) -> web.Response:
    ours = ("connection", "content-length")
    headers = [(name, value) for name, value in response.headers.raw_items() if name.lower() not in ours]
    return web.Response(
        status=response.status_code, reason=response.reason_phrase, headers=headers, body=response.body
    )
