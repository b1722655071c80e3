"""The commands as a host runs them, in processes of their own."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from regatta_server.service import Running


class Started:
    """A `regatta serve` or `regatta archive` in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, running: Running) -> None:
        """Take the process, and where it listens."""
        self.process = process
        self.running = running

    async def end(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal; return the exit status, and what was printed meanwhile."""
        self.process.send_signal(number)
        assert self.process.stdout is not None
        printed = (await self.process.stdout.read()).decode()
        return await self.process.wait(), printed


@contextlib.asynccontextmanager
async def regatta(data: Path, port: int = 0, **settings: str) -> AsyncIterator[Started]:
    """Start a server on a data folder; end it with the block if it still runs."""
    with (data.parent / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "regatta_server", "serve", "--port", str(port)),
            env={**os.environ, "REGATTA_DATA": str(data), **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    assert process.stdout is not None
    output = (await process.stdout.readline()).decode()
    try:
        assert "http://" in output, (data.parent / "log").read_text(encoding="utf-8")
        url = next(word for word in output.split() if word.startswith("http://"))
        yield Started(process, Running(url, int(url.rsplit(":", 1)[1])))
    finally:
        if process.returncode is None:
            process.terminate()
            await process.stdout.read()
            await process.wait()


async def refused_start(port: str, data: Path, **settings: str) -> str:
    """Start a server that cannot start; return the one line that it says."""
    second = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "regatta_server", "serve", "--port", port),
        env={**os.environ, "REGATTA_DATA": str(data), "REGATTA_LOG_LEVEL": "error", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await second.communicate()
    assert (second.returncode, output) == (2, b"")
    assert len(errors.splitlines()) == 1
    return errors.decode().strip()


def output_of(log: Path) -> str:
    """Return what was logged."""
    return log.read_text(encoding="utf-8")


@contextlib.asynccontextmanager
async def archive(log: Path, **settings: str) -> AsyncIterator[Started]:
    """Run an archive; kill it with the block if it still runs."""
    with log.open("ab") as log_file:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "regatta_server", "archive", "--port", "0"),
            env={**os.environ, "REGATTA_LOG": "json", **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=log_file,
        )
    assert process.stdout is not None
    try:
        words = (await process.stdout.readline()).decode().split()
        url = next((word for word in words if word.startswith("http://")), "")
        assert url, output_of(log)
        yield Started(process, Running(url, int(url.rsplit(":", 1)[1])))
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
