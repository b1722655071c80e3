"""Whether the store takes writes: one whose memory or disk is full still answers reads."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from regatta_server.observe import metrics
from regatta_server.runtime.loops import Loop, each
from regatta_server.store.errors import refuses_writes

log = structlog.get_logger()

AGAIN_S: Final = 1.0
"""Between two tries, while it does not."""


class Writing:
    """Begins as if it did; once it was found to refuse, it is tried until it takes a write again."""

    def __init__(
        self,
        takes_writes: Callable[[], Awaitable[bool]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Take what tries to write something; its `loop` must be running."""
        self.read_only = False
        self.changed: list[Callable[[bool], None]] = []
        """Called with whether it is read-only from now on."""
        self._takes_writes = takes_writes
        self._pause = pause
        self._refused = asyncio.Event()

    def answered(self, answer: object) -> None:
        """Learn what a write was answered, or how it failed; most is no refusal of all writes."""
        if not self.read_only and refuses_writes(answer):
            log.error("store_read_only", answer=str(answer))
            self._become(read_only=True)
            self._refused.set()

    def loop(self) -> Loop:
        """Return what finds out when it takes writes again."""
        return each(self._refused.wait, lambda _: self._try(), "writing")

    async def _try(self) -> None:
        while not await self._takes_writes():
            await self._pause(AGAIN_S)
        self._refused.clear()
        log.info("store_writable")
        self._become(read_only=False)

    def _become(self, *, read_only: bool) -> None:
        self.read_only = read_only
        metrics.STORE_READ_ONLY.set(read_only)
        for changed in self.changed:
            changed(read_only)
