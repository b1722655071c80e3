"""Several workers behind one port: each a node, in a process of its own that this one looks after."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import structlog

from server import serving
from server.limits import GRACE_S
from server.settings import Settings, WrongSetting
from server.worker import READY

log = structlog.get_logger()

START_S: Final = 60.0
"""Time to start on a machine that has much else to do."""
KILL_S: Final = GRACE_S + 1.0
"""Time to end, before a worker is killed: one that does not end by itself hangs."""
STEADY_S: Final = 10.0
"""A worker that has run for so long and dies is replaced at once."""
AGAIN_S: Final = 0.5
"""The pause before one that died sooner is replaced; it doubles each time."""
AGAIN_MOST_S: Final = 10.0
"""So long a pause at most: what kept it from running may be over."""


class NotStarted(RuntimeError):
    """A worker that cannot start; the message is one line that says why."""


class Worker:
    """A process that is a node."""

    def __init__(self, number: int, process: asyncio.subprocess.Process) -> None:
        """Take the process."""
        self.number = number
        self.process = process
        self._since_s = time.monotonic()

    async def ready(self) -> None:
        """Wait until it listens. Raises NotStarted."""
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(START_S):
                said = (await self.process.stdout.readline()).decode().strip()
        except TimeoutError:
            self.process.kill()
            said = f"Worker {self.number} was not ready in {START_S:.0f} s."
        if said != READY:
            await self.process.wait()
            raise NotStarted(said or f"Worker {self.number} ended at its start: see what it logged.")

    def steady(self) -> bool:
        """Say whether it has run for so long that its death is no fault of its start."""
        return time.monotonic() - self._since_s >= STEADY_S

    async def end(self, at_once: asyncio.Event) -> None:
        """Ask it to end; where it does not, or there is a hurry, kill it. Return when it has gone."""
        if self.process.returncode is None:
            self.process.terminate()
        gone, hurry = asyncio.ensure_future(self.process.wait()), asyncio.ensure_future(at_once.wait())
        await asyncio.wait({gone, hurry}, timeout=KILL_S, return_when=asyncio.FIRST_COMPLETED)
        hurry.cancel()
        if not gone.done():
            log.warning("worker_killed", worker=self.number, pid=self.process.pid, hurry=at_once.is_set())
            self.process.kill()
        log.info("worker_ended", worker=self.number, pid=self.process.pid, status=await gone)


class Workers:
    """All of them, by their numbers from 1."""

    def __init__(self, count: int, folder: Path, environment: Mapping[str, str], end: serving.End) -> None:
        """Take how many, where they meet for /metrics, and their environment."""
        self._numbers = range(1, count + 1)
        self._folder = folder
        self._environment = environment
        self._end = end
        self._serving: dict[int, Worker] = {}
        self._living: list[Worker] = []
        """Those that serve, that start and that are about to end."""
        self._changing = {number: asyncio.Lock() for number in self._numbers}
        self.roll_wanted = asyncio.Event()

    async def start(self) -> None:
        """Start all and return when all listen. Raises NotStarted when one does not."""
        try:
            async with asyncio.TaskGroup() as starting:
                for number in self._numbers:
                    starting.create_task(self._begin(number))
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None

    async def keep(self) -> None:
        """Replace those that die, and all when that is wanted, until the end is wanted."""
        wanted = asyncio.ensure_future(self._end.wanted.wait())
        tasks = {wanted, *(asyncio.ensure_future(self._keep(number)) for number in self._numbers)}
        tasks.add(asyncio.ensure_future(self._roll_for_ever()))
        done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.wait(rest)
        for task in done:
            task.result()

    async def stop(self) -> None:
        """End all in an orderly way, or when there is a hurry at once; return when they have gone."""
        await asyncio.gather(*(worker.end(self._end.at_once) for worker in self._living))

    async def _begin(self, number: int) -> None:
        """Start the worker of a number; once it is ready it is the one that serves. Raises NotStarted."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *_path_options(), "-m", "server.worker"),
            *(str(number), str(len(self._numbers)), str(self._folder)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=self._environment,
            # Its own session, so that Ctrl-C reaches us alone and we say who ends when.
            start_new_session=True,
        )
        worker = Worker(number, process)
        self._living = [one for one in self._living if one.process.returncode is None]
        self._living.append(worker)
        await worker.ready()
        self._serving[number] = worker

    async def _keep(self, number: int) -> None:
        pause_s = 0.0
        while True:
            worker = self._serving[number]
            status = await worker.process.wait()
            async with self._changing[number]:
                if self._serving[number] is not worker:
                    continue  # it was replaced
                log.error("worker_died", worker=number, pid=worker.process.pid, status=status)
                pause_s = 0.0 if worker.steady() else _longer(pause_s)
                while not await self._replaced(number, pause_s):
                    pause_s = _longer(pause_s)

    async def _replaced(self, number: int, pause_s: float) -> bool:
        """Start the worker of a number after a pause; say whether it did."""
        await asyncio.sleep(pause_s)
        try:
            await self._begin(number)
        except NotStarted as failure:
            log.error("worker_not_started", worker=number, why=str(failure))
            return False
        return True

    async def _roll_for_ever(self) -> None:
        while True:
            await self.roll_wanted.wait()
            self.roll_wanted.clear()
            await self._roll()

    async def _roll(self) -> None:
        """Replace one after the other: each new one is ready before the old one is asked to end."""
        for number in self._numbers:
            async with self._changing[number]:
                old = self._serving[number]
                if not await self._replaced(number, 0.0):
                    log.error("roll_stopped", worker=number)
                    return
            await old.end(self._end.at_once)
        log.info("rolled")


