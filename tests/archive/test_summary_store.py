"""What analyses came to, on a real store: made by one, kept with the record, gone with it."""

from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.summary_store import CLAIMED_MS, SeatSummary, Summary, SummaryStore
from testkit.records import recorded
from testkit.rooms.tables import NOW_MS

RECORD = recorded("yacht")
GAME = RECORD["game"]
OTHER = RoomId("ZZZZ2222")
SEATS = [SeatSummary(30, 1.25, 62.5, -12.5, -0.4), SeatSummary(0, None, None, 3.0, None)]


@pytest.fixture
async def store(redis: Redis) -> SummaryStore:
    """Give the store of an archive with one game."""
    await Archive(redis).keep(RECORD, NOW_MS)
    return SummaryStore(redis)


async def test_what_is_kept_is_read_and_stays_as_long_as_the_record(
    store: SummaryStore, redis: Redis
) -> None:
    assert await store.read([GAME, OTHER]) == [None, None]
    await store.keep(GAME, SEATS)
    assert await store.read([OTHER, GAME]) == [None, Summary(SEATS)]
    assert await redis.pttl(keys.analysis(GAME)) == -1
    assert await store.read([]) == []


async def test_one_of_several_makes_a_summary_and_who_dies_leaves_it_to_the_next(
    store: SummaryStore, redis: Redis
) -> None:
    other = SummaryStore(redis)
    assert [await store.claim(GAME), await other.claim(GAME)] == [True, False]
    assert await other.read([GAME]) == [Summary([], claimed=True)]
    assert 0 < await redis.pttl(keys.analysis(GAME)) <= CLAIMED_MS
    # As the store does when that time is over.
    await redis.delete(keys.analysis(GAME))
    assert await other.claim(GAME)
    await other.keep(GAME, SEATS)
    assert not await store.claim(GAME)


async def test_that_there_is_no_analysis_is_known_for_a_while(store: SummaryStore, redis: Redis) -> None:
    await store.claim(GAME)
    await store.keep_none(GAME, 5_000)
    assert await store.read([GAME]) == [Summary([])]
    assert not await store.claim(GAME)
    assert 0 < await redis.pttl(keys.analysis(GAME)) <= 5_000


async def test_a_game_that_is_put_off_is_claimed_for_so_long(store: SummaryStore, redis: Redis) -> None:
    await store.claim(GAME)
    await store.put_off(GAME, 5_000)
    assert await store.read([GAME]) == [Summary([], claimed=True)]
    assert 0 < await redis.pttl(keys.analysis(GAME)) <= 5_000


async def test_numbers_of_another_format_are_made_anew(store: SummaryStore, redis: Redis) -> None:
    await redis.set(keys.analysis(GAME), orjson.dumps([0, [[1]]]))
    assert await store.read([GAME]) == [None]
    assert await store.claim(GAME)


async def test_nothing_is_kept_of_a_game_that_is_gone(store: SummaryStore, redis: Redis) -> None:
    assert not await store.claim(OTHER)
    await store.keep(OTHER, SEATS)
    assert not await redis.exists(keys.analysis(OTHER))


async def test_a_summary_goes_with_its_game(store: SummaryStore, redis: Redis) -> None:
    await store.keep(GAME, SEATS)
    archive = Archive(redis)
    assert await archive.drop_before(RECORD["ended_ms"]) == 0
    assert await store.read([GAME]) == [Summary(SEATS)]
    assert await archive.drop_before(RECORD["ended_ms"] + 1) == 1
    assert not await redis.exists(keys.analysis(GAME))


async def test_a_summary_stays_where_a_player_takes_their_name_out_and_names_nobody(
    store: SummaryStore, redis: Redis
) -> None:
    await store.keep(GAME, SEATS)
    stored: Any = await redis.get(keys.analysis(GAME))
    for seat in RECORD["seats"]:
        assert seat["player"] is not None
        assert seat["player"].encode() not in stored
        assert await Archive(redis).forget(seat["player"], GAME)
    assert await store.read([GAME]) == [Summary(SEATS)]
