"""Games that wait for the archive: found when they are due, claimed by one, told as they end."""

import asyncio

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.archive.ending_store import ARCHIVING_CLAIMED_MS, EndingClaim, EndingStore
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.storage.reading import all_facts, facts_in
from regatta_server.store import keys
from testkit.rooms.stored import put
from testkit.rooms.tables import NOW_MS, Table

ROOM = RoomId("ABCD2345")
NOTHING = EndingClaim([], None)
"""Of a room that is gone."""


async def test_a_game_is_due_from_its_end_on_and_one_of_several_has_it_for_a_while(redis: Redis) -> None:
    at_ms = NOW_MS
    one, other = (EndingStore(redis, lambda: at_ms) for _ in range(2))
    await redis.zadd(keys.endings_of(ROOM), {ROOM: NOW_MS + 1})
    assert await one.due() == ([], [])
    assert await one.claim(ROOM) is None, "a clock that is behind has to wait"
    at_ms += 1
    assert await other.due() == ([ROOM], [])
    assert [await one.claim(ROOM), await other.claim(ROOM)] == [NOTHING, None]
    assert await other.due() == ([], [])
    at_ms += ARCHIVING_CLAIMED_MS
    assert await other.due() == ([ROOM], []), "who had it is dead"
    assert await other.claim(ROOM) == NOTHING
    await other.drop(ROOM)
    assert await one.claim(ROOM) is None, "there is nothing to take in any more"


async def test_a_game_that_another_had_by_a_clock_that_was_put_back_is_due(redis: Redis) -> None:
    at_ms = NOW_MS
    endings = EndingStore(redis, lambda: at_ms)
    await redis.zadd(keys.endings_of(ROOM), {ROOM: NOW_MS})
    assert await endings.claim(ROOM) == NOTHING
    at_ms -= 7_200_000
    assert await endings.due() == ([ROOM], [])
    assert await endings.claim(ROOM) == NOTHING
    assert await endings.due() == ([], [])
    assert await endings.claim(ROOM) is None


async def test_who_takes_a_game_in_has_all_facts_of_its_room_and_a_snapshot_with_that(redis: Redis) -> None:
    table = Table().finished()
    await put(redis, table.facts)
    room = table.state.setup.id
    endings = EndingStore(redis, lambda: table.now_ms)
    await redis.zadd(keys.endings_of(room), {room: table.now_ms})
    claim = await endings.claim(room)
    assert claim is not None
    assert claim.snapshot == encode(table.state)
    assert facts_in(claim.entries) == await all_facts(redis, room) == (f"{table.version}-1", table.facts)


async def test_facts_with_a_hole_or_of_another_format_are_no_game(redis: Redis) -> None:
    table = Table().finished()
    await put(redis, table.facts)
    stream = keys.facts(table.state.setup.id)
    endings = EndingStore(redis, lambda: table.now_ms)
    await redis.zadd(keys.endings_of(table.state.setup.id), {table.state.setup.id: table.now_ms})
    claim = await endings.claim(table.state.setup.id)
    assert claim is not None
    entries = claim.entries
    for damaged in (
        [*entries[:3], *entries[4:]],
        [*entries[:3], (entries[3][0], [b"7", entries[3][1][1]]), *entries[4:]],
        [*entries[:3], (entries[3][0], [*entries[3][1], b"7", b"{}"]), *entries[4:]],
        [*entries[:3], (entries[3][0], [entries[3][1][0], b"{"]), *entries[4:]],
    ):
        with pytest.raises(Unreadable):
            facts_in(damaged)
    assert await redis.xlen(stream) == len(entries)


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
