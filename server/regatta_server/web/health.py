"""The health of a process: `/livez`, `/readyz` and `/metrics`, all that a process without players answers."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final, cast

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST
from typing_extensions import override

from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.edge.gate import Gate
from regatta_server.limits import Limits
from regatta_server.network.addresses import http_url
from regatta_server.observe.siblings import measured
from regatta_server.runtime.clock import now_ms
from regatta_server.settings import Settings
from regatta_server.web.files import ASK_AGAIN
from regatta_server.web.responses import nothing_here, plain, response
from regatta_server.web.routes import Route
from regatta_server.web.server import Admission, HttpServer

HEALTH_CONNECTIONS_MOST: Final = 20
"""Connections to a process without players: Prometheus, and who looks."""

Ready = Callable[[], Awaitable[bool]]


class Health:
    """Answers for how this process is."""

    def __init__(self, ready: Ready, measured: Callable[[], Awaitable[bytes]] = measured) -> None:
        """Take what says whether new games can begin, or come in; and what gives the text of /metrics."""
        self._ready = ready
        self._measured = measured

    @property
    def routes(self) -> Sequence[Route]:
        """Who answers at which path."""
        return [
            Route("GET", "/livez", self._livez),
            Route("GET", "/readyz", self._readyz),
            Route("GET", "/metrics", self._metrics, price=5),
        ]

    async def _livez(self, _: web.Request) -> web.Response:
        return plain(HTTPStatus.OK, b"alive\n")

    async def _readyz(self, _: web.Request) -> web.Response:
        if await self._ready():
            return plain(HTTPStatus.OK, b"ready\n")
        return plain(HTTPStatus.SERVICE_UNAVAILABLE, b"not ready\n")

    async def _metrics(self, _: web.Request) -> web.Response:
        return response(HTTPStatus.OK, await self._measured(), CONTENT_TYPE_LATEST, ASK_AGAIN)


@contextlib.asynccontextmanager
async def health(settings: Settings, ready: Ready) -> AsyncIterator[str]:
    """Answer at the address of the settings within the block, and give its URL.

    Raises OSError when it cannot be had.
    """
    gate = Gate(replace(Limits(), strangers=HEALTH_CONNECTIONS_MOST), time.monotonic)
    pages = HttpServer(
        Health(ready).routes, _nothing, gate, ForeignHeaders(settings, now_ms), has_socket=False
    )
    door = _Door(gate)
    await pages.open(door)
    server = await door.loop.create_server(lambda: _Arrival(door, pages), settings.host, settings.port)
    try:
        yield http_url(settings.host, server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await pages.close()


async def _nothing(_: web.Request) -> web.Response:
    return nothing_here()


class _Door(Admission):
    """Who may come in where there are no players."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.limits = gate.limits
        self.loop = asyncio.get_running_loop()

    @override
    def depart(self, connection: object, transport: asyncio.BaseTransport) -> None:
        self.gate.known(None)

    @override
    def may_stay(self, transport: asyncio.BaseTransport) -> bool:
        return self.gate.has_half(None)

    @override
    def is_crowded(self, transport: asyncio.BaseTransport, path: str) -> bool:
        return False  # these three are answered to the last file

    @override
    def to_socket(self, connection: object, transport: asyncio.Transport, head: bytes) -> None:
        raise NotImplementedError  # there is none to ask for


class _Arrival(asyncio.Protocol):
    """A connection, which is one of HTTP from its first byte on."""

    def __init__(self, door: _Door, pages: HttpServer) -> None:
        self._door = door
        self._pages = pages

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        line = cast("asyncio.Transport", transport)
        if self._door.gate.arrive(None):
            self._pages.take(line, b"", self._door.loop.time() + self._door.limits.hello_s)
        else:
            line.abort()  # somebody holds it open: whoever asks for its health asks again

    @override
    def connection_lost(self, _: Exception | None) -> None:
        self._door.gate.known(None)
