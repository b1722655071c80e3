"""One node in this process, from its start to the signal that ends it."""

import asyncio
import contextlib
import gc
import resource
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, Final

import structlog

from server.limits import FILES_MOST
from server.observe.siblings import measured
from server.service import Running, service
from server.settings import Settings, WrongSetting
from server.store import valkey
from server.store.client import WrongUrl
from server.store.errors import NO_ANSWER, StoreError

log = structlog.get_logger()

CANNOT_START: Final = (WrongSetting, WrongUrl, RuntimeError, *NO_ANSWER)
"""What a host can mend; `why` tells it."""


class End:
    """The wish of SIGINT or SIGTERM that all come to its end; a second one is in a hurry."""

    def __init__(self) -> None:
        """Begin with no wish."""
        self.wanted = asyncio.Event()
        self.at_once = asyncio.Event()

    def __call__(self) -> None:
        """Wish it, or wish it once more."""
        (self.at_once if self.wanted.is_set() else self.wanted).set()

    def listen(self) -> None:
        """Take the signals."""
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self)


async def serve(settings: Settings) -> None:
    """Run a node, and a store where none is given, until SIGINT or SIGTERM. Raises one of CANNOT_START."""
    end = End()
    end.listen()
    async with store(settings) as url:
        await node(settings, url, end, lambda running: opened(settings, running.url))
        # In a hurry or not, the store is ended with all that it has been told.
    log.info("stopped")


async def node(
    settings: Settings,
    url: str,
    end: End,
    opened: Callable[[Running], None],
    measured: Callable[[], Awaitable[bytes]] = measured,
) -> None:
    """Be a node of the store at `url` until the end is wanted; call `opened` once it listens.

    Then it begins nothing new, and everybody is sent away with 1012: they find the others at once. Its port
    is closed first, so that nobody comes back to it; /readyz and /livez are refused with all else. After
    `limits.GRACE_S`, or when there is a hurry, whoever is left is cut off. Raises one of CANNOT_START.
    """

    async def life() -> None:
        async with service(settings, url, measured=measured) as running:
            # What is here now stays for ever: the collector need not look at it again (docs/performance.md).
            gc.freeze()
            gc.set_threshold(20_000, 50, 100)
            opened(running)
            await end.wanted.wait()
            if settings.workers == 1:
                closing()

    work, hurry = asyncio.ensure_future(life()), asyncio.ensure_future(end.at_once.wait())
    await asyncio.wait({work, hurry}, return_when=asyncio.FIRST_COMPLETED)
    hurry.cancel()
    if work.cancel():
        log.warning("cut_off")
    with contextlib.suppress(asyncio.CancelledError):
        await work


@contextlib.asynccontextmanager
async def store(settings: Settings) -> AsyncIterator[str]:
    """Give the URL of the store: the one that is set, or of the embedded one, which ends with the block."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    async with valkey.embedded(settings.data, settings.appendfsync) as url:
        yield url


def opened(settings: Settings, url: str) -> None:
    """Say that players can come."""
    shown = url.replace("0.0.0.0", "127.0.0.1")  # noqa: S104 - an address to show, not to bind
    print(f"Regatta is open at {shown}   (Ctrl-C ends it)", flush=True)
    kept = "embedded" if settings.redis_url is None else "given"
    log.info("started", url=url, store=kept, workers=settings.workers)


def closing() -> None:
    """Say that it ends, and that nothing is lost."""
    print("Regatta is closing: running games go on at the next start.", flush=True)


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


def allow_files() -> None:
    """Let this process, and those that it starts, open as many sockets as the system lets it ask for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES_MOST if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        # Some systems have a lower bound that they do not tell.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
