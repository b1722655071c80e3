"""A slow line: a relay between a node and the store that lets everything through late, and in order."""

import asyncio
import contextlib
from pathlib import Path
from typing import Final, Self

PIECE_BYTES: Final = 65_536
WAITING_MOST: Final = 1_000
"""Pieces under way: then who sends has to wait, as on a real line."""


class SlowLine:
    """Relays from a socket of its own to another; `delay_s` holds each way, and may be changed."""

    def __init__(self, here: Path, there: Path) -> None:
        """Take the paths of both sockets."""
        self.delay_s = 0.0
        self._here = here
        self._there = there
        self._relays: dict[asyncio.Task[None], list[asyncio.StreamWriter]] = {}
        """With the ends of each."""
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """Return where the line begins."""
        return f"unix://{self._here}"

    async def __aenter__(self) -> Self:
        """Begin to relay."""
        self._server = await asyncio.start_unix_server(self._relay, self._here)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cut all that goes through."""
        assert self._server is not None
        self._server.close()
        relays = list(self._relays)
        for ends in self._relays.values():
            for end in ends:
                end.transport.abort()
        await asyncio.gather(*relays)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        relay = asyncio.current_task()
        assert relay is not None
        ends = self._relays[relay] = [writer]
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self._there)
            ends.append(far_writer)
            ways = [
                asyncio.ensure_future(self._way(*way)) for way in ((reader, far_writer), (far_reader, writer))
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except OSError:
            pass  # nobody is there: whoever called finds the line cut
        finally:
            del self._relays[relay]
            for end in ends:
                end.transport.abort()

    async def _way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one direction until either end is gone."""
        loop = asyncio.get_running_loop()
        pieces: asyncio.Queue[tuple[float, bytes] | None] = asyncio.Queue(WAITING_MOST)

        async def take() -> None:
            with contextlib.suppress(OSError):
                while data := await reader.read(PIECE_BYTES):
                    await pieces.put((loop.time() + self.delay_s, data))
            await pieces.put(None)

        taking = asyncio.ensure_future(take())
        try:
            while piece := await pieces.get():
                due_s, data = piece
                await asyncio.sleep(due_s - loop.time())
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            taking.cancel()
            await asyncio.gather(taking, return_exceptions=True)
