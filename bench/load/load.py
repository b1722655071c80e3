"""The load: many pairs that are kept busy, as busy as they can be or at a fixed rate."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bench.load.client import AT_ONCE, Trouble
from bench.load.pairs import Pair

APART_TICK_S: Final = 0.01
"""How often a load apart counts the pairs that rest."""
TICK_S: Final = 0.001
"""How often the fixed rate looks at the clock."""
DRAIN_S: Final = 20.0
"""Time for what is under way to come back."""
REST_MOST: Final = 0.25
"""A load apart is over when so many pairs more rest than at its beginning: all others keep a server busy."""


class Load:
    """Pairs, and what was measured of their messages since `begin`."""

    def __init__(self, pairs: Sequence[Pair], trouble: "asyncio.Future[None]") -> None:
        """Take pairs that are open."""
        self.latencies_s: list[float] = []
        self.messages = 0
        """All that have come back since the beginning."""
        self.apart = False
        """Whether pairs rest whose next move ends a game, so that none ends and none is opened."""
        self._pairs = pairs
        self._size = len(pairs)
        self._free = deque(pairs)
        self._late: deque[float] = deque()
        self._saturate = False
        self._trouble = trouble
        for pair in pairs:
            pair.driver = self

    def begin(self) -> None:
        """Forget what was measured."""
        self.latencies_s = []

    async def rise(self, seconds: float) -> None:
        """Set the pairs off one after the other, so that their games do not all end together."""
        self._saturate = True
        begin = time.perf_counter()
        for number in range(self._size):
            await self._until(begin + seconds * number / self._size)
            if self._free:
                self._free.popleft().send(time.perf_counter())

    @property
    def games(self) -> int:
        """All that have ended since the beginning, each with the opening of the next."""
        return sum(pair.games for pair in self._pairs)

    async def saturate(self, seconds: float) -> None:
        """Let every pair send as soon as its last message has come back.

        Pairs at the end of their games are set off one after the other: those that rested together shall not
        end together for ever. Apart they rest, and when too many do it is over early.
        """
        self._saturate = True
        begin = time.perf_counter()
        at_end = [pair for pair in self._free if pair.ends_next()]
        others = [pair for pair in self._free if not pair.ends_next()]
        self._free.clear()
        for pair in others:
            pair.send(begin)
        if self.apart:
            self._free.extend(at_end)
            most = len(at_end) + REST_MOST * self._size
            while time.perf_counter() - begin < seconds and len(self._free) <= most:
                await self.watched(asyncio.sleep(APART_TICK_S))
            return
        for number, pair in enumerate(at_end):
            await self._until(begin + seconds * number / len(at_end))
            pair.send(time.perf_counter())
        await self._until(begin + seconds)

    async def pace(self, rate: float, seconds: float) -> None:
        """Send at a rate. What finds no free pair is late: its time counts from when it was due."""
        self._saturate = False
        begin = time.perf_counter()
        sent = 0
        while (now := time.perf_counter()) - begin < seconds:
            due = int((now - begin) * rate)
            for _ in range(due - sent):
                if self._free:
                    self._free.popleft().send(now)
                else:
                    self._late.append(now)
            sent = due
            await self.watched(asyncio.sleep(TICK_S))

    async def drain(self) -> None:
        """Send nothing new, and wait until all is back and every pair is free."""
        self._saturate = False
        self._late.clear()
        async with asyncio.timeout(DRAIN_S):
            while len(self._free) < self._size:
                await self.watched(asyncio.sleep(0.01))

    async def watched(self, work: Awaitable[None]) -> None:
        """Await some work, or raise the trouble that comes meanwhile."""
        await work
        if self._trouble.done():
            await self._trouble

    async def _until(self, moment: float) -> None:
        delay = moment - time.perf_counter()
        if delay > 0:
            await self.watched(asyncio.sleep(delay))

    # -- bench.load.pairs.Driver --------------------------------------------------------------------

    def measured(self, seconds: float) -> None:
        """Keep a message's latency."""
        self.latencies_s.append(seconds)
        self.messages += 1

    def free(self, pair: Pair) -> None:
        """Let a pair send what is due, or wait."""
        if self._late:
            pair.send(self._late.popleft())
        elif self._saturate and not (self.apart and pair.ends_next()):
            pair.send(time.perf_counter())
        else:
            self._free.append(pair)


async def at_once(
    works: Sequence[Callable[[], Awaitable[None]]], trouble: "asyncio.Future[None]", most: int = AT_ONCE
) -> None:
    """Do all of this, at most so much at a time. Raises Trouble."""
    gate = asyncio.Semaphore(most)

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await work()

    everything = asyncio.gather(*(one(work) for work in works))
    await asyncio.wait((everything, trouble), return_when=asyncio.FIRST_COMPLETED)
    if trouble.done():
        everything.cancel()
        await asyncio.gather(everything, return_exceptions=True)
        await trouble
        raise Trouble("unreachable: the trouble has been raised")
    await everything
