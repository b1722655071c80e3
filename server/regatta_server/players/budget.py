"""Budgets shared by all nodes, the rate limits of a site: so many at once, then one for each interval."""

from regatta_server.limits import Rate
from regatta_server.players import keys
from regatta_server.store.client import Client
from regatta_server.store.scripts import Script


class Budgets:
    """Budgets in the store. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Begin with full ones."""
        self._redis = redis
        self._take = Script.load(__file__, "budget.lua").on(redis)

    async def take(self, whose: str, rate: Rate, now_ms: int) -> int:
        """Take one; return 0, or the milliseconds until there is one again."""
        return int(await self._take([keys.tries(whose)], [now_ms, rate.interval_ms, rate.at_once]))

    async def refill(self, whose: str) -> None:
        """Make a budget full again."""
        await self._redis.delete(keys.tries(whose))
