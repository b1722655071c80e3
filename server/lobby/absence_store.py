"""What is stored of players who are away: whom to look at, since when they are, and what they play."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from protocol.ids import PlayerId, RoomId
from server.limits import ABSENCE_LOOKED_MOST, GONE_KEPT_MS, RUNNING_KEPT_MS, RUNNING_MOST
from server.store.client import Client
from server.store.keys import player_key
from server.store.replies import ids

MARKED: Final = "absence:marked"
"""Players who went, by when to look whether they are still away (milliseconds since 1970)."""


def running_of(player: PlayerId) -> str:
    """Return the sorted set of a player's running games, by when they began."""
    return player_key(player, "running")


def away_of(player: PlayerId) -> str:
    """Return the key that says since when a player is away, once the others have been told."""
    return player_key(player, "away")


class AbsenceStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms

    # -- who went ------------------------------------------------------------------------------

    async def mark(self, player: PlayerId, in_ms: int) -> None:
        """Let it be looked after a time whether a player is still away."""
        await self._redis.zadd(MARKED, {player: self._now_ms() + in_ms})

    async def due(self) -> list[PlayerId]:
        """Return the players at whom to look now."""
        due = await self._redis.zrangebyscore(
            MARKED, "-inf", self._now_ms(), start=0, num=ABSENCE_LOOKED_MOST
        )
        return ids(due, PlayerId)

    async def take(self, player: PlayerId) -> bool:
        """Return whether it is this node that looks at a player: one does."""
        return bool(await self._redis.zrem(MARKED, player))

    async def go(self, player: PlayerId, since_ms: int) -> None:
        """Keep since when a player is away."""
        await self._redis.set(away_of(player), since_ms, px=GONE_KEPT_MS)

    async def come(self, player: PlayerId) -> bool:
        """Keep it no more; return whether it was kept."""
        return await self._redis.getdel(away_of(player)) is not None

    # -- games ---------------------------------------------------------------------------------

    async def running(self, player: PlayerId) -> list[RoomId]:
        """Return the rooms of a player's running games."""
        return ids(await self._redis.zrange(running_of(player), 0, -1), RoomId)

    async def begin(self, room: RoomId, players: Iterable[PlayerId]) -> None:
        """Keep that a game runs."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            self._begin(pipeline, player, room)
        await pipeline.execute()

    async def end(self, room: RoomId, players: Iterable[PlayerId]) -> None:
        """Keep it no more."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.zrem(running_of(player), room)
        await pipeline.execute()

    async def away(
        self, players: Sequence[PlayerId], plays: tuple[PlayerId, RoomId] | None
    ) -> dict[PlayerId, int]:
        """Return since when those of some players are away who are; and keep that one `plays` in a room."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.get(away_of(player))
        if plays is not None:
            self._begin(pipeline, *plays)
        found = dict(zip(players, await pipeline.execute(), strict=False))
        return {player: int(since_ms) for player, since_ms in found.items() if since_ms is not None}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(running_of(player), away_of(player))
        await self._redis.zrem(MARKED, player)

    def _begin(self, pipeline: Any, player: PlayerId, room: RoomId) -> None:
        pipeline.zadd(running_of(player), {room: self._now_ms()})
        pipeline.zremrangebyrank(running_of(player), 0, -RUNNING_MOST - 1)
        pipeline.pexpire(running_of(player), RUNNING_KEPT_MS)
