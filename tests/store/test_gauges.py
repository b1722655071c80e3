"""How full the store is, as nodes measure it."""

import asyncio
from pathlib import Path
from typing import Any

import structlog
from prometheus_client import Gauge
from redis.asyncio import Redis

from regatta_server.observe import metrics
from regatta_server.store.client import masters
from regatta_server.store.gauges import COMPLAIN_EVERY, measure, measuring


def value(gauge: Gauge) -> float:
    """Return what a metric says."""
    [metric] = gauge.collect()
    return metric.samples[0].value


def info(used: int, most: int = 0, size: int = 0, base: int = 0, **more: Any) -> dict[str, Any]:
    """Return what a master says of itself."""
    memory = {"used_memory": used, "maxmemory": most, "total_system_memory": 1_000}
    return memory | {"aof_enabled": 1, "aof_current_size": size, "aof_base_size": base} | more


def test_the_master_that_is_nearest_to_its_end_counts() -> None:
    measure([info(used=500, most=1_000, size=70, base=60), info(used=90, most=100, size=80, base=20)])
    assert (value(metrics.STORE_MEMORY), value(metrics.STORE_MEMORY_LIMIT)) == (90, 100)
    assert (value(metrics.STORE_FILE), value(metrics.STORE_FILE_BASE)) == (80, 20)


def test_without_a_bound_of_its_own_a_store_may_use_the_machine() -> None:
    measure([info(used=500)])
    assert value(metrics.STORE_MEMORY_LIMIT) == 1_000


def test_of_a_store_without_a_file_there_is_no_file() -> None:
    measure([{"used_memory": 1, "maxmemory": 2, "aof_enabled": 0}])
    assert value(metrics.STORE_FILE) == 0


async def test_a_store_and_its_disk_are_measured_again_and_again(redis: Redis, tmp_path: Path) -> None:
    measured, go_on = asyncio.Semaphore(0), asyncio.Semaphore(0)

    async def pause(_: float) -> None:
        measured.release()
        await go_on.acquire()

    await redis.config_set("maxmemory", 10**9)
    task = asyncio.ensure_future(measuring(redis, tmp_path, pause)())
    try:
        await measured.acquire()
        assert 0 < value(metrics.STORE_MEMORY) < value(metrics.STORE_MEMORY_LIMIT) == 10**9
        assert 0 < value(metrics.DISK_FREE) <= value(metrics.DISK)
        await redis.config_set("maxmemory", 2 * 10**9)
        go_on.release()
        await measured.acquire()
        assert value(metrics.STORE_MEMORY_LIMIT) == 2 * 10**9
    finally:
        await redis.config_set("maxmemory", 0)
        task.cancel()
        await asyncio.wait([task])


async def test_a_store_that_begins_to_evict_is_complained_of_once_a_minute_until_it_is_mended(
    redis: Redis, tmp_path: Path
) -> None:
    measured, go_on = asyncio.Semaphore(0), asyncio.Semaphore(0)

    async def pause(_: float) -> None:
        measured.release()
        await go_on.acquire()

    await redis.get("any")  # of a Cluster the masters are known then
    one = masters(redis)[0]
    unsafe = metrics.STORE_UNSAFE.labels("evicts")
    task = asyncio.ensure_future(measuring(redis, tmp_path, pause)())
    try:
        with structlog.testing.capture_logs() as logs:
            await measured.acquire()
            for policy, expected in (("allkeys-lru", 1), ("noeviction", 0)):
                await one.config_set("maxmemory-policy", policy)
                for _ in range(COMPLAIN_EVERY):
                    go_on.release()
                    await measured.acquire()
                assert [sample.value for metric in unsafe.collect() for sample in metric.samples] == [
                    expected
                ]
        assert [(line["event"], line["why"]) for line in logs] == [("store_unsafe", "evicts")]
    finally:
        await one.config_set("maxmemory-policy", "noeviction")
        task.cancel()
        await asyncio.wait([task])
