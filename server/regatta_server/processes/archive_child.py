"""The archive as a process beside this machine's nodes, started with them like their store."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

from regatta_server.observe.siblings import Siblings, measured
from regatta_server.processes.children import Child
from regatta_server.processes.process import End
from regatta_server.settings import Settings
from regatta_server.store.socket_folder import socket_folder

NAME: Final = "archive"
"""What it is called among workers."""


def child(settings: Settings, url: str, folder: Path) -> Child | None:
    """Return it, to work on the store at `url`; None where it runs elsewhere.

    In the folder others ask it what it has counted.
    """
    if settings.archive == "separate":
        return None
    environment = {**os.environ, "REGATTA_REDIS_URL": url}
    return Child(NAME, "regatta_server.processes.archive_worker", (NAME, str(folder)), environment)


@contextlib.asynccontextmanager
async def started(settings: Settings, url: str, end: End) -> AsyncIterator[Callable[[], Awaitable[bytes]]]:
    """Keep it running within the block, beside the one node of this process; give what /metrics says then.

    The block does not wait for it: players may come before. Behind the block it takes in what has ended.
    """
    with socket_folder() as folder:
        archive = child(settings, url, folder)
        if archive is None:
            yield measured
            return
        keeping = asyncio.ensure_future(archive.keep())
        try:
            yield Siblings(folder, "", [archive.name]).measured
        finally:
            keeping.cancel()
            await asyncio.wait([keeping])
            await archive.stop(end.at_once)
