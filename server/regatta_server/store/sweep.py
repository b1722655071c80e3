"""A script over the keys of all buckets, for what every node looks through every second."""

from collections.abc import Sequence
from typing import Any, Final

from regatta_server.store.client import Client
from regatta_server.store.masters.cluster import Cluster
from regatta_server.store.scripts import Script

SWEPT_AT_ONCE: Final = 32
"""Buckets of a Cluster looked through in one pipeline: moves come in between."""


class Sweep:
    """A script that takes any number of keys, and keys to run it over.

    A command for each key would keep the event loop busy for 7 ms with 256 of them (docs/performance.md), in
    which no player is served: where one server has all keys, that is one call. In a Cluster they are at
    several masters and in many slots, and a script may only take those of one: so each is a call of its own.
    """

    def __init__(self, script: Script, redis: Client, names: Sequence[str]) -> None:
        """Take a client that decodes nothing, and the keys."""
        self._redis = redis
        self._run = script.on(redis)
        step = 1 if isinstance(redis, Cluster) else len(names)
        self._calls = [list(names[first : first + step]) for first in range(0, len(names), step)]

    async def ask(self, *arguments: Any) -> list[Any]:
        """Return the replies of all calls, an exception for one that failed.

        Raises StoreError or OSError when the store does not answer at all.
        """
        if len(self._calls) == 1:
            return [await self._run(self._calls[0], arguments)]
        replies: list[Any] = []
        for first in range(0, len(self._calls), SWEPT_AT_ONCE):
            # Without `async with`, one with scripts that fails at the wrong moment keeps its connection.
            async with self._redis.pipeline(transaction=False) as pipeline:
                for names in self._calls[first : first + SWEPT_AT_ONCE]:
                    await self._run(names, arguments, client=pipeline)
                replies += await pipeline.execute(raise_on_error=False)
        return replies
