"""Runs in which a master stands still, another takes over, and the first wakes and knows nothing of it."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from testkit.clusters import cluster
from testkit.parts import Node, running
from testkit.sentinels import Watched, watched
from testkit.servers import Server, until
from tests.chaos.crowd import Crowd, Observed
from tests.chaos.runs import DEAD_MS, UNCOPIED_S, is_master, judge

HEARD_S: Final = 2.5
"""Behind a takeover in a Cluster, of which no node tells: they are asked each second, and for a second."""
AWAKE_S: Final = 3.0
"""For so long the games go on beside the master that woke: Sentinels leave it alone for eight seconds."""


async def behind_sentinels(games: int) -> tuple[list[Observed], int]:
    """Let it happen to a master behind Sentinels, which wakes at once when they have named another one.

    Return what players saw, and how many moves are lost that it had answered just before.
    """
    with tempfile.TemporaryDirectory(prefix="chaos-") as made:
        async with watched(Path(made)) as servers:
            old = await servers.master()
            return await _woken(games, Path(made), servers.url, old, lambda: until(_named, servers, old))


async def of_a_cluster(games: int) -> tuple[list[Observed], int]:
    """Let it happen to a master of a Cluster. Return what players saw, and how many moves are lost so."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as made:
        async with cluster(Path(made)) as local:
            for server in local.servers:
                await server.ask("CONFIG", "SET", "cluster-node-timeout", DEAD_MS)
            old = (await local.masters())[0]
            replica = await local.replica_of(old)

            async def taken_over() -> None:
                await until(is_master, replica)
                await asyncio.sleep(HEARD_S)

            return await _woken(games, Path(made), local.url, old, taken_over)


async def _woken(
    games: int, folder: Path, url: str, old: Server, taken_over: Callable[[], Awaitable[None]]
) -> tuple[list[Observed], int]:
    nodes = [Node(name, url, folder / f"{name}.log") for name in ("A", "B")]
    async with running(*nodes):
        await asyncio.gather(*(node.start() for node in nodes))
        crowd = Crowd(nodes, games)
        async with crowd.playing():
            async with crowd.through("master froze, was replaced, and woke"):
                frozen_s = time.monotonic()
                with old.frozen():
                    await crowd.go_on()
                    await taken_over()
                await asyncio.sleep(AWAKE_S)
            await crowd.finish()
        # What it had answered in the last moment may not have reached its replica; nothing later is lost.
        lost = await judge(crowd, url, [(frozen_s - UNCOPIED_S, frozen_s + UNCOPIED_S)])
        return crowd.observed, lost


async def _named(servers: Watched, old: Server) -> bool:
    return await servers.master() is not old
