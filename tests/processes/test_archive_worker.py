"""The archive as a child: what it tells its parent, that it gives way, and that it ends with its parent."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from regatta_server.processes.archive_worker import NICENESS
from regatta_server.processes.process import READY

pytestmark = pytest.mark.slow


@contextlib.asynccontextmanager
async def started(folder: Path, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start it as its parent does."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "regatta_server.processes.archive_worker", "archive", str(folder)),
        start_new_session=True,
        env={**os.environ, **settings},
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


def niceness_of_session(pid: int) -> int | None:
    """Return that by which Linux shares processors among sessions, where it does."""
    try:
        return int(Path(f"/proc/{pid}/autogroup").read_text(encoding="ascii").split()[-1])
    except OSError:
        return None


async def test_it_gives_way_and_ends_as_its_parent_does_and_clears_their_folder_away(
    tmp_path: Path, store_url: str
) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    own = os.getpriority(os.PRIO_PROCESS, 0)
    async with started(folder, REGATTA_REDIS_URL=store_url, REGATTA_LOG="json") as process:
        assert process.stdout is not None
        assert (await process.stdout.readline()).decode().strip() == READY
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + NICENESS)
        assert niceness_of_session(process.pid) in (NICENESS, None)
        # To say nothing closes standard input: so does the end of whoever holds the pipe.
        _, logged = await process.communicate(b"")
        assert process.returncode == 0
        assert b'"worker": "archive"' in logged
    assert not folder.exists()


async def test_one_that_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    async with started(tmp_path, REGATTA_REDIS_URL="tcp://127.0.0.1:1") as process:
        output, logged = await process.communicate()
        assert process.returncode == 2
        assert output.startswith(b"REGATTA_REDIS_URL: ")
        assert (output.count(b"\n"), logged) == (1, b"")
