"""Spectators in the store: for each room, how many watch on each node."""

from collections.abc import Iterable, Mapping
from typing import Final

from regatta_protocol.ids import RoomId
from regatta_server.products.presence.presence_store import lease
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import text

COUNTED_MS: Final = 5 * 60_000
"""How long a node's number holds that nobody renews."""


class SpectatorCountStore:
    """The way of one node. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, node: str) -> None:
        """Take a client that decodes nothing, and this node's name."""
        self._redis = redis
        self._node = node
        self._stored: set[RoomId] = set()
        """Rooms of which the store may have a number of this node's."""

    async def count(self, here: Mapping[RoomId, int]) -> list[dict[str, int]]:
        """Keep how many watch each of some rooms here; return of each how many do by node, dead ones too."""
        pipeline = self._redis.pipeline(transaction=False)
        for room, number in here.items():
            key = keys.spectators(room)
            if number:
                self._stored.add(room)
                pipeline.hset(key, self._node, str(number))
                pipeline.pexpire(key, COUNTED_MS)
            elif room in self._stored:
                pipeline.hdel(key, self._node)
            pipeline.hgetall(key)
        answers = [answer for answer in await pipeline.execute() if isinstance(answer, dict)]
        self._stored.difference_update(room for room, number in here.items() if not number)
        return [{text(node): int(number) for node, number in answer.items()} for answer in answers]

    async def alive(self, nodes: Iterable[str]) -> set[str]:
        """Return those of the nodes that have a lease; what a dead one counted is nobody's any more."""
        listed = sorted(nodes)
        pipeline = self._redis.pipeline(transaction=False)
        for node in listed:
            pipeline.exists(lease(node))
        there = await pipeline.execute()
        return {node for node, lives in zip(listed, there, strict=True) if lives or node == self._node}
