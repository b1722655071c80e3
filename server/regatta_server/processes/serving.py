"""One node in this process, from its start to the signal that shuts it down."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import structlog

from regatta_server.observe.siblings import measured
from regatta_server.processes import archive_child
from regatta_server.processes.process import End, collect_garbage_seldom, give_way_soon, live
from regatta_server.runtime.accel import ACCEL
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey

log = structlog.get_logger()


async def serve(settings: Settings) -> None:
    """Run a node until SIGINT or SIGTERM, and beside it the archive, and a store where none is given.

    Raises one of `process.CANNOT_START`.
    """
    end = End()
    end.listen()
    async with store(settings) as url, archive_child.started(settings, url, end) as measured:
        await node(settings, url, end, lambda running: opened(settings, running.url), measured)
        # In a hurry or not, the store is ended with all that it has been told.
    log.info("stopped")


async def node(
    settings: Settings,
    url: str,
    end: End,
    opened: Callable[[Running], None],
    measured: Callable[[], Awaitable[bytes]] = measured,
) -> None:
    """Run a node of the store at `url` until it is asked to end; call `opened` once it listens.

    Its shutdown is graceful: it begins nothing new and closes every connection with 1012, so that clients
    find the other nodes at once. Its port is closed first, so that nobody comes back to it; /readyz and
    /livez are refused with everything else. After the grace period (`limits.GRACE_S`), or in a hurry,
    whoever is left is disconnected. Raises one of `process.CANNOT_START`.
    """

    async def life() -> None:
        async with service(settings, url, measured=measured) as running:
            collect_garbage_seldom()
            give_way_soon()
            opened(running)
            await end.wanted.wait()
            if settings.workers == 1:
                closing()

    await live(life(), end)


@contextlib.asynccontextmanager
async def store(settings: Settings) -> AsyncIterator[str]:
    """Give the URL of the store: the one that is set, or of the embedded one, which ends with the block."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    async with valkey.embedded(settings.data, settings.appendfsync, settings.valkey) as url:
        yield url


def opened(settings: Settings, url: str) -> None:
    """Say that players can come."""
    # Addresses to show, not to bind.
    shown = url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
    print(f"Regatta is open at {shown}   (Ctrl-C ends it)", flush=True)
    store_kind = "embedded" if settings.redis_url is None else "given"
    log.info("started", url=url, store=store_kind, workers=settings.workers)
    if ACCEL.stale:
        log.warning("accel_stale", modules=sorted(ACCEL.stale))
    elif ACCEL.compiled:
        log.info("accelerated", modules=len(ACCEL.compiled))


def closing() -> None:
    """Say that it ends, and that nothing is lost."""
    print("Regatta is closing: running games go on at the next start.", flush=True)
