"""What is stored of vacations: the times of each player, and which rooms may not know of them yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.vacations.periods import YEAR_MS, Period, Periods
from regatta_server.runtime.clock import never_ms
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.codec import Codec
from regatta_server.store.compare_and_set import CompareAndSet
from regatta_server.store.due_queue import DueQueue, Lease
from regatta_server.store.replies import ids, text

RETENTION_MS: Final = 2 * YEAR_MS + DAY_MS
"""A vacation takes a year at most, and counts for another."""
TELLING_MS: Final = 2_000
"""A node has so long to tell rooms; if it is dead or slow, another tells them, too: twice is the same."""
LOOKED_MOST: Final = 10
"""Players of a bucket whose rooms are told in one go, and rooms of it: there are 256 of them."""


PERIODS: Final = Codec(list[Period])


@dataclass(frozen=True, slots=True)
class StoredVacation:
    """The stored record of a player's vacations, with the text that they were read from."""

    periods: Periods
    stored: str


def vacations_of(player: PlayerId) -> str:
    """Return the key of a player's times of vacation: in one place with who has changed theirs."""
    return f"{keys.player_bucket(player)}:vacations:of:{player}"


def changed_of(player: PlayerId) -> str:
    """Return the queue in which a player stands whose vacation has changed, until all of their rooms know."""
    return f"{keys.player_bucket(player)}:vacations:changes"


def all_changed() -> list[str]:
    """Return the queues of players whose vacations have changed, of all buckets."""
    return [f"{tag}:vacations:changes" for tag in keys.all_buckets()]


def all_changed_as_sets() -> list[str]:
    """Return the same as servers of before wrote them: sets, in which no time stands."""
    return [f"{tag}:vacations:changed" for tag in keys.all_buckets()]


class VacationStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._replace = CompareAndSet(redis)
        self._players = DueQueue(redis, all_changed(), lease_ms=TELLING_MS, longest_ms=TELLING_MS)
        self._rooms = DueQueue(
            redis, keys.all_vacations_unknown(), lease_ms=TELLING_MS, longest_ms=TELLING_MS
        )

    async def of(self, player: PlayerId) -> StoredVacation:
        """Return a player's times of vacation."""
        stored = text(await self._redis.get(vacations_of(player)) or b"")
        return StoredVacation(PERIODS.decode(stored or "[]"), stored)

    async def replace(self, player: PlayerId, before: StoredVacation, periods: Periods, now_ms: int) -> bool:
        """Keep other times where they are as they were read, and return whether they were.

        From the same moment on the player is among those whose vacation has changed.
        """
        stored = PERIODS.encode([*periods])
        due = (changed_of(player), player, now_ms)
        return await self._replace(vacations_of(player), before.stored, stored, ttl_ms=RETENTION_MS, due=due)

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(vacations_of(player))
        await self._players.drop(changed_of(player), player)

    # -- players whose rooms are to be told ------------------------------------------------------

    async def changed(self, now_ms: int) -> list[PlayerId]:
        """Return some players whose vacations have changed, and whose rooms nobody is telling."""
        await self._take_over(now_ms)
        found, _ = await self._players.sweep(now_ms, LOOKED_MOST)
        return [PlayerId(player) for player in found]

    async def has_changed(self, player: PlayerId) -> bool:
        """Return whether a player's vacation has changed, and their rooms may not know."""
        return await self._redis.zscore(changed_of(player), player) is not None

    async def claim(self, player: PlayerId, now_ms: int, *, at_once: bool = False) -> Lease | None:
        """Keep others from telling the rooms of a player; None where they do, or all rooms know.

        With `at_once` nobody who does is waited for: they may be dead.
        """
        return await self._players.claim(changed_of(player), [player], now_ms, by_ms=_by(now_ms, at_once))

    async def all_know(self, player: PlayerId, lease: Lease) -> bool:
        """Know that all rooms of a player were told; return False where it is different by now."""
        return await self._players.finish(changed_of(player), lease)

    # -- rooms that are to be told ---------------------------------------------------------------

    async def unknowing(self, now_ms: int) -> list[RoomId]:
        """Return some rooms that may not know which of their players are on vacation, the oldest first."""
        found, _ = await self._rooms.sweep(now_ms, LOOKED_MOST)
        return [RoomId(room) for room in found]

    async def claim_room(self, room: RoomId, now_ms: int, *, at_once: bool = False) -> Lease | None:
        """Keep others from telling a room; None where they do, or it knows. Else see `claim`."""
        named = keys.vacations_unknown(room)
        return await self._rooms.claim(named, [room], now_ms, by_ms=_by(now_ms, at_once))

    async def may_not_know(self, rooms: Sequence[RoomId], now_ms: int) -> None:
        """Know that rooms may not know: they are told by whoever comes to it."""
        for room in rooms:
            await self._rooms.put(keys.vacations_unknown(room), {room: now_ms})

    async def knows(self, room: RoomId, lease: Lease) -> None:
        """Know that a room was told, unless it was marked anew meanwhile."""
        await self._rooms.finish(keys.vacations_unknown(room), lease)

    async def _take_over(self, now_ms: int) -> None:
        """Put into queues who was left in a set by a server of before."""
        pipeline = self._redis.pipeline(transaction=False)
        for each in all_changed_as_sets():
            pipeline.srandmember(each, LOOKED_MOST)
        for each, some in zip(all_changed_as_sets(), await pipeline.execute(), strict=True):
            for player in ids(some, PlayerId):
                await self._players.put(changed_of(player), {player: now_ms}, sooner=True)
                await self._redis.srem(each, player)


def _by(now_ms: int, at_once: bool) -> int | None:
    return never_ms(now_ms, TELLING_MS) if at_once else None
