"""Absent players in the store: whom to look at, since when they are away, and what they play."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import DAY_MS, RUNNING_MOST
from regatta_server.store.client import Client
from regatta_server.store.due_queue import DueQueue, Lease
from regatta_server.store.keys import player_key
from regatta_server.store.replies import ids

ABSENCE_LOOKED_MOST: Final = 200
"""Players at whom a node looks in one go where another's death marks all of its players."""
CLAIM_MS: Final = 5_000
"""A node has so long to look at a player; if it dies over it, another looks then."""
AWAY_RETENTION_MS: Final = 30 * DAY_MS
"""As long as a running game is kept in which nobody does anything."""
RUNNING_RETENTION_MS: Final = 40 * DAY_MS
"""Longer than a running game may stand still."""
RUNNING_RENEWED_MS: Final = DAY_MS
"""A game that is looked at is kept anew after so long: one over days lasts longer than its key."""

MARKED: Final = "away:marked"
"""Players who went, by when to look whether they are still away (milliseconds since 1970)."""


def running_of(player: PlayerId) -> str:
    """Return the sorted set of a player's running games, by when they began."""
    return player_key(player, "running")


def gathering_of(player: PlayerId) -> str:
    """Return the sorted set of the rooms that gather in which a player has a seat, by when they took it."""
    return player_key(player, "gathering")


def away_of(player: PlayerId) -> str:
    """Return the key that says since when a player is away, once the others have been told."""
    return player_key(player, "away")


class AwayStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms
        self._marked = DueQueue(redis, [MARKED], lease_ms=CLAIM_MS, longest_ms=CLAIM_MS)

    # -- who went ------------------------------------------------------------------------------

    async def mark(self, player: PlayerId, in_ms: int) -> None:
        """Let it be looked after a time whether a player is still away."""
        await self._marked.put(MARKED, {player: self._now_ms() + in_ms})

    async def take(self) -> tuple[list[PlayerId], int]:
        """Return at whom this node is to look now, and until when: meanwhile no other node does."""
        lease = await self._marked.take(MARKED, self._now_ms(), ABSENCE_LOOKED_MOST)
        return [PlayerId(player) for player in lease.entries], lease.until_ms

    async def done(self, player: PlayerId, until_ms: int) -> None:
        """Note that a player has been looked at; who was marked meanwhile stays marked."""
        await self._marked.finish(MARKED, Lease([player], until_ms))

    async def go(self, player: PlayerId, since_ms: int) -> None:
        """Keep since when a player is away."""
        await self._redis.set(away_of(player), since_ms, px=AWAY_RETENTION_MS)

    async def come(self, player: PlayerId) -> bool:
        """Keep it no more; return whether it was kept."""
        return await self._redis.getdel(away_of(player)) is not None

    # -- games ---------------------------------------------------------------------------------

    async def rooms(self, player: PlayerId) -> tuple[list[RoomId], list[RoomId]]:
        """Return the rooms of a player's running games, and those that gather."""
        pipeline = self._redis.pipeline(transaction=False)
        for key in (running_of(player), gathering_of(player)):
            pipeline.zrange(key, 0, -1)
        running, gathering = await pipeline.execute()
        return ids(running, RoomId), ids(gathering, RoomId)

    async def gather(self, room: RoomId, came: Collection[PlayerId], left: Collection[PlayerId]) -> None:
        """Keep that some players have a seat in a room that gathers, and that others have not any more."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in came:
            self._keep(pipeline, gathering_of(player), room)
        for player in left:
            pipeline.zrem(gathering_of(player), room)
        await pipeline.execute()

    async def begin(self, room: RoomId, players: Iterable[PlayerId]) -> None:
        """Keep that a game runs."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            self._keep(pipeline, running_of(player), room)
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
        """Return since when those of some players are away who are; and keep that one `plays` in a room.

        That is kept as a rule: it is written where it is not, or was long ago.
        """
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.get(away_of(player))
        if plays is not None:
            pipeline.zscore(running_of(plays[0]), plays[1])
        found = await pipeline.execute()
        if plays is not None and not self._is_fresh(found.pop()):
            await self.begin(plays[1], [plays[0]])
        by_player = dict(zip(players, found, strict=True))
        return {player: int(since_ms) for player, since_ms in by_player.items() if since_ms is not None}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(running_of(player), gathering_of(player), away_of(player))
        await self._marked.drop(MARKED, player)

    def _is_fresh(self, noted_ms: float | None) -> bool:
        return noted_ms is not None and abs(self._now_ms() - noted_ms) < RUNNING_RENEWED_MS

    def _keep(self, pipeline: Any, key: str, room: RoomId) -> None:
        pipeline.zadd(key, {room: self._now_ms()})
        pipeline.zremrangebyrank(key, 0, -RUNNING_MOST - 1)
        pipeline.pexpire(key, RUNNING_RETENTION_MS)
