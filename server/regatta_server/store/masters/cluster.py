"""A client of a Cluster: one plain client for each node; each command goes to the node that has its key.

To its users it is a `Redis` like the others: commands with one key, or with several that share a hash tag;
pipelines over any keys (`transaction=True`: over one hash tag); scripts.

It goes when redis-py's own client of a Cluster can do the same (decision 19). Version 8.1 lacks

- callers that wait for a connection when very many ask at once, instead of MaxConnectionsError:
  redis/redis-py issue 2522, closed as stale; pull request 3359, open;
- errors that are all RedisError: issue 2310, closed as stale;
- scripts in pipelines: issue 2914, pull request 4206, merged after it;
- connections that stay when some slots are down (CLUSTERDOWN), as they do since pull request 3917 when one
  node is lost: no issue of that is known.

tests/store/test_cluster_upstream.py fails when a release has all of it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import (
    AskError,
    ClusterCrossSlotError,
    ClusterDownError,
    ConnectionError,
    MovedError,
    TimeoutError,
    TryAgainError,
)

from regatta_server.store.connections.lines import Address, Lines
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.masters.topology import Topology

REDIRECTS_MOST: Final = 8
"""Times a command is sent on to another node: more, and they do not agree."""

TRY_AGAIN_S: Final = 0.05
"""Pause while the keys of a command are on their way from one node to another."""
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

Command = tuple[tuple[Any, ...], Mapping[str, Any]]


class Cluster(Redis):
    """A client of all masters of a Cluster."""

    def __init__(
        self, begin: Sequence[Address], client_of: Callable[[str, int], Redis], lines: Lines | None = None
    ) -> None:
        """Know some nodes of it; the first command asks them for the others. `lines` has the connections."""
        self.topology = Topology(begin, client_of, lines)
        # What of redis-py asks for a pool without sending anything gets that of the first node.
        super().__init__(connection_pool=self.topology.any().connection_pool)

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send a command to the master that has its key, and return the reply.

        It is sent again only where a node did nothing with it and says which one will. Raises
        redis.exceptions.RedisError or OSError; the next command learns first what has become of the nodes.
        """
        await self.topology.settle()
        if args[0] in EVERYWHERE:
            return await self._everywhere((args, options))
        return await self.send(self.topology.master_of(first_key(args)), (args, options))

    async def send(self, node: Redis, command: Command) -> Any:
        """Send a command to a node, and on to others where it says so. Raises as `execute_command` does."""
        args, options = command
        for _ in range(REDIRECTS_MOST):
            try:
                return await node.execute_command(*args, **options)  # type: ignore[no-untyped-call] # untyped
            except REDIRECTED as refused:
                if isinstance(refused, AskError):
                    to = self.topology.moved(refused, node)
                    if not isinstance(refused, MovedError):
                        return await _send_asking(to, command)
                    node = to
                else:
                    await asyncio.sleep(TRY_AGAIN_S)
            except LOST:
                self.topology.doubt()
                raise
        raise ConnectionError(f"the nodes of the Cluster do not agree which one answers {args[0]}")

    async def _everywhere(self, command: Command) -> Any:
        args, options = command
        masters: list[Any] = list(self.topology.masters())
        try:
            answers = await asyncio.gather(*(master.execute_command(*args, **options) for master in masters))
        except LOST:
            self.topology.doubt()
            raise
        if args[0] == "DBSIZE":
            return sum(answers)
        return [key for keys in answers for key in keys] if args[0] == "KEYS" else answers[0]

    async def scan_iter(self, *args: Any, **options: Any) -> AsyncIterator[Any]:  # type: ignore[override] # redis-py says that of the client that is not asynchronous
        """Yield the keys of all masters."""
        await self.topology.renew()
        for master in self.topology.masters():
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
        await self.topology.aclose(close_connection_pool)


class ClusterPipeline(Pipeline):
    """Commands that go to the masters of their keys: one pipeline for each, all at once."""

    def __init__(self, cluster: Cluster, transaction: bool) -> None:
        """Begin without a command."""
        super().__init__(cluster.connection_pool, cluster.response_callbacks, transaction, None)
        self._cluster = cluster

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send the commands and return the replies in their order.

        Where one master fails, commands for others have run all the same, as the first ones have where a
        connection is lost in the middle. Raises as `Cluster.execute_command` does, after all have run;
        without `raise_on_error` only where no node answers: what went wrong with a command is its reply.
        """
        commands: list[Command] = list(self.command_stack)
        topology = self._cluster.topology
        try:
            await topology.settle()
            replies = await self._replies(commands)
        finally:
            await self.reset()  # type: ignore[no-untyped-call] # untyped
        if any(isinstance(reply, LOST) for reply in replies):
            topology.doubt()
        if raise_on_error:
            self.raise_first_error(commands, replies)
            for reply in replies:
                if isinstance(reply, Exception):
                    raise reply
        return replies

    async def _replies(self, commands: Sequence[Command]) -> list[Any]:
        replies: list[Any] = [None] * len(commands)
        by_master: dict[Redis, list[int]] = {}
        for place, (args, _) in enumerate(commands):
            try:
                by_master.setdefault(self._cluster.topology.master_of(first_key(args)), []).append(place)
            except ConnectionError as failure:
                replies[place] = failure
        if self.is_transaction and len(by_master) > 1:
            raise ClusterCrossSlotError("the keys of a transaction have one hash tag")
        await asyncio.gather(
            *(self._part(node, places, commands, replies) for node, places in by_master.items())
        )
        return replies

    async def _part(
        self, node: Redis, places: Sequence[int], commands: Sequence[Command], replies: list[Any]
    ) -> None:
        """Send the commands of one master, and put the replies into their places."""
        try:
            found: Sequence[Any] = await self._sent(node, [commands[place] for place in places])
        except NO_ANSWER as failure:
            found = [failure] * len(places)
        for place, reply in zip(places, found, strict=True):
            replies[place] = reply
            if isinstance(reply, REDIRECTED):
                try:
                    replies[place] = await self._cluster.send(node, commands[place])
                except NO_ANSWER as failure:
                    replies[place] = failure

    async def _sent(self, node: Redis, commands: Sequence[Command]) -> list[Any]:
        for _ in range(REDIRECTS_MOST):
            try:
                # Without `async with`, one with scripts that fails at the wrong moment keeps its connection.
                async with node.pipeline(transaction=self.is_transaction) as pipeline:
                    pipeline.command_stack = list(commands)
                    pipeline.scripts = set(self.scripts)
                    return await pipeline.execute(raise_on_error=False)
            except MovedError as moved:
                # Of a transaction nothing has run.
                node = self._cluster.topology.moved(moved, node)
            except REDIRECTED:
                await asyncio.sleep(TRY_AGAIN_S)
        raise ConnectionError("the nodes of the Cluster do not agree which one runs a transaction")


async def _send_asking(node: Redis, command: Command) -> Any:
    """Send a command to the node that gets its key just now."""
    pipeline: Any = node.pipeline(transaction=False)
    pipeline.execute_command("ASKING")
    pipeline.execute_command(*command[0], **command[1])
    return (await pipeline.execute())[1]


def first_key(args: Sequence[Any]) -> str | bytes:
    """Return the first key of a command."""
    found = args[KEY_AT.get(args[0], 1)]
    assert isinstance(found, str | bytes), f"{args[0]} has no key"
    return found
