"""Tasks that nobody awaits: limited in number, and logged if they fail."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from regatta_server.limits import BACKGROUND_MOST

log = structlog.get_logger()


class Background:
    """Coroutines that nobody awaits, kept from being lost and logged when they fail."""

    def __init__(self) -> None:
        """Begin with none."""
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, work: Coroutine[Any, Any, None]) -> None:
        """Let `work` go on by itself; where too much goes on already, it is given up."""
        if len(self._tasks) >= BACKGROUND_MOST:
            log.warning("background_given_up", work=repr(work))
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    async def finish(self) -> None:
        """Wait for all of them."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("background_failed", failure=repr(task.exception()))
