"""What is stored of players who are away."""

from itertools import count

from redis.asyncio import Redis

from protocol.ids import RoomId
from server.limits import RUNNING_MOST
from server.lobby.absence_store import AbsenceStore


async def test_who_went_is_taken_by_one_when_the_time_is_over(redis: Redis) -> None:
    store = AbsenceStore(redis, lambda: 1_000)
    await store.mark("ada", 0)
    await store.mark("bob", 1)
    assert await store.due() == ["ada"]
    assert [await store.take("ada"), await store.take("ada")] == [True, False]


async def test_since_when_somebody_is_away_is_kept_until_they_come(redis: Redis) -> None:
    store = AbsenceStore(redis, lambda: 1_000)
    await store.go("ada", 500)
    assert await store.away(["bob", "ada"], None) == {"ada": 500}
    assert [await store.come("ada"), await store.come("ada")] == [True, False]
    assert await store.away(["bob", "ada"], None) == {}


async def test_games_run_from_their_beginning_to_their_end(redis: Redis) -> None:
    store = AbsenceStore(redis, lambda: 1_000)
    await store.begin(RoomId("ROOM"), ["ada", "bob"])
    await store.away(["bob"], ("ada", RoomId("OTHER")))
    assert set(await store.running("ada")) == {"ROOM", "OTHER"}
    await store.end(RoomId("ROOM"), ["ada", "bob"])
    assert [await store.running("ada"), await store.running("bob")] == [["OTHER"], []]
    await store.erase("ada")
    assert await store.running("ada") == []


async def test_the_oldest_games_of_very_many_are_forgotten(redis: Redis) -> None:
    now = count()
    store = AbsenceStore(redis, lambda: next(now))
    for number in range(RUNNING_MOST + 1):
        await store.begin(RoomId(f"R{number}"), ["ada"])
    running = await store.running("ada")
    assert len(running) == RUNNING_MOST
    assert "R0" not in running
