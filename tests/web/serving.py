"""A server of HTTP by itself, for tests of what it answers: no node, and no store but what a route asks."""

import asyncio
import contextlib
import dataclasses
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any

from aiohttp import web

from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.edge.gate import Gate
from regatta_server.limits import Limits
from regatta_server.settings import Settings
from regatta_server.web.routes import Handler, Route
from regatta_server.web.server import HttpServer
from testkit.web import Page, page_of


class Everybody:
    """Admits everybody, and hands each connection over with its first bytes."""

    def __init__(self, pages: HttpServer, limits: Limits) -> None:
        """Open it."""
        self.limits = limits
        self.loop = asyncio.get_running_loop()
        self._pages = pages

    def depart(self, connection: object, transport: asyncio.BaseTransport) -> None:
        """Forget it."""

    def may_stay(self, transport: asyncio.BaseTransport) -> bool:
        """Have room."""
        return True

    def is_crowded(self, transport: asyncio.BaseTransport, path: str) -> bool:
        """Have files."""
        return False

    def to_socket(self, connection: object, transport: asyncio.Transport, head: bytes) -> None:
        """Have no socket."""
        transport.abort()

    def hand_over(self, transport: asyncio.Transport, data: bytes) -> None:
        """Hand it over."""
        self._pages.take(transport, data, self.loop.time() + self.limits.hello_s)


class Handing(asyncio.Protocol):
    """A connection that has said nothing."""

    def __init__(self, everybody: Everybody) -> None:
        """Begin unconnected."""
        self._everybody = everybody

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Know it."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Hand it over."""
        self._everybody.hand_over(self._transport, data)


@contextlib.asynccontextmanager
async def serving(routes: Sequence[Route], elsewhere: Handler, **bounds: Any) -> AsyncIterator[int]:
    """Give the port where routes are answered; all else is what `elsewhere` answers."""
    limits = dataclasses.replace(Limits(), **bounds)
    pages = HttpServer(routes, elsewhere, Gate(limits, time.monotonic), ForeignHeaders(Settings(), lambda: 0))
    everybody = Everybody(pages, limits)
    await pages.open(everybody)
    server = await everybody.loop.create_server(lambda: Handing(everybody), "127.0.0.1")
    async with server:
        yield server.sockets[0].getsockname()[1]
        server.close()
        await pages.close()


async def ask(port: int, target: str, method: str = "GET", **headers: str) -> Page:
    """Return the answer to a request; names of headers have `_` for `-`."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"{method} {target} HTTP/1.1", "Host: here", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return page_of(answer)


async def nothing_there(_: web.Request) -> web.Response:
    """Answer what is no path of a site."""
    return web.Response(status=404)
