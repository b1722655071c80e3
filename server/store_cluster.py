"""A client of a Cluster: one plain client for each node, and each command goes to the one that has its key.

It is a `Redis` like the others for whoever asks through it: commands with one key, or with several that share
one hash tag; pipelines over any keys (`transaction=True`: over one hash tag); scripts. redis-py's own
`RedisCluster` is not used: where very many ask at once it refuses instead of letting them wait, some of its
errors are no RedisError, and it cuts all connections to all nodes when one node was replaced.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ConnectionError,
    MovedError,
    RedisError,
    TimeoutError,
    TryAgainError,
)

from server.limits import REDIRECTS_MOST

TRY_AGAIN_S: Final = 0.05
"""Pause while the keys of a command are on their way from one node to another."""
TELL_S: Final = 1.0
"""Time for a node to tell the topology, before another one is asked."""
RENEW_AGAIN_S: Final = 0.1
"""While a master is dead everybody wants to know who follows it: together they ask so often."""
EVERYWHERE: Final = frozenset(
    {"CLIENT KILL", "CONFIG SET", "DBSIZE", "FLUSHALL", "KEYS", "PING", "SCRIPT FLUSH", "SCRIPT LOAD"}
)
"""Commands without a key, which go to all masters. Answers are put together, or they are all the same."""
KEY_AT: Final = {"EVAL": 3, "EVALSHA": 3}
"""Where the first key of a command stands, unless it is right behind its name."""
LOST: Final = (ConnectionError, TimeoutError, ClusterDownError, OSError)
"""What a command meets whose master is gone."""
REDIRECTED: Final = (AskError, TryAgainError)
"""What a node says that did nothing with a command; MovedError is an AskError."""

Address = tuple[str, int]
Command = tuple[tuple[Any, ...], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class _Range:
    """The nodes that have some slots, the master first."""

    first: int
    last: int
    nodes: Sequence[Address]


class Cluster(Redis):
    """A client of all masters of a Cluster."""

    def __init__(self, begin: Sequence[Address], client_of: Callable[[str, int], Redis]) -> None:
        """Know some nodes of it; the first command asks them for the others."""
        self._client_of = client_of
        self._begin = begin
        self._nodes = {node: client_of(*node) for node in begin}
        self._owners: list[Redis | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._doubts = 1
        self._settled = 0
        """The doubts that there were when the nodes were asked last."""
        self._renewals = 0
        self._renewed_s = -RENEW_AGAIN_S
        self._renewing = asyncio.Lock()
        # What of redis-py asks for a pool without sending anything gets that of the first node.
        super().__init__(connection_pool=self._nodes[begin[0]].connection_pool)

    # -- who has what ---------------------------------------------------------------------------

    def master_of(self, key: str | bytes) -> Redis:
        """Return the client of the master that has a key.

        Raises redis.exceptions.ConnectionError where none is known: before the first `renew`, or while that
        part of the Cluster is down.
        """
        slot = key_slot(key if isinstance(key, bytes) else key.encode())
        owner = self._owners[slot]
        if owner is None:
            self.doubt()
            raise ConnectionError(f"no master is known for slot {slot}")
        return owner

    def masters(self) -> list[Redis]:
        """Return the clients of all masters known."""
        return list(dict.fromkeys(owner for owner in self._owners if owner is not None))

    def moved(self, refused: AskError, by: Redis) -> Redis:
        """Return the client of the node to which a reply (MovedError, AskError) of another one points.

        A key that has moved is from now on asked for there.
        """
        # Without a host it is at the address at which the other one answered.
        host = refused.host or by.connection_pool.connection_kwargs["host"]
        node = self._at(host, refused.port)
        if isinstance(refused, MovedError):
            self._owners[refused.slot_id] = node
            self.doubt()
        return node

    def doubt(self) -> None:
        """Let whoever asks next learn first which node has what: a master is gone, or keys have moved."""
        self._doubts += 1

    async def settle(self) -> None:
        """Learn which node has what, where that is in doubt. Raises as `renew` does."""
        if self._doubts != self._settled:
            await self.renew()

    async def renew(self) -> None:
        """Learn from any node which one has what.

        Raises redis.exceptions.ConnectionError where none tells.
        """
        before = self._renewals
        async with self._renewing:
            loop = asyncio.get_running_loop()
            if before != self._renewals or loop.time() < self._renewed_s + RENEW_AGAIN_S:
                return
            doubts = self._doubts
            await self._take(await self._told())
            self._settled = doubts
            self._renewals += 1
            self._renewed_s = loop.time()

    async def _told(self) -> list[_Range]:
        """Return who has what, as a node says to which the Cluster is whole; else as any says.

        A node that is cut off from the others tells how it was before.
        """
        told: list[_Range] | None = None
        failure: Exception | None = None
        for address in dict.fromkeys([*self._nodes, *self._begin]):
            node: Any = self._at(*address)
            try:
                async with asyncio.timeout(TELL_S):
                    state = await node.execute_command("CLUSTER INFO")
                    slots = await node.execute_command("CLUSTER SLOTS")
            except (RedisError, OSError) as refused:
                # The last to be asked the next time.
                self._nodes[address] = self._nodes.pop(address)
                failure = refused
                continue
            ranges = [_range(slot, address[0]) for slot in slots]
            if state["cluster_state"] == "ok":
                return ranges
            told = told or ranges
        if told is None:
            raise ConnectionError(f"no node of the Cluster answers: {failure!r}") from failure
        return told

    async def _take(self, told: Sequence[_Range]) -> None:
        owners: list[Redis | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        for part in told:
            owners[part.first : part.last + 1] = [self._at(*part.nodes[0])] * (part.last + 1 - part.first)
        self._owners = owners
        known = {node for part in told for node in part.nodes}
        for address in [node for node in self._nodes if node not in known]:
            await self._nodes.pop(address).aclose()

    def _at(self, host: str, port: int) -> Redis:
        if (host, port) not in self._nodes:
            self._nodes[host, port] = self._client_of(host, port)
        return self._nodes[host, port]

    # -- commands -------------------------------------------------------------------------------

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send a command to the master that has its key, and return the reply.

        It is sent again only where a node did nothing with it and says which one will. Raises
        redis.exceptions.RedisError or OSError; the next command learns first what has become of the nodes.
        """
        await self.settle()
        if args[0] in EVERYWHERE:
            return await self._everywhere((args, options))
        return await self.send(self.master_of(_key(args)), (args, options))

    async def send(self, node: Redis, command: Command) -> Any:
        """Send a command to a node, and on to others where it says so. Raises as `execute_command` does."""
        args, options = command
        for _ in range(REDIRECTS_MOST):
            try:
                return await node.execute_command(*args, **options)  # type: ignore[no-untyped-call] # untyped
            except REDIRECTED as refused:
                if isinstance(refused, AskError):
                    to = self.moved(refused, node)
                    if not isinstance(refused, MovedError):
                        return await _asked(to, command)
                    node = to
                else:
                    await asyncio.sleep(TRY_AGAIN_S)
            except LOST:
                self.doubt()
                raise
        raise ConnectionError(f"the nodes of the Cluster do not agree which one answers {args[0]}")

    async def _everywhere(self, command: Command) -> Any:
        args, options = command
        masters: list[Any] = list(self.masters())
        try:
            told = await asyncio.gather(*(master.execute_command(*args, **options) for master in masters))
        except LOST:
            self.doubt()
            raise
        if args[0] == "DBSIZE":
            return sum(told)
        return [key for keys in told for key in keys] if args[0] == "KEYS" else told[0]

    async def scan_iter(self, *args: Any, **options: Any) -> AsyncIterator[Any]:  # type: ignore[override] # redis-py says that of the client that is not asynchronous
        """Yield the keys of all masters."""
        await self.renew()
        for master in self.masters():
            async for key in master.scan_iter(*args, **options):
                yield key

    def pipeline(
        self,
        transaction: bool = True,
        shard_hint: str | None = None,  # noqa: ARG002 - unused by Redis, too
    ) -> "ClusterPipeline":
        """Return a pipeline: with a transaction its keys share one hash tag, without one they are any."""
        return ClusterPipeline(self, transaction)

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Close all connections to all nodes."""
        for node in list(self._nodes.values()):
            await node.aclose(close_connection_pool)


class ClusterPipeline(Pipeline):
    """Commands that go to the masters of their keys: one pipeline for each, all at once."""

    def __init__(self, cluster: Cluster, transaction: bool) -> None:
        """Begin without a command."""
        super().__init__(cluster.connection_pool, cluster.response_callbacks, transaction, None)
        self._cluster = cluster

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send the commands and return the replies in their order.

        Where one master fails, commands for others may have run all the same, as the first ones have where a
        connection is lost in the middle. Raises as `Cluster.execute_command` does.
        """
        commands: list[Command] = list(self.command_stack)
        try:
            await self._cluster.settle()
            replies = await self._replies(commands)
        except LOST:
            self._cluster.doubt()
            raise
        finally:
            await self.reset()  # type: ignore[no-untyped-call] # untyped
        if any(isinstance(reply, ClusterDownError) for reply in replies):
            self._cluster.doubt()
        if raise_on_error:
            self.raise_first_error(commands, replies)
        return replies

    async def _replies(self, commands: Sequence[Command]) -> list[Any]:
        by_master: dict[Redis, list[int]] = {}
        for place, (args, _) in enumerate(commands):
            by_master.setdefault(self._cluster.master_of(_key(args)), []).append(place)
        parts = await asyncio.gather(
            *(self._part(node, [commands[place] for place in places]) for node, places in by_master.items()),
            return_exceptions=True,
        )
        replies: list[Any] = [None] * len(commands)
        for (node, places), part in zip(by_master.items(), parts, strict=True):
            if isinstance(part, BaseException):
                raise part
            for place, reply in zip(places, part, strict=True):
                replies[place] = reply
                if isinstance(reply, REDIRECTED):
                    replies[place] = await self._cluster.send(node, commands[place])
        return replies

    async def _part(self, node: Redis, commands: Sequence[Command]) -> list[Any]:
        """Send the commands of one master."""
        for _ in range(REDIRECTS_MOST):
            pipeline: Any = node.pipeline(transaction=self.is_transaction)
            pipeline.command_stack = list(commands)
            pipeline.scripts = set(self.scripts)
            try:
                replies: list[Any] = await pipeline.execute(raise_on_error=False)
            except MovedError as moved:
                # Of a transaction nothing has run.
                node = self._cluster.moved(moved, node)
            except REDIRECTED:
                await asyncio.sleep(TRY_AGAIN_S)
            else:
                return replies
        raise ConnectionError("the nodes of the Cluster do not agree which one runs a transaction")


async def _asked(node: Redis, command: Command) -> Any:
    """Send a command to the node that gets its key just now."""
    pipeline: Any = node.pipeline(transaction=False)
    pipeline.execute_command("ASKING")
    pipeline.execute_command(*command[0], **command[1])
    return (await pipeline.execute())[1]


def _key(args: Sequence[Any]) -> str | bytes:
    """Return the first key of a command."""
    found = args[KEY_AT.get(args[0], 1)]
    assert isinstance(found, str | bytes), f"{args[0]} has no key"
    return found


def _range(told: Sequence[Any], asked: str) -> _Range:
    """Return an entry of CLUSTER SLOTS; a node that does not know its own host answered at the one asked."""
    first, last, *nodes = told
    return _Range(first, last, [(host.decode() if host else asked, port) for host, port, *_ in nodes])
