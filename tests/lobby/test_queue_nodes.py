"""Many players through two nodes at once: nobody is in two matches, and nobody is lost."""

import asyncio
from collections import Counter
from random import Random

import pytest
from redis.asyncio import Redis

from server.__main__ import connect
from server.lobby.pools import Kind
from tests.lobby.tickets import NOW_MS, Waiting, named, player_id

KINDS = [Kind(ruleset, seats, "live", True) for ruleset in ("yacht", "yatzy") for seats in (2, 3, 4)]
PLAYERS = 240


@pytest.mark.parametrize("seed", range(4))
async def test_everybody_is_in_one_match_or_waits_or_has_left(
    redis: Redis, store_url: str, seed: int
) -> None:
    other = connect(store_url)
    try:
        nodes = [Waiting(redis, "node-a"), Waiting(other, "node-b")]
        chance = Random(seed)
        await asyncio.gather(*(_life(nodes, Random(chance.random()), number) for number in range(PLAYERS)))
        # Two sweeps at the same time, too, until there is nothing left to pair.
        for at_s in range(40, 200, 8):
            await asyncio.gather(*(node.sweep(at_s) for node in nodes))
        await _all_is_told(nodes[0])
    finally:
        await other.aclose()


async def _life(nodes: list[Waiting], chance: Random, number: int) -> None:
    """Come, perhaps search anew through another node, and perhaps leave again."""
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


async def _all_is_told(queue: Waiting) -> None:
    rooms = [key.decode().rpartition(":")[2] for key in await queue.redis.keys("{queue}:match:*")]
    matches = [await queue.match(room) for room in rooms]
    assert len(matches) > PLAYERS // 8
    assert {match.kind.seats for match in matches} == {2, 3, 4}
    for match in matches:
        assert len(set(match.players)) == match.kind.seats
    tickets = await queue.redis.hgetall("{queue}:tickets")
    waiting = {named(player.decode()) for player in tickets}
    # A second search after a match is a new one: nobody is in more matches than searches.
    most = Counter(named(player) for match in matches for player in match.players)
    assert max(most.values()) <= 2
    for name, many in most.items():
        assert many + (name in waiting) <= 2
    for kind in KINDS:
        members = await queue.redis.zrange(f"{{queue}}:pool:{kind}", 0, -1)
        assert {named(player.decode()) for player in members} <= waiting
    due = await queue.redis.zrange("{queue}:due", 0, -1)
    assert {named(player.decode()) for player in due} == waiting
    left = await asyncio.gather(*(queue.tickets.stop(player_id(name), NOW_MS) for name in waiting))
    assert len(left) == len(waiting)
    assert await queue.redis.keys("{queue}:pool:*") == []
