"""How often a password may be tried."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.limits import TRIES_OF_ADDRESS, TRIES_OF_USER_NAME
from regatta_server.players.budget import Budgets
from regatta_server.products.accounts.login_throttle import LoginThrottle

NOW_MS = 1_800_000_000_000


def tries(redis: Redis, later_ms: int = 0) -> LoginThrottle:
    """Return the tries of a node."""
    return LoginThrottle(Budgets(redis), lambda: NOW_MS + later_ms)


async def use_up(redis: Redis) -> None:
    """Try as often as one may."""
    for _ in range(TRIES_OF_USER_NAME.at_once):
        await tries(redis).of_user_name("Ada-sails")


async def test_a_user_name_is_tried_so_often_and_no_more_however_it_is_written(redis: Redis) -> None:
    await use_up(redis)
    with pytest.raises(Refused) as refused:
        await tries(redis).of_user_name("ADA-SAILS")
    assert refused.value.code is Code.TOO_FAST
    await tries(redis).of_user_name("Bob-sails")


async def test_after_a_while_there_is_one_more(redis: Redis) -> None:
    await use_up(redis)
    await tries(redis, TRIES_OF_USER_NAME.interval_ms).of_user_name("Ada-sails")
    with pytest.raises(Refused):
        await tries(redis, TRIES_OF_USER_NAME.interval_ms).of_user_name("Ada-sails")


async def test_the_owner_gets_the_tries_back(redis: Redis) -> None:
    await use_up(redis)
    await tries(redis).well_done("Ada-sails")
    await use_up(redis)


async def test_an_address_has_a_budget_of_its_own(redis: Redis) -> None:
    for _ in range(TRIES_OF_ADDRESS.at_once):
        await tries(redis).of_address("192.0.2.1")
    with pytest.raises(Refused):
        await tries(redis).of_address("192.0.2.1")
    await tries(redis).of_address("192.0.2.2")
