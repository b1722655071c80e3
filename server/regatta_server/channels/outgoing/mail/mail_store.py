"""Which mails of a player were processed: one that comes again changes nothing, and is answered once."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from regatta_protocol.ids import PlayerId
from regatta_server.limits import DAY_MS
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key

RETENTION_MS: Final = 7 * DAY_MS
"""For so long a mail is known again: relays try for five days."""
MAILS_MOST: Final = 200
"""Mails of one player that are known: more in a week is no person."""

Seen = Literal["new", "done", "said"]
"""Not done with; done; done, and its sender was told that it came again."""


def mails_of(player: PlayerId) -> str:
    """Return the sorted set of a player's mails, by when they were done with; `DIGEST again` is told."""
    return player_key(player, "mails")


class MailStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms

    async def seen(self, player: PlayerId, digest: str) -> Seen:
        """Return what is known of a mail."""
        done, again = await self._redis.zmscore(mails_of(player), [digest, f"{digest} again"])
        if done is None:
            return "new"
        return "done" if again is None else "said"

    async def writes(self, player: PlayerId) -> bool:
        """Return whether a player has asked for something by mail in the last days."""
        return bool(await self._redis.exists(mails_of(player)))

    async def done(self, player: PlayerId, digest: str) -> None:
        """Know that a mail is done with."""
        await self._put(player, digest)

    async def answered_again(self, player: PlayerId, digest: str) -> None:
        """Know that its sender has heard that it came again."""
        await self._put(player, f"{digest} again")

    async def export(self, _: PlayerId) -> Mapping[str, Any]:
        """Return nothing: what is kept are hashes, by which mails are known again for a week."""
        return {}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(mails_of(player))

    async def _put(self, player: PlayerId, member: str) -> None:
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.zadd(mails_of(player), {member: self._now_ms()})
        pipeline.zremrangebyrank(mails_of(player), 0, -MAILS_MOST - 1)
        pipeline.pexpire(mails_of(player), RETENTION_MS)
        await pipeline.execute()
