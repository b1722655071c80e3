"""A line that understands WebSocket frames, and is cut before, in or after a chosen one."""

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass
from typing import Final, Literal, Self

Side = Literal["client", "server"]
"""Who says the frame."""
Where = Literal["before", "middle", "after"]
How = Literal["reset", "end", "silence"]
"""A reset, an orderly end of the stream without a farewell, or a line on which nothing comes any more."""

DATA_MOST: Final = 0x7
"""Opcodes up to here carry data; those above are pings and the like, which nobody can count on."""
BY_CHANCE: Final = (b'{"type":"watchers"', b'{"type":"away"', b'{"type":"person"', b'{"type":"seeking"')
"""What the server says when it happens to: where it stands among the frames, nobody can count on either."""
END_OF_HEAD: Final = b"\r\n\r\n"
NO_LINGER: Final = struct.pack("ii", 1, 0)
"""With this a socket is closed by a reset."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a line ends. Frame 0 is the side's half of the handshake; those with data are counted from 1.

    In place of a number, a frame of the server's can be the first that has these bytes.
    """

    side: Side
    frame: int | bytes
    where: Where
    how: How


class Frames:
    """One side of a WebSocket as it goes by: finds where its units end."""

    def __init__(self) -> None:
        """Begin with the handshake."""
        self._left = b""
        self._open = False

    def feed(self, data: bytes) -> list[tuple[bytes, bool]]:
        """Return the units that are whole by now, each with whether it counts."""
        self._left += data
        found: list[tuple[bytes, bool]] = []
        while size := self._size():
            unit, self._left = self._left[:size], self._left[size:]
            chance = unit[0] & 0xF > DATA_MOST or any(payload in unit[:32] for payload in BY_CHANCE)
            found.append((unit, not (self._open and chance)))
            self._open = True
        return found

    def _size(self) -> int:
        """Return how long the first unit is; 0 while that is not all there."""
        have = self._left
        if not self._open:
            return have.find(END_OF_HEAD) + 4 if END_OF_HEAD in have else 0
        if len(have) < 2:
            return 0
        short = have[1] & 0x7F
        more = {126: 2, 127: 8}.get(short, 0)
        if len(have) < 2 + more:
            return 0
        payload = int.from_bytes(have[2 : 2 + more], "big") if more else short
        size = 2 + more + (4 if have[1] & 0x80 else 0) + payload
        return size if len(have) >= size else 0


class Line:
    """Relays connections to a port of this machine; each WebSocket is cut once, as planned for it.

    What comes before them, such as a page over HTTP, goes by.
    """

    def __init__(self, port: int, *cuts: Cut | None) -> None:
        """Take the server's port, and what becomes of the first connections; later ones are left alone."""
        self.counted: dict[Side, int] = {"client": 0, "server": 0}
        """Units of the first connection that went by."""
        self.done: list[Cut] = []
        """Cuts that have been made."""
        self._port = port
        self._cuts = list(cuts)
        self._sockets = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """Return where the line begins, for a socket."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def port(self) -> int:
        """Return the port where the line begins."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def __aenter__(self) -> Self:
        """Begin to relay."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End, frozen connections too."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            head = await reader.readuntil(END_OF_HEAD)
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except (OSError, asyncio.IncompleteReadError):
            self._writers.discard(writer)
            writer.transport.abort()
            return
        self._writers.add(far_writer)
        writers = (writer, far_writer)
        passage = self._passage() if b"upgrade: websocket" in head.lower() else None
        pumps = [
            asyncio.ensure_future(_pump("client", passage, head, reader, far_writer)),
            asyncio.ensure_future(_pump("server", passage, b"", far_reader, writer)),
        ]
        how = None
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            how = passage.cut.how if passage is not None and passage.over and passage.cut else None
            for pump in pumps:
                pump.cancel()
            if how == "silence":
                # Nothing goes by any more, and nobody hears of it, until both give up or the line ends.
                await asyncio.gather(_drained(reader), _drained(far_reader))
        finally:
            await self._close(writers, how)

    def _passage(self) -> "Passage":
        cut = self._cuts[self._sockets] if self._sockets < len(self._cuts) else None
        self._sockets += 1
        others: dict[Side, int] = {"client": 0, "server": 0}
        return Passage(cut, self.counted if self._sockets == 1 else others, self.done)

    async def _close(self, writers: tuple[asyncio.StreamWriter, ...], how: How | None) -> None:
        for end in writers:
            if how == "reset":
                _reset(end)
            end.close()
        self._writers.difference_update(writers)
        with contextlib.suppress(OSError):
            await asyncio.gather(*(end.wait_closed() for end in writers))


@dataclass(slots=True)
class Passage:
    """One WebSocket as it goes by."""

    cut: Cut | None
    counted: dict[Side, int]
    done: list[Cut]
    over: bool = False

    def is_the_end(self, side: Side, unit: bytes) -> bool:
        """Say whether a unit is where the line is cut."""
        if self.cut is None or self.cut.side != side:
            return False
        where = self.cut.frame
        return where in unit if isinstance(where, bytes) else where == self.counted[side]

    def lets_by(self, side: Side, unit: bytes, counts: bool) -> tuple[bytes, bool]:
        """Return what goes by of a unit, and whether that is the end."""
        if self.over:
            return b"", True
        if not counts:
            return unit, False
        if self.cut is not None and self.is_the_end(side, unit):
            self.over = True
            self.done.append(self.cut)
            part = {"before": 0, "middle": len(unit) // 2, "after": len(unit)}[self.cut.where]
            return unit[:part], True
        self.counted[side] += 1
        return unit, False


async def _pump(
    side: Side,
    passage: Passage | None,
    data: bytes,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    frames = Frames()
    with contextlib.suppress(ConnectionError):
        while data := data or await reader.read(65_536):
            for unit, counts in frames.feed(data) if passage else [(data, False)]:
                part, ends = passage.lets_by(side, unit, counts) if passage else (unit, False)
                if ends:
                    await _flushed(writer, part)
                    return
                writer.write(part)
            data = b""
            await writer.drain()


async def _flushed(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Hand the last bytes to the network: what is behind them in a buffer of ours would not arrive."""
    writer.transport.set_write_buffer_limits(0)
    writer.write(data)
    await writer.drain()


async def _drained(reader: asyncio.StreamReader) -> None:
    """Read until the other side is gone."""
    with contextlib.suppress(ConnectionError):
        while await reader.read(65_536):
            pass


def _reset(writer: asyncio.StreamWriter) -> None:
    """Let the end of this connection be a reset."""
    own: socket.socket | None = writer.get_extra_info("socket")
    if own is not None:
        with contextlib.suppress(OSError):
            own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
