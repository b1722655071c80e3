"""One connection of the load: a bare asyncio protocol that looks at as few bytes as it can."""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from typing_extensions import override

from bench.load import frames

HOST: Final = "127.0.0.1"
PER_ADDRESS: Final = 300
"""Connections from one loopback address: the server lets 400 at once in from each."""
CUT_S: Final = 0.1
"""Time for the loop to cut connections that were closed: their server would wait for them otherwise."""
AT_ONCE: Final = 50
"""Handshakes under way at a time: fewer than a listening socket queues."""


class Trouble(Exception):
    """The bench cannot go on; the message says why."""


def _unconnected(frame: bytes) -> None:
    raise Trouble(f"there is no connection to send {frame!r}")


class Client(asyncio.Protocol):
    """A WebSocket client. What it hears goes to `heard`; trouble goes to a future that all share."""

    def __init__(self, trouble: "asyncio.Future[None]", port: int, path: str, number: int) -> None:
        """Begin unconnected; `number` is the client's, and chooses the address that it comes from."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._trouble = trouble
        self._port = port
        self._path = path
        self._source = f"127.0.0.{2 + number // PER_ADDRESS}"
        self._rest = b""
        self._closing = False
        self._transport: asyncio.Transport | None = None
        self.write: Callable[[bytes], None] = _unconnected
        """The transport's own: the shortest way."""

    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Take a message, `data[start:stop]`."""
        raise NotImplementedError

    async def connect(self) -> None:
        """Open the socket."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, HOST, self._port, local_addr=(self._source, 0))
        self.write(frames.handshake(self._path, self._port))
        await self.opened

    def close(self) -> None:
        """Cut the connection, if there is one."""
        self._closing = True
        if self._transport is not None:
            self._transport.abort()

    def fail(self, why: str) -> None:
        """End the bench."""
        if not self._trouble.done():
            self._trouble.set_exception(Trouble(why))

    # -- asyncio.Protocol ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        # Not checked: uvloop's transports are asyncio's by their methods only.
        self._transport = cast("asyncio.Transport", transport)
        self.write = self._transport.write

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection ends only when we cut it."""
        if not self._closing:
            self.fail(f"the server closed a connection: {exc or self._rest[:200]!r}")

    def data_received(self, data: bytes) -> None:
        """Find the frames in what came."""
        if self._rest:
            data = self._rest + data
        at = 0 if self.opened.done() else self._greeted(data)
        end = len(data)
        while end - at >= 2:
            length = data[at + 1]
            start = at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                length = int.from_bytes(data[start : start + wide], "big")
                start += wide
            stop = start + length
            if stop > end:
                break
            if data[at] <= frames.BINARY:
                self.heard(data, start, stop)
            else:
                self._control(data[at], data[start:stop])
            at = stop
        self._rest = data[at:]

    def _greeted(self, data: bytes) -> int:
        """Return where the frames begin, once the server's answer to the handshake is there."""
        stop = data.find(b"\r\n\r\n")
        if stop < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            self.fail(f"no handshake: {data[:200]!r}")
            return len(data)
        self.opened.set_result(None)
        return stop + 4

    def _control(self, first: int, payload: bytes) -> None:
        if first == 0x89:
            self.write(frames.pong(payload))
        else:
            self.fail(f"the server sent a frame that the bench does not know: {first:#x} {payload!r}")


class IdleClient(Client):
    """Says hello, and then nothing."""

    def __init__(self, trouble: "asyncio.Future[None]", port: int, path: str, number: int) -> None:
        """Begin unwelcome."""
        super().__init__(trouble, port, path, number)
        self._welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Be welcome with the first message."""
        if not self._welcomed.done():
            self._welcomed.set_result(None)

    async def arrive(self) -> None:
        """Connect, say hello and be welcome."""
        await self.connect()
        self.write(frames.text(b'{"type":"hello"}'))
        await self._welcomed
