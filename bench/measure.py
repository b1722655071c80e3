"""The run: a node and an echo server side by side, loaded in turn by the same generator."""

import asyncio
import gc
import json
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from bench.load.client import CUT_S
from bench.load.echo import echo_server
from bench.load.idle import bytes_per_connection
from bench.load.load import Load, at_once
from bench.load.pairs import EchoPair, Pair
from bench.load.rooms import Game, Room
from bench.load.samples import Sample, Watched
from testkit import processes

ECHOED: Final = b'{"type":"throw","dice":[0, 1, 2, 3, 4],"id":"000000","room":"ABCDEFGH"}'
"""What the echo server gets: as long as a command."""
HEADROOM: Final = 0.6
"""The fixed rate is at most this part of what the node can do: above it, queues are measured."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure."""

    rooms: int
    idle: int
    seconds: float
    """Of each sample."""
    repeats: int
    rate: float
    """Messages per second, for the latency."""
    appendfsync: str

    @property
    def time_out_s(self) -> float:
        """The time after which something must be wrong."""
        return 120 + self.repeats * 4 * (self.seconds + 5) + (self.rooms + self.idle) / 50


@dataclass(slots=True)
class Measured:
    """What was found of one server, a sample for each repeat."""

    saturated: list[Sample] = field(default_factory=list)
    paced: list[Sample] = field(default_factory=list)
    idle_bytes: float = 0.0
    """Memory of one idle connection."""


@dataclass(slots=True)
class Found:
    """The whole run."""

    plan: Plan
    rate: float
    """The fixed rate in the end: the plan's, or less where that is out of reach."""
    game: str = ""
    """The name of the game that was played."""
    service: Measured = field(default_factory=Measured)
    echo: Measured = field(default_factory=Measured)


async def run(plan: Plan, say: Say) -> Found:
    """Measure everything. Raises bench.load.client.Trouble, or TimeoutError."""
    # The run is short: garbage may stay, so that no pause of ours counts as latency of theirs.
    gc.disable()
    found = Found(plan, plan.rate)
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    async with asyncio.timeout(plan.time_out_s):
        with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
            if plan.idle:
                await _idle(Path(folder, "idle"), found, trouble, say)
            await _loaded(Path(folder, "rooms"), found, trouble, say)
    trouble.cancel()
    return found


async def _idle(data: Path, found: Found, trouble: "asyncio.Future[None]", say: Say) -> None:
    count = found.plan.idle
    say(f"memory of {count:,} idle connections")
    with processes.regatta(data, found.plan.appendfsync) as node:
        found.service.idle_bytes = await bytes_per_connection(node, "/ws", count, trouble)
    with echo_server() as echo:
        found.echo.idle_bytes = await bytes_per_connection(echo, "/", count, trouble)


async def _loaded(data: Path, found: Found, trouble: "asyncio.Future[None]", say: Say) -> None:
    plan = found.plan
    with processes.regatta(data, plan.appendfsync) as node, echo_server() as echo:
        game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
        found.game = game.name
        say(f"opening {plan.rooms:,} rooms of {game.name}")
        rooms = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
        pairs = [EchoPair(echo.port, number, ECHOED, trouble) for number in range(plan.rooms)]
        async with opened(rooms, trouble) as played, opened(pairs, trouble) as echoed:
            await played.rise(plan.seconds)
            await played.drain()
            for number in range(plan.repeats):
                say(f"round {number + 1} of {plan.repeats}")
                await _round(found, Watched(node, played), Watched(echo, echoed))


async def _round(found: Found, service: Watched, echo: Watched) -> None:
    """Take one sample of each kind from each server."""
    seconds = found.plan.seconds
    found.service.saturated.append(await service.saturated(seconds))
    found.echo.saturated.append(await echo.saturated(seconds))
    within = HEADROOM * found.service.saturated[0].per_s
    if found.rate > within:
        found.rate = max(10.0, within // 100 * 100)
    found.service.paced.append(await service.paced(found.rate, seconds))
    found.echo.paced.append(await echo.paced(found.rate, seconds))


@asynccontextmanager
async def opened(pairs: Sequence[Pair], trouble: "asyncio.Future[None]") -> AsyncIterator[Load]:
    """Open all pairs, and cut them at the end, so that their server has nobody to wait for."""
    try:
        await at_once([pair.open for pair in pairs], trouble)
        yield Load(pairs, trouble)
    finally:
        for pair in pairs:
            pair.close()
        await asyncio.sleep(CUT_S)


def rulesets(port: int) -> list[dict[str, Any]]:
    """Return the cards of the server's catalogue."""
    with urlopen(f"http://127.0.0.1:{port}/api/v1/rulesets", timeout=10) as answer:
        cards: list[dict[str, Any]] = json.load(answer)["rulesets"]
    return cards
