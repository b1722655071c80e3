"""The runs: which faults strike which games, and what must hold afterwards. For tests and `make chaos`."""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.chaos import checks
from tests.chaos.crowd import Crowd, Told
from tests.chaos.line import SlowLine
from tests.chaos.processes import Node, Valkey, running

FROZEN_NODE_S: Final = 9.0
"""Longer than the lease of a node (whereabouts.LEASE_MS), so that it is thought dead and comes back."""
FROZEN_STORE_S: Final = 2.0
FULL_S: Final = 2.0
SLOW_S: Final = 0.1
"""Each way, between a node and the store: from one continent to another."""
SEEKING: Final = ("yacht-13", "yak", "general", "clubhouse", "yacht-mail", "yacht-wild")
"""Each of these is sought by one player, who never finds a second."""
VERIFIED: Final = 20
"""Games whose dice are worked out again."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A store, two nodes, and the slow line of the second."""

    valkey: Valkey
    nodes: Sequence[Node]
    line: SlowLine


@contextlib.asynccontextmanager
async def parts(appendfsync: str) -> AsyncIterator[Parts]:
    """Run a store and two nodes."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as made:
        folder = Path(made)
        valkey = Valkey(folder, appendfsync)
        async with SlowLine(folder / "line.sock", valkey.socket) as line:
            nodes = [Node("A", valkey.url, folder / "a.log"), Node("B", line.url, folder / "b.log")]
            async with running(*nodes, valkey):
                await valkey.start()
                await asyncio.gather(*(node.start() for node in nodes))
                yield Parts(valkey, nodes, line)


async def everysec(games: int) -> list[Told]:
    """Let everything happen that a store with `everysec` bears, and return what players saw of it."""
    async with parts("everysec") as it:
        crowd = Crowd(it.nodes, games, "yatzy")
        for player, ruleset in zip(crowd.players, SEEKING, strict=False):
            player.seeks = ruleset
        async with crowd.playing():
            await _killed_nodes(crowd)
            await _frozen(crowd, it)
            await _starved(crowd, it)
            async with crowd.through("store killed"):
                it.valkey.kill()
                await it.valkey.start()
            await crowd.finish()
        await _judge(crowd, it)
        return crowd.told


async def always(games: int) -> list[Told]:
    """Kill a store with `always`, by signal and by a full disk, and return what players saw of it."""
    async with parts("always") as it:
        crowd = Crowd(it.nodes, games)
        async with crowd.playing():
            async with crowd.through("store killed (always)"):
                it.valkey.kill()
                await it.valkey.start()
            async with crowd.through("disk full (always)"):
                with it.valkey.disk_full():
                    # It ends rather than to answer for what it could not write.
                    await it.valkey.ended()
                await it.valkey.start()
            await crowd.finish()
        await _judge(crowd, it)
        return crowd.told


async def rolling(games: int) -> list[Told]:
    """Restart both nodes in turn, as an upgrade does, and return what players saw of it."""
    async with parts("everysec") as it:
        crowd = Crowd(it.nodes, games)
        async with crowd.playing():
            for node in it.nodes:
                crowd.spread()
                async with crowd.through(f"node {node.name} restarted"):
                    node.terminate()
                    assert await node.ended() == 0
                    await node.start()
            await crowd.finish()
        await _judge(crowd, it)
        return crowd.told


# ----------------------------------------------------------------------------------------------


async def _killed_nodes(crowd: Crowd) -> None:
    for node in crowd.nodes:
        async with crowd.through(f"node {node.name} killed"):
            node.kill()
            await node.start()
        crowd.spread()


async def _frozen(crowd: Crowd, it: Parts) -> None:
    async with crowd.through(f"node A frozen for {FROZEN_NODE_S:.0f} s"):
        with it.nodes[0].frozen():
            await asyncio.sleep(FROZEN_NODE_S)
    # They come back to a node whose copies are old.
    crowd.spread()
    async with crowd.through(f"store frozen for {FROZEN_STORE_S:.0f} s"):
        with it.valkey.frozen():
            await asyncio.sleep(FROZEN_STORE_S)


async def _starved(crowd: Crowd, it: Parts) -> None:
    async with crowd.through(f"disk full for {FULL_S:.0f} s"):
        with it.valkey.disk_full():
            await asyncio.sleep(FULL_S)
    async with crowd.through(f"line of node B slow by {2 * SLOW_S:.1f} s"):
        it.line.delay_s = SLOW_S
    it.line.delay_s = 0.0


async def _judge(crowd: Crowd, it: Parts) -> None:
    """See that nothing is lost and nothing is left."""
    async with it.valkey.client() as redis:
        await checks.nothing_lost(redis, crowd)
        await checks.dice_hold(crowd, VERIFIED)
        rooms = {player.seat.room for player in crowd.players}
        await checks.nothing_stale(redis, rooms, crowd.players, len(it.nodes))
