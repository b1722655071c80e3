"""What to measure, and what all measurements share."""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from bench.load.client import CUT_S
from bench.load.echo import echo_server
from bench.load.idle import bytes_per_connection
from bench.load.load import Load, at_once
from bench.load.pairs import Pair
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


@dataclass(frozen=True, slots=True)
class Idle:
    """Memory of one idle connection, in bytes."""

    service: float
    echo: float


async def idle(plan: Plan, say: Say) -> Idle:
    """Measure connections that only wait. Raises bench.load.client.Trouble, or TimeoutError."""
    say(f"memory of {plan.idle:,} idle connections")
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    async with asyncio.timeout(plan.time_out_s):
        with (
            tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
            processes.regatta(Path(folder), plan.appendfsync) as node,
        ):
            service = await bytes_per_connection(node, "/ws", plan.idle, trouble)
        with echo_server() as echo:
            found = Idle(service, await bytes_per_connection(echo, "/", plan.idle, trouble))
    trouble.cancel()
    return found


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
