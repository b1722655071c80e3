"""Push subscriptions of a player's devices: one for each session, which it ends with.

A device that logs out is no longer reached, however its session ended: `players/sessions.py` removes it, and
one whose session has expired is found when something would be sent to it.
"""

from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.push.encryption import BrowserKeys, browser_keys
from regatta_server.limits import SESSION_S, SESSIONS_MOST
from regatta_server.players import keys
from regatta_server.store.client import Client
from regatta_server.store.codec import ListCodec
from regatta_server.store.replies import text

SUBSCRIPTIONS_MOST: Final = SESSIONS_MOST
"""Of one player: one for each session. More can be there for a moment only, and then the oldest go."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser gave, as it was written; judged before it is kept."""

    endpoint: str
    public: str
    secret: str
    added_ms: int

    @property
    def keys(self) -> BrowserKeys:
        """Return what a message is encrypted with."""
        return browser_keys(self.public, self.secret)


SUBSCRIPTION: Final = ListCodec(Subscription)


class SubscriptionStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def keep(self, player: PlayerId, session: str, one: Subscription) -> None:
        """Keep the subscription of a session; it takes the place of the one before."""
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.hset(keys.push(player), session, SUBSCRIPTION.encode(one))
        pipeline.expire(keys.push(player), SESSION_S)
        await pipeline.execute()
        subscriptions = sorted((await self.all(player)).items(), key=lambda item: item[1].added_ms)
        await self.remove(player, *(each for each, _ in subscriptions[:-SUBSCRIPTIONS_MOST]))

    async def remove(self, player: PlayerId, *sessions: str) -> None:
        """Forget the subscriptions of some sessions."""
        if sessions:
            await self._redis.hdel(keys.push(player), *sessions)

    async def all(self, player: PlayerId) -> dict[str, Subscription]:
        """Return a player's subscriptions by session; those whose session is over are forgotten."""
        found = await self._redis.hgetall(keys.push(player))
        subscriptions = {text(session): SUBSCRIPTION.decode(about) for session, about in found.items()}
        pipeline = self._redis.pipeline(transaction=False)
        for session in subscriptions:
            pipeline.exists(keys.session(session))
        there = dict(zip(subscriptions, await pipeline.execute() if subscriptions else (), strict=True))
        await self.remove(player, *(session for session in subscriptions if not there[session]))
        return {session: one for session, one in subscriptions.items() if there[session]}

    async def erase(self, player: PlayerId) -> None:
        """Forget all of a player."""
        await self._redis.delete(keys.push(player))
