"""Look-ups of host names that players gave: they only wait for that name's server, and not for long.

They need no thread each, and are separate from look-ups of the store and the relay. So a name whose server
does not answer delays nothing else.
"""

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Final

from aiohttp import AsyncResolver
from aiohttp.abc import AbstractResolver, ResolveResult
from typing_extensions import override

from regatta_server.limits import NAME_POOL, Pool
from regatta_server.observe import metrics
from regatta_server.observe.labels import PoolRefusal

Resolvers = Callable[[], AbstractResolver]
"""Make what looks names up, as long as requests are under way."""


class StrangersResolver(AbstractResolver):
    """Looks names up within bounds."""

    def __init__(self, pool: Pool = NAME_POOL, nameservers: Sequence[str] | None = None) -> None:
        """Take the bounds, and which name servers are asked: those of this system unless given."""
        self._pool: Final = pool
        self._library: Final = AsyncResolver(nameservers=nameservers, timeout=pool.limit_s, tries=1)
        self._places: Final = asyncio.Semaphore(pool.at_once)
        self._inside = 0

    @override
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a host. Raises OSError where there are none, or none in time."""
        if self._inside >= self._pool.most:
            raise self._busy("full")
        self._inside += 1
        metrics.POOL_WORK.labels(self._pool.name).inc()
        try:
            async with asyncio.timeout(self._pool.limit_s), self._places:
                return await self._library.resolve(host, port, family)
        except TimeoutError:
            raise self._busy("late") from None
        finally:
            self._inside -= 1
            metrics.POOL_WORK.labels(self._pool.name).dec()

    @override
    async def close(self) -> None:
        """End what is under way."""
        await self._library.close()

    def _busy(self, why: PoolRefusal) -> OSError:
        metrics.POOL_REFUSED.labels(self._pool.name, why).inc()
        return OSError(None, f"the name was not looked up: {why}")
