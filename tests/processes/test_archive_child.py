"""The archive as `regatta serve` runs it: started, killed, replaced and ended, and left to somebody else."""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from regatta_server.service import Running
from testkit.commands import archive, regatta
from testkit.play import begin, guest, play_out
from testkit.play import until as until_event
from testkit.servers import until
from testkit.web import by_worker, get
from tests.archive.ended import ended, put_all, waiting
from tests.processes.hosts import Host, lives, until_true

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]


@pytest.fixture
def host() -> Iterator[Host]:
    """Give a host of one node with an empty folder."""
    folder = Path(tempfile.mkdtemp())
    yield Host(folder, workers=1)
    shutil.rmtree(folder)


async def play(running: Running) -> None:
    """Play a game until its players hear that it is in the archive."""
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await play_out({0: ada, 1: bob}, room)
        for me in (ada, bob):
            await until_event(me, "recorded")


@pytest.mark.prove
async def test_games_go_into_the_archive_in_a_process_that_is_replaced_when_it_dies(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server:
        await play(server.running)
        assert await by_worker(server.running, "regatta_games_recorded_total") == {"archive": 1.0}
        first = host.workers()["archive"]
        os.kill(first, signal.SIGKILL)
        await play(server.running)
        assert host.workers()["archive"] != first
        assert [line["status"] for line in host.logged("worker_died")] == [-signal.SIGKILL]
        assert await by_worker(server.running, "regatta_worker_up") == {"archive": 1.0}
        assert (await server.end(signal.SIGTERM))[0] == 0
        await host.nothing_left(server.running.port)
    assert [line["worker"] for line in host.logged("worker_ended")] == ["archive"]
    assert list(host.temporary.iterdir()) == []


@pytest.mark.prove
async def test_it_ends_with_its_parent_however_that_ends(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server:
        await until_true(lambda: "archive" in host.workers())
        server.process.kill()
        await until_true(lambda: not lives(host.workers()["archive"]))
        await host.nothing_left(server.running.port)


@pytest.mark.prove
async def test_a_server_that_leaves_it_to_others_takes_in_nothing(
    host: Host, redis: Redis, store_url: str
) -> None:
    tables = ended(3)
    await put_all(redis, tables)
    settings = {"REGATTA_ARCHIVE": "separate", "REGATTA_REDIS_URL": store_url}

    async def none_waits() -> bool:
        return not await waiting(redis)

    async with regatta(host.data, 0, **host.settings, **settings) as server:
        assert await by_worker(server.running, "regatta_worker_up") == {}
        async with guest(server.running, "Ada") as ada:
            room = await begin(ada)
            await play_out({0: ada}, room)
            assert await waiting(redis) == len(tables) + 1
            async with archive(host.log, REGATTA_REDIS_URL=store_url):
                await until_event(ada, "recorded")
                await until(none_waits)
        assert (await get(server.running, f"/api/v1/games/{room}"))[0] == 200
        assert host.logged("worker_ready") == []
