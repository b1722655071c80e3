"""The format that a store says of its rooms, and stores that no server starts on."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_server.rooms.decide.codecs.codec import FORMAT
from regatta_server.rooms.storage.format_store import OtherFormat, settle_format
from regatta_server.store import keys
from testkit.rooms.damage import damaged, played, stored_room


async def everything(redis: Redis) -> dict[Any, Any]:
    """Return all that is stored."""
    return {name: await redis.dump(name) for name in await redis.keys("*")}


async def test_the_first_server_says_the_format_and_others_agree(redis: Redis) -> None:
    await asyncio.gather(*(settle_format(redis) for _ in range(5)))
    assert await redis.get(keys.FORMAT) == b"%d" % FORMAT
    before = await everything(redis)
    await settle_format(redis)
    assert await everything(redis) == before


async def test_rooms_of_this_format_are_served_where_it_is_said_no_more(redis: Redis) -> None:
    await stored_room(played("ours").facts).put(redis)
    await settle_format(redis)
    assert await redis.get(keys.FORMAT) == b"%d" % FORMAT


async def test_what_others_keep_in_the_same_database_is_no_room(redis: Redis) -> None:
    await redis.set("{b123}:room:theirs", "no hash")
    await redis.hset("their:room:x", "state", "{}")
    await settle_format(redis)
    assert await redis.get(keys.FORMAT) == b"%d" % FORMAT


async def test_no_server_starts_on_rooms_of_a_development_version(redis: Redis) -> None:
    await damaged(played("old").facts, "a development version").put(redis, due_ms=5)
    before = await everything(redis)
    for _ in range(2):
        with pytest.raises(OtherFormat, match=r"development version.*REGATTA_DATA.*REGATTA_REDIS_URL"):
            await settle_format(redis)
    assert await everything(redis) == before


@pytest.mark.parametrize("data", [b"2", b"0", b"one", b"\xff"])
async def test_no_server_starts_where_another_format_is_said(redis: Redis, data: bytes) -> None:
    await redis.set(keys.FORMAT, data)
    before = await everything(redis)
    with pytest.raises(OtherFormat, match="reads format 1"):
        await settle_format(redis)
    assert await everything(redis) == before
