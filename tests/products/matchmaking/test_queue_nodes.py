"""Many players through two nodes at once: nobody is in two matches, and nobody is lost."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from random import Random
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_server.products.matchmaking.pools import PoolKind
from regatta_server.store.client import connect
from tests.products.matchmaking.waiting import NOW_MS, Waiting, named, player_id

KINDS = [PoolKind(ruleset, seats, "live", True) for ruleset in ("yacht", "yatzy") for seats in (2, 3, 4)]
PLAYERS = 240
AT_ONCE = 40
"""Players who come, search and leave at the same time: more only wait for each other in the client's pool."""


@pytest.mark.parametrize("seed", range(4))
async def test_everybody_is_in_one_match_or_waits_or_has_left(
    redis: Redis, store_url: str, seed: int
) -> None:
    other = connect(store_url)
    try:
        nodes = [Waiting(redis, "node-a"), Waiting(other, "node-b")]
        chance = Random(seed)
        places = asyncio.Semaphore(AT_ONCE)

        async def life(number: int, whim: float) -> bool:
            async with places:
                return await _life(nodes, Random(whim), number)

        stayed = await asyncio.gather(*(life(number, chance.random()) for number in range(PLAYERS)))
        # Two sweeps at the same time, too, until there is nothing left to pair.
        for at_s in range(40, 200, 8):
            await asyncio.gather(*(node.sweep(at_s) for node in nodes))
        await _all_is_well(nodes[0], {f"p{number}" for number, here in enumerate(stayed) if here})
    finally:
        await other.aclose()


async def _life(nodes: list[Waiting], chance: Random, number: int) -> bool:
    """Come, perhaps search anew through another node, and perhaps leave again; return whether one stayed."""
    name, kinds = f"p{number}", chance.sample(KINDS, chance.randint(1, 4))
    node = chance.choice(nodes)
    blocked = [f"p{chance.randrange(PLAYERS)}" for _ in range(20)]
    await node.join(name, chance.randint(900, 2100), chance.random() * 30, kinds, blocked=blocked)
    what = chance.random()
    if what < 0.2:
        await chance.choice(nodes).join(name, 1500, 30, chance.sample(KINDS, 2), blocked=blocked)
    elif what < 0.4:
        await node.leave(name)
    elif what < 0.5:
        await asyncio.gather(*(other.sweep(31) for other in nodes))
    return not 0.2 <= what < 0.4


async def _all_is_well(queue: Waiting, stayed: set[str]) -> None:
    redis: Any = queue.redis
    rooms = [key.decode().rpartition(":")[2] for key in await redis.keys("{queue}:match:*")]
    matches = [await queue.match(room) for room in rooms]
    assert len(matches) > PLAYERS // 8
    assert {match.kind.seats for match in matches} == {2, 3, 4}
    for match in matches:
        assert len(set(match.players)) == match.kind.seats
    # Whoever searches again after a match may come to a second one: nobody is in more than they searched.
    searches = Counter(named(player) for match in matches for player in match.players)
    waiting = await _names(redis.hkeys("{queue}:tickets"))
    searches.update(waiting)
    assert max(searches.values()) <= 2
    assert stayed <= searches.keys(), "lost"
    for kind in KINDS:
        assert await _names(redis.zrange(f"{{queue}}:pool:{kind}", 0, -1)) <= waiting
    assert await _names(redis.zrange("{queue}:due", 0, -1)) == waiting
    for name in waiting:
        await queue.tickets.stop(player_id(name), NOW_MS)
    assert await redis.keys("{queue}:pool:*") == []


async def _names(asking: Awaitable[list[bytes]]) -> set[str]:
    return {named(player.decode()) for player in await asking}
