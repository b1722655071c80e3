"""What is stored of vacations: the times of each player, and who is not known to all of their rooms yet."""

from dataclasses import asdict, dataclass
from typing import Any, Final

import orjson

from regatta_protocol.ids import PlayerId
from regatta_server.limits import DAY_MS
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import ids, text
from regatta_server.store.scripts import Script
from regatta_server.vacations.periods import YEAR_MS, Period, Periods

UNTOLD: Final = "vacations:untold"
"""The set of players whose rooms may not know how it is with their vacation: somebody has to tell them."""
KEPT_MS: Final = 2 * YEAR_MS + DAY_MS
"""A vacation takes a year at most, and counts for another."""
LOOKED_MOST: Final = 100
"""Players whose rooms are told in one go."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A player's times of vacation, with the text that they were read from."""

    periods: Periods
    stored: str


def vacations_of(player: PlayerId) -> str:
    """Return the key of a player's times of vacation."""
    return player_key(player, "vacations")


class VacationStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._replace = Script.load(__file__, "replace.lua").on(redis)

    async def of(self, player: PlayerId) -> Kept:
        """Return a player's times of vacation."""
        stored = text(await self._redis.get(vacations_of(player)) or b"")
        return Kept([Period(**one) for one in orjson.loads(stored or "[]")], stored)

    async def replace(self, player: PlayerId, before: Kept, periods: Periods) -> bool:
        """Keep other times where they are as they were read, and return whether they were.

        That the rooms are to be told is known first: a node may die in between.
        """
        await self.mark_untold(player)
        stored = orjson.dumps([asdict(one) for one in periods])
        return bool(await self._replace([vacations_of(player)], [before.stored, stored, KEPT_MS]))

    async def mark_untold(self, player: PlayerId) -> None:
        """Know that rooms of a player may not know: they are told until all do."""
        await self._redis.sadd(UNTOLD, player)

    async def untold(self) -> list[PlayerId]:
        """Return some players whose rooms may not know of their vacation."""
        found: Any = await self._redis.srandmember(UNTOLD, LOOKED_MOST)
        return ids(found, PlayerId)

    async def is_untold(self, player: PlayerId) -> bool:
        """Return whether the rooms of a player may not know."""
        return bool(await self._redis.sismember(UNTOLD, player))

    async def all_know(self, player: PlayerId) -> None:
        """Know that all rooms of a player know."""
        await self._redis.srem(UNTOLD, player)

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(vacations_of(player))
        await self._redis.srem(UNTOLD, player)
