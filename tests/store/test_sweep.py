"""A script over many keys: one call where one server has them all, and each master's own in a Cluster."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_server.store.client import connect
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.scripts import Script
from regatta_server.store.sweep import SWEPT_AT_ONCE, Sweep
from testkit.clusters import LocalCluster
from testkit.servers import until

ADD_ALL = Script(
    "local sum = 0\n"
    "for _, key in ipairs(KEYS) do sum = sum + redis.call('GET', key) end\n"
    "return sum * ARGV[1]"
)
NAMES = [f"{{tag {number}}}" for number in range(2 * SWEPT_AT_ONCE + 1)]


async def put(redis: Redis) -> None:
    """Give each key its number."""
    for number, name in enumerate(NAMES):
        await redis.set(name, number)


async def test_one_server_is_asked_once_for_all_keys(redis: Redis) -> None:
    await put(redis)
    sweep = Sweep(ADD_ALL, redis, NAMES)
    assert await sweep.ask(2) == [2 * sum(range(len(NAMES)))]
    await redis.script_flush()
    assert await sweep.ask(1) == [sum(range(len(NAMES)))]


async def test_a_store_that_does_not_answer_is_an_error() -> None:
    away: Any = connect("redis://127.0.0.1:1/0")
    with pytest.raises(NO_ANSWER):
        await Sweep(ADD_ALL, away, NAMES).ask(1)
    await away.aclose()


@pytest.mark.prove
async def test_in_a_cluster_each_master_is_asked_and_one_that_is_away_holds_up_no_other(
    local_cluster: LocalCluster,
) -> None:
    client: Any = connect(local_cluster.url)
    await put(client)
    sweep = Sweep(ADD_ALL, client, NAMES)
    assert await sweep.ask(2) == [2 * number for number in range(len(NAMES))]
    dead = await local_cluster.master_of(NAMES[0])
    dead.kill()
    try:
        replies = await sweep.ask(1)
    finally:
        await dead.again()
    assert isinstance(replies[0], NO_ANSWER)
    there = [(number, reply) for number, reply in enumerate(replies) if not isinstance(reply, NO_ANSWER)]
    assert 0 < len(there) < len(NAMES)
    assert all(reply == number for number, reply in there)

    async def answers() -> bool:
        # A server that is killed may have lost what it was told in its last seconds: `appendfsync everysec`.
        await put(client)
        return all(not isinstance(reply, Exception) for reply in await sweep.ask(1))

    await until(answers)
    await local_cluster.whole()
    await client.aclose()
