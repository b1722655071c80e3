"""A Cluster of three masters, each with a replica."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from redis.crc import key_slot
from redis.exceptions import RedisError

from testkit.servers import HOST, Server, running, until

MASTERS: Final = 3
SLOTS: Final = 16_384
OPTIONS: Final[Mapping[str, object]] = {
    "cluster-enabled": "yes",
    # Long, so that a busy machine is not taken for a dead server; a test of that sets its own.
    "cluster-node-timeout": 15_000,
    # Slots are moved by hand, and replicas stay where they are.
    "cluster-allow-replica-migration": "no",
    "appendonly": "yes",
    "save": "",
    # A replica begins to copy at once, and does not wait for others to join in.
    "repl-diskless-sync-delay": 0,
}


@dataclass(frozen=True)
class LocalCluster:
    """The servers of a Cluster: the first three were masters at the beginning."""

    servers: list[Server]

    @property
    def url(self) -> str:
        """Return the address that a host would give."""
        return "redis+cluster://" + ",".join(f"{HOST}:{server.port}" for server in self.servers[:2])

    async def masters(self) -> list[Server]:
        """Return the servers that are masters now, of those that run."""
        found = []
        for server in self.servers:
            with contextlib.suppress(RedisError, OSError):
                if (await server.ask("ROLE"))[0] == b"master":
                    found.append(server)
        return found

    async def master_of(self, key: str) -> Server:
        """Return the server that has a key, when just one says that it does."""
        slot, found = key_slot(key.encode()), list[Server]()

        async def one_has_it() -> bool:
            found[:] = [server for server in await self.masters() if await _has(server, slot)]
            return len(found) == 1

        await until(one_has_it)
        return found[0]

    async def replica_of(self, master: Server) -> Server:
        """Return a server that copies a master."""
        port = (await master.ask("ROLE"))[2][0][1]
        return next(server for server in self.servers if server.port == int(port))

    async def whole(self) -> None:
        """Return when all servers are part of a Cluster that is whole, and each has its part in it."""
        await asyncio.gather(*(until(_whole, server) for server in self.servers))


@contextlib.asynccontextmanager
async def cluster(folder: Path) -> AsyncIterator[LocalCluster]:
    """Run a Cluster until the end of the block, whole from the beginning."""
    servers = [Server(folder / str(number), OPTIONS) for number in range(2 * MASTERS)]
    async with running(servers):
        await _meet(servers)
        ids = [await server.ask("CLUSTER MYID") for server in servers]
        for number, server in enumerate(servers[MASTERS:]):
            await server.ask("CLUSTER REPLICATE", ids[number])
        local = LocalCluster(servers)
        await local.whole()
        yield local


async def _meet(servers: list[Server]) -> None:
    ends = [SLOTS * number // MASTERS for number in range(MASTERS + 1)]
    for number, server in enumerate(servers):
        await server.ask("CLUSTER SET-CONFIG-EPOCH", number + 1)
        if number < MASTERS:
            await server.ask("CLUSTER ADDSLOTSRANGE", ends[number], ends[number + 1] - 1)
    for one in servers:
        for other in servers:
            if one is not other:
                bus = (await other.ask("CONFIG GET", "cluster-port"))["cluster-port"]
                await one.ask("CLUSTER MEET", HOST, other.port, bus)
    await asyncio.gather(*(until(_knows, server, len(servers)) for server in servers))


async def _knows(server: Server, others: int) -> bool:
    nodes: dict[str, Any] = await server.ask("CLUSTER NODES")
    return len(nodes) == others and not any("handshake" in node["flags"] for node in nodes.values())


async def _whole(server: Server) -> bool:
    """Return whether a server says that the Cluster is whole, and is itself in step with its fellow."""
    if (await server.ask("CLUSTER INFO"))["cluster_state"] != "ok":
        return False
    role = await server.ask("ROLE")
    return bool(role[2] if role[0] == b"master" else role[3] == b"connected")


async def _has(server: Server, slot: int) -> bool:
    slots = await server.ask("CLUSTER SLOTS")
    return any(first <= slot <= last and port == server.port for first, last, (_, port, *_), *_ in slots)


async def begin_move(slot: int, giver: Server, taker: Server) -> None:
    """Let a slot be on its way from one master to another: new keys are made there."""
    await taker.ask("CLUSTER SETSLOT", slot, "IMPORTING", await _id(giver))
    await giver.ask("CLUSTER SETSLOT", slot, "MIGRATING", await _id(taker))


async def end_move(local: LocalCluster, slot: int, taker: Server) -> None:
    """Let a slot be at another master, with all its keys there."""
    masters = await local.masters()
    for server in [taker, *(other for other in masters if other is not taker)]:
        await server.ask("CLUSTER SETSLOT", slot, "NODE", await _id(taker))


async def _id(server: Server) -> str:
    found = await server.ask("CLUSTER MYID")
    return found.decode() if isinstance(found, bytes) else str(found)
