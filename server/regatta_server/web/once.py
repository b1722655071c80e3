"""Values that are made once, for the first who asks, and cached for everyone else."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Once(Generic[K, T]):
    """Keeps what was made, by its name. Who asks meanwhile waits for the same; nobody's end stops it."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._made: Final[dict[K, asyncio.Future[T]]] = {}

    async def get(self, name: K, make: Callable[[], Awaitable[T]]) -> T:
        """Return it, made if it is not there. Raises what `make` does: who asks next has it made again."""
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = asyncio.ensure_future(make())
            made.add_done_callback(lambda over: self._judge(name, over))
        return await asyncio.shield(made)

    def _judge(self, name: K, over: asyncio.Future[T]) -> None:
        if over.cancelled() or over.exception() is not None:
            del self._made[name]
