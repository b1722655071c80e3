"""The run: all systems live side by side, loaded in turns by one generator, each round in another order."""

import asyncio
import gc
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.load.rooms import Game
from bench.load.samples import Sample, Watched
from bench.measure import HEADROOM, Plan, Say, opened
from bench.variants.header import store_of
from bench.variants.systems import REGATTA, Setting, System
from installing.web_build import Node
from regatta_server.rules.catalogue import RULES


@dataclass(frozen=True, slots=True)
class Archived:
    """What the archive took for all that was played until it was quiet, beyond what it takes then."""

    cpu_s: float
    messages: int
    games: int


@dataclass(slots=True)
class Found:
    """What was found of one system, a sample for each round."""

    name: str
    stored: bool | None
    kind: bool
    python: str
    store: str = ""
    """Which store it has, with its allocator; empty where it has none."""
    saturated: list[Sample] = field(default_factory=list)
    apart: list[Sample] = field(default_factory=list)
    """As saturated, while no game ends or begins."""
    archived: list[Archived] = field(default_factory=list)
    paced: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class Comparison:
    """The whole run."""

    plan: Plan
    game: str
    rate: float
    """The fixed rate in the end: the plan's, or less where that is out of Regatta's reach."""
    systems: list[Found]


async def run(plan: Plan, systems: Sequence[System], say: Say, node: Node | None = None) -> Comparison:
    """Measure the systems in turns. Raises bench.load.client.Trouble, or TimeoutError."""
    # The game that a node names first; the peers play no other.
    game = Game.of(dict(next(iter(RULES.values())).card))
    all_found = [Found(one.name, one.stored, one.kind, one.python) for one in systems]
    comparison = Comparison(plan, game.name, plan.rate, all_found)
    # Garbage is collected between samples, where no pause of ours counts as latency of theirs.
    gc.disable()
    try:
        async with asyncio.timeout(plan.time_out_s * (1 + len(systems))), AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="regatta-bench-"))
            turns: list[tuple[Found, Watched]] = []
            for number, (one, found) in enumerate(zip(systems, all_found, strict=True)):
                say(f"opening {plan.rooms:,} rooms of {one.name}")
                setting = Setting(Path(folder, str(number)), plan.appendfsync, node)
                turns.append((found, await _begun(one, setting, game, plan, stack)))
                found.store = await asyncio.to_thread(store_of, setting.data)
            for _, watched in turns:
                watched.neighbours = [other for _, other in turns if other is not watched]
            for number in range(plan.repeats):
                say(f"round {number + 1} of {plan.repeats}")
                await _round(comparison, turns, Random(number))
    finally:
        gc.enable()
    return comparison


async def _begun(one: System, setting: Setting, game: Game, plan: Plan, stack: AsyncExitStack) -> Watched:
    """Start a system, and open its rooms."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    stack.callback(trouble.cancel)
    running = await stack.enter_async_context(one.start(setting))
    pairs = [one.pair(running.server.port, number, game, trouble) for number in range(plan.rooms)]
    load = await stack.enter_async_context(opened(pairs, trouble))
    # Nobody is measured cold: Node compiles what is hot. And games shall not all end together.
    await load.rise(plan.seconds)
    await load.drain()
    return Watched(running.server, load, running.stores)


async def _round(comparison: Comparison, turns: Sequence[tuple[Found, Watched]], shuffled: Random) -> None:
    """Take a sample of each kind from each system. Who comes first is another in each round."""
    plan = comparison.plan
    for found, watched in shuffled.sample(turns, len(turns)):
        await _saturated(found, watched, plan.seconds)
        gc.collect()
    by_name = {found.name: found for found in comparison.systems}
    within = HEADROOM * by_name.get(REGATTA.name, comparison.systems[0]).saturated[0].per_s
    comparison.rate = min(comparison.rate, max(10.0, within // 100 * 100))
    for found, watched in shuffled.sample(turns, len(turns)):
        found.paced.append(await watched.paced(comparison.rate, plan.seconds))
        await watched.quiet()
        gc.collect()


async def _saturated(found: Found, watched: Watched, seconds: float) -> None:
    """Take a sample of everything, wait for the archive, and take one in which no game ends or begins.

    What rested at the end of the last sample is set off within as long as a sample takes: so long the load
    settles, and is as mixed as it was.
    """
    load = watched.load
    begin, before = time.perf_counter(), (watched.archive_s(), load.messages, load.games)
    found.saturated.append(await watched.saturated(seconds, settle_s=seconds))
    idle = await watched.quiet()
    after = watched.archive_s(), load.messages, load.games
    cpu_s, messages, games = (now - was for now, was in zip(after, before, strict=True))
    cpu_s -= idle * (time.perf_counter() - begin)
    found.archived.append(Archived(max(0.0, cpu_s), int(messages), int(games)))
    found.apart.append(await watched.apart(seconds))
