"""The HTTP server: what a request must be before anybody answers it, and who answers.

It has no socket: the edge listens, and hands over connections that ask for no WebSocket.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

from aiohttp import HttpVersion11, web
from aiohttp.http import RawRequestMessage

from regatta_protocol.text import Text
from regatta_server.edge.descriptors import CROWDED_S
from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.edge.gate import FULL, Gate, peer
from regatta_server.edge.handshake import SOCKET_PATH
from regatta_server.limits import Limits
from regatta_server.runtime.pools import PoolBusy
from regatta_server.web import connection
from regatta_server.web.connection import TOO_LONG, HttpConnection
from regatta_server.web.later import busy
from regatta_server.web.responses import HeadLines, refusal, refused
from regatta_server.web.routes import ADDRESS, Handler, Route, is_plain, path_in

NONE: Final = "UNKNOWN"
"""The method of what the library could not read."""
NO_BODY: Final = Text("http-no-body", "No body is read here: send the request without one.")
LATE: Final = Text("not-just-now", "Not just now: try again in a minute.")
TOO_MANY: Final = Text("too-many-pages", "Too many pages at once: wait a moment.")


class Admission(connection.Admission, Protocol):
    """Who admits connections, and knows how full the process is."""

    def is_crowded(self, transport: asyncio.BaseTransport, path: str) -> bool:
        """Say whether there are no files left for who asks for a page."""


class HttpServer:
    """Answers connections over HTTP by a table of routes."""

    def __init__(
        self,
        routes: Sequence[Route],
        elsewhere: Handler,
        gate: Gate,
        foreign: ForeignHeaders,
        *,
        has_socket: bool = True,
    ) -> None:
        """Take the table, who answers what is no path of this site, and whose budgets are paid from.

        `has_socket`: requests for the socket go back to who admits connections.
        """
        self._has_socket = has_socket
        self._elsewhere = elsewhere
        self._gate = gate
        self._foreign = foreign
        self._limits: Limits = gate.limits
        self._admission: Admission | None = None
        app = web.Application(middlewares=[self._answer], client_max_size=self._limits.body_bytes)
        for route in routes:
            add = app.router.add_get if route.method == "GET" else app.router.add_post
            add(route.path, partial(self._pay_and_answer, route))
        self._runner = web.AppRunner(app, shutdown_timeout=self._limits.page_s)

    async def open(self, admission: Admission) -> None:
        """Begin to answer connections that somebody admits."""
        self._admission = admission
        await self._runner.setup()
        server = self._server
        server.request_factory = partial(_readable, server.request_factory)

    async def close(self) -> None:
        """End what waits for a request at once, and all else once it is answered."""
        await self._runner.cleanup()

    def take(self, transport: asyncio.Transport, data: bytes, deadline_s: float) -> HttpConnection:
        """Take a connection over with what has come of a head, which must be whole in time; return it."""
        assert self._admission is not None
        taken = HttpConnection(self._server, self._admission, refusal)
        taken.take(transport, data, deadline_s)
        return taken

    @property
    def _server(self) -> web.Server:
        server = self._runner.server
        assert server is not None, "it has been opened"
        return server

    @web.middleware
    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Return the answer to a request that may be one."""
        line = cast("HttpConnection", request.protocol)
        line.begin()
        transport, path = request.transport, path_in(request)
        if self._has_socket and path == SOCKET_PATH:
            return line.to_socket(request)
        if transport is None or self._admission is None:
            return web.Response()  # the other end is gone
        if line.head_bytes > self._limits.head_bytes:
            return _last(refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG, line.path))
        if self._admission.is_crowded(transport, path):
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, FULL, path, CROWDED_S)
        is_socket = path.startswith(SOCKET_PATH)
        address = self._foreign.address(HeadLines(request), peer(transport), is_socket=is_socket)
        request[ADDRESS] = address
        wait_s = self._gate.may_ask(address)
        if wait_s:
            return refusal(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY, path, wait_s)
        if request.can_read_body and request.method in ("GET", "HEAD"):
            return _last(refusal(HTTPStatus.BAD_REQUEST, NO_BODY, path))
        response = await self._in_time(request, handler if is_plain(request) else self._get_elsewhere)
        return _last(response) if request.can_read_body else response

    async def _in_time(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Return the answer, or why there is none."""
        try:
            async with asyncio.timeout(self._limits.page_s):
                return await handler(request)
        except web.HTTPMethodNotAllowed as other:
            return _other_method(path_in(request), sorted(other.allowed_methods))
        except web.HTTPNotFound:
            return await self._elsewhere(request)
        except PoolBusy as full:
            return refused(busy(full).answer)
        except TimeoutError:
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, LATE, path_in(request))

    async def _get_elsewhere(self, request: web.Request) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD"):
            return _other_method(path_in(request), ["GET", "HEAD"])
        return await self._elsewhere(request)

    async def _pay_and_answer(self, route: Route, request: web.Request) -> web.StreamResponse:
        """Take what a route costs beyond one request, and let it answer."""
        more = min(route.price, self._limits.http_burst) - 1
        wait_s = self._gate.may_ask(request[ADDRESS], more) if more else 0.0
        if wait_s:
            return refusal(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY, path_in(request), wait_s)
        return await route.handler(request)


def _readable(
    make: Callable[..., web.BaseRequest], message: RawRequestMessage, *others: Any
) -> web.BaseRequest:
    """Return a request; what was none is answered in our version of HTTP, and not in that of years ago."""
    return make(message._replace(version=HttpVersion11) if message.method == NONE else message, *others)


def _other_method(path: str, allowed: Sequence[str]) -> web.Response:
    """Return the refusal of a method that nobody answers at a path."""
    why = Text("http-only-methods", "Only {names} are answered here.", names=tuple(allowed))
    return refusal(HTTPStatus.METHOD_NOT_ALLOWED, why, path, Allow=", ".join(allowed))


def _last(response: web.StreamResponse) -> web.StreamResponse:
    """Let a connection end with an answer, since nobody reads what comes behind it."""
    response.force_close()
    return response
