"""Connections over HTTP: many requests by one, the socket among them, and who may wait for how long."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any, cast

import orjson
import pytest
from aiohttp import web

from regatta_server.limits import Limits
from regatta_server.service import Running
from regatta_server.web.connection import Admission, HttpConnection
from testkit.raw import HANDSHAKE, HELLO, TEXT, Raw, frame, raw
from testkit.web import Page, page_of
from tests.conftest import Serve

LIVE = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
READY = LIVE.replace(b"livez", b"readyz")
LAST = LIVE.replace(b"Host: x", b"Host: x\r\nConnection: close")


async def answer(wire: Raw) -> Page:
    """Return the next answer on a connection, which says how long it is."""
    page = page_of(await wire.head())
    body = await wire.reader.readexactly(int(page.headers["content-length"]))
    return dataclasses.replace(page, body=body)


async def test_a_page_gets_a_hundred_files_by_one_connection(running: Running) -> None:
    async with raw(running) as wire:
        for _ in range(100):
            await wire.send(b"GET /api/v1/rulesets HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
            page = await answer(wire)
            assert (page.status, "connection" in page.headers) == (200, False)


async def test_requests_that_come_at_once_are_answered_one_after_the_other(running: Running) -> None:
    async with raw(running) as wire:
        await wire.send(LIVE + READY + LIVE)
        assert [(await answer(wire)).body for _ in range(3)] == [b"alive\n", b"ready\n", b"alive\n"]


async def test_whoever_says_that_it_is_the_last_one_gets_no_other(running: Running) -> None:
    async with raw(running) as wire:
        await wire.send(LAST)
        assert (await answer(wire)).headers["connection"] == "close"
        await wire.send(READY)
        assert await wire.page() == b""


@pytest.mark.parametrize("step", [9, len(HANDSHAKE)])
async def test_the_socket_opens_on_a_connection_that_has_brought_a_page(running: Running, step: int) -> None:
    async with raw(running) as wire:
        await wire.send(LIVE)
        await answer(wire)
        for at in range(0, len(HANDSHAKE), step):
            await wire.send(HANDSHAKE[at : at + step])
        assert (await wire.head()).startswith(b"HTTP/1.1 101 ")
        await wire.send(frame(HELLO))
        assert orjson.loads(await wire.heard_of(TEXT))["type"] == "welcome"


async def test_what_comes_at_once_behind_a_page_and_a_handshake_is_read_too(running: Running) -> None:
    async with raw(running) as wire:
        await wire.send(LIVE + HANDSHAKE + frame(HELLO))
        await answer(wire)
        assert (await wire.head()).startswith(b"HTTP/1.1 101 ")
        assert orjson.loads(await wire.heard_of(TEXT))["type"] == "welcome"


async def test_a_handshake_behind_a_page_that_is_none_is_refused_with_its_status(running: Running) -> None:
    async with raw(running) as wire:
        await wire.send(LIVE)
        await answer(wire)
        await wire.send(b"GET /ws HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await wire.head()).startswith(b"HTTP/1.1 426 ")
        await wire.reader.read()


async def test_whoever_asks_for_nothing_more_is_not_waited_for(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), idle_s=0.05)) as running:
        for more in (b"", b"GET /livez HTTP/1.1\r\n"):
            async with raw(running) as wire:
                await wire.send(LIVE)
                await answer(wire)
                await wire.send(more)
                assert await wire.page() == b""


async def test_only_half_of_the_places_are_for_those_who_wait(serve: Serve) -> None:
    limits = dataclasses.replace(Limits(), strangers_per_address=4)
    async with serve(limits) as running, contextlib.AsyncExitStack() as stack:
        for number in range(3):
            wire = await stack.enter_async_context(raw(running))
            await wire.send(LIVE)
            assert ("connection" in (await answer(wire)).headers) is (number == 2)


async def test_who_waits_does_not_keep_the_server_from_stopping(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), idle_s=600.0)) as running:
        async with contextlib.AsyncExitStack() as stack:
            wires = [await stack.enter_async_context(raw(running)) for _ in range(3)]
            for wire, data in zip(wires, (LIVE, LIVE, LIVE[:20]), strict=True):
                await wire.send(data)
            for wire in wires[:2]:
                await answer(wire)
            await wires[1].send(LIVE[:20])
            stack.pop_all()
    for wire in wires:
        assert await wire.page() == b""
        wire.cut()


async def test_what_comes_before_an_answer_is_bounded(running: Running) -> None:
    async with raw(running) as wire:
        await wire.send(LIVE)
        await answer(wire)
        await wire.send(LIVE * 20_000)
        assert (await wire.page()).count(b"HTTP/1.1 ") < 20_000


# -- by itself ---------------------------------------------------------------------------------


class Site:
    """Who admits everybody, and answers as a test says."""

    def __init__(self, **limits: Any) -> None:
        """Open it."""
        self.limits = dataclasses.replace(Limits(), **limits)
        self.loop = asyncio.get_running_loop()

    def depart(self, _connection: HttpConnection, _transport: asyncio.BaseTransport) -> None:
        """Forget it."""

    def may_stay(self, _transport: asyncio.BaseTransport) -> bool:
        """Have room."""
        return True

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncIterator[HttpConnection]:
        """Give a connection whose pages are one byte each."""
        app = web.Application(middlewares=[one_byte])
        runner = web.AppRunner(app)
        await runner.setup()
        assert runner.server is not None
        yield HttpConnection(runner.server, cast("Admission", self), refuse)
        await runner.cleanup()


@web.middleware
async def one_byte(request: web.Request, handler: object) -> web.Response:
    """Answer."""
    cast("HttpConnection", request.protocol).begin()
    return web.Response(body=b"x")


def refuse(status: HTTPStatus, why: str, path: str) -> web.Response:
    """Refuse in short."""
    return web.Response(status=status, text=f"{path} {why}")


class Line(asyncio.Transport):
    """A line that takes so much of an answer in each moment, and no more."""

    def __init__(self, left: int, takes: int) -> None:
        """Begin with so many bytes that wait."""
        super().__init__()
        self.left, self.takes = left, takes
        self.closing = False
        self.data = b""
        self.ended = asyncio.get_running_loop().create_future()
        self.request_sent = asyncio.get_running_loop().create_future()

    def get_write_buffer_size(self) -> int:
        """Return what waits, and take some."""
        self.left = max(0, self.left - self.takes)
        if self.closing and not self.left:
            self._end("closed")
        return self.left

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return where the other end is."""
        return ("127.0.0.1", 1) if name == "peername" else default

    def is_closing(self) -> bool:
        """Say whether no more is to be written."""
        return self.closing

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Take it."""
        self.protocol = cast("asyncio.Protocol", protocol)

    def write(self, data: object) -> None:
        """Take it: it waits already."""
        self.data += bytes(cast("bytes", data))
        if not self.request_sent.done():
            self.request_sent.set_result(None)

    def can_write_eof(self) -> bool:
        """Say no."""
        return False

    def close(self) -> None:
        """End once all is written."""
        self.closing = True

    def abort(self) -> None:
        """End at once."""
        self._end("cut")

    def _end(self, how: str) -> None:
        if not self.ended.done():
            self.ended.set_result(how)
            self.protocol.connection_lost(None)


@pytest.mark.parametrize(
    ("left", "takes", "end"),
    [(100_000, 9_000, "closed"), (100_000, 1, "cut"), (100_000, 0, "cut")],
)
async def test_an_answer_is_waited_for_while_the_line_takes_enough_of_it(
    left: int, takes: int, end: str
) -> None:
    line = Line(left, takes)
    site = Site(answer_s=0.001)
    async with site.connection() as connection:
        connection.take(line, LAST, site.loop.time() + 60)
        assert await line.ended == end


async def test_a_head_must_be_whole_in_the_time_of_its_handshake() -> None:
    line, site = Line(0, 0), Site()
    async with site.connection() as connection:
        connection.take(line, LIVE[:10], site.loop.time() + 0.01)
        assert await line.ended == "cut"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /" + b"x" * 9_000, b"414 "),
        (LIVE[:-2] + b"X: " + b"y" * 9_000, b"431 "),
        (LIVE[:-2] + b"X: y\r\n" * 200, b"431 "),
        (LIVE[:-2] + (b"X: " + b"y" * 1_000 + b"\r\n") * 20, b"200 "),
        (LIVE.replace(b"Host: x", b"Host: x\r\nHost: y"), b"400 "),
        (LIVE.replace(b"Host: x\r\n", b""), b"400 "),
        (b"\x16\x03\x01\x02\x00\x01\r\n", b"400 "),
    ],
)
async def test_a_head_that_cannot_be_read_is_refused_while_it_comes(head: bytes, status: bytes) -> None:
    line, site = Line(0, 0), Site(answer_s=0.001)
    async with site.connection() as connection:
        connection.take(line, b"", site.loop.time() + 60)
        for at in range(0, len(head), 700):
            connection.data_received(head[at : at + 700])
        await line.request_sent
    assert line.data.split(b" ", 1)[1].startswith(status)
