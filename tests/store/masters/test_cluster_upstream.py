"""What redis-py's own client of a Cluster lacks, and ours is there for (decision 19): says when ours may go.

It fails when a release of redis-py lacks nothing of it any more, and not before: a release that has learned
some of it is no fault of a change here.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import MaxConnectionsError, RedisClusterException, RedisError

from testkit.clusters import LocalCluster
from testkit.servers import HOST, Server

CUT_S = 10.0
"""Far longer than it takes to cut a connection."""


@pytest.fixture
async def theirs(local_cluster: LocalCluster) -> AsyncIterator[Any]:
    """Give the library's client, which does nothing twice, with a few connections to each node."""
    client: Any = RedisCluster(
        host=HOST, port=local_cluster.servers[0].port, max_connections=4, retry=Retry(NoBackoff(), 0)
    )
    await client.initialize()
    yield client
    await client.aclose()


async def test_the_librarys_client_lacks_still_what_ours_is_there_for(
    theirs: Any, local_cluster: LocalCluster
) -> None:
    lacks = {
        "callers that wait where very many ask at once": await refuses_many(theirs),
        "one exception for all errors": not issubclass(RedisClusterException, RedisError),
        "scripts in pipelines": refuses_scripts(theirs),
        "connections that stay where some slots are down": await cuts_all(theirs, local_cluster),
    }
    assert any(lacks.values()), (
        "let redis-py's client take the place of server/regatta_server/store/masters/cluster.py"
    )


async def refuses_many(theirs: Any) -> bool:
    """Return whether some of very many who ask at once get no answer."""
    replies = await asyncio.gather(*(theirs.get("key") for _ in range(100)), return_exceptions=True)
    return any(isinstance(one, MaxConnectionsError) for one in replies)


def refuses_scripts(theirs: Any) -> bool:
    """Return whether a script cannot be put into a pipeline."""
    try:
        theirs.pipeline().evalsha("0" * 40, 1, "key")
    except RedisClusterException:
        return True
    return False


async def cuts_all(theirs: Any, local_cluster: LocalCluster) -> bool:
    """Return whether somebody who waits at one master is cut off where a slot of another one is down."""
    down = await local_cluster.master_of("down")
    other = await _key_of_other(local_cluster, down)
    waiting = asyncio.ensure_future(theirs.blpop([other], timeout=60))
    # On a second connection: the first one is taken, and its command under way.
    await theirs.get(other)
    await down.ask("CLUSTER DELSLOTS", key_slot(b"down"))
    try:
        with pytest.raises(RedisError):
            await theirs.get("down")
        cut, _ = await asyncio.wait([waiting], timeout=CUT_S)
        return bool(cut) and isinstance(waiting.exception(), RedisError)
    finally:
        waiting.cancel()
        await asyncio.wait([waiting])
        await down.ask("CLUSTER ADDSLOTS", key_slot(b"down"))
        await local_cluster.whole()


async def _key_of_other(local_cluster: LocalCluster, master: Server) -> str:
    """Return a key that another master has."""
    for key in map(str, range(100)):
        if await local_cluster.master_of(key) is not master:
            return key
    raise AssertionError("one master has all keys")
