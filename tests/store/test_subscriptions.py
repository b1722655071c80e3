"""Messages on sharded channels: all, from wherever they are, and a word when some may have been missed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot

from regatta_server.store.client import connect, masters
from regatta_server.store.subscriptions import hear_for_ever, publish
from testkit.clusters import LocalCluster, begin_move, end_move
from testkit.servers import HOST, Server, running, until

CHANNELS = [f"{{b{number:03d}}}:news" for number in range(60)]


@dataclass
class Hearing:
    """What is heard."""

    messages: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)
    back: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    async def next(self) -> str:
        """Return the next message."""
        return (await self.messages.get()).decode()

    async def anew(self) -> None:
        """Return when some channels are listened to anew."""
        await self.back.acquire()


@contextlib.asynccontextmanager
async def hearing(client: Redis, channels: Sequence[str] = CHANNELS) -> AsyncIterator[Hearing]:
    """Hear channels until the end of the block."""
    here = Hearing()
    task = asyncio.ensure_future(hear_for_ever(client, channels, here.messages.put_nowait, here.back.release))
    try:
        yield here
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def say(client: Any, channels: Sequence[str] = CHANNELS) -> int:
    """Say each channel's name on it; return how many heard one."""
    pipeline = client.pipeline(transaction=False)
    for channel in channels:
        pipeline.spublish(channel, channel)
    return sum(await pipeline.execute())


async def test_who_is_told_to_end_again_and_again_leaves_nobody_who_listens(redis: Redis) -> None:
    here = Hearing()
    before = asyncio.all_tasks()
    task = asyncio.ensure_future(hear_for_ever(redis, CHANNELS, here.messages.put_nowait, here.back.release))
    await here.anew()
    while not task.done():
        task.cancel()
        await asyncio.sleep(0)
    assert asyncio.all_tasks() <= before


async def test_news_of_all_channels_come_in_order(redis: Redis) -> None:
    async with hearing(redis) as here:
        for _ in masters(redis):
            await here.anew()
        for _ in range(2):
            assert await say(redis) == len(CHANNELS)
        assert sorted([await here.next() for _ in range(2 * len(CHANNELS))]) == sorted(2 * CHANNELS)
    await until(_nobody, redis)


async def test_what_is_published_is_heard_on_its_channel_alone(redis: Redis) -> None:
    async with hearing(redis, CHANNELS[:1]) as here:
        await here.anew()
        await publish(redis, {CHANNELS[1]: b"elsewhere", CHANNELS[0]: b"one"})
        await publish(redis, {})
        await publish(redis, {CHANNELS[0]: b"two"})
        assert [await here.next(), await here.next()] == ["one", "two"]


async def test_after_a_lost_connection_one_is_told_and_hears_again(redis: Redis) -> None:
    async with hearing(redis, CHANNELS[:1]) as here:
        await here.anew()
        await redis.client_kill_filter(_type="pubsub")
        await here.anew()
        assert await say(redis, CHANNELS[:1]) == 1
        assert await here.next() == CHANNELS[0]


async def test_a_server_that_is_not_there_is_asked_until_it_is(tmp_path: Path) -> None:
    server = Server(tmp_path, {"save": ""})
    async with running([server]):
        server.kill()
        client = connect(f"redis://{HOST}:{server.port}")
        async with hearing(client) as here:
            await server.again()
            await here.anew()
            assert await say(client) == len(CHANNELS)
        await client.aclose()


@pytest.fixture
async def clustered(local_cluster: LocalCluster) -> AsyncIterator[Any]:
    """Give a client of the Cluster."""
    client = connect(local_cluster.url)
    yield client
    await client.aclose()


@pytest.mark.prove
async def test_news_follow_a_slot_to_another_master(clustered: Any, local_cluster: LocalCluster) -> None:
    async with hearing(clustered, CHANNELS[:9]):
        await until(_heard, clustered, CHANNELS[:9])
        giver = await local_cluster.master_of(CHANNELS[0])
        taker = next(master for master in await local_cluster.masters() if master is not giver)
        slot = key_slot(CHANNELS[0].encode())
        await begin_move(slot, giver, taker)
        await end_move(local_cluster, slot, taker)
        await until(_heard, clustered, CHANNELS[:9])


async def test_news_follow_a_failover_and_others_come_meanwhile(
    clustered: Any, local_cluster: LocalCluster
) -> None:
    async with hearing(clustered) as here:
        await until(_heard, clustered, CHANNELS)
        while not here.messages.empty():
            await here.next()
        old = await local_cluster.master_of(CHANNELS[1])
        new = await local_cluster.replica_of(old)
        other_channels = [name for name in CHANNELS if await local_cluster.master_of(name) is not old]
        await new.ask("CLUSTER FAILOVER")
        assert await say(clustered, other_channels) == len(other_channels)
        await until(_heard, clustered, CHANNELS)
        assert await local_cluster.master_of(CHANNELS[1]) is new


async def _heard(client: Any, channels: Sequence[str]) -> bool:
    return await say(client, channels) == len(channels)


async def _nobody(client: Any) -> bool:
    return await say(client) == 0
