"""Pools of threads for slow work: each has its own bounds, and none waits for another."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import pytest

from regatta_server import limits
from regatta_server.limits import Pool
from regatta_server.observe import metrics
from regatta_server.runtime.pools import PoolBusy, Threads

SMALL = Pool("small", 2, 3, 60.0, 7.0)


class Slow:
    """Work that goes on until it may end."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.begun = threading.Semaphore(0)

    def __call__(self) -> str:
        self.begun.release()
        self.may_end.wait()
        return "done"


@contextmanager
def slow() -> Iterator[Slow]:
    """Give slow work, which ends with the block."""
    work = Slow()
    try:
        yield work
    finally:
        work.may_end.set()


@asynccontextmanager
async def held(threads: Threads, work: Slow, most: int) -> AsyncIterator[Sequence[asyncio.Future[str]]]:
    """Fill a pool with work that has begun as far as there are threads."""
    runs = [asyncio.ensure_future(threads.run(work)) for _ in range(most)]
    await asyncio.sleep(0)
    yield runs
    work.may_end.set()
    await asyncio.wait(runs)


def refused(why: str) -> float:
    """Return how often the small pool refused."""
    return float(metrics.POOL_REFUSED.labels("small", why)._value.get())


def inside() -> float:
    """Return how much is in the small pool."""
    return float(metrics.POOL_WORK.labels("small")._value.get())


async def test_work_is_done_in_a_thread_and_what_it_raises_is_raised() -> None:
    threads = Threads(SMALL)
    assert await threads.run(threading.get_ident) != threading.get_ident()
    with pytest.raises(ZeroDivisionError):
        await threads.run(lambda: 1 // 0)
    assert inside() == 0


async def test_a_full_pool_refuses_and_says_when_to_try_again_and_another_one_works() -> None:
    threads, other, before = Threads(SMALL), Threads(Pool("other", 1, 1, 60.0)), refused("full")
    with slow() as work:
        async with held(threads, work, SMALL.most):
            assert inside() == SMALL.most
            with pytest.raises(PoolBusy) as busy:
                await threads.run(lambda: "no")
            assert busy.value.wait_s == 7.0
            assert await other.run(lambda: "yes") == "yes"
    assert refused("full") == before + 1
    assert await threads.run(lambda: "again") == "again"
    assert inside() == 0


async def test_work_that_takes_too_long_keeps_its_thread_until_it_ends_and_nobody_waits_for_it() -> None:
    threads, before = Threads(Pool("small", 1, 2, 0.05)), refused("late")
    with slow() as work:
        for _ in range(2):
            # The second one is late because the first one has the thread.
            with pytest.raises(PoolBusy):
                await threads.run(work)
        assert refused("late") == before + 2
        assert inside() <= 1
    assert not work.begun.acquire(timeout=0) or not work.begun.acquire(timeout=0), "it never began twice"


async def test_work_that_has_not_begun_is_not_done_where_nobody_waits_for_it_any_more() -> None:
    threads, done = Threads(Pool("small", 1, 3, 60.0)), []
    with slow() as work:
        async with held(threads, work, 1):
            waiting = asyncio.ensure_future(threads.run(lambda: done.append("no")))
            await asyncio.sleep(0)
            assert inside() == 2
            waiting.cancel()
            await asyncio.wait([waiting])
            assert inside() == 1, "its place is free at once"
    assert await threads.run(lambda: "next") == "next"
    assert done == []
    assert inside() == 0


def test_every_pool_is_listed_and_has_its_metrics_from_the_start() -> None:
    declared = {one.name for one in vars(limits).values() if isinstance(one, limits.Pool)}
    measured = {pool.name for pool in limits.POOLS}
    assert declared - measured == {limits.MAIL_POOL.name}
    samples = [sample for family in metrics.POOL_REFUSED.collect() for sample in family.samples]
    assert measured <= {sample.labels["pool"] for sample in samples}
