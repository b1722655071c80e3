"""The client of the store: an address says what it is, and whoever asks waits instead of being refused."""

import asyncio
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from regatta_server.store.client import WrongUrl, ask, connect, judge, masters, renew, shard
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.masters.cluster import Cluster
from regatta_server.store.masters.sentinels import SentinelPool
from testkit.sentinels import watched
from testkit.servers import free_port


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("redis://one:7000/2", "one", 7000),
        ("rediss://one:7000", "one", 7000),
        ("redis+cluster://one:7000,two", "one", 7000),
        ("rediss+cluster://ada:secret@one,two:7001", "one", 6379),
    ],
)
def test_an_address_names_a_server_or_nodes_of_a_cluster(url: str, host: str, port: int) -> None:
    client = connect(url)
    where = client.connection_pool.connection_kwargs
    assert (where["host"], where["port"]) == (host, port)
    assert isinstance(client, Cluster) == ("cluster" in url)


def test_user_password_and_options_are_those_of_the_address() -> None:
    given = connect("redis+cluster://ada:b%40d@one,two?socket_timeout=2").connection_pool.connection_kwargs
    assert (given["username"], given["password"], given["socket_timeout"]) == ("ada", "b@d", 2.0)


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_behind_sentinels_these_and_the_master_have_passwords_of_their_own(scheme: str) -> None:
    client = connect(f"{scheme}+sentinel://:master@one,two:26380/regatta/3?sentinel_password=sentinel")
    pool = client.connection_pool
    assert isinstance(pool, SentinelPool)
    assert (pool.service_name, pool.connection_kwargs["password"], pool.connection_kwargs["db"]) == (
        *("regatta", "master"),
        3,
    )
    connections = [sentinel.connection_pool.connection_kwargs for sentinel in pool.sentinel_manager.sentinels]
    assert [(of["host"], of["port"], of["password"]) for of in connections] == [
        ("one", 26379, "sentinel"),
        ("two", 26380, "sentinel"),
    ]


@pytest.mark.parametrize(
    "url",
    [
        *("", "one:6379", "http://one", "redis+unix://one", "unix+cluster://one", "redis+cluster://"),
        *("redis+cluster://one,,two", "redis+cluster://one:port", "redis+cluster://one/1"),
        *("redis+sentinel://one", "redis+sentinel://one/regatta/first"),
        *("redis://one?protocol=2", "redis://one?colour=blue", "redis://one?socket_timeout=long"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(WrongUrl) as refused:
        judge(url)
    assert len(str(refused.value).splitlines()) == 1


async def test_very_many_who_ask_at_once_wait_for_each_other(redis: Redis) -> None:
    assert await asyncio.gather(*(redis.incr(f"asked:{n % 7}") for n in range(300)))
    assert sum([int(await redis.get(f"asked:{n}") or 0) for n in range(7)]) == 300


async def test_a_store_that_is_there_answers(redis: Redis) -> None:
    await ask(redis)


async def test_a_single_server_has_every_key(redis: Redis) -> None:
    await renew(redis)
    if not isinstance(redis, Cluster):
        assert masters(redis) == [redis]
        assert shard(redis, "any") is redis


@pytest.mark.parametrize("scheme", ["redis", "redis+cluster", "redis+sentinel", "unix"])
async def test_a_store_that_is_not_there_is_an_error_that_callers_know(scheme: str, tmp_path: Path) -> None:
    nowhere = f"{tmp_path}/nobody" if scheme == "unix" else f"127.0.0.1:{free_port()}"
    client = connect(f"{scheme}://{nowhere}{'/regatta' if scheme == 'redis+sentinel' else ''}")
    with pytest.raises((RedisError, OSError)):
        await client.get("any")
    with pytest.raises((RedisError, OSError)):
        await _pipelined(client)
    with pytest.raises(NO_ANSWER):
        await ask(client)
    await client.aclose()


async def _pipelined(client: Redis) -> None:
    pipeline = client.pipeline(transaction=False)
    pipeline.get("any")
    await pipeline.execute()


@pytest.mark.prove
async def test_no_sentinel_is_forgotten_when_many_ask_for_the_master_at_once(tmp_path: Path) -> None:
    async with watched(tmp_path) as servers:
        dead, *_ = servers.sentinels
        dead.kill()
        client = connect(servers.url)
        await asyncio.gather(*(client.incr("count") for _ in range(40)))
        pool = client.connection_pool
        assert isinstance(pool, SentinelPool)
        ports = {one.connection_pool.connection_kwargs["port"] for one in pool.sentinel_manager.sentinels}
        assert ports == {sentinel.port for sentinel in servers.sentinels}
        await client.aclose()
