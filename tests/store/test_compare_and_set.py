"""A value that several change at once: one of them does, and what follows is due from that moment on."""

import asyncio
from typing import Any

from redis.asyncio import Redis

from regatta_server.store.compare_and_set import CompareAndSet

KEY, QUEUE = "{b000}:value", "{b000}:queue"


async def test_of_many_who_change_a_value_as_they_have_read_it_one_does(redis: Redis) -> None:
    replace = CompareAndSet(redis)
    assert sorted(await asyncio.gather(*(replace(KEY, "", b"%d" % number) for number in range(3)))) == [
        *(False, False, True)
    ]
    before: Any = await redis.get(KEY)
    assert await replace(KEY, before, b"next")
    assert not await replace(KEY, before, b"late")
    assert await redis.get(KEY) == b"next"


async def test_it_is_kept_for_ever_or_for_a_while(redis: Redis) -> None:
    replace = CompareAndSet(redis)
    await replace(KEY, "", b"for a while", ttl_ms=60_000)
    assert 0 < await redis.pttl(KEY) <= 60_000
    await replace(KEY, b"for a while", b"for ever")
    assert await redis.pttl(KEY) == -1


async def test_what_follows_is_due_with_the_change_and_not_without(redis: Redis) -> None:
    replace = CompareAndSet(redis)
    assert not await replace(KEY, b"something", b"else", due=(QUEUE, "entry", 7))
    assert not await redis.exists(QUEUE)
    assert await replace(KEY, "", b"else", due=(QUEUE, "entry", 7))
    assert await redis.zscore(QUEUE, "entry") == 7
