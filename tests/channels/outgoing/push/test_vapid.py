"""The key of a site: one for all nodes, made once."""

import asyncio
import re

from redis.asyncio import Redis

from regatta_server.channels.outgoing.push.vapid import KEY, VapidKeys
from regatta_server.store.client import connect

NOW_MS = 1_800_000_000_000


async def test_nodes_that_start_together_have_one_key_and_it_stays(redis: Redis, store_url: str) -> None:
    clients = [connect(store_url) for _ in range(8)]
    try:
        keys = await asyncio.gather(*(VapidKeys(one, lambda: NOW_MS, None).public() for one in clients))
    finally:
        for one in clients:
            await one.aclose()
    assert len(set(keys)) == 1
    assert await VapidKeys(redis, lambda: NOW_MS, None).public() == keys[0]
    assert len(await redis.get(KEY) or b"") == 32


async def test_the_key_is_as_browsers_take_it_and_the_private_one_is_never_in_it(redis: Redis) -> None:
    vapid = VapidKeys(redis, lambda: NOW_MS, "https://dice.example")
    public = await vapid.public()
    assert re.fullmatch(r"B[A-Za-z0-9_-]{86}", public)
    header = await vapid.authorization("https://push.example")
    assert re.fullmatch(rf"vapid t=[\w-]+\.[\w-]+\.[\w-]{{86}}, k={public}", header)
