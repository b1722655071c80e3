"""Newcomers' tokens: known by every node of a site, made by nobody else, and not for ever."""

import asyncio
import string

import pytest
from redis.asyncio import Redis

from regatta_server.limits import DAY_MS, NEWCOMER_DAYS
from regatta_server.players.newcomers import KEY, Newcomers
from regatta_server.players.sessions import UnknownToken
from tests.players.tokens import Tokens

NOW_MS = 20_000 * DAY_MS + 5
LETTERS = string.ascii_letters + string.digits + "-_"


@pytest.fixture
def newcomers(redis: Redis) -> Newcomers:
    """Give those of a node on an empty store."""
    return Newcomers(redis, Tokens())


async def test_a_newcomer_is_the_same_on_every_node_and_after_a_restart(
    newcomers: Newcomers, redis: Redis
) -> None:
    token = await newcomers.token(NOW_MS)
    assert len(token) == 43, "as long as all tokens: clients go by it"
    player = await newcomers.player(token, NOW_MS)
    assert len(player) == 12
    assert await Newcomers(redis, Tokens()).player(token, NOW_MS + DAY_MS) == player
    assert await redis.keys() == [KEY.encode()]


async def test_each_newcomer_is_somebody_else(newcomers: Newcomers) -> None:
    tokens = [await newcomers.token(NOW_MS) for _ in range(20)]
    assert len({await newcomers.player(token, NOW_MS) for token in tokens}) == 20


async def test_nodes_that_start_at_once_have_one_key(redis: Redis) -> None:
    nodes = [Newcomers(redis, Tokens()) for _ in range(8)]
    tokens = await asyncio.gather(*(node.token(NOW_MS) for node in nodes))
    for token in tokens:
        assert len({await node.player(token, NOW_MS) for node in nodes}) == 1


async def test_nobody_makes_a_token_or_changes_one(newcomers: Newcomers) -> None:
    token = await newcomers.token(NOW_MS)
    for place in range(43):
        # The last character has two bits that encode nothing: all others are tried there.
        others = LETTERS.replace(token[place], "") if place == 42 else "AB".replace(token[place], "")
        for other in others:
            with pytest.raises(UnknownToken):
                await newcomers.player(token[:place] + other + token[place + 1 :], NOW_MS)


@pytest.mark.parametrize("token", ["", "A", "A" * 43, "é" * 43, "+" * 43, "A" * 400])
async def test_what_is_no_token_is_unknown(newcomers: Newcomers, token: str) -> None:
    await newcomers.token(NOW_MS)
    with pytest.raises(UnknownToken):
        await newcomers.player(token, NOW_MS)


async def test_a_token_of_another_site_is_unknown(newcomers: Newcomers, redis: Redis) -> None:
    token = await newcomers.token(NOW_MS)
    await redis.delete(KEY)
    with pytest.raises(UnknownToken):
        await Newcomers(redis, Tokens()).player(token, NOW_MS)
    assert await redis.dbsize() == 0, "who only asks makes no key"


async def test_a_newcomer_who_does_nothing_is_forgotten_in_the_end(newcomers: Newcomers) -> None:
    token = await newcomers.token(NOW_MS)
    await newcomers.player(token, NOW_MS + (NEWCOMER_DAYS - 1) * DAY_MS)
    with pytest.raises(UnknownToken):
        await newcomers.player(token, NOW_MS + NEWCOMER_DAYS * DAY_MS)
