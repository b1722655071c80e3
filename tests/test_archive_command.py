"""`regatta archive` as a host runs it: real processes, killed in the middle of many endings."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.service import Running
from tests.archive.ended import ended, put_all, recorded_once, waiting
from tests.cluster.servers import until
from tests.web import ask, metric

pytestmark = pytest.mark.slow


class Process:
    """A `regatta archive`."""

    def __init__(self, process: asyncio.subprocess.Process, running: Running) -> None:
        """Take the process, and where it says how it is."""
        self.process = process
        self.running = running


def said_in(log: Path) -> str:
    """Return what was logged."""
    return log.read_text(encoding="utf-8")


@contextlib.asynccontextmanager
async def archive(log: Path, **settings: str) -> AsyncIterator[Process]:
    """Run one; kill it with the block if it still runs."""
    with log.open("ab") as said:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "archive", "--port", "0"),
            env={**os.environ, "REGATTA_LOG": "json", **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=said,
        )
    assert process.stdout is not None
    try:
        words = (await process.stdout.readline()).decode().split()
        url = next((word for word in words if word.startswith("http://")), "")
        assert url, said_in(log)
        yield Process(process, Running(url, int(url.rsplit(":", 1)[1])))
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def fewer_wait(redis: Redis, than: int) -> bool:
    """Say whether fewer games than that wait for the archive."""
    return await waiting(redis) < than


async def test_every_game_is_recorded_once_however_often_the_archive_is_killed(
    redis: Redis, store_url: str, tmp_path: Path, at_length: bool
) -> None:
    tables = ended(200 if at_length else 40)
    await put_all(redis, tables)
    kills = 8 if at_length else 2
    for kill in range(1, kills + 1):
        async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url) as one:
            await until(fewer_wait, redis, len(tables) * (kills + 1 - kill) // (kills + 1))
            one.process.send_signal(signal.SIGKILL)
    assert await waiting(redis), "it was killed while games waited"
    async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url):
        async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url):
            await until(fewer_wait, redis, 1)
    await recorded_once(redis, tables)
    assert "Traceback" not in said_in(tmp_path / "log")


async def test_it_says_how_it_is_and_ends_when_it_is_asked_to(
    redis: Redis, store_url: str, tmp_path: Path
) -> None:
    tables = ended(2)
    await put_all(redis, tables)
    async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url) as one:
        await until(fewer_wait, redis, 1)
        assert (await ask(one.running, "/readyz")).status == 200
        assert await metric(one.running, "regatta_games_recorded_total") == len(tables)
        one.process.send_signal(signal.SIGTERM)
        assert await one.process.wait() == 0


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"REGATTA_REDIS_URL": "redis://127.0.0.1:1/0"}, "The store at REGATTA_REDIS_URL does not answer"),
        ({"REGATTA_DATA": "there-is-none"}, "No server runs on the folder there-is-none"),
    ],
)
async def test_one_that_cannot_start_says_why_in_one_line(settings: dict[str, str], says: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "archive", "--port", "0"),
        env={**os.environ, "REGATTA_LOG_LEVEL": "error", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, told = await process.communicate()
    assert (process.returncode, said) == (2, b"")
    assert len(told.splitlines()) == 1
    assert says in told.decode()
