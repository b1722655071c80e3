"""The counts of all dice, by counter (tally.py): what a game adds is added once, whoever does it how often.

Games that come in together are counted by one call of their sums: a game has some seventy counters, and most
of them are the same.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.archive.tally import Tally
from regatta_server.limits import DAY_MS
from regatta_server.store.client import Client
from regatta_server.store.errors import StoreError
from regatta_server.store.replies import ids, texts
from regatta_server.store.scripts import Script

COUNT_RETENTION_MS: Final = 3 * DAY_MS
"""For so long it is known whose dice were counted: longer than a room that is over stays."""


class _Batch:
    """Games that are counted together."""

    def __init__(self) -> None:
        self.games: dict[RoomId, tuple[int, Tally]] = {}
        """By game, when it is counted, and what it adds."""
        self.waits: asyncio.Future[None] | None = None
        """For all who wait beside the first."""

    def settle(self, failure: BaseException | None) -> None:
        """Tell who waits that they are counted, or not."""
        if self.waits is None:
            return
        if failure is None:
            self.waits.set_result(None)
        else:
            ours = isinstance(failure, Exception)
            self.waits.set_exception(failure if ours else StoreError("the store was not asked"))


class CountStore:
    """All counts. Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._count = Script.load(__file__, "count_all.lua").on(redis)
        self._next: _Batch | None = None
        """It takes games until this turn of the loop is over."""

    async def add(self, game: RoomId, counts: Tally, now_ms: int) -> None:
        """Count what a game adds, once, with all games that are added in the same turn of the loop."""
        batch = self._next
        if batch is not None:
            batch.games[game] = now_ms, counts
            if batch.waits is None:
                batch.waits = asyncio.get_running_loop().create_future()
            # Who is cancelled leaves the others to wait.
            await asyncio.shield(batch.waits)
            return
        batch = self._next = _Batch()
        batch.games[game] = now_ms, counts
        failure: BaseException | None = None
        try:
            await asyncio.sleep(0)
            self._next = None
            await self._add(batch.games)
        except BaseException as one:
            failure = one
            raise
        finally:
            if self._next is batch:
                self._next = None
            batch.settle(failure)

    async def counts(self) -> Mapping[str, int]:
        """Return the counts of all dice."""
        found = await self._redis.hgetall(keys.DICE)
        return dict(zip(texts(found), map(int, found.values()), strict=True))

    async def _add(self, games: Mapping[RoomId, tuple[int, Tally]]) -> None:
        left = dict(games)
        while left:
            sums, scored = Counter[str](), list[Any]()
            for game, (now_ms, counts) in left.items():
                sums.update(counts)
                scored += [now_ms, game]
            forget_before = min(now_ms for now_ms, _ in left.values()) - COUNT_RETENTION_MS
            pairs = [part for pair in sums.items() for part in pair]
            before: Any = await self._count(
                [keys.COUNTED, keys.DICE], [forget_before, len(left), *scored, *pairs]
            )
            if not before:
                return
            for game in ids(before, RoomId):
                del left[game]
