"""Which master of the store has which room, and connections to it."""

from collections.abc import Sequence
from typing import Final, Protocol

from redis.asyncio import Connection, Redis, RedisCluster
from typing_extensions import override

from server.rooms import keys

THE_ONLY: Final = "the only one"


class Routes(Protocol):
    """The masters of a store, by name."""

    def master_of(self, room: str) -> str:
        """Return the name of the master that has a room, as far as is known."""

    def masters(self) -> Sequence[str]:
        """Return the names of all masters that have rooms, as far as is known."""

    def connection(self, master: str) -> Connection:
        """Return a new connection to a master, not connected yet."""

    async def renew(self) -> None:
        """Find out which master has what by now. Raises an error of the client when nobody says."""


class OneMaster(Routes):
    """A single server, or the master that a Sentinel names: it is looked for with each connection."""

    def __init__(self, redis: Redis) -> None:
        """Take its client."""
        self._redis = redis

    @override
    def master_of(self, room: str) -> str:
        return THE_ONLY

    @override
    def masters(self) -> Sequence[str]:
        return [THE_ONLY]

    @override
    def connection(self, master: str) -> Connection:
        connection: Connection = self._redis.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        return connection

    @override
    async def renew(self) -> None:
        pass


class Masters(Routes):
    """The masters of a Cluster. A bucket of rooms is in one slot, and a slot with one master."""

    def __init__(self, cluster: RedisCluster) -> None:
        """Take its client, initialized."""
        self._cluster = cluster
        self._by_bucket: dict[str, str] = {}

    @override
    def master_of(self, room: str) -> str:
        bucket = keys.bucket(room)
        if bucket not in self._by_bucket:
            slot = self._cluster.keyslot(bucket)
            self._by_bucket[bucket] = self._cluster.nodes_manager.get_node_from_slot(slot).name
        return self._by_bucket[bucket]

    @override
    def masters(self) -> Sequence[str]:
        return [node.name for node in self._cluster.get_primaries()]

    @override
    def connection(self, master: str) -> Connection:
        node = self._cluster.get_node(node_name=master)
        if node is None:
            raise ConnectionError(f"{master} is no part of the cluster any more")
        return node.connection_class(**node.connection_kwargs)

    @override
    async def renew(self) -> None:
        await self._cluster.nodes_manager.initialize()
        self._by_bucket.clear()


def routes(client: Redis | RedisCluster) -> Routes:
    """Return the way to the rooms through this client."""
    return Masters(client) if isinstance(client, RedisCluster) else OneMaster(client)
