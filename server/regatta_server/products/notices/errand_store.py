"""What is stored of errands: which commits players are to be told of, and when others may do that.

The commit itself puts its errand there. Whoever does one puts it off first: who dies leaves it due again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from regatta_protocol.ids import RoomId
from regatta_server.clock import never_ms
from regatta_server.limits import ALARMS_CLAIMED_MOST, MINUTE_MS
from regatta_server.rooms.decide.errands import ERRAND_MS
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.storage.reading import DUE
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script
from regatta_server.store.sweep import Sweep

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
        self._redis = redis
        self._now_ms = now_ms
        self._claim = Script.load(__file__, "claim.lua").on(redis)
        self._done = Script.load(__file__, "done.lua").on(redis)
        self._due = Sweep(DUE, redis, keys.all_errands())

    async def due(self) -> tuple[list[Errand], list[str]]:
        """Return errands that nobody does, some of each bucket, and why buckets were not read."""
        found: list[Errand] = []
        unread: list[str] = []
        now_ms = self._now_ms()
        for reply in await self._due.ask(now_ms, ALARMS_CLAIMED_MOST, never_ms(now_ms, UNREADABLE_MS)):
            if isinstance(reply, Exception):
                unread.append(repr(reply))
                continue
            errands, failures = reply
            found += map(_read, map(text, errands))
            unread += map(text, failures)
        return found, unread

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
        named = [keys.errands_of(claim.room), keys.facts(claim.room)]
        return bool(await self._done(named, [version, claim.until_ms, *map(str, claim.errands)]))

    async def put_off(self, claim: Claim) -> None:
        """Let errands of a room that cannot be read wait for longer."""
        due_ms = self._now_ms() + UNREADABLE_MS
        waiting = {str(errand): due_ms for errand in claim.errands}
        await self._redis.zadd(keys.errands_of(claim.room), waiting, xx=True)

    async def _claim_due(self, errands: Sequence[Errand], due_ms: int) -> Claim | None:
        now_ms = self._now_ms()
        until_ms, times = now_ms + CLAIMED_MS, [due_ms, now_ms + CLAIMED_MS, never_ms(now_ms, UNREADABLE_MS)]
        claimed = [one for one in errands if await self._claim_one(one, times)]
        return Claim(claimed[0].room, claimed, until_ms) if claimed else None

    async def _claim_one(self, errand: Errand, times: Sequence[int]) -> bool:
        return bool(await self._claim([keys.errands_of(errand.room)], [str(errand), *times]))


def _read(stored: str) -> Errand:
    room, _, versions = stored.partition(" ")
    first, _, version = versions.partition("-")
    return Errand(RoomId(room), int(first), int(version))
