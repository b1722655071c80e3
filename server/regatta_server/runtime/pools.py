"""Thread pools for slow work, one for each kind, so that no kind waits for another.

Their bounds stand in `limits.py`. A thread cannot be ended: one that exceeds its time keeps its place, and
whoever waited for it is refused. The loop's own threads are left to look-ups of the host's names
(`network/last_addresses.py`): `tests/contracts/test_pools.py` sees to it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from threading import Lock
from typing import Final, TypeVar, get_args

import structlog

from regatta_server.limits import PACKING_POOL, PAGE_POOL, PASSWORD_POOL, RECORD_POOL, Pool
from regatta_server.observe import metrics
from regatta_server.observe.labels import PoolRefusal

T = TypeVar("T")

log = structlog.get_logger()


class PoolBusy(Exception):
    """Work that was not done: too much of its kind waits, or it took longer than it may."""

    def __init__(self, pool: Pool) -> None:
        """Take the pool."""
        super().__init__(f"the pool of {pool.name} is busy")
        self.wait_s: Final = pool.wait_s
        """When to try again."""


class Threads:
    """A pool of threads. They are started when they are first needed."""

    def __init__(self, pool: Pool) -> None:
        """Take its bounds."""
        self._pool: Final = pool
        self._executor: Final = ThreadPoolExecutor(pool.at_once, f"regatta-{pool.name}")
        self._lock: Final = Lock()
        self._inside = 0
        self._gauge: Final = metrics.POOL_WORK.labels(pool.name)
        # Known from the start, so that the first refusal is an increase.
        self._refusals: Final = {
            why: metrics.POOL_REFUSED.labels(pool.name, why) for why in get_args(PoolRefusal)
        }

    async def run(self, work: Callable[[], T]) -> T:
        """Return what work in a thread returns. Raises what it raises, and PoolBusy."""
        if self._inside >= self._pool.most:
            raise self._busy("full")
        place = _Place(self._count)
        running = asyncio.get_running_loop().run_in_executor(self._executor, place.hold, work)
        # It may outlive who waits for it.
        running.add_done_callback(_heard)
        try:
            done, _ = await asyncio.wait((running,), timeout=self._pool.limit_s)
        finally:
            if not running.done():
                running.cancel()
                place.give_up()
        if not done:
            raise self._busy("late")
        return running.result()

    def _count(self, more: int) -> None:
        with self._lock:
            self._inside += more
            self._gauge.set(self._inside)

    def _busy(self, why: PoolRefusal) -> PoolBusy:
        self._refusals[why].inc()
        log.warning("pool_busy", pool=self._pool.name, why=why)
        return PoolBusy(self._pool)


class _Place:
    """The place of one work in a pool: it is free again when the work is over, or is not begun any more."""

    def __init__(self, count: Callable[[int], None]) -> None:
        self._count = count
        self._lock = Lock()
        self._begun = self._free = False
        count(1)

    def hold(self, work: Callable[[], T]) -> T:
        """Do work, unless nobody waits for it any more."""
        with self._lock:
            if self._free:
                raise CancelledError
            self._begun = True
        try:
            return work()
        finally:
            self._count(-1)

    def give_up(self) -> None:
        """Wait for it no more: what has not begun does not begin."""
        with self._lock:
            if self._begun or self._free:
                return
            self._free = True
        self._count(-1)


def _heard(work: "asyncio.Future[T]") -> None:
    """Hear what became of work that nobody waits for."""
    if not work.cancelled():
        work.exception()


PASSWORDS: Final = Threads(PASSWORD_POOL)
RECORDS: Final = Threads(RECORD_POOL)
PAGES: Final = Threads(PAGE_POOL)
PACKING: Final = Threads(PACKING_POOL)
