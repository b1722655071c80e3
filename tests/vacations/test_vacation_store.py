"""Vacations as they are stored: changed by one at a time, and never without a mark that rooms do not know."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.vacations.periods import Period
from regatta_server.vacations.vacation_store import VacationStore, vacations_of

ADA = PlayerId("ada")


async def test_of_two_pages_at_once_one_takes_it(redis: Redis) -> None:
    store = VacationStore(redis)
    before = await store.of(ADA)
    assert await store.replace(ADA, before, [Period(1, 2, "c-1")])
    assert not await store.replace(ADA, before, [Period(1, 3, "c-2")])
    assert (await store.of(ADA)).periods == [Period(1, 2, "c-1")]


async def test_rooms_are_to_hear_of_it_until_all_know(redis: Redis) -> None:
    store = VacationStore(redis)
    assert not await store.is_untold(ADA)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")])
    assert await store.is_untold(ADA)
    assert await store.untold() == [ADA]
    await store.all_know(ADA)
    assert await store.untold() == []


async def test_nothing_is_kept_of_whoever_is_erased(redis: Redis) -> None:
    store = VacationStore(redis)
    await store.replace(ADA, await store.of(ADA), [Period(1, 2, "c-1")])
    assert await redis.pttl(vacations_of(ADA)) > 0
    await store.erase(ADA)
    assert await redis.keys("*") == []
