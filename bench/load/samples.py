"""One stretch of load on one server, in numbers."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bench.load.load import Load
from testkit.processes import THIS, Listening, Process, machine_cpu_s

SETTLE_S: Final = 0.5
"""A load runs this long before it is measured."""
APART_SETTLE_S: Final = 0.05
"""The same where games do not end: the longer it is, the more of them have come to their end."""
LOOK_S: Final = 0.1
QUIET_MOST: Final = 0.2
"""Of a core: an archive that takes less has nothing to do."""
QUIET_LOOKS: Final = 12
"""So many looks in a row: it looks for games that have ended once a second."""
LOOKS_MOST: Final = 300


@dataclass(frozen=True, slots=True)
class Sample:
    """One stretch of load. A message is a move, or what is echoed."""

    per_s: float
    p50_ms: float
    p99_ms: float
    server_us: float
    """Processor time of the server for each message."""
    store_us: float
    """The same of its Valkey; 0 where there is none."""
    server_percent: float
    """Of one core, as are the next two."""
    generator_percent: float
    others_percent: float
    """What other programs of this machine used meanwhile: noise."""
    neighbours_percent: float = 0.0
    """What the other servers of the run used, which had no load then."""
    messages: int = 0
    games: int = 0
    """How many ended meanwhile, each with the opening of the next."""


class Watched:
    """A server under a load, and the processes whose time is read."""

    def __init__(self, server: Listening, load: Load, stores: Sequence[Process] | None = None) -> None:
        """Take a server, the load whose pairs are connected to it, and its stores if it started none."""
        self.load = load
        self._server = server.process
        children = server.process.children()
        self._stores = [child for child in children if child.is_store()] if stores is None else stores
        self.others = [child for child in children if not child.is_store()]
        """What else the server has started: the archive."""
        self.neighbours: Sequence[Watched] = ()
        """What is measured in turns with it."""

    async def saturated(self, seconds: float, settle_s: float = SETTLE_S) -> Sample:
        """Measure as much load as there can be."""
        return await self._sample(self.load.saturate, seconds, settle_s)

    async def apart(self, seconds: float) -> Sample:
        """Measure as much load as there can be while no game ends and none is opened; its time is at most."""
        self.load.apart = True
        try:
            return await self._sample(self.load.saturate, seconds, APART_SETTLE_S)
        finally:
            self.load.apart = False

    async def paced(self, rate: float, seconds: float) -> Sample:
        """Measure a load of so many messages a second."""
        return await self._sample(lambda length: self.load.pace(rate, length), seconds, SETTLE_S)

    async def quiet(self) -> float:
        """Wait until the archive does nothing but look for work, though not for ever.

        Return which part of a core it takes then: what it took before is more than games by that.
        """
        looks: deque[tuple[float, float]] = deque(maxlen=QUIET_LOOKS + 1)
        for _ in range(LOOKS_MOST if self.others else 0):
            looks.append((time.perf_counter(), self.archive_s()))
            if len(looks) > QUIET_LOOKS and all(
                after - was < QUIET_MOST * LOOK_S for (_, was), (_, after) in pairwise(looks)
            ):
                break
            await asyncio.sleep(LOOK_S)
        if len(looks) < 2:
            return 0.0
        (began, was), (ended, now) = looks[0], looks[-1]
        return (now - was) / (ended - began)

    def archive_s(self) -> float:
        """Return the processor time of what the server has started beside its store."""
        return sum(process.cpu_s() for process in self.others)

    def cpu_s(self) -> float:
        """Return the processor time of the server and all that belongs to it."""
        return self._server.cpu_s() + sum(store.cpu_s() for store in self._stores) + self.archive_s()

    async def _sample(
        self, work: Callable[[float], Awaitable[None]], seconds: float, settle_s: float
    ) -> Sample:
        await work(settle_s)
        self.load.begin()
        games = self.load.games
        before = self._read()
        await work(seconds)
        wall, server, store, generator, others, machine, neighbours = (
            after - was for after, was in zip(self._read(), before, strict=True)
        )
        games = self.load.games - games
        messages = len(self.load.latencies_s)
        took = self.load.latencies_s or [0.0]
        await self.load.drain()
        return Sample(
            per_s=len(took) / wall,
            p50_ms=1000 * percentile(took, 0.5),
            p99_ms=1000 * percentile(took, 0.99),
            server_us=1e6 * server / len(took),
            store_us=1e6 * store / len(took),
            server_percent=100 * server / wall,
            generator_percent=100 * generator / wall,
            others_percent=max(
                0.0, 100 * (machine - server - store - generator - others - neighbours) / wall
            ),
            neighbours_percent=100 * neighbours / wall,
            messages=messages,
            games=games,
        )

    def _read(self) -> tuple[float, ...]:
        now = asyncio.get_running_loop().time()
        stores = sum(store.cpu_s() for store in self._stores)
        neighbours = sum(one.cpu_s() for one in self.neighbours)
        return now, self._server.cpu_s(), stores, THIS.cpu_s(), self.archive_s(), machine_cpu_s(), neighbours


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that so many of these are not above."""
    return sorted(values)[int(len(values) * share)]
