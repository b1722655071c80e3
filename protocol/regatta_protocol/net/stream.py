"""Values that arrive one after the other, until they end: then whoever waits learns why."""

import asyncio
from collections import deque
from typing import Final, Generic, Self, TypeVar

from regatta_protocol.exceptions import Closed

T = TypeVar("T")

EVENTS_MOST: Final = 10_000
"""Values that may wait to be read."""


class Stream(Generic[T]):
    """What waits to be read, in its order; behind it, why nothing more comes.

    As an iterator it ends where this side closed, and raises Closed, or why else there is no more, where it
    did not.
    """

    def __init__(self, most: int = EVENTS_MOST, *, drops: bool = True) -> None:
        """Begin with none. Where more than `most` wait, the oldest go, or else `put` raises QueueFull."""
        self._waiting: deque[T] = deque()
        self._most = most
        self._drops = drops
        self._ready = asyncio.Event()
        self._why: Exception | None = None

    def put(self, value: T) -> None:
        """Add a value behind all others. Raises asyncio.QueueFull where none may be dropped."""
        if len(self._waiting) >= self._most:
            if not self._drops:
                raise asyncio.QueueFull
            self._waiting.popleft()
        self._waiting.append(value)
        self._ready.set()

    def end(self, why: Exception) -> None:
        """Say that nothing comes behind what waits."""
        self._why = why
        self._ready.set()

    def reopen(self) -> None:
        """Go on after an end; what waits stays."""
        self._why = None

    async def get(self) -> T:
        """Return the next value. Raises why there is none any more, each time it is asked."""
        while not self._waiting:
            if self._why is not None:
                raise self._why
            self._ready.clear()
            await self._ready.wait()
        return self._waiting.popleft()

    def get_nowait(self) -> T:
        """Return the next value. Raises asyncio.QueueEmpty where none waits."""
        if not self._waiting:
            raise asyncio.QueueEmpty
        return self._waiting.popleft()

    def clear(self) -> None:
        """Drop all that waits."""
        self._waiting.clear()

    def empty(self) -> bool:
        """Say whether none waits."""
        return not self._waiting

    def qsize(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    def __aiter__(self) -> Self:
        """Return the stream: several loops over it share what comes."""
        return self

    async def __anext__(self) -> T:
        """Return the next value. Raises why there is none; after a close by this side it just ends."""
        try:
            return await self.get()
        except Closed as closed:
            if closed.here:
                raise StopAsyncIteration from None
            raise
