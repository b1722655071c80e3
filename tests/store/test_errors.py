"""What asking the store may raise."""

import pytest
from redis.asyncio import Redis

from regatta_server.store.client import connect
from regatta_server.store.errors import NO_ANSWER, StoreError


async def test_a_store_that_is_not_there_raises_what_is_listed() -> None:
    async with connect("redis://127.0.0.1:1/0") as nobody:
        with pytest.raises(NO_ANSWER):
            await nobody.get("key")


async def test_what_the_store_refuses_is_listed_too(redis: Redis) -> None:
    await redis.set("text", "x")
    with pytest.raises(StoreError):
        await redis.incr("text")
