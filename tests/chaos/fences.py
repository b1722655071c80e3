"""Runs in which a node goes on from where others have left it: it stood still, or the store lost changes."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from redis.asyncio import Redis

from testkit.clusters import cluster
from testkit.parts import Node, running
from testkit.servers import HOST, Server, until
from tests.chaos.crowd import Crowd, Observed
from tests.chaos.runs import UNCOPIED_S, is_master, judge, parts

STILL_S: Final = (0.5, 3.5)
"""A stop that a node hardly notices, and one behind which it does nothing more of what it had taken in."""
ALONE_S: Final = 4.0
"""Longer than a player waits (player.PATIENCE_S): then all play on the other node."""


async def still(games: int, times: int) -> list[Observed]:
    """Let nodes stand still while their players are loaded anew on the other; return what players saw.

    All may move at any time: so what is done behind a player's back is allowed by the rules.
    """
    async with parts("everysec") as it:
        crowd = Crowd(it.nodes, games, order="free")
        async with crowd.playing():
            for time in range(times):
                node = it.nodes[time % 2]
                for for_s in STILL_S:
                    crowd.spread()
                    await crowd.on_line()
                    await _stood_still(crowd, node, for_s)
            await crowd.finish()
        await judge(crowd, it.valkey.url)
        assert any(player.given_up for player in crowd.players), "nobody had asked for anything"
        return crowd.observed


async def unreplicated(games: int) -> tuple[list[Observed], int]:
    """Let a replica take over to which changes have not come, while a node stands still that knows them.

    Return what players saw, and how many moves are lost.
    """
    with tempfile.TemporaryDirectory(prefix="chaos-") as made:
        async with cluster(Path(made)) as local:
            nodes = [Node(name, local.url, Path(made) / f"{name}.log") for name in ("A", "B")]
            async with running(*nodes):
                await asyncio.gather(*(node.start() for node in nodes))
                crowd = Crowd(nodes, games, order="free")
                async with crowd.playing():
                    master = (await local.masters())[0]
                    replica = await local.replica_of(master)
                    loss = await _lost(crowd, nodes, master, replica)
                    await crowd.finish()
                return crowd.observed, await judge(crowd, local.url, [loss])


# ----------------------------------------------------------------------------------------------


async def _stood_still(crowd: Crowd, node: Node, for_s: float) -> None:
    async with crowd.through(f"node {node.name} stood still for {for_s} s"):
        with node.frozen():
            # What is asked now lies in its sockets.
            await crowd.go_on()
            for player in crowd.players:
                if player.is_on(node.url):
                    player.load_anew()
            await crowd.on_line()
            # They have come to the other node, and play on there.
            await asyncio.sleep(for_s)


async def _lost(crowd: Crowd, nodes: Sequence[Node], master: Server, replica: Server) -> tuple[float, float]:
    async with crowd.through("replica takes over without the last changes"):
        lost_from_s = monotonic()
        async with Redis(host=HOST, port=master.port) as client:
            # The replica does not find its way back: it has no password. Who is there may stay.
            await client.config_set("requirepass", "for-nobody")
            await client.execute_command("CLIENT KILL TYPE replica")  # type: ignore[no-untyped-call] # untyped
        await crowd.on()
        with nodes[0].frozen():
            master.kill()
            await replica.ask("CLUSTER", "FAILOVER", "TAKEOVER")
            await until(is_master, replica)
            await asyncio.sleep(ALONE_S)
            await crowd.on_line()
        return lost_from_s, monotonic() + UNCOPIED_S
