"""The run: each system by itself, started anew in each round, under the same load."""

import asyncio
import gc
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.load.rooms import Game
from bench.load.samples import Sample, Watched
from bench.measure import HEADROOM, Plan, Say, opened
from bench.peers.systems import REGATTA, SYSTEMS, Setting, System
from installing import web_build
from installing.web_build import Node
from regatta_server.rules.catalogue import RULES


@dataclass(slots=True)
class Found:
    """What was found of one system, a sample for each round."""

    name: str
    stored: bool | None
    saturated: list[Sample] = field(default_factory=list)
    paced: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class Comparison:
    """The whole run."""

    plan: Plan
    game: str
    node: str
    """The version of Node."""
    rate: float
    """The fixed rate in the end: the plan's, or less where that is out of Regatta's reach."""
    systems: list[Found]


async def run(plan: Plan, node: Node, say: Say, systems: Sequence[System] = SYSTEMS) -> Comparison:
    """Compare the systems. Raises bench.load.client.Trouble, or TimeoutError."""
    # The game that a node names first; the peers play no other.
    game = Game.of(dict(next(iter(RULES.values())).card))
    all_found = [Found(one.name, one.stored) for one in systems]
    comparison = Comparison(plan, game.name, web_build.named(node), plan.rate, all_found)
    # Garbage is collected between samples, where no pause of ours counts as latency of theirs.
    gc.disable()
    try:
        for number in range(plan.repeats):
            for one, found in zip(systems, all_found, strict=True):
                say(f"round {number + 1} of {plan.repeats}: {one.name}")
                with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
                    setting = Setting(node, Path(folder, "store"), plan.appendfsync)
                    async with asyncio.timeout(plan.time_out_s):
                        await _measure(comparison, one, found, setting, game)
                gc.collect()
    finally:
        gc.enable()
    return comparison


async def _measure(
    comparison: Comparison, system: System, found: Found, setting: Setting, game: Game
) -> None:
    """Take one sample of each kind."""
    plan = comparison.plan
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    async with system.start(setting) as running:
        pairs = [system.pair(running.server.port, number, game, trouble) for number in range(plan.rooms)]
        async with opened(pairs, trouble) as load:
            # Nobody is measured cold: Node compiles what is hot. And games shall not all end together.
            await load.rise(plan.seconds)
            await load.drain()
            watched = Watched(running.server, load, running.stores)
            found.saturated.append(await watched.saturated(plan.seconds))
            if system is REGATTA:
                within = HEADROOM * found.saturated[0].per_s
                comparison.rate = min(comparison.rate, max(10.0, within // 100 * 100))
            found.paced.append(await watched.paced(comparison.rate, plan.seconds))
    trouble.cancel()
