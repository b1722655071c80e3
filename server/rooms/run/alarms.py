"""Alarms: everything that happens by itself, and the news of other nodes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from protocol.ids import RoomId
from server.limits import ALARMS_CLAIMED_MOST
from server.observe import metrics
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Store
from server.store import keys, subscriptions
from server.store.errors import NO_ANSWER

log = structlog.get_logger()

Pause = Callable[[float], Awaitable[None]]
"""How a loop waits for its next turn, for so many seconds: asyncio.sleep, or in tests a shorter sleep."""

SWEEP_S: Final = 1.0
"""How often a node looks for alarms that are due: a turn's clock is at most this late."""
AWAY_S: Final = 1.0
"""Pause after the store did not answer."""


async def sweep_for_ever(
    store: Store, rooms: Rooms, now_ms: Callable[[], int], pause: Pause = asyncio.sleep
) -> None:
    """Claim what is due, in all buckets, until cancelled.

    Every node does this. A claim is a commit like any other, so what is due happens once.
    """
    buckets = dict(zip(keys.all_buckets(), keys.all_alarms(), strict=True))
    while True:
        try:
            pipeline = store.redis.pipeline(transaction=False)
            for bucket, name in buckets.items():
                # Alarms of rooms that cannot be read stay, and must not stand before all others.
                most = ALARMS_CLAIMED_MOST + rooms.refusals.in_bucket(bucket)
                pipeline.zrangebyscore(name, "-inf", now_ms(), start=0, num=most)
            # Of a Cluster one master may be away: the clocks of the others go on.
            found = await pipeline.execute(raise_on_error=False)
        except NO_ANSWER as failure:
            log.warning("alarms_unread", failure=repr(failure))
            await asyncio.sleep(AWAY_S)
            continue
        unread = [alarms for alarms in found if isinstance(alarms, Exception)]
        if unread:
            log.warning("alarms_unread", buckets=len(unread), failure=repr(unread[0]))
        named = [
            RoomId(room.decode()) for alarms in found if not isinstance(alarms, Exception) for room in alarms
        ]
        due = [room for room in named if room not in rooms.refusals]
        metrics.ALARMS.inc(len(due))
        for room in due:
            try:
                rooms.alarm(room)
            except Exception:
                # One room's fault must not stop the clocks of the others.
                log.exception("alarm_failed", room=room)
        await pause(SWEEP_S)


async def hear_for_ever(store: Store, rooms: Rooms) -> None:
    """Take the changes that other nodes publish, until cancelled; after a lost connection read all anew."""
    channels = [keys.node_channel(bucket, store.node) for bucket in keys.all_buckets()]
    await subscriptions.hear_for_ever(store.redis, channels, lambda said: _hear(rooms, said), rooms.refresh)


def _hear(rooms: Rooms, said: bytes) -> None:
    try:
        rooms.heard(said)
    except Exception:
        # One room's fault must not keep the others from their news.
        log.exception("news_failed")
