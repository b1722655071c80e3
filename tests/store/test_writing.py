"""Whether the store takes writes: found out by a refusal, and asked until it does again."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from redis.exceptions import OutOfMemoryError, ReadOnlyError, ResponseError

from regatta_server.store.writing import Writing

FULL = ResponseError("MISCONF Errors writing to the AOF file: No space left on device")


class Store:
    """Takes writes or not, and counts how often it was tried."""

    def __init__(self) -> None:
        self.full = True
        self.tries = 0
        self.pauses: list[float] = []
        self.tried = asyncio.Event()

    async def takes_writes(self) -> bool:
        self.tries += 1
        return not self.full

    async def pause(self, pause_s: float) -> None:
        self.pauses.append(pause_s)
        self.tried.set()
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def trying(store: Store) -> AsyncIterator[tuple[Writing, "asyncio.Queue[bool]"]]:
    """Give one that is trying, and what it says."""
    writing = Writing(store.takes_writes, store.pause)
    reports: asyncio.Queue[bool] = asyncio.Queue()
    writing.changed.append(reports.put_nowait)
    task = asyncio.ensure_future(writing.loop()())
    yield writing, reports
    task.cancel()
    await asyncio.wait([task])


async def test_it_is_tried_from_the_first_refusal_until_it_takes_a_write_and_each_change_is_said_once() -> (
    None
):
    store = Store()
    async with trying(store) as (writing, reports):
        for _ in range(3):
            writing.answered(FULL)
        await store.tried.wait()
        store.full = False
        assert [await reports.get(), await reports.get()] == [True, False]
        assert not writing.read_only
        assert reports.empty()
        tries = store.tries
        writing.answered(FULL)
        assert [await reports.get(), await reports.get()] == [True, False]
        assert store.tries == tries + 1, "one try was enough"


@pytest.mark.parametrize(
    "answer",
    [
        OutOfMemoryError("command not allowed when used memory > 'maxmemory'."),
        FULL,
        "OOM command not allowed",
    ],
    ids=["the library's", "a disk's", "a script's"],
)
async def test_these_refuse_all_writes(answer: object) -> None:
    writing = Writing(Store().takes_writes)
    writing.answered(answer)
    assert writing.read_only


@pytest.mark.parametrize(
    "answer",
    [1, b"7-1", ConnectionError("OOM"), ReadOnlyError("You can't write against a read only replica."), None],
    ids=["done", "overtaken", "a line that is cut", "no master any more", "nothing"],
)
async def test_these_do_not(answer: object) -> None:
    writing = Writing(Store().takes_writes)
    writing.answered(answer)
    assert not writing.read_only
