"""The runs: which faults strike which games, and what must hold afterwards. For tests and `make chaos`."""

import asyncio
import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regatta_protocol.errors import Close
from testkit.clusters import LocalCluster, cluster
from testkit.parts import Node, Valkey, client, running
from testkit.servers import Server, until
from tests.chaos import checks
from tests.chaos.crowd import Crowd, Observed
from tests.chaos.line import SlowLine

FROZEN_NODE_S: Final = 9.0
"""Longer than the lease of a node (whereabouts.LEASE_MS), so that it is thought dead and comes back."""
FROZEN_STORE_S: Final = 2.0
FULL_S: Final = 2.0
SLOW_S: Final = 0.1
"""Each way, between a node and the store: from one continent to another."""
UNWRITTEN_S: Final = 1.0
"""How old the file is that a power cut leaves: `everysec` has written it down once a second."""
POSTPONED_S: Final = 2.0
"""Valkey with `everysec` answers, and does not write, while the file is being written down: so long at most.
So even a Valkey that is killed may lose what it has answered in that time; one with `always` does not."""
COPY_S: Final = 1.5
"""After so long nodes have looked anew at what they have copies of."""
UNCOPIED_S: Final = 1.0
"""A master that is killed takes with it what had not reached its replica: milliseconds, as a rule nothing."""
DEAD_MS: Final = 3_000
"""After so long the others take a master of the Cluster for dead."""
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


async def everysec(games: int) -> list[Observed]:
    """Let all happen that a store with `everysec` bears without a loss, and return what players saw of it."""
    async with parts("everysec") as it:
        crowd = Crowd(it.nodes, games, "yatzy")
        for player, ruleset in zip(crowd.players, SEEKING, strict=False):
            player.seeks = ruleset
        async with crowd.playing():
            await _killed_nodes(crowd)
            await _frozen(crowd, it)
            await _starved(crowd, it)
            await crowd.finish()
        await judge(crowd, it.valkey.url)
        return crowd.observed


async def always(games: int) -> list[Observed]:
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
        await judge(crowd, it.valkey.url)
        return crowd.observed


async def rolling(games: int) -> list[Observed]:
    """Restart both nodes in turn, as an upgrade does, and return what players saw of it."""
    async with parts("everysec") as it:
        crowd = Crowd(it.nodes, games)
        async with crowd.playing():
            for node in it.nodes:
                crowd.spread()
                async with crowd.through(f"node {node.name} restarted"):
                    # Where a machine is slow, those who were sent home are still on their way.
                    await crowd.on_line()
                    crowd.struck_s = time.monotonic()
                    node.terminate()
                    await checks.takes_nobody(node)
                    assert await node.ended() == 0
                    await node.start()
            await crowd.finish()
            # Whoever had a line was told why it ended; not all had one in the moment of the signal.
            ends = Counter(code for player in crowd.players for code in player.closes)
            assert set(ends) == {Close.RESTART}, ends
        await judge(crowd, it.valkey.url)
        return crowd.observed


async def losing(games: int) -> tuple[list[Observed], int]:
    """Let a store with `everysec` lose what it had not written down; return what players saw, and how much.

    It is killed. Then the power is cut, which leaves at the least what the file had a moment before: first
    the nodes live on, and know more than the store; then they are gone, and only players know more.
    """
    losses: list[checks.Loss] = []
    async with parts("everysec") as it:
        crowd = Crowd(it.nodes, games)
        async with crowd.playing():
            async with crowd.through("store killed"):
                losses.append(await _killed(crowd, it, []))
            for lost, nodes in (("store", []), ("store and nodes", it.nodes)):
                async with crowd.through(f"power cut: {lost}"):
                    copy_path = it.valkey.data.with_name("kept")
                    it.valkey.copy_files(copy_path)
                    await asyncio.sleep(UNWRITTEN_S)
                    losses.append(await _killed(crowd, it, nodes, copy_path))
            await crowd.finish()
        return crowd.observed, await judge(crowd, it.valkey.url, losses)


async def failover(games: int) -> tuple[list[Observed], int]:
    """Let a replica take over from a master of a Cluster, on purpose and because it was killed.

    Return what players saw, and how many moves went with the master that had not reached its replica.
    """
    with tempfile.TemporaryDirectory(prefix="chaos-") as made:
        async with cluster(Path(made)) as local:
            nodes = [Node(name, local.url, Path(made) / f"{name}.log") for name in ("A", "B")]
            async with running(*nodes):
                await asyncio.gather(*(node.start() for node in nodes))
                crowd = Crowd(nodes, games)
                async with crowd.playing():
                    losses = await _taken_over(crowd, local)
                    await crowd.finish()
                return crowd.observed, await judge(crowd, local.url, losses)


# ----------------------------------------------------------------------------------------------


async def _killed(crowd: Crowd, it: Parts, nodes: Sequence[Node], cache: Path | None = None) -> checks.Loss:
    """Kill the store, and nodes with it, and begin again with its file, or an earlier one's copy."""
    await crowd.go_on()
    crowd.struck_s = killed_s = time.monotonic()
    for part in (it.valkey, *nodes):
        part.kill()
    if cache is not None:
        it.valkey.put_back(cache)
    await it.valkey.start()
    await asyncio.gather(*(node.start() for node in nodes))
    # What was answered before it died may be heard, and a node's copy believed, until it is looked at anew.
    lost_s = UNWRITTEN_S + POSTPONED_S if cache is not None else POSTPONED_S
    return killed_s - lost_s, time.monotonic() + COPY_S


async def _taken_over(crowd: Crowd, local: LocalCluster) -> list[checks.Loss]:
    for server in local.servers:
        await server.ask("CONFIG", "SET", "cluster-node-timeout", DEAD_MS)
    master = (await local.masters())[0]
    replica = await local.replica_of(master)
    async with crowd.through("replica takes over, asked to"):
        await replica.ask("CLUSTER", "FAILOVER")
        await until(is_master, replica)
    master, replica = replica, master
    # Who has not yet found its new master cannot take over from it.
    await until(_copies, replica)
    async with crowd.through("replica takes over, master killed"):
        # What a master has answered in the last moment may not have reached its replica.
        lost_from_s = time.monotonic() - UNCOPIED_S
        master.kill()
        killed_s = time.monotonic()
        await until(is_master, replica)
    return [(lost_from_s, killed_s + UNCOPIED_S)]


async def _copies(server: Server) -> bool:
    role = await server.ask("ROLE")
    return bool(role[0] == b"slave" and role[3] == b"connected")


async def is_master(server: Server) -> bool:
    """Return whether a server is a master."""
    role = await server.ask("ROLE")
    return bool(role[0] == b"master")


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


async def judge(crowd: Crowd, store_url: str, losses: Sequence[checks.Loss] = ()) -> int:
    """See that nothing is lost but within losses, and nothing is left; return how much is lost."""
    async with client(store_url) as redis:
        lost = await checks.nothing_lost(redis, crowd, losses)
        await checks.dice_hold(crowd, VERIFIED)
        rooms = {player.seat.room for player in crowd.players}
        await checks.nothing_stale(redis, rooms, crowd.players, len(crowd.nodes))
    return lost
