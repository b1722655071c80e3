"""The state of the host's webhook: since when it has been failing, how often, and when to retry."""

from typing import Final

from regatta_server.store.client import Client

KEY: Final = "regatta:host_webhook"


class HostWebhookStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def again_ms(self) -> int:
        """Return when it may be tried again; 0 where it works."""
        return int(await self._redis.hget(KEY, "again_ms") or 0)

    async def failed(self) -> int:
        """Note that it has failed; return how often in a row."""
        return int(await self._redis.hincrby(KEY, "tries", 1))

    async def put_off(self, until_ms: int) -> None:
        """Note when it may be tried again."""
        await self._redis.hset(KEY, "again_ms", str(until_ms))

    async def worked(self) -> None:
        """Note that it works."""
        await self._redis.delete(KEY)
