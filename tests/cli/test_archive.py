"""`regatta archive` as a host runs it: real processes, killed in the middle of many endings."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from redis.asyncio import Redis

from testkit.commands import archive, output_of
from testkit.servers import until
from testkit.web import ask, metric
from tests.archive.ended import ended, put_all, recorded_once, waiting

pytestmark = pytest.mark.slow


async def fewer_wait(redis: Redis, than: int) -> bool:
    """Say whether fewer games than that wait for the archive."""
    return await waiting(redis) < than


@pytest.mark.prove
async def test_every_game_is_recorded_once_however_often_the_archive_is_killed(
    redis: Redis, store_url: str, tmp_path: Path, at_length: bool
) -> None:
    tables = ended(100 if at_length else 40)
    await put_all(redis, tables)
    kills = 4 if at_length else 2
    for kill in range(1, kills + 1):
        async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url) as one:
            await until(fewer_wait, redis, len(tables) * (kills + 1 - kill) // (kills + 1))
            one.process.send_signal(signal.SIGKILL)
    assert await waiting(redis), "it was killed while games waited"
    async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url):
        async with archive(tmp_path / "log", REGATTA_REDIS_URL=store_url):
            await until(fewer_wait, redis, 1)
    await recorded_once(redis, tables)
    assert "Traceback" not in output_of(tmp_path / "log")


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
@pytest.mark.prove
async def test_one_that_cannot_start_says_why_in_one_line(settings: dict[str, str], says: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "regatta_server", "archive", "--port", "0"),
        env={**os.environ, "REGATTA_LOG_LEVEL": "error", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate()
    assert (process.returncode, output) == (2, b"")
    assert len(errors.splitlines()) == 1
    assert says in errors.decode()
