"""Errands in the store: commits of which players have to be notified, and when other nodes may do that.

The commit itself adds its errand. Whoever does one claims it first: if that node dies, it is due again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from regatta_protocol.ids import RoomId
from regatta_server.limits import ALARMS_CLAIMED_MOST, MINUTE_MS
from regatta_server.rooms.decide.errands import ERRAND_MS
from regatta_server.rooms.decide.state import RoomState
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.due_queue import DueQueue, Lease

CLAIMED_MS: Final = 10_000
"""Then an errand is done by whoever looks: who had claimed it is dead."""
UNREADABLE_MS: Final = 10 * MINUTE_MS
"""Until the errands of a room that cannot be read are tried again: they want a person, or an upgrade."""


@dataclass(frozen=True, slots=True)
class Errand:
    """That the players of a room are to be told of a commit."""

    room: RoomId
    first: int
    """The version of the commit's first fact."""
    version: int
    """The version to which it brought the room."""

    def __str__(self) -> str:
        """Return it as `commit.lua` stores it."""
        return f"{self.room} {self.first}-{self.version}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Errands of one room that nobody else does until a time."""

    room: RoomId
    errands: Sequence[Errand]
    until_ms: int


class ErrandStore:
    """Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._now_ms = now_ms
        self._errands = DueQueue(redis, keys.all_errands(), lease_ms=CLAIMED_MS, longest_ms=UNREADABLE_MS)

    async def due(self) -> tuple[list[Errand], list[str]]:
        """Return errands that nobody does, some of each bucket, and why buckets were not read."""
        found, unread = await self._errands.sweep(self._now_ms(), ALARMS_CLAIMED_MOST)
        return [_read(stored) for stored in found], unread

    async def claim(self, errands: Sequence[Errand]) -> Claim | None:
        """Keep all others from errands of one room for a while; None where others have all of them."""
        return await self._claim_due(errands, self._now_ms())

    async def claim_own(self, before: RoomState, after: RoomState) -> Claim | None:
        """Claim the errand of a commit of this node's, before others may.

        None where it left none, or where it was not one commit that led from the one to the other.
        """
        errand = Errand(after.setup.id, before.version + 1, after.version)
        return await self._claim_due([errand], after.changed_ms + ERRAND_MS)

    async def done(self, claim: Claim, version: int) -> bool:
        """Take away what was claimed, if the room still stands at a version; False where it has gone on.

        What another process has claimed meanwhile is left to that.
        """
        lease = Lease([str(errand) for errand in claim.errands], claim.until_ms)
        return await self._errands.finish_at(
            keys.errands_of(claim.room), lease, keys.facts(claim.room), version
        )

    async def put_off(self, claim: Claim) -> None:
        """Let errands of a room that cannot be read wait for longer."""
        waiting = [str(errand) for errand in claim.errands]
        await self._errands.postpone(keys.errands_of(claim.room), waiting, self._now_ms() + UNREADABLE_MS)

    async def _claim_due(self, errands: Sequence[Errand], due_ms: int) -> Claim | None:
        queue = keys.errands_of(errands[0].room)
        waiting = [str(errand) for errand in errands]
        lease = await self._errands.claim(queue, waiting, self._now_ms(), by_ms=due_ms)
        if lease is None:
            return None
        return Claim(errands[0].room, [_read(stored) for stored in lease.entries], lease.until_ms)


def _read(stored: str) -> Errand:
    room, _, versions = stored.partition(" ")
    first, _, version = versions.partition("-")
    return Errand(RoomId(room), int(first), int(version))
