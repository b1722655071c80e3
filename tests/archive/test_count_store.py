"""The counts of all dice: games that come in together are counted together, and each of them once."""

import asyncio
from collections import Counter

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.archive.count_store import COUNT_RETENTION_MS, CountStore
from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.errors import StoreError
from testkit.rooms.tables import NOW_MS

GAMES = [RoomId(f"GAME{number:04d}") for number in range(8)]
COUNTS = {
    game: {"yacht games": 1, f"yacht face 0 {1 + place % 6}": place + 1} for place, game in enumerate(GAMES)
}


async def add(store: CountStore, games: list[RoomId], now_ms: int = NOW_MS) -> None:
    """Count games side by side."""
    await asyncio.gather(*(store.add(game, COUNTS[game], now_ms) for game in games))


def sums(games: list[RoomId]) -> dict[str, int]:
    """Return what games add up to."""
    return dict(sum((Counter(COUNTS[game]) for game in games), Counter()))


async def calls(redis: Redis, command: str) -> int:
    """Return how often the store was asked for a command, by scripts too."""
    return int((await redis.info("commandstats")).get(f"cmdstat_{command}", {"calls": 0})["calls"])


async def test_games_that_come_together_are_counted_by_their_sums(redis: Redis) -> None:
    store = CountStore(redis)
    await add(store, GAMES[:1])
    before = [await calls(redis, command) for command in ("evalsha", "hincrby")]
    await add(store, GAMES[1:])
    after = [await calls(redis, command) for command in ("evalsha", "hincrby")]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, len(sums(GAMES[1:]))]
    assert await store.counts() == sums(GAMES)


async def test_of_games_that_come_together_those_that_were_counted_before_add_nothing(redis: Redis) -> None:
    store = CountStore(redis)
    await add(store, GAMES[2:4])
    await add(store, GAMES)
    await add(store, GAMES)
    assert await store.counts() == sums(GAMES)
    assert await redis.zcard(keys.COUNTED) == len(GAMES)


async def test_what_comes_in_a_later_turn_of_the_loop_does_not_wait_for_the_first(redis: Redis) -> None:
    store = CountStore(redis)
    first = asyncio.ensure_future(add(store, GAMES[:2]))
    for _ in range(3):
        await asyncio.sleep(0)
    await add(store, GAMES[2:])
    await first
    assert await store.counts() == sums(GAMES)


async def test_games_are_known_as_counted_for_as_long_as_their_rooms_could_ask(redis: Redis) -> None:
    store = CountStore(redis)
    await add(store, GAMES[:1])
    await add(store, GAMES[1:2], NOW_MS + COUNT_RETENTION_MS)
    assert await redis.zcard(keys.COUNTED) == 2
    await add(store, GAMES[2:3], NOW_MS + COUNT_RETENTION_MS + 1)
    assert await redis.zrange(keys.COUNTED, 0, -1) == [GAMES[1].encode(), GAMES[2].encode()]


async def test_each_hears_that_the_store_was_not_asked_and_may_ask_again(redis: Redis) -> None:
    over = AutoPipeline(redis)
    await over.aclose()
    store = CountStore(over)
    failures = await asyncio.gather(
        *(store.add(game, COUNTS[game], NOW_MS) for game in GAMES[:3]), return_exceptions=True
    )
    assert [type(failure) for failure in failures] == [StoreError] * 3
    await add(CountStore(redis), GAMES[:3])
    assert await store_counts(redis) == sums(GAMES[:3])


async def store_counts(redis: Redis) -> dict[str, int]:
    """Return what is counted."""
    return dict(await CountStore(redis).counts())


async def test_who_is_cancelled_leaves_nobody_to_wait_for_ever(redis: Redis) -> None:
    store = CountStore(redis)
    tasks = [asyncio.ensure_future(store.add(game, COUNTS[game], NOW_MS)) for game in GAMES[:3]]
    await asyncio.sleep(0)
    tasks[2].cancel()
    tasks[0].cancel()
    first, second, third = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(first, asyncio.CancelledError)
    assert isinstance(third, asyncio.CancelledError)
    with pytest.raises(StoreError):
        raise second if isinstance(second, BaseException) else AssertionError("it was not asked")
    await add(store, GAMES[:3])
    assert await store.counts() == sums(GAMES[:3])
