"""What is stored of players who are away."""

from itertools import count

from redis.asyncio import Redis

from protocol.ids import PlayerId, RoomId
from server.limits import RUNNING_MOST
from server.lobby.absence_store import AbsenceStore


async def test_who_went_is_taken_by_one_when_the_time_is_over(redis: Redis) -> None:
    store = AbsenceStore(redis, lambda: 1_000)
    await store.mark(PlayerId("ada"), 0)
    await store.mark(PlayerId("bob"), 1)
    assert await store.due() == ["ada"]
    assert [await store.take(PlayerId("ada")), await store.take(PlayerId("ada"))] == [True, False]


async def test_since_when_somebody_is_away_is_kept_until_they_come(redis: Redis) -> None:
    store = AbsenceStore(redis, lambda: 1_000)
    await store.go(PlayerId("ada"), 500)
    assert await store.away([PlayerId("bob"), PlayerId("ada")], None) == {"ada": 500}
    assert [await store.come(PlayerId("ada")), await store.come(PlayerId("ada"))] == [True, False]
    assert await store.away([PlayerId("bob"), PlayerId("ada")], None) == {}


async def test_games_run_from_their_beginning_to_their_end(redis: Redis) -> None:
    store = AbsenceStore(redis, lambda: 1_000)
    await store.begin(RoomId("ROOM"), [PlayerId("ada"), PlayerId("bob")])
    await store.away([PlayerId("bob")], (PlayerId("ada"), RoomId("OTHER")))
    assert set(await store.running(PlayerId("ada"))) == {"ROOM", "OTHER"}
    await store.end(RoomId("ROOM"), [PlayerId("ada"), PlayerId("bob")])
    assert [await store.running(PlayerId("ada")), await store.running(PlayerId("bob"))] == [["OTHER"], []]
    await store.erase(PlayerId("ada"))
    assert await store.running(PlayerId("ada")) == []


async def test_the_oldest_games_of_very_many_are_forgotten(redis: Redis) -> None:
    now = count()
    store = AbsenceStore(redis, lambda: next(now))
    for number in range(RUNNING_MOST + 1):
        await store.begin(RoomId(f"R{number}"), [PlayerId("ada")])
    running = await store.running(PlayerId("ada"))
    assert len(running) == RUNNING_MOST
    assert "R0" not in running
