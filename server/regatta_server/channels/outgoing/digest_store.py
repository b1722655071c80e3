"""When a player was last sent mail, and up to which notice, for digests."""

from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_server.limits import NOTICE_RETENTION_MS
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import text


def mailed_of(player: PlayerId) -> str:
    """Return the hash of the last mail to a player."""
    return player_key(player, "mailed")


class DigestStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def last(self, player: PlayerId) -> tuple[int, str]:
        """Return when a player was sent mail last, and the latest notice in any; 0 and "" for never."""
        fields = await self._redis.hgetall(mailed_of(player))
        return int(fields.get(b"at_ms", 0)), text(fields.get(b"notice", b""))

    async def mailed(self, player: PlayerId, now_ms: int, notice: str) -> None:
        """Keep that a player was sent mail, with a notice in it."""
        _, before = await self.last(player)
        fields: dict[Any, Any] = {"at_ms": now_ms, "notice": max(before, notice)}
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(mailed_of(player), mapping=fields)
        pipeline.pexpire(mailed_of(player), NOTICE_RETENTION_MS)
        await pipeline.execute()

    async def erase(self, player: PlayerId) -> None:
        """Forget it."""
        await self._redis.delete(mailed_of(player))
