"""The first request of a socket, as bytes."""

import dataclasses

import orjson
import pytest

from regatta_server.edge.handshake import path_in
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
    message = frame(HELLO) + frame(b'{"type":"unwatch_room","id":"1","room":"ABCD2345"}')
    async with raw(running) as wire:
        await wire.send(HANDSHAKE + message[:10])
        await wire.head()
        await wire.send(message[10:])
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
        answer = await wire.reader.read()
    # From Python 3.12 on the library answers before it sees that the other end has nothing more to say.
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400 ")


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


@pytest.mark.parametrize(
    ("begins", "path"),
    [
        (b"", None),
        (b"GET /ws", None),
        (b"GET /w", None),
        (b"GET /ws ", b"/ws"),
        (b"GET /ws?x=1", b"/ws"),
        (b"POST /ws\r\n", b"/ws"),
        (b"GET /wsx", None),
        (b"GET /ws/judgement ", b"/ws/judgement"),
        (b"hello\r\n", b""),
        (b"x" * 65, b""),
        (b"GET /" + b"x" * 65, b"/" + b"x" * 65),
    ],
)
def test_a_few_bytes_tell_whether_the_socket_is_asked_for(begins: bytes, path: bytes | None) -> None:
    assert path_in(begins) == path


async def ended(wire: Raw) -> bool:
    """Say whether the server cuts the socket rather than say anything."""
    try:
        return await wire.reader.read() == b""
    except ConnectionError:
        return True


async def test_a_socket_that_asks_nothing_does_not_keep_the_server_from_stopping(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), hello_s=600.0)) as running, raw(running) as wire:
        await wire.send(b"GET /livez HTTP/1.1\r\n")
