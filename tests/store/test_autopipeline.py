"""What several ask of the store in one turn of the loop: each gets its own answer, and its own trouble."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot
from redis.exceptions import ConnectionError, RedisError, ResponseError

from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.client import connect, masters, renew
from regatta_server.store.errors import StoreError
from testkit.clusters import LocalCluster, begin_move, end_move
from testkit.servers import HOST
from tests.store.connections.test_lane import client_of
from tests.store.test_pipeline import SILENT, scripted


@pytest.fixture
async def auto(redis: Redis) -> AsyncIterator[AutoPipeline]:
    """Give one on an empty store."""
    auto = AutoPipeline(redis)
    yield auto
    await auto.aclose()


async def commands_done(redis: Redis) -> int:
    """Return how many pieces of input the store has read from its clients."""
    return int((await redis.info("stats"))["total_reads_processed"])


async def test_each_gets_its_own_answer(auto: AutoPipeline) -> None:
    many = 513
    await asyncio.gather(*(auto.set(f"key {number}", number, ex=60) for number in range(many)))
    assert await asyncio.gather(*(auto.get(f"key {number}") for number in range(many))) == [
        str(number).encode() for number in range(many)
    ]
    assert await auto.getex("key 7", ex=60) == b"7"


async def test_what_is_asked_in_one_turn_is_sent_at_once(auto: AutoPipeline, redis: Redis) -> None:
    before = await commands_done(redis)
    await asyncio.gather(*(auto.incr("count") for _ in range(100)))
    assert await commands_done(redis) - before < 10
    assert await redis.get("count") == b"100"


async def test_what_one_asks_wrongly_troubles_nobody_else(auto: AutoPipeline, redis: Redis) -> None:
    await redis.set("text", "x")
    before, wrong, after = await asyncio.gather(
        auto.set("a", 1), auto.incr("text"), auto.get("a"), return_exceptions=True
    )
    assert before is True
    assert isinstance(wrong, ResponseError)
    assert after == b"1"


async def test_a_pipeline_goes_along_and_raises_what_failed_in_it(auto: AutoPipeline) -> None:
    pipeline = auto.pipeline(transaction=False)
    pipeline.hset("hash", mapping={"field": "value"})
    pipeline.hgetall("hash")
    assert await asyncio.gather(pipeline.execute(), auto.get("none")) == [[1, {b"field": b"value"}], None]
    pipeline.incr("hash")
    with pytest.raises(ResponseError):
        await pipeline.execute()
    pipeline.incr("hash")
    assert isinstance((await pipeline.execute(raise_on_error=False))[0], ResponseError)


async def test_a_script_that_the_store_does_not_know_is_sent_along(auto: AutoPipeline, redis: Redis) -> None:
    script = auto.register_script("return {KEYS[1], ARGV[1]}")
    await redis.script_flush()
    answers = await asyncio.gather(*(script([f"key {number}"], [number]) for number in range(3)))
    assert answers == [[f"key {number}".encode(), str(number).encode()] for number in range(3)]


async def test_who_waits_no_more_keeps_nobody_from_an_answer(auto: AutoPipeline) -> None:
    gives_up, stays = (asyncio.ensure_future(auto.incr("count")) for _ in range(2))
    await asyncio.sleep(0)
    gives_up.cancel()
    assert await stays == 2


async def test_without_a_store_all_hear_of_it() -> None:
    client = connect("redis://127.0.0.1:1/0")
    auto = AutoPipeline(client)
    answers = await asyncio.gather(*(auto.get("a") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(answer, ConnectionError) for answer in answers)
    await auto.aclose()
    await client.aclose()


async def test_a_pipeline_of_scripts_runs_also_where_the_store_has_forgotten_them(
    auto: AutoPipeline, redis: Redis
) -> None:
    add = auto.register_script("return redis.call('INCRBY', KEYS[1], ARGV[1])")
    for whole in range(2):
        await redis.script_flush()
        pipeline = auto.pipeline(transaction=False)
        await add(["count"], [1], client=pipeline)
        pipeline.get("count")
        await add(["count"], [1], client=pipeline)
        answers = await pipeline.execute()
        assert [answers[0], answers[2]] == [2 * whole + 1, 2 * whole + 2]
    assert await redis.get("count") == b"4", "each has run once"


async def test_what_is_asked_goes_in_its_order(auto: AutoPipeline) -> None:
    tasks = []
    for number in range(50):
        tasks.append(asyncio.ensure_future(auto.rpush("list", number)))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert await auto.lrange("list", 0, -1) == [str(number).encode() for number in range(50)]


async def test_who_asks_after_a_connection_is_lost_gets_an_answer(auto: AutoPipeline, redis: Redis) -> None:
    await auto.set("a", 1)
    for master in masters(redis):
        await master.client_kill_filter(_type="normal", skipme=True)
    while True:
        try:
            assert await auto.get("a") == b"1"
            break
        except RedisError:
            await renew(redis)


async def test_a_connection_that_is_over_is_forgotten(auto: AutoPipeline, redis: Redis) -> None:
    await auto.set("a", 1)
    assert auto.connections == 1
    for master in masters(redis):
        await master.client_kill_filter(_type="normal", skipme=True)
    await renew(redis)
    while auto.connections:
        await redis.ping()


async def test_at_its_end_who_waits_on_a_connection_that_takes_no_more_hears_of_it_too() -> None:
    async with scripted(b"-LOADING not yet\r\n", SILENT) as server:
        client = client_of(server.port)
        auto = AutoPipeline(client)
        refused, waiting = auto.put(("GET", "a"), {}), auto.put(("GET", "b"), {})
        with pytest.raises(RedisError):
            await refused
        assert auto.connections == 1
        await auto.aclose()
        assert auto.connections == 0
        assert isinstance(*await asyncio.gather(waiting, return_exceptions=True), StoreError)
        await client.aclose()


async def test_at_its_end_who_waits_hears_of_it_and_so_does_who_asks_later(redis: Redis) -> None:
    auto = AutoPipeline(redis)
    waiting = asyncio.ensure_future(auto.get("a"))
    await asyncio.sleep(0)
    await auto.aclose()
    assert isinstance(*await asyncio.gather(waiting, return_exceptions=True), RedisError)
    with pytest.raises(RedisError):
        await auto.get("a")


async def test_in_a_cluster_each_goes_to_its_master_while_slots_move(
    local_cluster: LocalCluster,
) -> None:
    client = connect(local_cluster.url)
    await client.flushall()
    auto = AutoPipeline(client)
    keys = ["{moved}one", *(f"key:{number}" for number in range(60))]
    assert await asyncio.gather(*(auto.set(key, key) for key in keys)) == [True] * len(keys)
    assert all([await master.dbsize() for master in masters(client)])
    slot, giver = key_slot(keys[0].encode()), await local_cluster.master_of(keys[0])
    taker = next(master for master in await local_cluster.masters() if master is not giver)
    await begin_move(slot, giver, taker)
    # Keys that are there stay for the moment; new ones are made where the slot will be.
    assert await asyncio.gather(auto.incr("{moved}new"), *map(auto.get, keys)) == [1, *map(str.encode, keys)]
    await giver.ask("MIGRATE", HOST, taker.port, keys[0], 0, 5_000)
    await end_move(local_cluster, slot, taker)
    assert await asyncio.gather(*map(auto.get, keys)) == [*map(str.encode, keys)]
    assert sorted([key async for key in auto.scan_iter("key:*")]) == sorted(map(str.encode, keys[1:]))
    await auto.aclose()
    await client.aclose()
