"""How long a person waits for the dice to be settled, once the last seat is taken: two exchanges, by clients
that play their part by themselves (docs/fairness.md)."""

import tempfile
import time
from pathlib import Path
from typing import Final

from bench.figures import Figure, median
from bench.measure import Plan
from regatta_protocol.client import CreateRoom, JoinRoom
from regatta_protocol.connection import Connection, connect
from regatta_protocol.net.own_bytes import OwnBytes
from testkit import processes

ROOMS: Final = 50
"""One after the other: what is measured is waiting, not load."""
FLOOR: Final = "taking a seat"


async def measured(plan: Plan) -> list[Figure]:
    """Return the time from the last seat's answer until both know that the game has started."""
    joined, opened = [], []
    with (
        tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
        processes.regatta(Path(folder), plan.appendfsync) as node,
    ):
        before_s = node.process.cpu_s()
        for _ in range(ROOMS):
            join_ms, opening_ms = await _one(f"ws://127.0.0.1:{node.port}/ws")
            joined.append(join_ms)
            opened.append(opening_ms)
        cpu_ms = 1_000 * (node.process.cpu_s() - before_s) / ROOMS
    floor = median(joined)
    return [
        Figure(FLOOR, "ms", floor, FLOOR, 1.0),
        Figure("settling the dice of two players", "ms", median(opened), FLOOR, median(opened) / floor),
        Figure("CPU of the node for two hellos, a room and its opening", "ms", cpu_ms, FLOOR, cpu_ms / floor),
    ]


async def _one(url: str) -> tuple[float, float]:
    """Return how long taking the last seat took, and the opening behind it, in ms."""
    async with (
        await connect(url, name="Ada", own_bytes=OwnBytes()) as ada,
        await connect(url, name="Bob", own_bytes=OwnBytes()) as bob,
    ):
        room = (await ada.ask(CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2)))["room"]
        began_s = time.perf_counter()
        await bob.ask(JoinRoom(id=bob.new_id(), room=room))
        joined_s = time.perf_counter()
        for player in (ada, bob):
            await _started(player)
        return (joined_s - began_s) * 1_000, (time.perf_counter() - joined_s) * 1_000


async def _started(player: Connection) -> None:
    while (await player.next_event())["type"] != "started":
        pass
