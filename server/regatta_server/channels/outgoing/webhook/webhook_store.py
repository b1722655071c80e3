"""An account's webhook in the store, and how often in a row it failed."""

from dataclasses import dataclass
from typing import Any, cast

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.channels import WebhookProblem
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import fields


@dataclass(frozen=True, slots=True)
class StoredWebhook:
    """A webhook."""

    url: str
    secret: str
    since_ms: int
    command: str
    """The command that set it: sent again, it changes nothing."""
    failures: int = 0
    """In a row."""
    failing_ms: int | None = None
    """When the first of these was."""
    problem: WebhookProblem | None = None
    """What the last of them was."""
    status: int | None = None
    """What was answered to it."""
    off: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a message did not arrive."""

    problem: WebhookProblem
    status: int | None = None
    final: bool = False
    """Whether none ever will."""


def webhook_of(player: PlayerId) -> str:
    """Return the hash of a player's webhook."""
    return player_key(player, "webhook")


class WebhookStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def find(self, player: PlayerId) -> StoredWebhook | None:
        """Return a player's webhook, also one that is switched off."""
        found = fields(await self._redis.hgetall(webhook_of(player)))
        if "url" not in found:
            return None
        return StoredWebhook(
            url=found["url"],
            secret=found["secret"],
            since_ms=int(found["since_ms"]),
            command=found["command"],
            failures=int(found.get("failures", 0)),
            failing_ms=int(found["failing_ms"]) if "failing_ms" in found else None,
            problem=cast("WebhookProblem | None", found.get("problem")),
            status=int(found["status"]) if "status" in found else None,
            off="off" in found,
        )

    async def keep(self, player: PlayerId, webhook: StoredWebhook) -> None:
        """Keep a new one in the place of the one before."""
        about: dict[str, Any] = {
            "url": webhook.url,
            "secret": webhook.secret,
            "since_ms": webhook.since_ms,
            "command": webhook.command,
        }
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.delete(webhook_of(player))
        pipeline.hset(webhook_of(player), mapping=about)
        await pipeline.execute()

    async def failed(self, player: PlayerId, failure: Failure, now_ms: int, *, off: bool) -> None:
        """Note that nothing arrived, and switch it off where that is the end of it."""
        key = webhook_of(player)
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.hincrby(key, "failures", 1)
        pipeline.hsetnx(key, "failing_ms", now_ms)
        pipeline.hdel(key, "status")
        values = {"problem": failure.problem, "status": failure.status, "off": "1" if off else None}
        pipeline.hset(key, mapping={field: value for field, value in values.items() if value is not None})
        await pipeline.execute()
        if not await self._redis.hexists(key, "url"):
            # Removed while the request was under way: nothing of it stays.
            await self._redis.delete(key)

    async def arrived(self, player: PlayerId) -> None:
        """Note that a message arrived: all that was wrong is over."""
        await self._redis.hdel(webhook_of(player), "failures", "failing_ms", "problem", "status", "off")

    async def remove(self, player: PlayerId) -> None:
        """Forget a player's webhook."""
        await self._redis.delete(webhook_of(player))
