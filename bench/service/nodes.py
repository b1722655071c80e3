"""What it takes until a move has reached everybody, where one is at another node; and what `always` costs."""

import asyncio
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

from typing_extensions import override

from bench.figures import Figure
from bench.load.rooms import Game, Room
from bench.load.samples import Sample, Watched
from bench.measure import HEADROOM, Plan, opened, rulesets
from regatta_server.store.embedded import valkey
from testkit import processes

ROOMS: Final = 100
"""Of each kind."""
RATE: Final = 200.0
"""Moves a second: so few that none waits for another."""


class Heard(Room):
    """A room whose moves take until both players know of them."""

    @override
    def answered(self) -> None:
        self.event_heard()

    @override
    def _over(self) -> None:
        self.driver.measured(time.perf_counter() - self._due)
        super()._over()


async def measured(plan: Plan) -> list[Figure]:
    """Return all figures. Raises bench.load.client.Trouble, or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    async with asyncio.timeout(2 * plan.time_out_s):
        figures = await _apart(plan, trouble) + await _always(plan, trouble)
    trouble.cancel()
    return figures


async def _apart(plan: Plan, trouble: "asyncio.Future[None]") -> list[Figure]:
    """Compare rooms whose players are at one node with rooms whose players are at two."""
    rooms = min(ROOMS, plan.rooms)
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="regatta-bench-"))
        store = valkey.embedded(Path(folder, "store"), plan.appendfsync)
        url = await stack.enter_async_context(store)
        here, there = (
            stack.enter_context(processes.regatta(Path(folder, name), plan.appendfsync, url))
            for name in ("here", "there")
        )
        game = Game.of((await asyncio.to_thread(rulesets, here.port))[0])
        watched = []
        for first, port in ((0, here.port), (rooms, there.port)):
            numbers = range(first, first + rooms)
            pairs = [Heard(here.port, number, game, trouble, port) for number in numbers]
            load = await stack.enter_async_context(opened(pairs, trouble))
            await load.rise(plan.seconds)
            await load.drain()
            watched.append(Watched(here, load))
        samples = await _in_turn(watched, min(RATE, plan.rate), plan)
    same = "both at one node"
    return [
        _ratio("a move reaches both players at two nodes, p50", "ms", "p50_ms", same, samples),
        _ratio("a move reaches both players at two nodes, p99", "ms", "p99_ms", same, samples),
    ]


async def _always(plan: Plan, trouble: "asyncio.Future[None]") -> list[Figure]:
    """Compare a store that writes each batch to its disk with one that does so once a second."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="regatta-bench-"))
        watched = []
        for kind in ("everysec", "always"):
            node = stack.enter_context(processes.regatta(Path(folder, kind), kind))
            game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
            pairs = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
            load = await stack.enter_async_context(opened(pairs, trouble))
            await load.rise(plan.seconds)
            await load.drain()
            watched.append(Watched(node, load))
        samples = await _in_turn(watched, None, plan)
        rate = min(plan.rate, HEADROOM * min(sample.per_s for pair in samples for sample in pair))
        paced = await _in_turn(watched, rate, replace(plan, repeats=1))
    return [
        _ratio("always: moves, saturated", "/s", "per_s", "everysec", samples),
        _ratio(f"always: p99 at {rate:,.0f}/s", "ms", "p99_ms", "everysec", paced),
    ]


Pairs = list[tuple[Sample, Sample]]


async def _in_turn(watched: list[Watched], rate: float | None, plan: Plan) -> Pairs:
    """Take samples of two loads in turn: both see the same noise. Without a rate they are saturated."""
    found: Pairs = []
    for _ in range(plan.repeats):
        pair = [
            await (one.saturated(plan.seconds) if rate is None else one.paced(rate, plan.seconds))
            for one in watched
        ]
        found.append((pair[0], pair[1]))
    return found


def _ratio(what: str, unit: str, of: str, floor: str, samples: Pairs) -> Figure:
    """Return the medians of the second ones, and of the ratios to the first ones."""
    values = [(getattr(first, of), getattr(second, of)) for first, second in samples]
    ratio = statistics.median(second / max(first, 1e-9) for first, second in values)
    return Figure(what, unit, statistics.median(second for _, second in values), floor, ratio)
