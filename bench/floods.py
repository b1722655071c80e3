"""What floods do to those who play, and to the node's memory.

The node has its usual bounds. Each flood is compared with a stretch without one just before it, so that both
see the same noise; the flooder takes its share of the machine's cores too, and that is in the ratio.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bench import processes
from bench.client import Trouble
from bench.flooder import Flooder
from bench.measure import Plan, opened, rulesets
from bench.records import Figure
from bench.rooms import Game, Room
from bench.samples import Sample, Watched
from protocol.ids import RoomId

PER_ROOM_S: Final = 10.0
"""Moves of a room in a second at most: its players keep within the bounds of a connection."""
ROOMS_MOST: Final = 90
"""Their players come from one address, with its usual bounds."""
RISE_S: Final = 1.0
"""A flood goes on this long before it is measured."""
ANSWER_S: Final = 60.0

Ask = Callable[[str], Awaitable[int]]


async def measured(plan: Plan) -> list[Figure]:
    """Return all figures. Raises bench.client.Trouble, or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    count = min(plan.rooms, ROOMS_MOST)
    rate = min(plan.rate, PER_ROOM_S * count)
    figures: list[Figure] = []
    with (
        tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
        processes.regatta(Path(folder), plan.appendfsync, bounded=True) as node,
    ):
        game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
        rooms = [Room(node.port, number, game, trouble) for number in range(count)]
        async with _flooder(node.port) as ask, opened(rooms, trouble) as load:
            watched = Watched(node, load)
            await watched.paced(rate, plan.seconds)
            for kind in Flooder(node.port, "", RoomId("")).kinds:
                figures += await _flooded(kind, plan, rate, watched, node, ask)
    trouble.cancel()
    return figures


async def _flooded(
    kind: str, plan: Plan, rate: float, watched: Watched, node: processes.Listening, ask: Ask
) -> list[Figure]:
    pairs: list[tuple[Sample, Sample]] = []
    before, attacks, most = node.process.rss_bytes(), 0, 0
    for _ in range(plan.repeats):
        without = await watched.paced(rate, plan.seconds)
        await ask(kind)
        await asyncio.sleep(RISE_S)
        flooded = await watched.paced(rate, plan.seconds)
        most = max(most, node.process.rss_bytes())
        attacks += await ask("stop")
        pairs.append((without, flooded))
    p99 = statistics.median(flooded.p99_ms for _, flooded in pairs)
    ratio = statistics.median(flooded.p99_ms / max(without.p99_ms, 1e-3) for without, flooded in pairs)
    seconds = plan.repeats * (RISE_S + plan.seconds)
    cpu, usual = (statistics.median(part[at].server_percent for part in pairs) for at in (1, 0))
    return [
        Figure(f"{kind}: CPU of the node", "%", cpu, "no flood", cpu / max(usual, 1e-3)),
        Figure(f"{kind} ({attacks / seconds:,.0f}/s): p99 of a move", "ms", p99, "no flood", ratio),
        Figure(f"{kind}: memory of the node", "MiB", most / 2**20, "before", most / before),
    ]


@asynccontextmanager
async def _flooder(port: int) -> AsyncIterator[Ask]:
    """Start it; give what lets it begin or end a flood, and returns how many attacks there were."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.flooder", str(port)),
        cwd=processes.ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    commands, answers = process.stdin, process.stdout

    async def answer() -> int:
        async with asyncio.timeout(ANSWER_S):
            line = await answers.readline()
        if not line:
            raise Trouble("the flooder ended")
        return int(line)

    async def ask(command: str) -> int:
        commands.write(f"{command}\n".encode())
        await commands.drain()
        return await answer()

    try:
        await answer()
        yield ask
    finally:
        commands.close()
        await process.wait()
