"""What several ask of the store in one turn of the loop: each gets its own answer, and its own trouble."""

import asyncio

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError, ResponseError

from regatta_server.store.autopipeline import COMMANDS_AT_ONCE, AutoPipeline
from regatta_server.store.client import connect


async def commands_done(redis: Redis) -> int:
    """Return how many pieces of input the store has read from its clients."""
    return int((await redis.info("stats"))["total_reads_processed"])


async def test_each_gets_its_own_answer(redis: Redis) -> None:
    auto = AutoPipeline(redis)
    many = 2 * COMMANDS_AT_ONCE + 1
    await asyncio.gather(*(auto.set(f"key {number}", number, ex=60) for number in range(many)))
    assert await asyncio.gather(*(auto.get(f"key {number}") for number in range(many))) == [
        str(number).encode() for number in range(many)
    ]
    assert await auto.getex("key 7", ex=60) == b"7"


async def test_what_is_asked_in_one_turn_is_sent_at_once(redis: Redis) -> None:
    auto = AutoPipeline(redis)
    before = await commands_done(redis)
    await asyncio.gather(*(auto.incr("count") for _ in range(100)))
    assert await commands_done(redis) - before < 10
    assert await redis.get("count") == b"100"


async def test_what_one_asks_wrongly_troubles_nobody_else(redis: Redis) -> None:
    auto = AutoPipeline(redis)
    await redis.set("text", "x")
    before, wrong, after = await asyncio.gather(
        auto.set("a", 1), auto.incr("text"), auto.get("a"), return_exceptions=True
    )
    assert before is True
    assert isinstance(wrong, ResponseError)
    assert after == b"1"


async def test_a_pipeline_goes_along_and_raises_what_failed_in_it(redis: Redis) -> None:
    auto = AutoPipeline(redis)
    pipeline = auto.pipeline(transaction=False)
    pipeline.hset("hash", mapping={"field": "value"})
    pipeline.hgetall("hash")
    assert await asyncio.gather(pipeline.execute(), auto.get("none")) == [[1, {b"field": b"value"}], None]
    pipeline.incr("hash")
    with pytest.raises(ResponseError):
        await pipeline.execute()
    pipeline.incr("hash")
    assert isinstance((await pipeline.execute(raise_on_error=False))[0], ResponseError)


async def test_a_script_that_the_store_does_not_know_is_sent_along(redis: Redis) -> None:
    script = AutoPipeline(redis).register_script("return {KEYS[1], ARGV[1]}")
    await redis.script_flush()
    answers = await asyncio.gather(*(script([f"key {number}"], [number]) for number in range(3)))
    assert answers == [[f"key {number}".encode(), str(number).encode()] for number in range(3)]


async def test_who_waits_no_more_keeps_nobody_from_an_answer(redis: Redis) -> None:
    auto = AutoPipeline(redis)
    gives_up, stays = (asyncio.ensure_future(auto.incr("count")) for _ in range(2))
    await asyncio.sleep(0)
    gives_up.cancel()
    assert await stays == 2


async def test_without_a_store_all_hear_of_it() -> None:
    client = connect("redis://127.0.0.1:1/0")
    auto = AutoPipeline(client)
    answers = await asyncio.gather(*(auto.get("a") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(answer, ConnectionError) for answer in answers)
    await client.aclose()
