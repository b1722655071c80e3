"""All connections to the masters of a store, to be cut together when one is no longer a master.

A master that stood still does not know that another one has taken over: when it wakes, it executes what waits
in its sockets, and answers as if it counted.
"""

import asyncio
from collections.abc import Collection
from typing import Any
from weakref import WeakKeyDictionary

from redis.asyncio import Connection, SSLConnection
from typing_extensions import override

from regatta_server.store.connections.lasting import Lasting

Address = tuple[str, int]


class Lines:
    """The open connections, by where they lead; whoever has taken one over (`Wire`) hears that it is lost."""

    def __init__(self) -> None:
        """Begin without one."""
        self._open: WeakKeyDictionary[asyncio.StreamWriter, Address] = WeakKeyDictionary()

    def __len__(self) -> int:
        """Return how many there are, as far as is known: some may be over."""
        return len(self._open)

    def opened(self, connection: Connection) -> None:
        """Take in a connection that was just made."""
        writer = connection._writer
        assert writer is not None
        self._open[writer] = (connection.host, int(connection.port))

    def cut(self, but: Collection[Address]) -> int:
        """Cut off those that lead elsewhere, and return how many: who waits for an answer there gets none."""
        others = [writer for writer, where in self._open.items() if where not in but]
        for writer in others:
            del self._open[writer]
            writer.transport.abort()
        return len(others)


class StoreLine(Lasting):
    """A connection that is taken in once it is open; `lines` says where."""

    def __init__(self, *, lines: Lines, **options: Any) -> None:
        """Take the options of a connection, too."""
        super().__init__(**options)
        self._lines = lines

    @override
    async def _connect(self) -> None:
        # Before anything is asked on it: a server that stands still would not answer even the greeting.
        await super()._connect()
        self._lines.opened(self)


class TlsLine(StoreLine, SSLConnection):
    """The same over TLS."""
