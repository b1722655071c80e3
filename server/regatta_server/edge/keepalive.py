"""Pings for all connections, by one timer: a task for each would cost more than the connection."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from regatta_server.edge.connection import Connection

ROUNDS: Final = 20
"""Parts into which connections are sorted as they come: all of one are pinged in one turn of the loop."""


class Keepalive:
    """The connections of a node. Each is pinged once in so many seconds."""

    def __init__(self, loop: asyncio.AbstractEventLoop, ping_s: float) -> None:
        """Begin with none."""
        self._loop = loop
        self._step_s = ping_s / ROUNDS
        self._rounds: list[dict[Connection, None]] = [{} for _ in range(ROUNDS)]
        self._now = 0
        self._timer = loop.call_later(self._step_s, self._step)

    def __iter__(self) -> "Iterator[Connection]":
        """Yield all connections."""
        for one in self._rounds:
            yield from list(one)

    def __len__(self) -> int:
        """Return how many connections there are."""
        return sum(len(one) for one in self._rounds)

    def add(self, connection: "Connection") -> None:
        """Ping it from now on, for the first time when all others have been."""
        connection.round = self._rounds[self._now]
        connection.round[connection] = None

    def remove(self, connection: "Connection") -> None:
        """Ping it no more."""
        if connection.round is not None:
            del connection.round[connection]
            connection.round = None

    def stop(self) -> None:
        """Ping nobody any more."""
        self._timer.cancel()

    def _step(self) -> None:
        self._timer = self._loop.call_later(self._step_s, self._step)
        self._now = (self._now + 1) % ROUNDS
        for connection in list(self._rounds[self._now]):
            connection.ping()
