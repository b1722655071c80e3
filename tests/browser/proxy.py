"""A line that can be cut, or slow: a TCP relay between a browser and a server."""

import asyncio
import re
from collections.abc import Callable
from typing import Final, Self

SOCKET: Final = b"GET /ws "
"""How a WebSocket begins."""


class Line:
    """Relays to a port of this machine until it is cut; `async with Line(port) as line`."""

    def __init__(self, port: int, host: bytes | None = None) -> None:
        """Take the server's port, and the `Host` that the server reads in place of the browser's, if any."""
        self._host = host
        self._to = port
        self._cut = False
        self._answers = asyncio.Event()
        self._answers.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """Return where the line begins."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Break everything that goes through, and let nothing new through."""
        self._cut = True
        for writer in list(self._writers):
            writer.transport.abort()

    def lead(self, port: int) -> None:
        """Lead to another server: what goes through breaks."""
        self.cut()
        self._to = port
        self.mend()

    def mend(self) -> None:
        """Let through what comes from now on."""
        self._cut = False

    def hold_answers(self) -> None:
        """Be slow: what the server says on sockets stays on its way, but for that they are open."""
        self._answers.clear()

    def pass_answers(self) -> None:
        """Deliver what was held, and what comes from now on."""
        self._answers.set()

    async def __aenter__(self) -> Self:
        """Begin to relay."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def _is_cut(self) -> bool:
        return self._cut

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut():
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers |= {writer, far_writer}
        if self._is_cut():
            # Cut while this went through.
            for end in (writer, far_writer):
                end.transport.abort()
        try:
            first = await reader.read(65_536)
            far_writer.write(self._as_host_says(first))
            await asyncio.gather(
                _pump(reader, far_writer, self._as_host_says),
                self._answer(far_reader, writer, first.startswith(SOCKET)),
            )
        finally:
            self._writers -= {writer, far_writer}
            for end in (writer, far_writer):
                end.transport.abort()

    def _as_host_says(self, request: bytes) -> bytes:
        if self._host is None:
            return request
        return re.sub(rb"(?i)(\r\nHost: )[^\r]*", rb"\1" + self._host, request)

    async def _answer(
        self, far_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_socket: bool
    ) -> None:
        if is_socket:
            writer.write(await far_reader.read(65_536))
            await self._answers.wait()
        await _pump(far_reader, writer)


def _as_it_is(data: bytes) -> bytes:
    return data


async def _pump(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, change: Callable[[bytes], bytes] = _as_it_is
) -> None:
    try:
        while data := await reader.read(65_536):
            # Many requests come by one connection.
            writer.write(change(data))
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
