"""What a connection costs in memory that only waits."""

import asyncio
from typing import Final

from bench.load.client import CUT_S, IdleClient, Trouble
from bench.load.load import at_once
from testkit.processes import Listening

REST_S: Final = 1.0
"""The connections rest this long before the memory is read."""


async def bytes_per_connection(
    server: Listening, path: str, count: int, trouble: "asyncio.Future[None]"
) -> float:
    """Return what one of `count` connections that were welcomed adds to the server's memory."""
    # One before the others makes the server load what it needs once.
    first, *others = clients = [IdleClient(trouble, server.port, path, number) for number in range(count + 1)]
    try:
        await at_once([first.arrive], trouble)
        before = server.process.rss_bytes()
        await at_once([client.arrive for client in others], trouble)
        await asyncio.sleep(REST_S)
        if trouble.done():
            raise Trouble("a connection was lost while it rested") from trouble.exception()
        return (server.process.rss_bytes() - before) / count
    finally:
        for client in clients:
            client.close()
        await asyncio.sleep(CUT_S)
