"""The first request of a socket, as bytes."""

import asyncio
import dataclasses
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any, cast

import orjson
import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from regatta_server.edge.handshake import Acceptor, Handshake
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.raw import HANDSHAKE, HELLO, TEXT, Raw, frame, raw
from tests.conftest import Serve


@pytest.mark.parametrize("step", [1, 7, len(HANDSHAKE) - 2])
async def test_a_request_may_come_in_pieces(running: Running, step: int) -> None:
    async with raw(running) as wire:
        for at in range(0, len(HANDSHAKE), step):
            await wire.send(HANDSHAKE[at : at + step])
        assert (await wire.head()).startswith(b"HTTP/1.1 101 ")
        await wire.send(frame(HELLO))
        assert orjson.loads(await wire.heard_of(TEXT))["type"] == "welcome"


async def test_what_comes_with_the_request_is_read_after_it(running: Running) -> None:
    said = frame(HELLO) + frame(b'{"type":"unwatch_room","id":"1","room":"ABCD2345"}')
    async with raw(running) as wire:
        await wire.send(HANDSHAKE + said[:10])
        await wire.head()
        await wire.send(said[10:])
        assert orjson.loads(await wire.heard_of(TEXT))["type"] == "welcome"
        assert orjson.loads(await wire.heard_of(TEXT))["re"] == "1"


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (HANDSHAKE.replace(b"GET", b"PUT"), b"405"),
        (HANDSHAKE.replace(b"Upgrade: websocket\r\n", b""), b"426"),
        (HANDSHAKE.replace(b"Version: 13", b"Version: 12"), b"400"),
        (HANDSHAKE.replace(b"Sec-WebSocket-Key: dGhl", b"Sec-WebSocket-Key: "), b"400"),
        (HANDSHAKE.replace(b"regatta.v1", b"regatta.v0"), b"400"),
        (HANDSHAKE.replace(b"/ws", b"/ws?" + b"x" * 9_000), b"414"),
        (HANDSHAKE[:-2] + b"X: y\r\n" * 200 + b"\r\n", b"431"),
        (HANDSHAKE[:-2] + b"X: " + b"y" * 9_000 + b"\r\n\r\n", b"431"),
    ],
)
async def test_a_handshake_that_is_none_is_refused_with_its_status(
    running: Running, request_bytes: bytes, status: bytes
) -> None:
    async with raw(running) as wire:
        await wire.send(request_bytes)
        assert (await wire.head()).split(b" ")[1] == status
        await wire.reader.read()


@pytest.mark.parametrize(
    "nonsense", [b"\x16\x03\x01\x02\x00\x01\r\n", b"hello\r\n\r\n", b"GET /ws HTTP/1.1\n\n"]
)
async def test_what_is_no_request_is_closed(running: Running, nonsense: bytes) -> None:
    async with raw(running) as wire:
        await wire.send(nonsense)
        wire.writer.write_eof()
        assert await wire.reader.read() == b""


async def test_a_request_that_does_not_come_is_not_waited_for(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), hello_s=0.05)) as running:
        for begun in (b"", b"GET /ws HTTP/1.1\r\n", HANDSHAKE[:-2]):
            async with raw(running) as wire:
                await wire.send(begun)
                assert await wire.reader.read() == b""


async def test_sockets_that_ask_nothing_are_bounded(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), strangers=2)) as running:
        async with raw(running), raw(running), raw(running) as third:
            assert await ended(third)


async def ended(wire: Raw) -> bool:
    """Say whether the server cuts the socket rather than say anything."""
    try:
        return await wire.reader.read() == b""
    except ConnectionError:
        return True


async def test_a_socket_that_asks_nothing_does_not_keep_the_server_from_stopping(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), hello_s=600.0)) as running, raw(running) as wire:
        await wire.send(b"GET /livez HTTP/1.1\r\n")


class SlowSite:
    """As much of an acceptor as a page needs, whose answer takes longer than a request may."""

    limits = dataclasses.replace(Limits(), hello_s=1.0)

    def __init__(self) -> None:
        """Begin without work."""
        self.loop = asyncio.get_running_loop()
        self._work: set[asyncio.Future[None]] = set()

    def arrive(self, _handshake: Handshake, _transport: asyncio.BaseTransport) -> bool:
        """Have room."""
        return True

    def depart(self, _handshake: Handshake, _transport: asyncio.BaseTransport) -> None:
        """Forget it."""

    def crowded(self, _transport: asyncio.BaseTransport, _request: Request) -> None:
        """Have files."""

    def address(self, _transport: asyncio.BaseTransport, _request: Request) -> str:
        """Know nobody."""
        return ""

    async def answer(self, _request: Request, _address: str) -> Response:
        """Answer once the time for a request is over, by the same timers."""
        over = self.loop.create_future()
        self.loop.call_later(self.limits.hello_s * 1.1, over.set_result, None)
        await over
        return Response(HTTPStatus.OK, "OK", Headers({"Connection": "close"}), b"at last")

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it."""
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)


async def test_a_page_that_takes_long_is_answered_after_the_time_for_a_request() -> None:
    site = cast(Acceptor, SlowSite())
    server = await site.loop.create_server(lambda: Handshake(site), "127.0.0.1")
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await reader.read()).endswith(b"at last")
        writer.close()
        await writer.wait_closed()
