"""Which master of the store has which room, and the connections to each."""

import contextlib
from collections.abc import Sequence
from typing import Final, Protocol

from redis.asyncio import Connection, Redis
from typing_extensions import override

from regatta_protocol.ids import RoomId
from regatta_server.store import keys
from regatta_server.store.errors import StoreError
from regatta_server.store.masters.cluster import Cluster

THE_ONLY: Final = "the only one"


class Routes(Protocol):
    """The masters of a store, by name."""

    def master_of(self, room: RoomId) -> str:
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
    def master_of(self, room: RoomId) -> str:
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

    def __init__(self, cluster: Cluster) -> None:
        """Take its client; `renew` comes first."""
        self._cluster = cluster
        self._by_bucket: dict[str, str] = {}
        self._clients: dict[str, Redis] = {}

    @override
    def master_of(self, room: RoomId) -> str:
        return self._by_bucket[keys.bucket(room)]

    @override
    def masters(self) -> Sequence[str]:
        return list(self._clients)

    @override
    def connection(self, master: str) -> Connection:
        if master not in self._clients:
            raise ConnectionError(f"{master} is no master of the cluster any more")
        made: Connection = self._clients[master].connection_pool.make_connection()  # type: ignore[no-untyped-call]
        return made

    @override
    async def renew(self) -> None:
        await self._cluster.topology.renew()
        self._clients = {_name(client): client for client in self._cluster.topology.masters()}
        for bucket in keys.all_buckets():
            # While a part of the Cluster is down its rooms wait at the master that had them last.
            with contextlib.suppress(StoreError):
                self._by_bucket[bucket] = _name(self._cluster.topology.master_of(bucket))


def _name(client: Redis) -> str:
    where = client.connection_pool.connection_kwargs
    return f"{where['host']}:{where['port']}"


def routes(client: Redis) -> Routes:
    """Return the way to the rooms through this client."""
    return Masters(client) if isinstance(client, Cluster) else OneMaster(client)
