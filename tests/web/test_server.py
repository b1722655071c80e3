"""What a request must be before anybody answers it, and how long an answer may take."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any, cast

from structlog.testing import capture_logs
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from regatta_server.limits import Limits
from regatta_server.web.connection import Admission, HttpConnection
from regatta_server.web.server import HttpServer
from testkit.web import Page, page_of


class Site:
    """Who admits everybody, and answers as a path says."""

    def __init__(self, **limits: Any) -> None:
        """Open it."""
        self.limits = dataclasses.replace(Limits(), **limits)
        self.loop = asyncio.get_running_loop()
        self.begun = asyncio.Event()
        """Set once it is asked for something."""

    def depart(self, _connection: HttpConnection, _transport: asyncio.BaseTransport) -> None:
        """Forget it."""

    def may_stay(self, _transport: asyncio.BaseTransport) -> bool:
        """Have room."""
        return True

    def crowded(self, _transport: asyncio.BaseTransport, _request: Request) -> None:
        """Have files."""

    def address(self, _transport: asyncio.BaseTransport, _request: Request) -> str:
        """Know nobody."""
        return ""

    def refuse(self, status: HTTPStatus, why: str, _path: str) -> Response:
        """Refuse in short."""
        return Response(status, status.phrase, Headers(), why.encode())

    async def answer(self, request: Request, _address: str) -> Response:
        """Answer once so many seconds are over as the path has, by the timers of the connection; or fail."""
        if request.path == "/secret/of-ada":
            raise ZeroDivisionError
        self.begun.set()
        over = self.loop.create_future()
        self.loop.call_later(float(request.path[1:]), over.set_result, None)
        await over
        return Response(HTTPStatus.OK, "OK", Headers(), b"at last")

    @contextlib.asynccontextmanager
    async def port(self) -> AsyncIterator[int]:
        """Listen."""
        pages = HttpServer(cast("Admission", self), self, lambda _: False)
        await pages.open()
        server = await self.loop.create_server(lambda: Taking(pages), "127.0.0.1")
        async with server:
            yield server.sockets[0].getsockname()[1]
            await pages.close()


class Taking(asyncio.Protocol):
    """Hands a connection over with the first bytes."""

    def __init__(self, pages: HttpServer) -> None:
        """Take the server of pages."""
        self._pages = pages

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Know it."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Hand it over."""
        deadline_s = asyncio.get_running_loop().time() + 0.2
        self._pages.connection().take(self._transport, data, deadline_s)


async def ask(port: int, path: str) -> Page:
    """Return the answer to a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode())
    said = await reader.read()
    writer.close()
    await writer.wait_closed()
    return page_of(said)


async def test_a_page_that_takes_long_is_answered_after_the_time_for_a_request() -> None:
    async with Site().port() as port:
        assert (await ask(port, "/0.25")).body == b"at last"


async def test_a_page_that_takes_too_long_says_so() -> None:
    async with Site(page_s=0.01).port() as port:
        assert (await ask(port, "/5")).status == HTTPStatus.SERVICE_UNAVAILABLE


async def test_a_fault_is_said_and_logged_without_what_may_be_a_secret() -> None:
    async with Site().port() as port:
        with capture_logs() as logs:
            page = await ask(port, "/secret/of-ada")
    assert page.status == HTTPStatus.INTERNAL_SERVER_ERROR
    assert [(line["event"], line["path"]) for line in logs] == [("request_failed", "/secret")]
    assert "of-ada" not in str(page.body)


async def test_what_is_asked_for_is_answered_before_the_server_ends() -> None:
    site = Site()
    async with site.port() as port:
        asking = asyncio.ensure_future(ask(port, "/0.05"))
        await site.begun.wait()
    assert (await asking).body == b"at last"
