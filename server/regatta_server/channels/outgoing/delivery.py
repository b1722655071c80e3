"""Delivery: finds what is due, checks whether it is still true, and hands it to its channel.

An entry of the schedule is claimed, processed and finished, in this order. If the process dies in between,
the entry is due again: a channel may get a message twice, and never not at all. Several processes share the
work.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from regatta_server.channels.outgoing.schedule_store import ScheduleEntry, read_entry
from regatta_server.channels.outgoing.steps import Steps
from regatta_server.channels.outgoing.stores import Stores
from regatta_server.observe import metrics
from regatta_server.runtime.loops import Loop, Pause, each, every
from regatta_server.store.errors import NO_ANSWER

SWEEP_S: Final = 1.0
"""How often a process looks for what is due."""
DELIVERED_AT_ONCE: Final = 32
"""Entries seen to side by side: most of the time of each is waiting for a relay or a push service."""
ENTRIES_WAITING_MOST: Final = 2_000
"""Entries that one process knows of; the others wait in the store."""

log = structlog.get_logger()


class Delivery:
    """Any number of these may run on a store."""

    def __init__(self, stores: Stores, steps: Steps) -> None:
        """Take what is stored, and what is done with an entry."""
        self._schedule = stores.schedule
        self._steps = steps
        self._now_ms = steps.now_ms
        self._waiting: asyncio.Queue[ScheduleEntry] = asyncio.Queue(ENTRIES_WAITING_MOST)
        self._known: set[ScheduleEntry] = set()
        self._places = asyncio.Semaphore(DELIVERED_AT_ONCE)
        self._under_way: set[asyncio.Task[None]] = set()

    def loops(self, pause: Pause = asyncio.sleep) -> Sequence[Loop]:
        """Return what offers what is due, and what sees to that; behind them `finish` what is begun."""
        return [
            every(SWEEP_S, self.sweep, "notifications", pause=pause),
            each(self._waiting.get, self._take, "sending"),
        ]

    async def sweep(self) -> None:
        """Offer what is due now."""
        found, unread = await self._schedule.due(self._now_ms())
        if unread:
            log.warning("notifications_unread", buckets=len(unread), failure=unread[0])
        for stored in found:
            entry = read_entry(stored)
            if entry is not None:
                self._offer(entry)

    async def finish(self) -> None:
        """Wait until what is under way has been seen to."""
        if self._under_way:
            await asyncio.wait(self._under_way)

    async def deliver_due(self) -> int:
        """See to all that is due now, one after the other; return how many entries that were."""
        found, _ = await self._schedule.due(self._now_ms())
        entries = [entry for entry in map(read_entry, found) if entry is not None]
        for entry in entries:
            await self.deliver(entry)
        return len(entries)

    async def deliver(self, entry: ScheduleEntry) -> None:
        """See to an entry, unless somebody else does; whatever fails is due again."""
        now_ms = self._now_ms()
        try:
            until_ms = await self._schedule.claim(entry, now_ms)
            if until_ms is None:
                return
            then = await self._steps.see_to(entry)
            if await self._schedule.finish(entry, until_ms, then):
                self._offer_due(then)
        except NO_ANSWER as failure:
            log.warning("notification_delayed", step=entry.step, failure=repr(failure))
        except Exception:
            # Of one player, and due again when its claim is over.
            log.exception("notification_failed", step=entry.step, player=entry.player)
            metrics.NOTIFICATIONS.labels(entry.step, "failed").inc()

    # ------------------------------------------------------------------------------------------

    def _offer(self, entry: ScheduleEntry) -> None:
        if entry not in self._known and not self._waiting.full():
            self._known.add(entry)
            self._waiting.put_nowait(entry)

    def _offer_due(self, entries: Sequence[tuple[ScheduleEntry, int]]) -> None:
        for entry, due_ms in entries:
            if due_ms <= self._now_ms():
                self._offer(entry)

    async def _take(self, entry: ScheduleEntry) -> None:
        """Begin to see to an entry, as soon as not too many others are under way."""
        await self._places.acquire()
        task = asyncio.ensure_future(self._take_offered(entry))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _take_offered(self, entry: ScheduleEntry) -> None:
        try:
            await self.deliver(entry)
        finally:
            self._known.discard(entry)
            self._places.release()
