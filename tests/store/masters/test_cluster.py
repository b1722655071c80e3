"""The client of a Cluster, on a real one: each key at its master, wherever that is by now."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.crc import key_slot
from redis.exceptions import ClusterCrossSlotError, ConnectionError, ResponseError

from regatta_server.store.client import connect, masters, renew, shard
from regatta_server.store.masters.cluster import Cluster
from testkit.clusters import LocalCluster, begin_move, end_move
from testkit.servers import HOST, Server, until

KEYS = [f"key:{number}" for number in range(60)]


@pytest.fixture
async def client(local_cluster: LocalCluster) -> AsyncIterator[Any]:
    """Give a client of an empty Cluster."""
    client = connect(local_cluster.url)
    await client.flushall()
    yield client
    await client.aclose()


async def test_each_key_is_at_one_of_three_masters(client: Any) -> None:
    for key in KEYS:
        await client.set(key, key)
    assert [await client.get(key) for key in KEYS] == [key.encode() for key in KEYS]
    assert len(masters(client)) == 3
    assert all([await master.dbsize() for master in masters(client)])
    assert [await shard(client, key).get(key) for key in KEYS] == [key.encode() for key in KEYS]


async def test_what_has_no_key_is_done_everywhere(client: Any) -> None:
    for key in KEYS:
        await client.set(key, 1)
    assert await client.dbsize() == len(KEYS)
    assert sorted(await client.keys("key:*")) == sorted(key.encode() for key in KEYS)
    assert sorted([key async for key in client.scan_iter("key:*")]) == sorted(key.encode() for key in KEYS)
    await client.flushall()
    assert await client.dbsize() == 0


async def test_a_pipeline_answers_in_its_order_whatever_master_has_the_keys(client: Any) -> None:
    pipeline = client.pipeline(transaction=False)
    for number, key in enumerate(KEYS):
        pipeline.set(key, number)
        pipeline.incr(key)
    assert await pipeline.execute() == [reply for number in range(len(KEYS)) for reply in (True, number + 1)]
    assert await pipeline.execute() == [], "and is empty then"


async def test_a_script_is_known_wherever_its_keys_are(client: Any) -> None:
    add = client.register_script("return redis.call('INCRBY', KEYS[1], ARGV[1])")
    assert [await add([key], [2]) for key in KEYS] == [2] * len(KEYS)
    await client.script_flush()
    pipeline = client.pipeline(transaction=False)
    for key in KEYS:
        await add([key], [3], client=pipeline)
    assert await pipeline.execute() == [5] * len(KEYS)


async def test_a_transaction_is_whole_on_keys_of_one_tag_and_refused_on_others(client: Any) -> None:
    assert await client.pipeline(transaction=True).set("{a}one", 1).incr("{a}two").execute() == [True, 1]
    with pytest.raises(ClusterCrossSlotError):
        await client.delete("{a}one", "{b}one")
    for other in KEYS[:8]:
        if shard(client, other) is not shard(client, KEYS[0]):
            with pytest.raises(ClusterCrossSlotError):
                await client.pipeline(transaction=True).incr(KEYS[0]).incr(other).execute()
    with pytest.raises(ResponseError):
        await client.pipeline(transaction=False).set("{a}text", "x").incr("{a}text").execute()


async def test_where_one_master_is_away_what_the_others_have_is_read(
    client: Any, local_cluster: LocalCluster
) -> None:
    for key in KEYS:
        await client.set(key, key)
    dead = await local_cluster.master_of(KEYS[0])
    dead.kill()
    try:
        pipeline = client.pipeline(transaction=False)
        for key in KEYS:
            pipeline.get(key)
        replies = dict(zip(KEYS, await pipeline.execute(raise_on_error=False), strict=True))
        failed = {key for key, reply in replies.items() if isinstance(reply, ConnectionError)}
        assert KEYS[0] in failed
        assert all(reply == key.encode() for key, reply in replies.items() if key not in failed)
        assert len(failed) < len(KEYS)
        with pytest.raises(ConnectionError):
            await client.pipeline(transaction=False).get(KEYS[0]).execute()
    finally:
        await dead.again()
    await until(_answers, client, KEYS[0])
    await local_cluster.whole()


async def _answers(client: Any, key: str) -> bool:
    # Whatever it has: a server that became a master a moment ago may not have written its file yet.
    await client.get(key)
    return True


async def test_very_many_who_ask_at_once_wait_for_each_other(client: Any) -> None:
    await asyncio.gather(*(client.incr(KEYS[number % 7]) for number in range(300)))
    assert sum([int(await client.get(key)) for key in KEYS[:7]]) == 300


async def test_a_slot_that_moves_is_followed_by_commands_pipelines_and_transactions(
    client: Any, local_cluster: LocalCluster
) -> None:
    key = "{moved}one"
    await client.set(key, 1)
    giver = await local_cluster.master_of(key)
    taker = next(master for master in await local_cluster.masters() if master is not giver)
    slot = key_slot(key.encode())
    await begin_move(slot, giver, taker)
    # Keys that are there stay for the moment; new ones are made where the slot will be.
    assert await client.get(key) == b"1"
    assert await client.incr("{moved}new") == 1
    assert await client.pipeline(transaction=False).incr("{moved}new").get(key).execute() == [2, b"1"]
    await giver.ask("MIGRATE", HOST, taker.port, key, 0, 5_000)
    await end_move(local_cluster, slot, taker)
    assert await client.pipeline(transaction=True).incr(key).incr(key).execute() == [2, 3]
    assert await client.pipeline(transaction=False).incr(key).incr("elsewhere").execute() == [4, 1]
    assert await client.incr("{moved}new") == 3
    await until(_at, client, key, taker)


async def _at(client: Cluster, key: str, server: Server) -> bool:
    await renew(client)
    return bool(shard(client, key).connection_pool.connection_kwargs["port"] == server.port)
