"""Games that wait for the archive: found when they are due, claimed by one, told as they end."""

import asyncio

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.archive.ending_store import ARCHIVING_CLAIMED_MS, EndingStore
from regatta_server.store import keys
from testkit.rooms.tables import NOW_MS

ROOM = RoomId("ABCD2345")


async def test_a_game_is_due_from_its_end_on_and_one_of_several_has_it_for_a_while(redis: Redis) -> None:
    at_ms = NOW_MS
    one, other = (EndingStore(redis, lambda: at_ms) for _ in range(2))
    await redis.zadd(keys.endings_of(ROOM), {ROOM: NOW_MS + 1})
    assert await one.due() == ([], [])
    assert not await one.claim(ROOM), "a clock that is behind has to wait"
    at_ms += 1
    assert await other.due() == ([ROOM], [])
    assert [await one.claim(ROOM), await other.claim(ROOM)] == [True, False]
    assert await other.due() == ([], [])
    at_ms += ARCHIVING_CLAIMED_MS
    assert await other.due() == ([ROOM], []), "who had it is dead"
    assert await other.claim(ROOM)
    await other.drop(ROOM)
    assert not await one.claim(ROOM), "there is nothing to take in any more"


async def test_a_game_that_another_had_by_a_clock_that_was_put_back_is_due(redis: Redis) -> None:
    at_ms = NOW_MS
    endings = EndingStore(redis, lambda: at_ms)
    await redis.zadd(keys.endings_of(ROOM), {ROOM: NOW_MS})
    assert await endings.claim(ROOM)
    at_ms -= 7_200_000
    assert await endings.due() == ([ROOM], [])
    assert await endings.claim(ROOM)
    assert await endings.due() == ([], [])
    assert not await endings.claim(ROOM)


async def test_each_game_is_told_as_it_ends(redis: Redis) -> None:
    endings = EndingStore(redis, lambda: NOW_MS)
    endings_heard: asyncio.Queue[str] = asyncio.Queue()
    hearing = asyncio.ensure_future(endings.hear_for_ever(endings_heard.put_nowait))
    rooms = [ROOM, RoomId("WXYZ6789")]
    for room in rooms:
        # Until somebody listens, what is said is heard by nobody.
        while not await redis.spublish(keys.endings_of(room), room):  # noqa: ASYNC110 - the store tells us
            await asyncio.sleep(0)
    assert {await endings_heard.get() for _ in rooms} == set(rooms)
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)
