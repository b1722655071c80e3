"""Short results of analyses, each beside its record: they are removed with it, and name nobody.

Whoever makes one claims it first, so that only one of several nodes does; if it dies, another one makes it a
moment later.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import orjson

from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.store.client import Client
from regatta_server.store.scripts import Script

FORMAT: Final = 1
"""One more where the numbers of the same game change: older ones are made anew."""
CLAIMED_MS: Final = 60_000
"""Then a summary is made by whoever looks: who had claimed it is dead, or the bots did not answer."""


class SeatSummary(NamedTuple):
    """What the game of a seat came to: the members of a `SeatAnalysis` of the same names."""

    own: int
    mean_loss: float | None
    accuracy: float | None
    luck: float
    luck_deviations: float | None


class Summary(NamedTuple):
    """What is known of a game."""

    seats: Sequence[SeatSummary]
    """None where the game has no analysis, or it is just being made."""
    claimed: bool = False
    """Whether it is being made."""


class SummaryStore:
    """All of them. Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis: Final = redis
        self._put: Final = Script.load(__file__, "summary.lua").on(redis)

    async def read(self, games: Sequence[RoomId]) -> list[Summary | None]:
        """Return what is known of games; None for each that nobody has made."""
        pipeline = self._redis.pipeline(transaction=False)
        for game in games:
            pipeline.get(keys.analysis(game))
        return [_read(stored) for stored in await pipeline.execute()]

    async def claim(self, game: RoomId) -> bool:
        """Keep all others from making a summary for a while; False where it is there, or the game is gone."""
        return await self._keep_summary(game, None, CLAIMED_MS, "new")

    async def keep(self, game: RoomId, seats: Sequence[SeatSummary]) -> None:
        """Keep a summary as long as its record; nothing where that is gone."""
        await self._keep_summary(game, [list(seat) for seat in seats], "")

    async def keep_none(self, game: RoomId, for_ms: int) -> None:
        """Keep for a while that a game has no analysis."""
        await self._keep_summary(game, [], for_ms)

    async def put_off(self, game: RoomId, for_ms: int) -> None:
        """Keep all others from making a summary for so long, whoever has claimed it."""
        await self._keep_summary(game, None, for_ms)

    async def _keep_summary(self, game: RoomId, seats: Any, for_ms: int | str, over: str = "any") -> bool:
        named = [keys.game(game), keys.analysis(game)]
        return bool(await self._put(named, [orjson.dumps([FORMAT, seats]), for_ms, over, f"[{FORMAT},"]))


def _read(stored: bytes | None) -> Summary | None:
    if stored is None:
        return None
    format_of, seats = orjson.loads(stored)
    if format_of != FORMAT:
        return None
    return Summary([SeatSummary(*seat) for seat in seats or []], claimed=seats is None)
