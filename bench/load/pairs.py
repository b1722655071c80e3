"""Two clients that take turns: what a load is made of. The simplest pair speaks with an echo server."""

import asyncio
import time
from typing import Protocol

from typing_extensions import override

from bench.load import frames
from bench.load.client import Client


class Driver(Protocol):
    """Who keeps pairs busy."""

    def measured(self, seconds: float) -> None:
        """Learn how long a message took, from when it was due to its answer."""

    def free(self, pair: "Pair") -> None:
        """Learn that all of a pair's message has come back: it can send the next."""


class Pair(Protocol):
    """Two connections with at most one message under way."""

    driver: Driver
    games: int
    """How many games have ended of which the next has begun; 0 where none is played."""

    async def open(self) -> None:
        """Get ready for the first `send`."""

    def ends_next(self) -> bool:
        """Say whether the next message ends a game, so that another one is opened."""

    def send(self, due: float) -> None:
        """Send the next message, which was due at this time."""

    def close(self) -> None:
        """Cut both connections."""


class EchoClient(Client):
    """A member of an EchoPair."""

    pair: "EchoPair"

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Take what came back."""
        self.pair.answered()


class EchoPair:
    """Two connections to an echo server that send one after the other."""

    driver: Driver
    games = 0

    def __init__(self, port: int, number: int, payload: bytes, trouble: "asyncio.Future[None]") -> None:
        """Take what to send."""
        self._frame = frames.text(payload)
        self._clients = [EchoClient(trouble, port, "/", 2 * number + seat) for seat in range(2)]
        self._turn = 0
        self._due = 0.0

    async def open(self) -> None:
        """Connect both."""
        for client in self._clients:
            client.pair = self
            await client.connect()

    def send(self, due: float) -> None:
        """Send the payload from the one whose turn it is."""
        self._due = due
        self._turn ^= 1
        self._clients[self._turn].write(self._frame)

    def ends_next(self) -> bool:
        """There is no game to end."""
        return False

    def answered(self) -> None:
        """Be free again."""
        self.driver.measured(time.perf_counter() - self._due)
        self.driver.free(self)

    def close(self) -> None:
        """Cut both connections."""
        for client in self._clients:
            client.close()
