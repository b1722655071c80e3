"""What is stored of players who are away."""

from itertools import count

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import DAY_MS, RUNNING_MOST
from regatta_server.products.presence.away_store import AwayStore


async def test_who_went_is_taken_by_one_when_the_time_is_over_and_by_another_if_that_one_dies(
    redis: Redis,
) -> None:
    now_ms = 1_000
    store = AwayStore(redis, lambda: now_ms)
    await store.mark(PlayerId("ada"), 0)
    await store.mark(PlayerId("bob"), 1)
    taken, until_ms = await store.take()
    assert (taken, await store.take()) == (["ada"], ([], until_ms))
    now_ms = until_ms
    assert set((await store.take())[0]) == {"ada", "bob"}


async def test_who_went_again_while_a_node_looked_is_looked_at_again(redis: Redis) -> None:
    now_ms = 1_000
    store = AwayStore(redis, lambda: now_ms)
    await store.mark(PlayerId("ada"), 0)
    _, until_ms = await store.take()
    await store.mark(PlayerId("ada"), 500)
    await store.done(PlayerId("ada"), until_ms)
    now_ms = 1_500
    taken, until_ms = await store.take()
    assert taken == ["ada"]
    await store.done(PlayerId("ada"), until_ms)
    now_ms = until_ms
    assert (await store.take())[0] == []


async def test_since_when_somebody_is_away_is_kept_until_they_come(redis: Redis) -> None:
    store = AwayStore(redis, lambda: 1_000)
    await store.go(PlayerId("ada"), 500)
    assert await store.away([PlayerId("bob"), PlayerId("ada")], None) == {"ada": 500}
    assert [await store.come(PlayerId("ada")), await store.come(PlayerId("ada"))] == [True, False]
    assert await store.away([PlayerId("bob"), PlayerId("ada")], None) == {}


async def test_games_run_from_their_beginning_to_their_end(redis: Redis) -> None:
    store = AwayStore(redis, lambda: 1_000)
    await store.begin(RoomId("ROOM"), [PlayerId("ada"), PlayerId("bob")])
    await store.away([PlayerId("bob")], (PlayerId("ada"), RoomId("OTHER")))
    assert set((await store.rooms(PlayerId("ada")))[0]) == {"ROOM", "OTHER"}
    await store.end(RoomId("ROOM"), [PlayerId("ada"), PlayerId("bob")])
    assert [(await store.rooms(PlayerId(each)))[0] for each in ("ada", "bob")] == [["OTHER"], []]
    await store.erase(PlayerId("ada"))
    assert await store.rooms(PlayerId("ada")) == ([], [])


async def test_a_game_that_is_kept_is_written_again_only_after_a_day_or_where_the_clock_was_set(
    redis: Redis,
) -> None:
    now_ms = 10 * DAY_MS
    ada, room = PlayerId("ada"), RoomId("ROOM")
    store = AwayStore(redis, lambda: now_ms)

    async def writes() -> int:
        await redis.config_resetstat()
        await store.away([PlayerId("bob")], (ada, room))
        return int((await redis.info("commandstats")).get("cmdstat_zadd", {"calls": 0})["calls"])

    assert [await writes(), await writes()] == [1, 0]
    now_ms += DAY_MS - 1
    assert await writes() == 0
    now_ms += 1
    assert [await writes(), await writes()] == [1, 0]
    now_ms -= DAY_MS
    assert [await writes(), await writes()] == [1, 0]
    await store.end(room, [ada])
    assert await writes() == 1, "whose beginning was lost with a node"


async def test_the_oldest_games_of_very_many_are_forgotten(redis: Redis) -> None:
    now = count()
    store = AwayStore(redis, lambda: next(now))
    for number in range(RUNNING_MOST + 1):
        await store.begin(RoomId(f"R{number}"), [PlayerId("ada")])
    running, _ = await store.rooms(PlayerId("ada"))
    assert len(running) == RUNNING_MOST
    assert "R0" not in running


async def test_a_clock_that_was_put_back_leaves_nobody_marked_for_hours(redis: Redis) -> None:
    now_ms = 7_201_000
    store = AwayStore(redis, lambda: now_ms)
    await store.mark(PlayerId("ada"), 0)
    await store.take()
    await store.mark(PlayerId("bob"), 2_000)
    now_ms = 1_000
    assert set((await store.take())[0]) == {"ada", "bob"}
    assert (await store.take())[0] == []
