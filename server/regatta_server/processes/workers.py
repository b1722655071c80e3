"""Several workers behind one port: each a node in a process of its own, supervised by this one."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import structlog

from regatta_server.network.addresses import http_url
from regatta_server.processes import archive_child, serving
from regatta_server.processes.children import Child
from regatta_server.processes.process import End
from regatta_server.runtime.loops import each
from regatta_server.settings import Settings, WrongSetting
from regatta_server.store.socket_folder import socket_folder

log = structlog.get_logger()


class Workers:
    """All of them: nodes, which have to be there, and perhaps the archive, which comes when it can."""

    def __init__(self, nodes: Sequence[Child], archive: Child | None, end: End) -> None:
        """Take them, and the wish for their end."""
        self._nodes = nodes
        self._all = list(nodes) if archive is None else [*nodes, archive]
        self._archive = archive
        self._end = end
        self.roll_wanted = asyncio.Event()

    async def start(self) -> None:
        """Start the nodes and return when all listen. Raises NotStarted when one does not."""
        try:
            async with asyncio.TaskGroup() as starting:
                for child in self._nodes:
                    starting.create_task(child.begin())
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None

    async def keep(self) -> None:
        """Replace those that die, and all when that is wanted, until the end is wanted."""
        wanted = asyncio.ensure_future(self._end.wanted.wait())
        tasks = {wanted, *(asyncio.ensure_future(child.keep()) for child in self._all)}
        tasks.add(asyncio.ensure_future(each(self.roll_wanted.wait, lambda _: self._roll(), "roll")()))
        done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.wait(rest)
        for task in done:
            task.result()

    async def stop(self) -> None:
        """End all in an orderly way, or when there is a hurry at once; return when they have gone.

        The archive is the last: it takes in what has ended by then.
        """
        await asyncio.gather(*(node.stop(self._end.at_once) for node in self._nodes))
        if self._archive is not None:
            await self._archive.stop(self._end.at_once)

    async def _roll(self) -> None:
        """Replace one after the other: each new one is ready before the old one is asked to end."""
        self.roll_wanted.clear()
        for child in self._all:
            if not await child.replace(self._end.at_once):
                log.error("roll_stopped", worker=child.name)
                return
        log.info("rolled")


async def serve(settings: Settings) -> None:
    """Run the workers, and a store where none is given, until SIGINT or SIGTERM; SIGHUP rolls.

    A worker that dies is replaced. To roll is to replace each by a new one, one after the other: an upgrade
    of the code comes into use, and games go on, since players of an old one are sent to the others. This
    process, its settings and the embedded store stay as they are. The hang-up of the terminal that it was
    started on ends it, as it does with one worker. Raises one of `process.CANNOT_START`.
    """
    end = End()
    end.listen()
    async with serving.store(settings) as url:
        with (
            _reserved(settings.host, settings.port) as port,
            socket_folder() as folder,
        ):
            workers = _workers(settings, url, port, folder, end)
            _roll_at_hang_up(workers)
            try:
                await workers.start()
                serving.opened(settings, http_url(settings.host, port))
                await workers.keep()
                serving.closing()
            finally:
                await workers.stop()
    log.info("stopped")


def _workers(settings: Settings, url: str, port: int, folder: Path, end: End) -> Workers:
    """Return the nodes, and the archive where it is ours to run, which meet in a folder for /metrics."""
    environment = {
        **os.environ,
        "REGATTA_HOST": settings.host,
        "REGATTA_PORT": str(port),
        "REGATTA_WORKERS": str(settings.workers),
        "REGATTA_REDIS_URL": url,
    }
    archive = archive_child.child(settings, url, folder)
    numbers = [str(number) for number in range(1, settings.workers + 1)]
    names = numbers if archive is None else [*numbers, archive.name]
    nodes = [
        Child(number, "regatta_server.processes.worker", (number, str(folder), *names), environment)
        for number in numbers
    ]
    return Workers(nodes, archive, end)


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
