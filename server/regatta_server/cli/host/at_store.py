"""Commands that a host runs beside a server, on the server's store."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from regatta_server.settings import Settings
from regatta_server.store.client import Client, connect
from regatta_server.store.embedded import valkey
from regatta_server.store.errors import NO_ANSWER

T = TypeVar("T")


class NoStore(RuntimeError):
    """There is no store to look into; the message says what to do."""


def store_of(settings: Settings) -> str:
    """Return the URL of the store that a server uses. Raises NoStore where none runs."""
    url = settings.redis_url or valkey.running(settings.data)
    if url is None:
        raise NoStore(
            f"No server runs on the folder {settings.data}: start it with regatta serve, "
            "or set REGATTA_REDIS_URL or REGATTA_DATA."
        )
    return url


def at_store(settings: Settings, work: Callable[[Client], Awaitable[T]]) -> T:
    """Do something with a client of the store and return what it returns. Raises NoStore."""
    url = store_of(settings)
    try:
        return asyncio.run(_at(url, work))
    except NO_ANSWER as failure:
        raise NoStore(f"The store does not answer: {failure}") from failure


async def _at(url: str, work: Callable[[Client], Awaitable[T]]) -> T:
    async with connect(url) as redis:
        return await work(redis)
