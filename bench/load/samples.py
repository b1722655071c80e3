"""One stretch of load on one server, in numbers."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bench.load.load import Load
from testkit.processes import THIS, Listening, Process, machine_cpu_s

SETTLE_S: Final = 0.5
"""A load runs this long before it is measured."""


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


class Watched:
    """A server under a load, and the processes whose time is read."""

    def __init__(self, server: Listening, load: Load, stores: Sequence[Process] | None = None) -> None:
        """Take a server, the load whose pairs are connected to it, and its stores if it started none."""
        self.load = load
        self._server = server.process
        children = server.process.children()
        self._stores = [child for child in children if child.is_store()] if stores is None else stores
        self.others = [child for child in children if not child.is_store()]
        """What else the server has started."""

    async def saturated(self, seconds: float) -> Sample:
        """Measure as much load as there can be."""
        return await self._sample(self.load.saturate, seconds)

    async def paced(self, rate: float, seconds: float) -> Sample:
        """Measure a load of so many messages a second."""
        return await self._sample(lambda length: self.load.pace(rate, length), seconds)

    async def _sample(self, work: Callable[[float], Awaitable[None]], seconds: float) -> Sample:
        await work(SETTLE_S)
        self.load.begin()
        before = self._read()
        await work(seconds)
        wall, server, store, generator, others, machine = (
            after - was for after, was in zip(self._read(), before, strict=True)
        )
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
            others_percent=max(0.0, 100 * (machine - server - store - generator - others) / wall),
        )

    def _read(self) -> tuple[float, ...]:
        now = asyncio.get_running_loop().time()
        stores = sum(store.cpu_s() for store in self._stores)
        others = sum(process.cpu_s() for process in self.others)
        return now, self._server.cpu_s(), stores, THIS.cpu_s(), others, machine_cpu_s()


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that so many of these are not above."""
    return sorted(values)[int(len(values) * share)]
