"""Alarms, for everything that happens by itself, and updates from other nodes."""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.limits import ALARMS_CLAIMED_MOST
from regatta_server.observe import metrics
from regatta_server.rooms.run.clock_steps import ClockSteps, Renewals
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.runtime.loops import Loop, Pause, every
from regatta_server.store import keys, subscriptions
from regatta_server.store.due_queue import DueQueue

log = structlog.get_logger()

SWEEP_S: Final = 1.0
"""How often a node looks for alarms that are due: a turn's clock is at most this late."""


class Alarms:
    """Claims what is due, in all buckets.

    Every node does this. A claim is a commit like any other, so what is due happens once. Where `steps` says
    that the clock was set, live waits begin anew first: it is nobody's fault that they seem to be over.
    """

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        now_ms: Callable[[], int],
        pause: Pause = asyncio.sleep,
        steps: ClockSteps | None = None,
    ) -> None:
        """Take the services."""
        self._rooms = rooms
        self._now_ms = now_ms
        self._pause = pause
        self._alarms = DueQueue(store.redis, keys.all_alarms())
        self._renewals = Renewals(steps or ClockSteps(now_ms), self._alarms, rooms, pause)

    def loop(self) -> Loop:
        """Return what sweeps again and again."""
        return every(SWEEP_S, self.sweep, "alarms", pause=self._pause)

    async def sweep(self) -> None:
        """Let what is due now happen. Raises one of NO_ANSWER where the store does not say what that is."""
        rooms = self._rooms
        await self._renewals.look(self._now_ms())
        # Alarms of rooms that cannot be read stay, and must not stand before all others.
        named, unread = await self._alarms.sweep(self._now_ms(), ALARMS_CLAIMED_MOST, rooms.refusals.alarms)
        if unread:
            log.warning("alarms_unread", buckets=len(unread), failure=unread[0])
        due = [room for room in map(RoomId, named) if room not in rooms.refusals]
        metrics.ALARMS.inc(len(due))
        for room in due:
            try:
                rooms.alarm(room)
            except Exception:
                # One room's fault must not stop the clocks of the others.
                log.exception("alarm_failed", room=room)


async def hear_for_ever(store: Store, rooms: Rooms) -> None:
    """Take the changes that other nodes publish, until cancelled; after a lost connection read all anew."""
    channels = [keys.node_channel(bucket, store.node) for bucket in keys.all_buckets()]
    await subscriptions.hear_for_ever(store.redis, channels, lambda data: _hear(rooms, data), rooms.refresh)


def _hear(rooms: Rooms, data: bytes) -> None:
    try:
        rooms.heard(data)
    except Exception:
        # One room's fault must not keep the others from their updates.
        log.exception("update_failed")