async def serve(settings: Settings) -> None:
    """Run the workers, and a store where none is given, until SIGINT or SIGTERM; SIGHUP rolls.

    A worker that dies is replaced. To roll is to replace each by a new one, one after the other: an upgrade
    of the code comes into use, and games go on, since players of an old one are sent to the others. This
    process, its settings and the embedded store stay as they are. The hang-up of the terminal that it was
    started on ends it, as it does with one worker. Raises one of `serving.CANNOT_START`.
    """
    end = serving.End()
    end.listen()
    async with serving.store(settings) as url:
        with (
            _reserved(settings.host, settings.port) as port,
            tempfile.TemporaryDirectory(prefix="regatta-", ignore_cleanup_errors=True) as folder,
        ):
            environment = {
                **os.environ,
                "REGATTA_HOST": settings.host,
                "REGATTA_PORT": str(port),
                "REGATTA_WORKERS": str(settings.workers),
                "REGATTA_REDIS_URL": url,
            }
            workers = Workers(settings.workers, Path(folder), environment, end)
            _roll_at_hang_up(workers)
            try:
                await workers.start()
                serving.opened(settings, f"http://{settings.host}:{port}")
                await workers.keep()
                serving.closing()
            finally:
                await workers.stop()
    log.info("stopped")


def _roll_at_hang_up(workers: Workers) -> None:
    loop, on_terminal = asyncio.get_running_loop(), _has_terminal()

    def hang_up() -> None:
        if on_terminal and not _has_terminal():
            # The terminal was closed: we die of it as any program does, and the others see that.
            loop.remove_signal_handler(signal.SIGHUP)
            signal.raise_signal(signal.SIGHUP)
        workers.roll_wanted.set()

    loop.add_signal_handler(signal.SIGHUP, hang_up)


def _has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True


@contextlib.contextmanager
def _reserved(host: str, port: int) -> Iterator[int]:
    """Hold a port that our processes share and nobody else's has; give its number.

    Nobody listens at these sockets: so they get no connections. Raises OSError where the port is not free,
    WrongSetting on a system where none can be shared.
    """
    if not hasattr(socket, "SO_REUSEPORT"):
        raise WrongSetting("REGATTA_WORKERS: on this system processes cannot share a port. Run one worker.")
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    with contextlib.ExitStack() as held:
        for family, where in dict.fromkeys((family, where) for family, _, _, _, where in found):
            at = (where[0], port, *where[2:])
            if port:
                # Other workers of ours would share it, too: so it is taken alone once.
                _bound(family, at, shared=False).close()
            one = held.enter_context(_bound(family, at, shared=True))
            port = one.getsockname()[1]
        yield port


def _bound(family: socket.AddressFamily, at: tuple[str | int, ...], shared: bool) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(at)
    except OSError:
        one.close()
        raise
    return one


def _path_options() -> list[str]:
    """Return the options with which Python finds modules where this process does: -m looks in here first."""
    return [] if {"", str(Path.cwd())} & set(sys.path) else ["-P"]


def _longer(pause_s: float) -> float:
    return min(max(AGAIN_S, 2 * pause_s), AGAIN_MOST_S)
