"""A socket whose bytes a test chooses: frames of every kind, whole ones and such as break RFC 6455."""

import asyncio
import contextlib
import json
import struct
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_server.service import Running

CONT: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
FIN: Final = 0x80
RSV1: Final = 0x40
MASKED: Final = 0x80
NO_CODE: Final = 1005
"""Of a closing frame without a code (RFC 6455 section 7.1.5)."""
KEY: Final = b"\x11\x22\x33\x44"
HELLO: Final = b'{"type":"hello"}'


def header(size: int, first: int = FIN | TEXT, key: bytes | None = KEY) -> bytes:
    """Return what stands before a payload of this size; the first byte has flags and opcode."""
    masked = 0 if key is None else MASKED
    if size < 126:
        head = struct.pack("!BB", first, masked | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, masked | 126, size)
    else:
        head = struct.pack("!BBQ", first, masked | 127, size)
    return head + (key or b"")


def frame(payload: bytes = b"", opcode: int = TEXT, flags: int = FIN, key: bytes | None = KEY) -> bytes:
    """Return a frame of a client; without a key it is not masked."""
    size = len(payload)
    head = header(size, flags | opcode, key)
    if key is None:
        return head + payload
    mask = (key * (size // 4 + 1))[:size]
    return head + (int.from_bytes(payload, "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")


def request(
    path: str = "/ws", *more: str, host: str = "127.0.0.1", protocol: str | None = SUBPROTOCOL
) -> bytes:
    """Return the request of a handshake; `more` are headers beside the usual ones."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *([f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []),
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def with_lines(request: bytes, *lines: bytes) -> bytes:
    """Return a request with further lines in its head."""
    return request[:-2] + b"".join(line + b"\r\n" for line in lines) + b"\r\n"


HANDSHAKE: Final = request()
"""Of somebody who does nothing odd."""


@dataclass(slots=True)
class Heard:
    """What a server said."""

    head: bytes = b""
    """Its answer to the handshake."""
    messages: list[bytes] = field(default_factory=list)
    pongs: int = 0
    code: int | None = None
    """Of the frame with which it closed the connection; None where it sent none."""
    reason: str = ""
    rest: bytes = b""
    """What was no whole frame."""

    @property
    def codes(self) -> list[str]:
        """Return the codes of all errors."""
        messages = [json.loads(message) for message in self.messages]
        return [one["code"] for one in messages if one["type"] == "error"]


class Raw:
    """A TCP connection to a node."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection."""
        self.reader = reader
        self.writer = writer
        self.heard = Heard()

    async def send(self, data: bytes) -> None:
        """Send bytes as they are; to a server that listens no more they are lost."""
        with contextlib.suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def head(self) -> bytes:
        """Return the head of an answer over HTTP."""
        return await self.reader.readuntil(b"\r\n\r\n")

    async def upgrade(self, *more: str) -> None:
        """Shake hands, and read the answer."""
        await self.send(request("/ws", *more))
        self.heard.head = await self.head()
        assert self.heard.head.startswith(b"HTTP/1.1 101"), self.heard.head

    async def hello(self, data: bytes = HELLO) -> None:
        """Say hello, and hear that one is welcome."""
        await self.send(frame(data))
        await self.one()
        assert b'"welcome"' in self.heard.messages[0]

    async def next_frame(self) -> tuple[int, bytes]:
        """Return the next frame: its opcode, and what it says. Raises EOFError where the server has ended."""
        first, second = await self.reader.readexactly(2)
        assert second < MASKED, "a server does not mask"
        size = second
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        payload = await self.reader.readexactly(size)
        assert first & (FIN | 0x70) == FIN, "a server sends whole frames that are not compressed"
        return first & 0x0F, payload

    async def heard_of(self, opcode: int) -> bytes:
        """Return what the next frame of a kind says; others before it are passed over."""
        while True:
            kind, payload = await self.next_frame()
            if kind == opcode:
                return payload

    async def close_code(self) -> int:
        """Return the code with which the server closes."""
        return int.from_bytes((await self.heard_of(CLOSE))[:2], "big")

    async def one(self) -> None:
        """Read one frame, and keep what it says. Raises EOFError where the server has ended."""
        opcode, payload = await self.next_frame()
        match opcode:
            case 0x1:
                self.heard.messages.append(payload)
            case 0xA:
                self.heard.pongs += 1
            case 0x8:
                self.heard.code = int.from_bytes(payload[:2], "big") if payload else NO_CODE
                self.heard.reason = payload[2:].decode()
            case 0x9:
                pass
            case _:
                raise AssertionError(f"a server sends no frame of opcode {opcode}")

    async def to_the_end(self) -> Heard:
        """Read until the server closes the connection or has cut it, and return all that was heard."""
        with contextlib.suppress(OSError, EOFError):
            while self.heard.code is None:
                await self.one()
        return self.heard

    async def page(self) -> bytes:
        """Read until the server has ended, as bytes."""
        with contextlib.suppress(OSError):
            return await self.reader.read()
        return b""

    def cut(self) -> None:
        """End it at once."""
        self.writer.transport.abort()


@contextlib.asynccontextmanager
async def raw(running: Running, address: str = "127.0.0.1") -> AsyncIterator[Raw]:
    """Give a connection on which nothing has been said, from one of this machine's addresses."""
    connection = Raw(
        *await asyncio.open_connection("127.0.0.1", running.port, local_addr=(address, 0), limit=2**24)
    )
    try:
        yield connection
    finally:
        connection.cut()


@contextlib.asynccontextmanager
async def welcomed(running: Running, address: str = "127.0.0.1") -> AsyncIterator[Raw]:
    """Give a connection of a new guest."""
    async with raw(running, address) as connection:
        await connection.upgrade()
        await connection.hello()
        yield connection
