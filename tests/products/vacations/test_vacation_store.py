"""Vacations as they are stored: changed by one at a time, and known to be told until all rooms know."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.products.vacations.periods import Period
from regatta_server.products.vacations.vacation_store import Unknowing, VacationStore, vacations_of

ADA, BOB = PlayerId("ada"), PlayerId("bob")
ROOM, OTHER = RoomId("ABCD2345"), RoomId("BCDE3456")
NOW_MS = 1_790_000_000_000


async def test_of_two_pages_at_once_one_takes_it(redis: Redis) -> None:
    store = VacationStore(redis)
    before = await store.of(ADA)
    assert await store.replace(ADA, before, [Period(1, 2, "c-1")])
    assert not await store.replace(ADA, before, [Period(1, 3, "c-2")])
    assert (await store.of(ADA)).periods == [Period(1, 2, "c-1")]


async def test_rooms_are_to_hear_of_it_until_all_know(redis: Redis) -> None:
    store = VacationStore(redis)
    assert not await store.has_changed(ADA)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")])
    await store.replace(BOB, await store.of(BOB), [Period(1, 2, "c-1")])
    assert sorted(await store.changed()) == [ADA, BOB]
    assert await store.all_know(ADA, await store.of(ADA))
    assert not await store.has_changed(ADA)
    assert await store.changed() == [BOB]


async def test_where_it_was_changed_meanwhile_what_rooms_were_told_before_does_not_count(
    redis: Redis,
) -> None:
    store = VacationStore(redis)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")])
    said = await store.of(ADA)
    await store.replace(ADA, said, [Period(1, 3, "c-1")])
    assert not await store.all_know(ADA, said)
    assert await store.has_changed(ADA)


async def test_one_that_is_not_kept_is_not_told(redis: Redis) -> None:
    store = VacationStore(redis)
    before = await store.of(ADA)
    await store.replace(ADA, before, [Period(1, 2, "c-1")])
    await store.all_know(ADA, await store.of(ADA))
    assert not await store.replace(ADA, before, [Period(1, 3, "c-2")])
    assert not await store.has_changed(ADA)


async def test_a_room_is_to_be_told_until_it_knows(redis: Redis) -> None:
    store = VacationStore(redis)
    assert await store.since(ROOM) is None
    await store.may_not_know([ROOM, OTHER], NOW_MS)
    both = [Unknowing(ROOM, NOW_MS), Unknowing(OTHER, NOW_MS)]
    assert sorted(await store.unknowing(), key=lambda one: one.room) == both
    await store.knows(both[0])
    assert await store.since(ROOM) is None
    assert await store.unknowing() == both[1:]


async def test_a_room_that_was_marked_anew_meanwhile_is_told_again(redis: Redis) -> None:
    store = VacationStore(redis)
    await store.may_not_know([ROOM], NOW_MS)
    before = await store.since(ROOM)
    assert before is not None
    await store.may_not_know([ROOM], NOW_MS + 1)
    await store.knows(before)
    assert await store.since(ROOM) == Unknowing(ROOM, NOW_MS + 1)


async def test_nothing_is_kept_of_whoever_is_erased(redis: Redis) -> None:
    store = VacationStore(redis)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")])
    assert await redis.pttl(vacations_of(ADA)) > 0
    await store.erase(ADA)
    assert await redis.keys("*") == []
