"""A client of bare bytes, for what no library would send."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from server.service import Running

KEY = b"\x01\x02\x03\x04"
TEXT, BINARY, CONT, CLOSE, PING, PONG = 0x81, 0x82, 0x80, 0x88, 0x89, 0x8A
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: regatta.invalid\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: cmVnYXR0YSBiZW5jaCBrZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: regatta.v1\r\n\r\n"
)
HELLO = b'{"type":"hello","name":"Ada"}'


def frame(first: int, payload: bytes = b"") -> bytes:
    """Return a client's frame; the first byte has its kind and its flags."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    masked = bytes(byte ^ KEY[at % 4] for at, byte in enumerate(payload))
    return bytes((first,)) + length + KEY + masked


@dataclass
class Raw:
    """A socket whose bytes one writes oneself."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)

    async def head(self) -> bytes:
        """Return the answer to the handshake."""
        return await self.reader.readuntil(b"\r\n\r\n")

    async def heard(self) -> tuple[int, bytes]:
        """Return the next frame: its first byte, and what it says."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first, await self.reader.readexactly(size)

    async def heard_of(self, kind: int) -> bytes:
        """Return what the next frame of a kind says; others before it are passed over."""
        while True:
            first, payload = await self.heard()
            if first == kind:
                return payload

    async def close_code(self) -> int:
        """Return the code with which the server closes."""
        return int.from_bytes((await self.heard_of(CLOSE))[:2], "big")


@contextlib.asynccontextmanager
async def unconnected(running: Running) -> AsyncIterator[Raw]:
    """Give a socket on which nothing has been said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


@contextlib.asynccontextmanager
async def upgraded(running: Running) -> AsyncIterator[Raw]:
    """Give a WebSocket connection on which nothing has been said."""
    async with unconnected(running) as raw:
        raw.send(HANDSHAKE)
        assert (await raw.head()).startswith(b"HTTP/1.1 101 ")
        yield raw


@contextlib.asynccontextmanager
async def greeted(running: Running) -> AsyncIterator[Raw]:
    """Give a connection that has been welcomed."""
    async with upgraded(running) as raw:
        raw.send(frame(TEXT, HELLO))
        assert b'"welcome"' in await raw.heard_of(TEXT)
        yield raw
