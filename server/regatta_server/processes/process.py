"""What every process of ours has: a loop, a signal that ends it, and one line if it cannot start."""

import asyncio
import contextlib
import gc
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Final

import structlog
from typing_extensions import override

from regatta_server.settings import WrongSetting
from regatta_server.store.client import WrongUrl
from regatta_server.store.errors import NO_ANSWER, StoreError

FILES_MOST: Final = 65_536
"""Files of a process where the system has no bound: three times its connections."""

log = structlog.get_logger()

CANNOT_START: Final = (WrongSetting, WrongUrl, RuntimeError, *NO_ANSWER)
"""What a host can mend; `why` tells it."""
READY: Final = "ready"
"""What a child says to its parent, on standard output, once it does its work."""
GIVE_WAY_S: Final = 0.0005
"""After which a thread must let another one have the interpreter."""


class End:
    """The wish of SIGINT, SIGTERM or SIGHUP that all come to its end; a second one is in a hurry.

    A SIGHUP that is ignored, as by nohup, stays so; a parent of workers takes it for something else.
    """

    def __init__(self) -> None:
        """Begin with no wish."""
        self.wanted = asyncio.Event()
        self.at_once = asyncio.Event()

    def __call__(self) -> None:
        """Wish it, or wish it once more."""
        (self.at_once if self.wanted.is_set() else self.wanted).set()

    def listen(self) -> None:
        """Take the signals."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            loop.add_signal_handler(signal.SIGHUP, self)


class Lifeline(asyncio.Protocol):
    """A child's standard input: a pipe whose other end the parent holds as long as it lives."""

    def __init__(self, end: End) -> None:
        """Let the end be wanted when the parent is gone."""
        self.parent_lives = True
        self._end = end

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.parent_lives = False
        self._end()


@contextlib.asynccontextmanager
async def lifeline(end: End) -> AsyncIterator[Lifeline]:
    """Want the end when the parent is gone, however it ended, within the block."""
    line = Lifeline(end)
    pipe, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: line, sys.stdin)
    try:
        yield line
    finally:
        pipe.close()


def tell_parent(line: str) -> None:
    """Say a child's one line on standard output; a parent that is gone by then needs none."""
    with contextlib.suppress(BrokenPipeError):
        # Not printed: what stays in a buffer would fail once more when the process ends.
        os.write(sys.stdout.fileno(), f"{line}\n".encode())


async def live(life: Coroutine[Any, Any, None], end: End) -> None:
    """Do what a process is there for, which comes to its end by itself; where there is a hurry cut it off."""
    work, hurry = asyncio.ensure_future(life), asyncio.ensure_future(end.at_once.wait())
    await asyncio.wait({work, hurry}, return_when=asyncio.FIRST_COMPLETED)
    hurry.cancel()
    if work.cancel():
        log.warning("cut_off")
    with contextlib.suppress(asyncio.CancelledError):
        await work


def why(failure: Exception) -> str:
    """Return in one line what to do about one of CANNOT_START."""
    match failure:
        case WrongUrl():
            return f"REGATTA_REDIS_URL: {failure}"
        case StoreError():
            return f"The store at REGATTA_REDIS_URL does not answer: {failure}"
        case OSError():
            return f"Cannot listen there: {failure.strerror}. Choose another port: REGATTA_PORT=8081."
        case _:
            return str(failure)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run it to its end, on the faster loop where there is one."""
    try:
        import uvloop  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def collect_garbage_seldom() -> None:
    """Let the collector look seldom, and never at what is here by now: once all has started, that stays.

    What it costs otherwise: docs/performance.md.
    """
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def give_way_soon() -> None:
    """Let the loop have the interpreter back within half a millisecond from a thread that works beside it.

    Python's own 5 ms are a wait for players whenever the loop had nothing to do for a moment: beside a thread
    that makes replays an echo went at a quarter of its pace with them.
    """
    sys.setswitchinterval(GIVE_WAY_S)


def allow_files() -> None:
    """Let this process, and those that it starts, open as many sockets as the system lets it ask for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES_MOST if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        # Some systems have a lower bound that they do not tell.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def end_in_order() -> None:
    """Let SIGTERM end this process as Ctrl-C does: what is unfinished is removed on the way."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
