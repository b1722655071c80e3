"""What the store replies, as Python has it."""

import pytest
from redis.asyncio import Redis

from regatta_server.store.replies import fields, text, texts


async def test_what_is_stored_comes_back_as_it_was_said(redis: Redis) -> None:
    await redis.set("name", "Zoë ⚀")
    assert text(await redis.get("name")) == "Zoë ⚀"
    await redis.rpush("names", "Ada", "Zoë")
    assert texts(await redis.lrange("names", 0, -1)) == ["Ada", "Zoë"]
    await redis.sadd("some", "Ada", "Zoë")
    assert set(texts(await redis.smembers("some"))) == {"Ada", "Zoë"}
    await redis.hset("hash", mapping={"name": "Zoë", "age": 36})
    assert fields(await redis.hgetall("hash")) == {"name": "Zoë", "age": "36"}


async def test_what_is_not_there_is_no_text(redis: Redis) -> None:
    with pytest.raises(AssertionError):
        text(await redis.get("nothing"))
    assert texts(await redis.lrange("nothing", 0, -1)) == []
    assert fields(await redis.hgetall("nothing")) == {}
