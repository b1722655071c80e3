"""A worker by itself: what it tells its parent, and that it ends as its parent does."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from regatta_server.processes.process import READY

pytestmark = pytest.mark.slow


@contextlib.asynccontextmanager
async def started(folder: Path, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start the first of two workers, as its parent does."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "regatta_server.processes.worker", "1", str(folder), "1", "2"),
        env={**os.environ, "REGATTA_PORT": "0", "REGATTA_WORKERS": "2", **settings},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.mark.prove
async def test_a_worker_whose_parent_is_gone_ends_and_clears_their_folder_away(
    tmp_path: Path, store_url: str
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    async with started(folder, REGATTA_REDIS_URL=store_url, REGATTA_LOG="json") as process:
        assert process.stdout is not None
        assert (await process.stdout.readline()).decode().strip() == READY
        # To say nothing closes standard input: so does the end of whoever holds the pipe.
        _, logged = await process.communicate(b"")
        assert process.returncode == 0
        assert b'"worker": "1"' in logged
    assert not folder.exists()


@pytest.mark.prove
async def test_a_worker_that_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    async with started(tmp_path, REGATTA_REDIS_URL="tcp://127.0.0.1:1") as process:
        output, logged = await process.communicate()
        assert process.returncode == 2
        assert output.startswith(b"REGATTA_REDIS_URL: ")
        assert (output.count(b"\n"), logged) == (1, b"")
