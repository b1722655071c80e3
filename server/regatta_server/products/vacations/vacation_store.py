"""What is stored of vacations: the times of each player, and which rooms may not know of them yet."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import orjson

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.vacations.periods import YEAR_MS, Period, Periods
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import ids, text
from regatta_server.store.scripts import Script

KEPT_MS: Final = 2 * YEAR_MS + DAY_MS
"""A vacation takes a year at most, and counts for another."""
LOOKED_MOST: Final = 10
"""Players of a bucket whose rooms are told in one go, and rooms of it: there are 256 of them."""


@dataclass(frozen=True, slots=True)
class StoredVacation:
    """The stored record of a player's vacations, with the text that they were read from."""

    periods: Periods
    stored: str


@dataclass(frozen=True, slots=True)
class Unknowing:
    """A room that may not know which of its players are on vacation."""

    room: RoomId
    since_ms: int
    """Since when: marked anew, it is another one."""


def vacations_of(player: PlayerId) -> str:
    """Return the key of a player's times of vacation: in one place with who has changed theirs."""
    return f"{keys.player_bucket(player)}:vacations:of:{player}"


def changed_of(player: PlayerId) -> str:
    """Return the set in which a player stands whose vacation has changed, until all of their rooms know."""
    return f"{keys.player_bucket(player)}:vacations:changed"


def all_changed() -> list[str]:
    """Return the sets of players whose vacations have changed, of all buckets."""
    return [f"{tag}:vacations:changed" for tag in keys.all_buckets()]


class VacationStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._replace = Script.load(__file__, "replace.lua").on(redis)
        self._all_know = Script.load(__file__, "all_know.lua").on(redis)
        self._room_knows = Script.load(__file__, "room_knows.lua").on(redis)

    async def of(self, player: PlayerId) -> StoredVacation:
        """Return a player's times of vacation."""
        stored = text(await self._redis.get(vacations_of(player)) or b"")
        return StoredVacation([Period(**one) for one in orjson.loads(stored or "[]")], stored)

    async def replace(self, player: PlayerId, before: StoredVacation, periods: Periods) -> bool:
        """Keep other times where they are as they were read, and return whether they were.

        From the same moment on the player is among those whose vacation has changed.
        """
        stored = orjson.dumps([asdict(one) for one in periods])
        named = [vacations_of(player), changed_of(player)]
        return bool(await self._replace(named, [before.stored, stored, KEPT_MS, player]))

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(vacations_of(player))
        await self._redis.srem(changed_of(player), player)

    # -- players whose rooms are to be told ------------------------------------------------------

    async def changed(self) -> list[PlayerId]:
        """Return some players whose vacations have changed, and whose rooms may not know."""
        pipeline = self._redis.pipeline(transaction=False)
        for each in all_changed():
            pipeline.srandmember(each, LOOKED_MOST)
        found: Sequence[Any] = await pipeline.execute()
        return [player for some in found for player in ids(some, PlayerId)]

    async def has_changed(self, player: PlayerId) -> bool:
        """Return whether a player's vacation has changed, and their rooms may not know."""
        return bool(await self._redis.sismember(changed_of(player), player))

    async def all_know(self, player: PlayerId, said: StoredVacation) -> bool:
        """Know that all rooms of a player were told this; return False where it is different by now."""
        named = [vacations_of(player), changed_of(player)]
        return bool(await self._all_know(named, [said.stored, player]))

    # -- rooms that are to be told ---------------------------------------------------------------

    async def unknowing(self) -> list[Unknowing]:
        """Return some rooms that may not know which of their players are on vacation, the oldest first."""
        pipeline = self._redis.pipeline(transaction=False)
        for each in keys.all_vacations_unknown():
            pipeline.zrange(each, 0, LOOKED_MOST - 1, withscores=True)
        found: Sequence[Any] = await pipeline.execute()
        return [Unknowing(RoomId(text(room)), int(since)) for some in found for room, since in some]

    async def since(self, room: RoomId) -> Unknowing | None:
        """Return a room as one that may not know; None where it does."""
        found: Any = await self._redis.zscore(keys.vacations_unknown(room), room)
        return None if found is None else Unknowing(room, int(found))

    async def may_not_know(self, rooms: Sequence[RoomId], now_ms: int) -> None:
        """Know that rooms may not know: they are told by whoever comes to it."""
        pipeline = self._redis.pipeline(transaction=False)
        for room in rooms:
            pipeline.zadd(keys.vacations_unknown(room), {room: now_ms})
        await pipeline.execute()

    async def knows(self, unknowing: Unknowing) -> None:
        """Know that a room was told, unless it was marked anew meanwhile."""
        room = unknowing.room
        await self._room_knows([keys.vacations_unknown(room)], [room, unknowing.since_ms])
