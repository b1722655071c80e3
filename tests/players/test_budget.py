"""Budgets in the store: so many at once, then one for each interval."""

from redis.asyncio import Redis

from regatta_server.limits import Rate
from regatta_server.players.budget import Budgets

RATE = Rate(at_once=3, interval_ms=1_000)


async def test_so_many_at_once_and_then_one_for_each_interval(redis: Redis) -> None:
    budgets = Budgets(redis)
    assert [await budgets.take("ada", RATE, 50_000) for _ in range(5)] == [0, 0, 0, 1_000, 1_000]
    assert await budgets.take("ada", RATE, 50_400) == 600
    assert await budgets.take("ada", RATE, 51_000) == 0
    assert await budgets.take("ada", RATE, 51_000) == 1_000
    assert [await budgets.take("ada", RATE, 60_000) for _ in range(4)] == [0, 0, 0, 1_000]


async def test_everyone_has_an_own_budget_on_all_nodes_together(redis: Redis) -> None:
    here, there = Budgets(redis), Budgets(redis)
    for budgets in (here, there, here):
        assert await budgets.take("ada", RATE, 50_000) == 0
    assert await there.take("ada", RATE, 50_000) == 1_000
    assert await there.take("bob", RATE, 50_000) == 0
    await here.refill("ada")
    assert await there.take("ada", RATE, 50_000) == 0


async def test_whose_it_is_cannot_be_read_and_is_soon_forgotten(redis: Redis) -> None:
    await Budgets(redis).take("address 192.0.2.7", RATE, 50_000)
    [key] = await redis.keys("*")
    assert b"192.0.2.7" not in key
    assert 0 < await redis.pttl(key) <= 1_000


async def test_with_times_of_today_numbers_stay_exact(redis: Redis) -> None:
    budgets, now_ms = Budgets(redis), 1_795_000_000_123
    assert [await budgets.take("ada", RATE, now_ms) for _ in range(4)] == [0, 0, 0, 1_000]
    assert await budgets.take("ada", RATE, now_ms + 999) == 1
    assert await budgets.take("ada", RATE, now_ms + 1_000) == 0


async def test_a_clock_that_was_put_keeps_nobody_out_for_longer_than_an_empty_budget(redis: Redis) -> None:
    budgets, now_ms = Budgets(redis), 1_795_000_000_123
    for two_hours_ms in (7_200_000, 0):
        # Forward it is full, as behind any time without a try; never more than that.
        taken = [await budgets.take("ada", RATE, now_ms + two_hours_ms) for _ in range(4)]
        assert taken == ([0, 0, 0, 1_000] if two_hours_ms else [1_000] * 4)
    assert await budgets.take("bob", RATE, now_ms + 7_200_000) == 0
    assert await budgets.take("bob", RATE, now_ms) == 1_000
    assert await budgets.take("ada", RATE, now_ms + 3_000) == 1_000
