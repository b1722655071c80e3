"""A store that would lose what it was given is refused, and complained of when it becomes so."""

import contextlib
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import structlog
from redis.asyncio import Redis

from regatta_server.observe import metrics
from regatta_server.observe.labels import StoreFault
from regatta_server.rooms.storage.format_store import opened
from regatta_server.store import durability
from regatta_server.store.client import connect, masters
from regatta_server.store.durability import NotDurable, advise, faults, judge
from testkit.sentinels import NAME, one_sentinel
from testkit.servers import HOST, Server, running

RIGHT: Mapping[str, object] = {"maxmemory_policy": "noeviction", "aof_enabled": 1}


def test_each_master_must_refuse_writes_when_it_is_full_and_have_an_append_only_file() -> None:
    assert faults([RIGHT, RIGHT], in_memory=False) == []
    assert faults([RIGHT, {**RIGHT, "maxmemory_policy": "volatile-lru"}], in_memory=False) == [
        StoreFault.EVICTS
    ]
    assert faults([{**RIGHT, "aof_enabled": 0}, RIGHT], in_memory=False) == [StoreFault.IN_MEMORY]
    both = {"maxmemory_policy": "allkeys-lru", "aof_enabled": 0}
    assert faults([both], in_memory=False) == [StoreFault.EVICTS, StoreFault.IN_MEMORY]


def test_who_wants_a_store_in_memory_still_wants_none_that_evicts() -> None:
    assert faults([{**RIGHT, "aof_enabled": 0}], in_memory=True) == []
    assert faults([{"maxmemory_policy": "allkeys-lru", "aof_enabled": 0}], in_memory=True) == [
        StoreFault.EVICTS
    ]


def test_what_a_store_does_not_say_counts_as_right() -> None:
    assert faults([{}], in_memory=False) == []


@pytest.fixture
async def master(redis: Redis) -> AsyncIterator[Redis]:
    """Give a master of the store, which is as it was afterwards."""
    await redis.get("any")  # of a Cluster the masters are known then
    one = masters(redis)[-1]
    yield one
    await one.config_set("maxmemory-policy", "noeviction")


async def test_no_server_starts_on_a_store_that_evicts(redis: Redis, store_url: str, master: Redis) -> None:
    await judge(redis, in_memory=False)
    await master.config_set("maxmemory-policy", "volatile-lru")
    with pytest.raises(NotDurable, match="Set maxmemory-policy noeviction there"):
        await opened(store_url)


async def test_no_server_starts_on_a_store_without_a_file_unless_its_host_wants_that(tmp_path: Path) -> None:
    server = Server(tmp_path, {"save": ""})
    async with running([server]):
        url = f"redis://127.0.0.1:{server.port}"
        with pytest.raises(NotDurable, match=r"appendonly yes there, or REGATTA_STORE_IN_MEMORY=true here"):
            await opened(url)
        client = await opened(url, in_memory=True)
        await client.aclose()


@contextlib.asynccontextmanager
async def narrow(redis: Redis, store_url: str, *forbidden: str) -> AsyncIterator[Redis]:
    """Give a client of the store whose user may not run some commands."""
    for one in masters(redis):
        await one.acl_setuser("narrow", enabled=True, nopass=True, keys=["*"], commands=["+@all", *forbidden])
    client = connect(store_url.replace("://", "://narrow:any@"))
    try:
        await client.get("any")
        yield client
    finally:
        await client.aclose()
        for one in masters(redis):
            await one.acl_deluser("narrow")


async def test_where_config_is_forbidden_info_says_it_all(
    redis: Redis, store_url: str, master: Redis
) -> None:
    await master.config_set("maxmemory-policy", "allkeys-lru")
    async with narrow(redis, store_url, "-config") as client:
        with pytest.raises(NotDurable, match="evicts"):
            await judge(client, in_memory=False)


async def test_where_even_info_is_forbidden_that_is_logged_and_the_server_starts(
    redis: Redis, store_url: str, master: Redis
) -> None:
    await master.config_set("maxmemory-policy", "allkeys-lru")
    async with narrow(redis, store_url, "-config", "-info") as client:
        with structlog.testing.capture_logs() as logs:
            await judge(client, in_memory=False)
    assert [line["event"] for line in logs] == ["store_unjudged"]


async def test_the_log_says_what_gives_each_master_its_memory(redis: Redis) -> None:
    await redis.get("any")  # of a Cluster the masters are known then
    with structlog.testing.capture_logs() as logs:
        await judge(redis, in_memory=False)
    [line] = [line for line in logs if line["event"] == "store_judged"]
    assert len(line["allocators"]) == len(list(masters(redis)))
    assert all(line["allocators"])


@pytest.fixture
async def replaceable(tmp_path: Path) -> AsyncIterator[tuple[Server, Redis]]:
    """Give a master behind a Sentinel, and its client."""
    master, sentinel = Server(tmp_path / "master", {"save": ""}), one_sentinel(tmp_path / "sentinel")
    async with running([master, sentinel]):
        await sentinel.ask("SENTINEL MONITOR", NAME, HOST, master.port, 1)
        async with connect(f"redis+sentinel://{HOST}:{sentinel.port}/{NAME}") as client:
            yield master, client


async def test_a_master_that_may_be_replaced_should_not_take_writes_alone(
    replaceable: tuple[Server, Redis],
) -> None:
    master, client = replaceable
    with structlog.testing.capture_logs() as logs:
        await advise(client)
    assert [line["event"] for line in logs] == ["store_needs_no_replica"]
    assert "min-replicas-to-write 1 and min-replicas-max-lag 10" in logs[0]["do"]
    await master.ask("CONFIG", "SET", "min-replicas-to-write", 1)
    with structlog.testing.capture_logs() as logs:
        await advise(client)
    assert logs == []
    await master.ask("ACL", "SETUSER", "default", "-config")
    with structlog.testing.capture_logs() as logs:
        await advise(client)
    assert [line["event"] for line in logs] == ["store_config_unread"]


async def test_of_a_store_that_nothing_replaces_no_replica_is_asked(store_url: str) -> None:
    if "+" not in store_url:
        async with connect(store_url) as client:
            with structlog.testing.capture_logs() as logs:
                await advise(client)
        assert logs == []


def test_the_metric_says_why_and_is_there_before_anything_is_wrong() -> None:
    durability.show([])
    assert unsafe() == {"evicts": 0, "in_memory": 0}
    durability.show([StoreFault.EVICTS])
    assert unsafe() == {"evicts": 1, "in_memory": 0}
    durability.show([])


def unsafe() -> dict[str, float]:
    """Return what the metric says."""
    [metric] = metrics.STORE_UNSAFE.collect()
    return {sample.labels["why"]: sample.value for sample in metric.samples}
