"""Asking others for something costs budgets that all nodes share."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_server.commands.throttle import RequestThrottle
from regatta_server.judging.refused import Refused
from regatta_server.limits import ASKING, ASKING_OF_ADDRESS
from tests.commands.caller import Caller

NOW_MS = 1_800_000_000_000


async def test_who_asks_very_many_waits_on_any_node_and_others_do_not(redis: Redis) -> None:
    here, there = RequestThrottle(redis, lambda: NOW_MS), RequestThrottle(redis, lambda: NOW_MS)
    ada, bob = Caller(PlayerId("ada")), Caller(PlayerId("bob"))
    bob.address = "192.0.2.2"
    for _ in range(ASKING.at_once):
        await here.spend(ada, ASKING, "challenges")
    with pytest.raises(Refused) as refused:
        await there.spend(ada, ASKING, "challenges")
    assert refused.value.code is Code.TOO_FAST
    assert refused.value.wait_s is not None
    assert 0 < refused.value.wait_s * 1_000 <= ASKING.interval_ms
    await there.spend(bob, ASKING, "challenges")
    await there.spend(ada, ASKING, "requests")


async def test_players_of_one_address_share_what_it_may_ask(redis: Redis) -> None:
    spending = RequestThrottle(redis, lambda: NOW_MS)
    for number in range(ASKING_OF_ADDRESS.at_once):
        await spending.spend(Caller(PlayerId(f"player{number}")), ASKING, "challenges")
    with pytest.raises(Refused):
        await spending.spend(Caller(PlayerId("one-more")), ASKING, "challenges")
