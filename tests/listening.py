"""Listening to channels of the store, as nodes do."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable

from redis.asyncio import Redis

from server.store.client import renew, shard
from server.store.subscriptions import hear_for_ever


@contextlib.asynccontextmanager
async def listening(redis: Redis, channels: Iterable[str]) -> AsyncIterator["asyncio.Queue[bytes]"]:
    """Give the news of some channels as they come, once all are listened to, until the end of the block."""
    news: asyncio.Queue[bytes] = asyncio.Queue()
    wanted = list(channels)
    await renew(redis)
    there = asyncio.Semaphore(0)
    task = asyncio.ensure_future(hear_for_ever(redis, wanted, news.put_nowait, there.release))
    try:
        for _ in {shard(redis, channel) for channel in wanted}:
            await there.acquire()
        yield news
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
