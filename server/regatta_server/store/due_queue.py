"""Queues of what is due: an entry is found when its time has come, seen to by one at a time, and never lost.

A queue is a sorted set, its entries by when they are due (milliseconds since 1970). Whoever sees to an entry
claims it first: that puts it off to the end of a lease, when it is due again if its holder has died. Done, it
is finished; what was put anew meanwhile stays. So an entry may be seen to twice, and never not at all.

By a clock that was ahead, and was put back since, an entry would wait for hours. Where it is known how long
one waits at most, whatever seems to wait longer is due.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeVar

from regatta_server.runtime.clock import never_ms
from regatta_server.store.client import Client
from regatta_server.store.replies import texts
from regatta_server.store.scripts import Script
from regatta_server.store.sweep import Sweep

DUE: Final = Script.load(__file__, "due.lua")
TAKE: Final = Script.load(__file__, "take.lua")
CLAIM: Final = Script.load(__file__, "claim.lua")
FINISH: Final = Script.load(__file__, "finish.lua")
NO_MORE: Final[Mapping[str, int]] = MappingProxyType({})
Entry = TypeVar("Entry", bound=str)
GONE_ON: Final = -1
"""What `finish.lua` answers where a stream has gone on."""


@dataclass(frozen=True, slots=True)
class Lease:
    """Entries of one queue that nobody else sees to until a time."""

    entries: Sequence[str]
    until_ms: int


class DueQueue:
    """Queues of one kind, as a rule one for each bucket. Raises StoreError or OSError without an answer."""

    def __init__(
        self,
        redis: Client,
        queues: Sequence[str],
        *,
        lease_ms: int = 0,
        longest_ms: int | None = None,
        batched: Client | None = None,
    ) -> None:
        """Take a client that decodes nothing, and the sorted sets.

        `longest_ms` is how long an entry is put off at most: by a lease, or by whatever else. `batched` asks
        for single entries, if it is given.
        """
        self._one = one = redis if batched is None else batched
        self._lease_ms = lease_ms
        self._longest_ms = longest_ms
        self._due = Sweep(DUE, redis, queues)
        self._take = TAKE.on(one)
        self._claim = CLAIM.on(one)
        self._finish = FINISH.on(one)

    async def put(self, queue: str, due_ms: Mapping[Entry, int], *, sooner: bool = False) -> None:
        """Let each entry be due at a time; with `sooner` one that is due earlier anyway stays so."""
        if due_ms:
            await self._one.zadd(queue, {str(entry): at_ms for entry, at_ms in due_ms.items()}, lt=sooner)

    async def drop(self, queue: str, entry: str) -> bool:
        """See to an entry no more, whoever has claimed it; return whether it was there."""
        return bool(await self._one.zrem(queue, entry))

    async def sweep(
        self, now_ms: int, most: int, more: Mapping[str, int] = NO_MORE
    ) -> tuple[list[str], list[str]]:
        """Return what is due, so many entries of each queue, and why queues were not read.

        `more` says of which queues there may be more, and how many. Of a Cluster one master may be away:
        what is at the others goes on.
        """
        extra = [part for pair in more.items() for part in pair]
        found: list[str] = []
        unread: list[str] = []
        for reply in await self._due.ask(now_ms, most, self._never(now_ms), *extra):
            if isinstance(reply, Exception):
                unread.append(repr(reply))
                continue
            entries, problems = reply
            found += texts(entries)
            unread += texts(problems)
        return found, unread

    async def take(self, queue: str, now_ms: int, most: int) -> Lease:
        """Claim what is due in a queue, so many entries of it."""
        until_ms = now_ms + self._lease_ms
        entries: Any = await self._take([queue], [now_ms, until_ms, self._never(now_ms), most])
        return Lease(texts(entries), until_ms)

    async def claim(
        self, queue: str, entries: Sequence[str], now_ms: int, *, by_ms: int | None = None
    ) -> Lease | None:
        """Claim those of some entries that are due, or will be by a time; None where others have them all."""
        claimed: Any = await self._claim([queue], self._claims(entries, now_ms, by_ms))
        return Lease(texts(claimed), now_ms + self._lease_ms) if claimed else None

    async def claim_reading(self, queue: str, entry: str, now_ms: int, stream: str) -> Sequence[Any] | None:
        """Claim an entry, and return a stream as it is in that moment; None where others have the entry."""
        found: Any = await self._claim([queue, stream], self._claims([entry], now_ms))
        return None if found is None else list(found)

    async def finish(self, queue: str, lease: Lease, then: Sequence[tuple[str, int]] = ()) -> bool:
        """Take away what is done, and put what follows, each by when it is due.

        Return False, and put nothing, where all of it was put anew or claimed by others meanwhile.
        """
        follows = [part for entry, due_ms in then for part in (due_ms, entry)]
        return bool(await self._finish([queue], [*_held(lease, ""), *follows]))

    async def finish_at(self, queue: str, lease: Lease, stream: str, version: int) -> bool:
        """Take away what is done, if the last entry of a stream has a number; False where it has gone on."""
        return bool(await self._finish([queue, stream], _held(lease, version)) != GONE_ON)

    async def postpone(self, queue: str, entries: Sequence[str], due_ms: int) -> None:
        """Let entries that nobody can see to wait for longer, but for those that are gone."""
        await self._one.zadd(queue, dict.fromkeys(entries, due_ms), xx=True)

    def _claims(self, entries: Sequence[str], now_ms: int, by_ms: int | None = None) -> list[Any]:
        due_ms = now_ms if by_ms is None else by_ms
        return [due_ms, now_ms + self._lease_ms, self._never(now_ms), *entries]

    def _never(self, now_ms: int) -> int | str:
        return "" if self._longest_ms is None else never_ms(now_ms, self._longest_ms)


def _held(lease: Lease, version: int | str) -> list[Any]:
    return [lease.until_ms, version, len(lease.entries), *lease.entries]
