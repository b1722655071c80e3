"""The embedded Valkey: a real one, started with our data folder if no REGATTA_REDIS_URL is given."""

import asyncio
import contextlib
import ctypes
import errno
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import IO, Final

import structlog
from redis.asyncio import Redis

from regatta_server.store.embedded import mending
from regatta_server.store.embedded.valkey_program import JEMALLOC, environment, preload, program
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.socket_folder import socket_folder

log = structlog.get_logger()

START_S: Final = 60.0
"""Time to read the append-only file back: a big one takes a while."""
STOP_S: Final = 20.0
"""Time to write everything down."""
POLL_S: Final = 0.02
"""How often a process is looked at while it starts or stops."""
WATCH_S: Final = 0.1
"""How often it is looked at while it runs."""
AGAIN_S: Final = 0.5
"""The pause before it is started again: one that cannot run must not take all of the machine."""
SOCKET: Final = "socket"
"""The file in the data folder that says where the Valkey listens, for commands beside the server."""
LIBC: Final = ctypes.CDLL(None)
PR_SET_PDEATHSIG: Final = 1
"""prctl(2): the signal that a process gets when its parent dies."""


class DataInUse(RuntimeError):
    """Another server uses the data folder; the message says what to do."""


class NoDataFolder(RuntimeError):
    """The data folder cannot be written; the message says what to do."""


class EndedAtStart(RuntimeError):
    """Valkey ended before it answered, as where its file is not whole; the message says what to do."""


@contextlib.asynccontextmanager
async def embedded(
    data: Path, appendfsync: str, named: str | None = None, *, library: str = JEMALLOC
) -> AsyncIterator[str]:
    """Run a Valkey on the data folder and give the URL of its socket; at the end it has saved and gone.

    It is the one that comes with us, with the `library` for its memory where the system has that, or a
    program of the system that is named. One that dies meanwhile, as where memory is short, is started again
    at the same URL. Raises WrongProgram, NoDataFolder where the folder cannot be written, DataInUse when
    another server runs on it, RuntimeError when Valkey does not start.
    """
    valkey = program(named)
    preloaded = preload(valkey, named, library)
    _make(data)
    # The data folder's path may be too long for a socket.
    with locked(data / "lock") as lock, socket_folder() as folder:
        socket = folder / "valkey.sock"
        process = SupervisedValkey(
            lambda: _start(valkey, data, socket, appendfsync, lock, preloaded),
            f"unix://{socket}",
            data,
            preloaded,
        )
        try:
            await process.start()
            (data / SOCKET).write_text(str(socket), encoding="utf-8")
            keeping = asyncio.ensure_future(process.keep())
            try:
                yield process.url
            finally:
                process.end()
                await keeping
        finally:
            (data / SOCKET).unlink(missing_ok=True)
            await process.stop()


def _make(data: Path) -> None:
    """Make the folder, if it is not there. Raises NoDataFolder."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(data, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as failure:
        raise NoDataFolder(
            f"The data folder {data} cannot be written ({failure.strerror}): "
            "make it writable for you, or choose another one with REGATTA_DATA."
        ) from None


class SupervisedValkey:
    """A Valkey that is started again when it dies."""

    def __init__(
        self,
        begin: "Callable[[], subprocess.Popen[bytes]]",
        url: str,
        data: Path,
        library: str | None = None,
    ) -> None:
        self._library = library
        self.url = url
        self._begin = begin
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = asyncio.Event()

    async def start(self) -> None:
        """Start it and return when it answers. Raises RuntimeError when it does not.

        A file whose tail never reached the disk, as at a power cut, is cut at its last whole command first.
        """
        if await asyncio.to_thread(mending.has_bad_tail, self._data):
            await self._mend()
        try:
            await self._run()
        except EndedAtStart:
            if not await self._mend():
                raise
            await self._run()

    async def _mend(self) -> bool:
        """Cut what is not whole off the file, and say whether there was anything. Raises NotMended."""
        cuts = await asyncio.to_thread(mending.mend, self._data)
        for cut in cuts:
            log.warning(
                "store_file_cut",
                part=str(cut.part),
                fault=str(cut.fault),
                bytes_left=cut.bytes_left,
                bytes_cut=cut.bytes_cut,
                copy=str(cut.copy),
            )
        return bool(cuts)

    async def _run(self) -> None:
        self._process = self._begin()
        allocator = await _answering(self.url, self._process, self._data)
        log.info(
            "valkey_started",
            data=str(self._data),
            pid=self._process.pid,
            allocator=self._library or allocator,
        )

    async def keep(self) -> None:
        """Start it again whenever it dies, until `end`.

        It is not cancelled: the store's client loses a connection that is being closed just then.
        """
        while not await self._ends_within(WATCH_S):
            if self._process is None or self._process.poll() is None:
                continue
            log.error("valkey_died", pid=self._process.pid, status=self._process.returncode)
            if await self._ends_within(AGAIN_S):
                return
            try:
                await self.start()
            except (RuntimeError, OSError) as failure:
                # One that still reads its file may take longer than that: it is looked at again.
                log.error("valkey_not_started", why=str(failure))

    def end(self) -> None:
        """Let it not be started again."""
        self._ended.set()

    async def _ends_within(self, pause_s: float) -> bool:
        """Wait for a while; return at once and True when it is not to be started again."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await self._ended.wait()
        return self._ended.is_set()

    async def stop(self) -> None:
        """End it, after it has written everything down."""
        if self._process is not None:
            await _stop(self._process)


