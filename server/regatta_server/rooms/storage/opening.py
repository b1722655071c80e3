"""The store of a process, opened for as long as it runs: lines to it, and what sends commits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from regatta_server.rooms.storage.format_store import opened
from regatta_server.rooms.storage.store import Store
from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.client import Client


class StoreLines(NamedTuple):
    """The ways to the store."""

    redis: Client
    batched: Client
    """The same; what is asked in one turn of the loop goes out together."""


@asynccontextmanager
async def store_lines(url: str, *, in_memory: bool) -> AsyncIterator[StoreLines]:
    """Give the lines to a store; close them at the end.

    Raises StoreError without a store, OtherFormat where its rooms cannot be read, and NotDurable where it
    would lose them and is not to be `in_memory`.
    """
    redis = await opened(url, in_memory=in_memory)
    batched = AutoPipeline(redis)
    try:
        yield StoreLines(redis, batched)
    finally:
        await asyncio.gather(batched.aclose(), redis.aclose())


@asynccontextmanager
async def sending(store: Store) -> AsyncIterator[Store]:
    """Open a store and let it send what is committed; at the end it sends what still waits."""
    await store.open()
    task = asyncio.ensure_future(store.run())
    try:
        yield store
    finally:
        # Once: a second cancellation would cut that off.
        task.cancel()
        await asyncio.wait([task])
