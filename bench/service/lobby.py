"""What it costs those who play that many look at the lobby.

The watchers are connected all the time, and the lobby changes all the time: what is compared is whether it is
told to them.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from bench.figures import Figure
from bench.load.obeying import Ask, obeying
from bench.load.rooms import Game, Room
from bench.load.samples import Sample, Watched
from bench.measure import HEADROOM, Plan, opened, rulesets
from testkit import processes

WATCHERS: Final = "bench.service.lobby_watchers"


async def measured(plan: Plan, watchers: int) -> list[Figure]:
    """Return all figures. Raises bench.load.client.Trouble, or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    with (
        tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
        processes.regatta(Path(folder), plan.appendfsync) as node,
    ):
        async with asyncio.timeout(plan.time_out_s + watchers / 50):
            game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
            rooms = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
            async with (
                obeying(
                    "those who watch the lobby", WATCHERS, *map(str, (node.port, watchers, game.ruleset))
                ) as ask,
                opened(rooms, trouble) as load,
            ):
                await load.rise(plan.seconds)
                await load.drain()
                samples = await _samples(plan, Watched(node, load), ask)
    trouble.cancel()
    return _figures(samples, watchers)


Pairs = list[tuple[Sample, Sample, float]]
"""Without anybody told, with all told, and how often a second they were told, all together."""


async def _samples(plan: Plan, node: Watched, ask: Ask) -> Pairs:
    # Above a part of what the node can do, queues are measured.
    rate = min(plan.rate, HEADROOM * (await node.saturated(plan.seconds)).per_s)
    found: Pairs = []
    for _ in range(plan.repeats):
        without = await node.paced(rate, plan.seconds)
        before, began = await ask("watch"), time.perf_counter()
        watched = await node.paced(rate, plan.seconds)
        took = time.perf_counter() - began
        found.append((without, watched, (await ask("unwatch") - before) / took))
    return found


def _figures(samples: Pairs, watchers: int) -> list[Figure]:
    crowd = f"{watchers:,} watchers of the lobby"
    figures = [
        _compared(
            f"a move's {name}, {crowd}", unit, [(getattr(a, of), getattr(b, of)) for a, b, _ in samples]
        )
        for name, unit, of in (
            ("p50", "ms", "p50_ms"),
            ("p99", "ms", "p99_ms"),
            ("server CPU", "µs", "server_us"),
        )
    ]
    per_s = statistics.median(messages_per_s for _, _, messages_per_s in samples) / watchers
    return [*figures, Figure("changes that each of them is told", "/s", per_s, "one a second", per_s)]


def _compared(what: str, unit: str, pairs: list[tuple[float, float]]) -> Figure:
    """Return the medians; the ratio is that of the rounds' own, as both samples of one saw the same noise."""
    value = statistics.median(with_them for _, with_them in pairs)
    ratio = statistics.median(with_them / max(without, 1e-9) for without, with_them in pairs)
    return Figure(what, unit, value, "nobody told", ratio)