def running(data: Path) -> str | None:
    """Return the URL of the Valkey that a server runs on the data folder; None where there is none."""
    try:
        socket = Path((data / SOCKET).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    # A server that was killed leaves the file; its Valkey took the socket away.
    return f"unix://{socket}" if socket.exists() else None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[IO[str]]:
    """Hold the lock file of a data folder until the end of the block. Raises DataInUse."""
    with path.open("a+", encoding="utf-8") as lock:
        deadline = time.monotonic() + STOP_S
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                # A server that was killed leaves its Valkey saving for a moment; one that runs stays.
                if _owner_lives(lock) or time.monotonic() > deadline:
                    raise DataInUse(
                        f"{path.parent} is in use by another Regatta: stop that one, "
                        "or choose another folder with REGATTA_DATA."
                    ) from None
                time.sleep(0.1)
        lock.seek(0)
        lock.truncate()
        lock.write(str(os.getpid()))
        lock.flush()
        yield lock


def _owner_lives(lock: IO[str]) -> bool:
    lock.seek(0)
    owner = lock.read().strip()
    try:
        os.kill(int(owner), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


def _start(
    valkey: str, data: Path, socket: Path, appendfsync: str, lock: IO[str], library: str | None
) -> "subprocess.Popen[bytes]":
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(data.resolve()),
        "appendonly": "yes",
        "appendfsync": appendfsync,
        # What is torn off is cut by us, who keep a copy and say so: it would only say so in its log.
        "aof-load-truncated": "no",
        # The append-only file has everything: a second copy would only cost time.
        "save": "",
        "daemonize": "no",
        "logfile": str((data / "valkey.log").resolve()),
        "loglevel": "notice",
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    return subprocess.Popen(
        [valkey, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(library),
        # Its own session, so that Ctrl-C reaches us alone and we end it last, when all is stored.
        start_new_session=True,
        preexec_fn=_die_with_parent,  # noqa: PLW1509 - one system call, that takes no lock of another thread
        # It holds the lock as long as it runs, even if we are killed.
        pass_fds=(lock.fileno(),),
    )


def _die_with_parent() -> None:
    if sys.platform == "linux":
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


async def _answering(url: str, process: "subprocess.Popen[bytes]", data: Path) -> str:
    """Return the allocator that it was built with, once it answers."""
    redis = Redis.from_url(url)
    try:
        async with asyncio.timeout(START_S):
            while True:
                if process.poll() is not None:
                    raise EndedAtStart(
                        f"Valkey ended at its start: see {data / 'valkey.log'}. Where that asks for "
                        "valkey-check-aof, regatta restore --repair does the same."
                    )
                with contextlib.suppress(*NO_ANSWER):
                    # While it still reads its file it answers INFO, and not this.
                    await redis.ping()
                    return str((await redis.info("memory")).get("mem_allocator", ""))
                await asyncio.sleep(POLL_S)
    except TimeoutError:
        raise RuntimeError(f"Valkey did not answer in {START_S:.0f} s: see {data / 'valkey.log'}") from None
    finally:
        await redis.aclose()


async def _stop(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        process.terminate()
    try:
        async with asyncio.timeout(STOP_S):
            while process.poll() is None:  # noqa: ASYNC110 - another process sets no Event
                await asyncio.sleep(POLL_S)
    except TimeoutError:
        log.error("valkey_killed", pid=process.pid)
        process.kill()
        process.wait()
