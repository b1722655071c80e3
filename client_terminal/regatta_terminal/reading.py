"""Lines of standard input, read on a thread of its own, each when it is wanted: of a terminal or a pipe."""

import asyncio
import queue
import threading
from typing import IO, Any, Final

LINE_MOST: Final = 10_000
"""Characters of a line: far more than any command; what is longer comes in pieces."""


class Lines:
    """Gives line after line."""

    def __init__(self, source: IO[str]) -> None:
        """Read from there. The thread ends with the process, whatever it waits for."""
        self._source = source
        self._loop = asyncio.get_running_loop()
        self._wanted: queue.Queue[asyncio.Future[str]] = queue.Queue(1)
        threading.Thread(target=self._read, daemon=True, name="standard input").start()

    async def next(self) -> str | None:
        """Return the next line; None at the end."""
        line: asyncio.Future[str] = self._loop.create_future()
        self._wanted.put_nowait(line)
        return await line or None

    async def next_unless(self, ended: asyncio.Future[Any]) -> str | None:
        """Return the next line; None at the end, and where something else ends first."""
        line = asyncio.ensure_future(self.next())
        # A union of both futures is none that a type has a name for.
        waiting: list[asyncio.Future[Any]] = [line, ended]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if line.done():
            return line.result()
        line.cancel()
        return None

    def _read(self) -> None:
        while True:
            wanted = self._wanted.get()
            try:
                line = self._source.readline(LINE_MOST)
            except (OSError, ValueError):
                line = ""
            if self._loop.is_closed():
                return
            self._loop.call_soon_threadsafe(_give, wanted, line)


def _give(wanted: asyncio.Future[str], line: str) -> None:
    if not wanted.done():
        wanted.set_result(line)
