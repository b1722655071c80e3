"""Tickets that are to be taken out: those of the very search alone, and again where the store was away."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.lobby import Pool
from regatta_protocol.ids import CommandId
from regatta_server.edge.background import Background
from regatta_server.products.matchmaking.withdrawals import Withdrawals
from regatta_server.store.client import connect
from tests.products.matchmaking.test_search import Listener, search
from tests.products.matchmaking.waiting import NOW_MS, Waiting

POOLS = {"live": Pool(ruleset="yacht", seats=2), "days": Pool(ruleset="yacht", seats=2, speed="days")}


@pytest.mark.parametrize("speed", POOLS)
async def test_a_search_is_taken_out_once_and_a_later_one_stays(redis: Redis, speed: str) -> None:
    queue, background = Waiting(redis), Background()
    withdrawals = Withdrawals(queue.tickets, lambda: NOW_MS, background)
    first, later = (search(Listener("Ada"), POOLS[speed]) for _ in range(2))
    later.seek, later.number = CommandId("later"), 2
    await queue.tickets.join(first.ticket(), NOW_MS)
    withdrawals.add(first)
    await background.finish()
    assert await queue.waits("Ada") == [False]
    await queue.tickets.join(later.ticket(), NOW_MS)
    withdrawals.add(first)
    await background.finish()
    assert await queue.waits("Ada") == [True]


@pytest.mark.parametrize("speed", POOLS)
async def test_without_a_store_it_is_tried_again_and_fails_for_nobody(redis: Redis, speed: str) -> None:
    queue, background = Waiting(redis), Background()
    seeker = search(Listener("Ada"), POOLS[speed])
    await queue.tickets.join(seeker.ticket(), NOW_MS)
    nowhere = connect("redis://127.0.0.1:1")
    try:
        withdrawals = Withdrawals(Waiting(nowhere).tickets, lambda: NOW_MS, background)
        withdrawals.add(seeker)
        await background.finish()
        await withdrawals.try_again()
    finally:
        await nowhere.aclose()
    assert await queue.waits("Ada") == [True]
