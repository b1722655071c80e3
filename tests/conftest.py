"""Real parts for tests: one Valkey for each worker, and services on it."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import settings
from redis.asyncio import Redis

from server import valkey
from server.edge.limits import Limits
from server.service import Running, now_ms, service
from server.settings import Settings
from server.store_client import connect as connect_store

# No deadline: how fast an example runs is for bench/ to say, not for a test.
settings.register_profile("regatta", deadline=None)
settings.load_profile("regatta")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def store_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Give the URL of a Valkey that runs as long as the tests of this worker."""
    data: Path = tmp_path_factory.mktemp("data")
    async with valkey.embedded(data, "everysec") as url:
        yield url


@pytest.fixture
async def redis(store_url: str) -> AsyncIterator[Redis]:
    """Give a client of an empty store."""
    client = connect_store(store_url)
    await client.flushall()
    yield client
    await client.aclose()


Serve = Callable[..., AbstractAsyncContextManager[Running]]


@pytest.fixture
def serve(redis: Redis, store_url: str) -> Serve:
    """Give a way to run nodes on the empty store: `async with serve() as running`."""

    @contextlib.asynccontextmanager
    async def started(
        limits: Limits | None = None, clock: Callable[[], int] = now_ms, **settings: Any
    ) -> AsyncIterator[Running]:
        async with service(Settings(port=0, **settings), store_url, limits, clock=clock) as running:
            yield running

    return started


@pytest.fixture
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give one node."""
    async with serve() as node:
        yield node
