"""A way to the store that closes at a chosen request: that one and all later ones never arrive."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self

CHUNK_BYTES = 65_536


class Gate:
    """Relays connections to a store at a Unix socket; answers go on, whatever is asked no more."""

    def __init__(self, store_url: str) -> None:
        """Take the store's URL, and let all by."""
        self._path = store_url.removeprefix("unix://")
        self._closes_at: Callable[[bytes], bool] = lambda _: False
        self.closed = asyncio.Event()
        """Set once a request was kept back."""
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Return where a node finds the store."""
        assert self._server is not None
        return f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/0"

    def close_at(self, request: Callable[[bytes], bool]) -> None:
        """Close at the first request that is like this, from now on."""
        self._closes_at = request

    async def __aenter__(self) -> Self:
        """Begin to relay."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End all connections."""
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        far_reader, far_writer = await asyncio.open_unix_connection(self._path)
        pumps = [
            asyncio.ensure_future(self._ask(reader, far_writer)),
            asyncio.ensure_future(_pump(far_reader, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            for end in (writer, far_writer):
                end.close()
            self._tasks.discard(task)

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while request := await reader.read(CHUNK_BYTES):
                if self.closed.is_set() or self._closes_at(request):
                    self.closed.set()
                    continue
                writer.write(request)
                await writer.drain()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(CHUNK_BYTES):
            writer.write(data)
            await writer.drain()
