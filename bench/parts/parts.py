"""Where a node's processor time goes, in multiples of an echo's message, beside the budget of each part."""

import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bench.figures import Figure, median
from bench.load.echo import echo_server
from bench.load.pairs import EchoPair
from bench.load.rooms import Game, Room
from bench.load.samples import Watched
from bench.measure import ECHOED, Plan, opened, rulesets
from bench.parts.budget import PARTS
from testkit import processes

FLOOR: Final = "an echo's message"


async def measured(plan: Plan) -> list[Figure]:
    """Return what each part of a move takes at saturation, and all of it. Raises Trouble or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    moves: list[float] = []
    echoes: list[float] = []
    async with asyncio.timeout(plan.time_out_s):
        with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
            counted = Path(folder, "counted")
            sampled = (sys.executable, "-m", "bench.parts.sampled", str(counted))
            with (
                processes.regatta(Path(folder, "data"), plan.appendfsync, runs=sampled) as node,
                echo_server() as echo,
            ):
                game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
                rooms = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
                pairs = [EchoPair(echo.port, number, ECHOED, trouble) for number in range(plan.rooms)]
                async with opened(rooms, trouble) as played, opened(pairs, trouble) as echoed:
                    await played.rise(plan.seconds)
                    await played.drain()
                    for _ in range(plan.repeats):
                        os.kill(node.process.pid, signal.SIGUSR1)
                        moves.append((await Watched(node, played).saturated(plan.seconds)).server_us)
                        os.kill(node.process.pid, signal.SIGUSR2)
                        echoes.append((await Watched(echo, echoed).saturated(plan.seconds)).server_us)
            seen: dict[str, int] = json.loads(await asyncio.to_thread(counted.read_text, "utf-8"))
    trouble.cancel()
    return figures(median(moves), median(echoes), seen)


def figures(move_us: float, echo_us: float, seen: Mapping[str, int]) -> list[Figure]:
    """Return the parts of a move, by how often each was seen."""
    every = sum(seen.values()) or 1
    figures = [
        Figure(
            part.what if part.budget is None else f"{part.what} (budget {part.budget:g})",
            "µs",
            move_us * seen.get(part.what, 0) / every,
            FLOOR,
            move_us * seen.get(part.what, 0) / every / echo_us,
        )
        for part in PARTS
    ]
    budget = sum(part.budget or 0 for part in PARTS)
    return [*figures, Figure(f"a move (budget {budget:g})", "µs", move_us, FLOOR, move_us / echo_us)]
