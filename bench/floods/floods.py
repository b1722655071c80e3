"""What floods do to those who play, and to the node's memory and log.

The node has its usual bounds. Each flood is compared with a stretch without one just before it, so that both
see the same noise; the flooder takes its share of the machine's cores too, and that is in the ratio.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bench.figures import Figure
from bench.floods.flooder import PLANT, PLANTED, Flooder
from bench.floods.frames import MIB
from bench.load.client import PER_ADDRESS, Trouble
from bench.load.obeying import Ask, obeying
from bench.load.rooms import Game, Room
from bench.load.samples import Sample, Watched
from bench.measure import Plan, opened, rulesets
from regatta_protocol.ids import RoomId
from testkit import processes

PER_ROOM_S: Final = 10.0
"""Moves of a room in a second at most: its players keep within the bounds of a connection."""
ROOMS_MOST: Final = 90
APART: Final = PER_ADDRESS // 2
"""Numbers between two rooms: each comes from an address of its own, whose budgets last for its rematches."""
RISE_S: Final = 1.0
"""A flood goes on this long before it is measured."""
HOUR_S: Final = 3_600


async def measured(plan: Plan, only: Collection[str] = ()) -> list[Figure]:
    """Return all figures, or those of some floods. Raises bench.load.client.Trouble, or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    count = min(plan.rooms, ROOMS_MOST)
    rate = min(plan.rate, PER_ROOM_S * count)
    figures: list[Figure] = []
    with (
        tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
        processes.regatta(Path(folder), plan.appendfsync, bounded=True) as node,
    ):
        game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
        kinds = _chosen(Flooder(node.port, "", RoomId(""), game).kinds, only)
        rooms = [Room(node.port, APART * number, game, trouble) for number in range(count)]
        async with (
            obeying("the flooder", "bench.floods.flooder", str(node.port)) as ask,
            opened(rooms, trouble) as load,
        ):
            if PLANTED in kinds:
                await ask(PLANT)
            watched = Watched(node, load)
            await watched.paced(rate, plan.seconds)
            for kind in kinds:
                figures += await _flooded(kind, plan, rate, watched, node, ask)
    trouble.cancel()
    return figures


def _chosen(kinds: Collection[str], only: Collection[str]) -> list[str]:
    """Return the floods that are asked for, all unless any is. Raises Trouble for one that there is not."""
    if unknown := [kind for kind in only if kind not in kinds]:
        raise Trouble(f"there is no flood {unknown[0]!r}; there are: {', '.join(kinds)}")
    return [kind for kind in kinds if not only or kind in only]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The moves of the others in a stretch, with a flood or without, and what the node logged meanwhile."""

    moves: Sample
    log_bytes: float
    """An hour."""


async def _flooded(
    kind: str, plan: Plan, rate: float, watched: Watched, node: processes.Listening, ask: Ask
) -> list[Figure]:
    pairs: list[tuple[Stretch, Stretch]] = []
    before, attacks, most = node.process.rss_bytes(), 0, 0

    async def stretch(begins: Callable[[], Awaitable[object]]) -> Stretch:
        logged, began = _logged_bytes(node), time.monotonic()
        await begins()
        moves = await watched.paced(rate, plan.seconds)
        return Stretch(moves, HOUR_S * (_logged_bytes(node) - logged) / (time.monotonic() - began))

    async def begin() -> None:
        await ask(kind)
        await asyncio.sleep(RISE_S)

    for _ in range(plan.repeats):
        without = await stretch(partial(asyncio.sleep, 0))
        flooded = await stretch(begin)
        most = max(most, node.process.rss_bytes())
        attacks += await ask("stop")
        pairs.append((without, flooded))
    usual, under = ([pair[at] for pair in pairs] for at in (0, 1))
    ratio = statistics.median(
        flooded.moves.p99_ms / max(without.moves.p99_ms, 1e-3) for without, flooded in pairs
    )
    per_s = attacks / (plan.repeats * (RISE_S + plan.seconds))
    p99 = statistics.median(one.moves.p99_ms for one in under)
    cpu, usual_cpu = (statistics.median(one.moves.server_percent for one in each) for each in (under, usual))
    log, usual_log = (statistics.median(one.log_bytes for one in each) / MIB for each in (under, usual))
    return [
        Figure(f"{kind}: CPU of the node", "%", cpu, "no flood", cpu / max(usual_cpu, 1e-3)),
        Figure(f"{kind} ({per_s:,.0f}/s): p99 of a move", "ms", p99, "no flood", ratio),
        Figure(f"{kind}: memory of the node", "MiB", most / MIB, "before", most / before),
        Figure(
            f"{kind}: log in an hour", "MiB", log, f"no flood: {usual_log:.3g}", log / max(usual_log, 0.1)
        ),
    ]


def _logged_bytes(node: processes.Listening) -> int:
    """Return the size of what the node's standard error goes to: a file of the bench's."""
    return Path(f"/proc/{node.process.pid}/fd/2").stat().st_size
