"""An answer that costs something and that many ask for: made once, for all who ask within a while."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Makes an answer at most once in so many seconds; who asks while it is made gets that one."""

    def __init__(self, make: Callable[[], Awaitable[T]], keep_s: float, now_s: Callable[[], float]) -> None:
        """Begin without an answer; `now_s` only goes forward."""
        self._make = make
        self._keep_s = keep_s
        self._now_s = now_s
        self._until_s = float("-inf")
        self._answer: asyncio.Future[T] | None = None

    async def __call__(self) -> T:
        """Return the answer. Raises what making it raises; that is not kept."""
        if self._answer is None or (self._answer.done() and self._now_s() >= self._until_s):
            self._answer = asyncio.ensure_future(self._made())
        try:
            # Who goes away does not take the answer from the others.
            return await asyncio.shield(self._answer)
        except BaseException:
            self._until_s = float("-inf")
            raise

    async def _made(self) -> T:
        answer = await self._make()
        self._until_s = self._now_s() + self._keep_s
        return answer
