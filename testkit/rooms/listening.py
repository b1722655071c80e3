"""Listening to channels of the store, as nodes do."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable

from redis.asyncio import Redis

from regatta_server.store.client import renew, shard
from regatta_server.store.subscriptions import hear_for_ever


@contextlib.asynccontextmanager
async def listening(redis: Redis, channels: Iterable[str]) -> AsyncIterator["asyncio.Queue[bytes]"]:
    """Give messages of some channels as they come, once all are listened to, until the end of the block."""
    messages: asyncio.Queue[bytes] = asyncio.Queue()
    wanted = list(channels)
    await renew(redis)
    there = asyncio.Semaphore(0)
    task = asyncio.ensure_future(hear_for_ever(redis, wanted, messages.put_nowait, there.release))
    try:
        for _ in {shard(redis, channel) for channel in wanted}:
            await there.acquire()
        yield messages
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
