"""Vacations as they are stored: changed by one at a time, and known to be told until all rooms know."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.products.vacations.periods import Period
from regatta_server.products.vacations.vacation_store import (
    TELLING_MS,
    VacationStore,
    all_changed_as_sets,
    changed_of,
    vacations_of,
)

ADA, BOB = PlayerId("ada"), PlayerId("bob")
ROOM, OTHER = RoomId("ABCD2345"), RoomId("BCDE3456")
NOW_MS = 1_790_000_000_000


async def test_of_two_pages_at_once_one_takes_it(redis: Redis) -> None:
    store = VacationStore(redis)
    before = await store.of(ADA)
    assert await store.replace(ADA, before, [Period(1, 2, "c-1")], NOW_MS)
    assert not await store.replace(ADA, before, [Period(1, 3, "c-2")], NOW_MS)
    assert (await store.of(ADA)).periods == [Period(1, 2, "c-1")]


async def test_rooms_are_to_hear_of_it_until_all_know(redis: Redis) -> None:
    store = VacationStore(redis)
    assert not await store.has_changed(ADA)
    for player in (ADA, BOB):
        await store.replace(player, await store.of(player), [Period(1, 2, "c-1")], NOW_MS)
    assert sorted(await store.changed(NOW_MS)) == [ADA, BOB]
    lease = await store.claim(ADA, NOW_MS)
    assert lease is not None
    assert await store.changed(NOW_MS) == [BOB], "somebody tells of Ada's"
    assert await store.has_changed(ADA)
    assert await store.all_know(ADA, lease)
    assert not await store.has_changed(ADA)


async def test_where_it_was_changed_meanwhile_what_rooms_were_told_before_does_not_count(
    redis: Redis,
) -> None:
    store = VacationStore(redis)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")], NOW_MS)
    lease = await store.claim(ADA, NOW_MS)
    assert lease is not None
    await store.replace(ADA, await store.of(ADA), [Period(1, 3, "c-1")], NOW_MS + 1)
    assert not await store.all_know(ADA, lease)
    assert await store.changed(NOW_MS + 1) == [ADA]


async def test_whoever_looks_now_waits_for_nobody_who_tells_and_else_for_a_moment(redis: Redis) -> None:
    store = VacationStore(redis)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")], NOW_MS)
    await store.may_not_know([ROOM], NOW_MS)
    assert None not in (await store.claim(ADA, NOW_MS), await store.claim_room(ROOM, NOW_MS))
    assert [await store.claim(ADA, NOW_MS), await store.claim_room(ROOM, NOW_MS)] == [None, None]
    assert await store.claim(ADA, NOW_MS + 1, at_once=True) is not None
    assert await store.claim_room(ROOM, NOW_MS + 1, at_once=True) is not None
    assert await store.changed(NOW_MS + 1 + TELLING_MS) == [ADA]
    assert await store.unknowing(NOW_MS + 1 + TELLING_MS) == [ROOM]


async def test_one_that_is_not_kept_is_not_told(redis: Redis) -> None:
    store = VacationStore(redis)
    before = await store.of(ADA)
    await store.replace(ADA, before, [Period(1, 2, "c-1")], NOW_MS)
    lease = await store.claim(ADA, NOW_MS)
    assert lease is not None
    await store.all_know(ADA, lease)
    assert not await store.replace(ADA, before, [Period(1, 3, "c-2")], NOW_MS)
    assert not await store.has_changed(ADA)


async def test_who_was_left_by_a_server_of_before_is_found(redis: Redis) -> None:
    store = VacationStore(redis)
    [left] = [each for each in all_changed_as_sets() if each.startswith(changed_of(ADA).partition(":")[0])]
    await redis.sadd(left, ADA)
    assert await store.changed(NOW_MS) == [ADA]
    assert not await redis.exists(left)
    assert await store.has_changed(ADA)


async def test_a_room_is_to_be_told_until_it_knows(redis: Redis) -> None:
    store = VacationStore(redis)
    assert await store.claim_room(ROOM, NOW_MS, at_once=True) is None
    await store.may_not_know([ROOM, OTHER], NOW_MS)
    assert sorted(await store.unknowing(NOW_MS)) == [ROOM, OTHER]
    lease = await store.claim_room(ROOM, NOW_MS)
    assert lease is not None
    await store.knows(ROOM, lease)
    assert await store.unknowing(NOW_MS + TELLING_MS) == [OTHER]


async def test_a_room_that_was_marked_anew_meanwhile_is_told_again(redis: Redis) -> None:
    store = VacationStore(redis)
    await store.may_not_know([ROOM], NOW_MS)
    lease = await store.claim_room(ROOM, NOW_MS)
    assert lease is not None
    await store.may_not_know([ROOM], NOW_MS + 1)
    await store.knows(ROOM, lease)
    assert await store.unknowing(NOW_MS + 1) == [ROOM]


async def test_nothing_is_kept_of_whoever_is_erased(redis: Redis) -> None:
    store = VacationStore(redis)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")], NOW_MS)
    assert await redis.pttl(vacations_of(ADA)) > 0
    await store.erase(ADA)
    assert await redis.keys("*") == []
