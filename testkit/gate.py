"""A gate between a node and its store that closes at a chosen request: a test kills the node right there."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, Self
from urllib.parse import urlsplit

READ_BYTES: Final = 65_536


class Gate:
    """Lets all by, until a node asks what was chosen: from then on nothing more."""

    def __init__(self, store_url: str) -> None:
        """Take where the store is."""
        self.closed = asyncio.Event()
        """The node has asked: neither this nor anything behind it comes to the store."""
        self._store = urlsplit(store_url)
        self._closes_at: Callable[[bytes], bool] = lambda _: False
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """Return the address for the node, instead of the store's."""
        assert self._server is not None
        return f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/0"

    def close_at(self, request: Callable[[bytes], bool]) -> None:
        """Close at the first request from now on that is like this."""
        self._closes_at = request

    async def __aenter__(self) -> Self:
        """Open."""
        self._server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End all lines."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _line(self, node: asyncio.StreamReader, to_node: asyncio.StreamWriter) -> None:
        store, to_store = await self._connected()
        ends = {to_node, to_store}
        self._writers |= ends
        ways = [
            asyncio.ensure_future(self._asks(node, to_store)),
            asyncio.ensure_future(self._answers(store, to_node)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._writers -= ends
            for end in ends:
                end.close()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._store.scheme == "unix":
            return await asyncio.open_unix_connection(self._store.path)
        return await asyncio.open_connection(self._store.hostname, self._store.port)

    async def _asks(self, node: asyncio.StreamReader, to_store: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await node.read(READ_BYTES):
                if self.closed.is_set() or self._closes_at(data):
                    self.closed.set()
                else:
                    to_store.write(data)

    async def _answers(self, store: asyncio.StreamReader, to_node: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await store.read(READ_BYTES):
                to_node.write(data)
