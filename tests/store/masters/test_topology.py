"""What is known of a Cluster: learned from any node, mended by what others say, doubted when one is gone."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import AskError, ConnectionError, MovedError

from regatta_server.runtime.loops import begin, end
from regatta_server.store.client import connect, followers
from regatta_server.store.connections.lines import Address
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.masters.topology import Topology
from testkit.clusters import LocalCluster
from testkit.servers import HOST, Server, free_port, running

NOBODY = (HOST, 1)


def client_of(host: str, port: int) -> Redis:
    """Return the client of a node."""
    return Redis(host=host, port=port)


def port_of(client: Redis) -> int:
    """Return where a client asks."""
    return int(client.connection_pool.connection_kwargs["port"])


@pytest.fixture
async def topology(local_cluster: LocalCluster) -> AsyncIterator[Topology]:
    """Give what is known at the beginning: one node that is dead, and one that lives."""
    known = Topology([NOBODY, (HOST, local_cluster.servers[0].port)], client_of)
    yield known
    await known.aclose(None)


async def test_before_anybody_was_asked_no_master_is_known(topology: Topology) -> None:
    assert topology.masters() == []
    with pytest.raises(ConnectionError, match="no master is known"):
        topology.master_of("any")


async def test_a_master_that_stood_still_and_was_replaced_is_cut_off_before_it_wakes(
    local_cluster: LocalCluster,
) -> None:
    client = connect(local_cluster.url)
    loops = begin(followers(client))
    try:
        old = await local_cluster.master_of("nothing")
        new = await local_cluster.replica_of(old)
        await client.get("nothing")
        waiting = asyncio.ensure_future(client.blpop(["nothing"], timeout=60))
        with old.frozen():
            await new.ask("CLUSTER FAILOVER", "TAKEOVER")
            with pytest.raises(NO_ANSWER):
                await waiting
        await client.set("nothing", "lost")
        assert await new.ask("GET", "nothing") == b"lost"
    finally:
        await end(loops)
        await client.aclose()
        await local_cluster.whole()


async def test_one_node_that_lives_tells_of_all(topology: Topology, local_cluster: LocalCluster) -> None:
    await topology.settle()
    assert {port_of(master) for master in topology.masters()} == {
        server.port for server in await local_cluster.masters()
    }
    for key in ("{a}one", b"{a}two"):
        assert port_of(topology.master_of(key)) == (await local_cluster.master_of("{a}")).port
    assert topology.any() is not topology.master_of("any"), "and a node of the address is remembered"


@pytest.mark.prove
async def test_where_nobody_answers_it_is_an_error_and_the_next_one_asks_again() -> None:
    topology = Topology([NOBODY, (HOST, free_port())], client_of)
    for _ in range(2):
        with pytest.raises(ConnectionError, match="no node of the Cluster answers"):
            await topology.settle()


async def test_a_node_that_says_moved_is_believed_until_the_nodes_are_asked_again(topology: Topology) -> None:
    await topology.settle()
    master, other = topology.masters()[:2]
    key = "{b}"
    owner = topology.master_of(key)
    # The slot of {b} is 3300.
    target = topology.moved(AskError(f"3300 {HOST}:{port_of(other)}"), master)
    assert (target, topology.master_of(key)) == (other, owner)
    moved = topology.moved(MovedError(f"3300 :{port_of(other)}"), master)
    assert (moved, topology.master_of(key)) == (other, other)
    topology.doubt()
    await topology.renew()
    await topology.settle()


async def test_a_node_that_is_cut_off_is_believed_less_than_one_that_is_not(
    local_cluster: LocalCluster, tmp_path: Path
) -> None:
    alone = Server(tmp_path / "alone", {"cluster-enabled": "yes", "save": ""})
    async with running([alone]):
        await alone.ask("CLUSTER ADDSLOTSRANGE", 0, 100)
        begin: list[Address] = [(HOST, server.port) for server in (alone, local_cluster.servers[0])]
        topology = Topology(begin, client_of)
        await topology.settle()
        assert len(topology.masters()) == 3
        only = Topology(begin[:1], client_of)
        await only.settle()
        assert [port_of(master) for master in only.masters()] == [alone.port]
        for known in (topology, only):
            await known.aclose(None)
