"""Finished games that are not in the archive yet: which are due, who claims which, and their channel.

The commit that ends a game adds its room, and the one that says `recorded` removes it. Whoever takes a game
in claims it first; if it dies, the game is due again a moment later.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from regatta_protocol.ids import RoomId
from regatta_server.limits import ALARMS_CLAIMED_MOST, MINUTE_MS
from regatta_server.rooms.storage.reading import RawEntry
from regatta_server.store import keys, subscriptions
from regatta_server.store.client import Client
from regatta_server.store.due_queue import DueQueue
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script
from regatta_server.store.sweep import Sweep

ARCHIVING_CLAIMED_MS: Final = 5_000
"""Then a game is taken in by whoever looks: who had claimed it is dead."""
ARCHIVING_AGAIN_MS: Final = 10 * MINUTE_MS
"""Until one that cannot be taken in is tried again: it wants a person, or an upgrade."""
ARCHIVING_LATE_MS: Final = MINUTE_MS
"""Then nobody has looked at a game, and its host is told so, unless an archive is at work meanwhile."""
ARCHIVING_BEHIND_MS: Final = 60 * MINUTE_MS
"""Then its host is told so in any case: there is more to do than the archive does."""
CLOCKS_APART_MS: Final = 1_000
"""As much as the clocks of nodes may differ: a game that ended just now is due no later than that."""


class EndingClaim(NamedTuple):
    """What whoever takes a game in has of its room."""

    entries: Sequence[RawEntry]
    """All facts as they are stored, for `reading.facts_in`; none of a room that is gone."""
    snapshot: bytes | None
    """The room as it was at one of them, or at a later one; None where there is none of today's format."""


class EndingStore:
    """All of them. Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int], batched: Client | None = None) -> None:
        """Take a client that decodes nothing; `batched` asks for single games, if it is given."""
        self._redis = redis
        self._one = redis if batched is None else batched
        self._now_ms = now_ms
        self._queues = keys.all_endings()
        self._endings = DueQueue(
            redis,
            self._queues,
            lease_ms=ARCHIVING_CLAIMED_MS,
            longest_ms=ARCHIVING_AGAIN_MS,
            batched=batched,
        )
        self._waiting = Sweep(Script.load(__file__, "waiting.lua"), redis, self._queues)

    async def due(self) -> tuple[list[RoomId], list[str]]:
        """Return rooms whose games wait, some of each bucket, and why buckets were not read."""
        found, unread = await self._endings.sweep(self._now_ms(), ALARMS_CLAIMED_MOST)
        return [RoomId(room) for room in found], unread

    async def claim(self, room: RoomId) -> EndingClaim | None:
        """Keep all others from taking in the game of a room for a while; None where another has it.

        Return what is stored of the room.
        """
        stored: Any = await asyncio.gather(
            self._endings.claim_reading(keys.endings_of(room), room, self._now_ms(), keys.facts(room)),
            self._one.hget(keys.room(room), keys.SNAPSHOT[1]),
        )
        entries, snapshot = stored
        return None if entries is None else EndingClaim(entries, snapshot)

    async def put_off(self, room: RoomId) -> None:
        """Let a game that cannot be taken in wait for longer, unless another process has taken it in."""
        await self._endings.postpone(keys.endings_of(room), [room], self._now_ms() + ARCHIVING_AGAIN_MS)

    async def waiting(self) -> tuple[int, int]:
        """Return how many games wait, and how many of them are late: nobody takes any in, or not soon enough.

        Whoever takes a game in has put it off by seconds, so an archive under load is seen at work.
        """
        now_ms = self._now_ms()
        at_work_ms = (now_ms + CLOCKS_APART_MS, now_ms + ARCHIVING_CLAIMED_MS + CLOCKS_APART_MS)
        counts = await self._waiting.ask(
            now_ms - ARCHIVING_LATE_MS, now_ms - ARCHIVING_BEHIND_MS, *at_work_ms
        )
        for count in counts:
            if isinstance(count, Exception):
                raise count
        waiting, late, behind, claimed = (sum(numbers) for numbers in zip(*counts, strict=True))
        return waiting, behind if claimed else late

    async def drop(self, room: RoomId) -> None:
        """Wait no more for a room that is gone."""
        await self._endings.drop(keys.endings_of(room), room)

    async def hear_for_ever(self, take: Callable[[RoomId], None]) -> None:
        """Call `take` with each room as its game ends, until cancelled; what is missed is due anyway."""
        await subscriptions.hear_for_ever(
            self._redis, self._queues, lambda room: take(RoomId(text(room))), lambda: None
        )
