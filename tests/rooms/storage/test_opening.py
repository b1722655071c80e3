"""The store of a process: open for as long as it runs."""

import asyncio

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.rooms.storage.answers import Gone
from regatta_server.rooms.storage.format_store import OtherFormat
from regatta_server.rooms.storage.opening import sending, store_lines
from regatta_server.rooms.storage.store import Store
from regatta_server.store import keys

ROOM = RoomId("ABCD2345")


async def test_what_waits_at_the_end_is_sent(redis: Redis) -> None:
    answers: list[object] = []
    async with sending(Store(redis, "here")) as store:
        runs = asyncio.get_running_loop().create_future()
        store.read(ROOM, "", runs.set_result)
        await runs
        store.read(ROOM, "", answers.append)
        assert answers == []
    assert [type(answer) for answer in answers] == [Gone]


async def test_both_lines_lead_to_the_store_until_the_block_ends(store_url: str, redis: Redis) -> None:
    async def lines_there() -> int:
        return len(await redis.client_list())

    before = await lines_there()
    async with store_lines(store_url, in_memory=True) as lines:
        await lines.batched.set("one", "1")
        assert await lines.redis.get("one") == b"1"
        assert await lines_there() > before
    assert await lines_there() == before


async def test_rooms_of_another_format_are_refused_and_no_line_is_left(store_url: str, redis: Redis) -> None:
    await redis.set(keys.FORMAT, b"one")
    before = len(await redis.client_list())
    with pytest.raises(OtherFormat):
        async with store_lines(store_url, in_memory=True):
            pass
    assert len(await redis.client_list()) == before
