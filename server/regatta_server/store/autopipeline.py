"""A client of the store that sends the commands of one turn of the loop together.

When a node dies, thousands of clients reconnect to the others at once, and each of them asks the same few
things; games begin and end by the hundred a second. A single command costs the client library about 100 µs,
in a pipeline a tenth of that, and over a `Lane` a third of that again (docs/performance.md).
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import ConnectionError, NoScriptError
from typing_extensions import override

from regatta_server.store.connections.lane import Command, Lane, settle
from regatta_server.store.errors import NO_ANSWER, StoreError
from regatta_server.store.masters.cluster import EVERYWHERE, LOST, REDIRECTED, Cluster, first_key


class AutoPipeline(Redis):
    """A client like the one that it asks through, for commands with keys, scripts and pipelines.

    It has one connection to each master. What waits for its reply there (BLPOP) does not belong here: all
    others would wait behind it.
    """

    def __init__(self, client: Redis) -> None:
        """Take the client of the store, which stays its owner's."""
        super().__init__(connection_pool=client.connection_pool)
        self._client = client
        self._waiting: list[Command] = []
        self._lanes: dict[Redis, Lane] = {}
        """By master, the one that takes what is asked next."""
        self._open: set[Lane] = set()
        """These, and those that take no more and wait for replies."""
        self._settling: asyncio.Task[None] | None = None
        """While it is found out which master has what: then all wait, so that their order stays."""
        self._following: set[asyncio.Task[None]] = set()
        self._is_over = False
        self.loaded: set[str] = set()
        """Scripts that all masters were told."""

    @property
    def connections(self) -> int:
        """Return how many connections it has."""
        return len(self._open)

    @override
    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Return the reply to a command. Raises redis.exceptions.RedisError or OSError."""
        if args[0].startswith("SCRIPT") or args[0] in EVERYWHERE:
            # For all masters of a Cluster, and seldom.
            return await self._client.execute_command(*args, **options)  # type: ignore[no-untyped-call] # untyped
        return await self.put(args, options)

    def put(self, args: Sequence[Any], options: Mapping[str, Any]) -> "asyncio.Future[Any]":
        """Send a command at the end of this turn; return the future of its reply."""
        if isinstance(self._client, Cluster):
            first_key(args)  # One that has none fails here, beside no others.
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Any] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._send)
        self._waiting.append((args, options, reply))
        return reply

    @override
    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        """Return a pipeline of the client's; one that is no transaction goes with all other commands."""
        return self._client.pipeline(transaction, shard_hint) if transaction else _Part(self)

    @override
    def scan_iter(self, *args: Any, **options: Any) -> AsyncIterator[Any]:  # type: ignore[override] # redis-py says that of the client that is not asynchronous
        """Yield keys as the client does, of all masters."""
        return self._client.scan_iter(*args, **options)

    @override
    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """End its connections; who waits is told that the store does not answer. The client stays open."""
        self._is_over = True
        tasks = [*self._following, *([self._settling] if self._settling else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._fail(StoreError("the server ends"))
        await asyncio.gather(*(lane.close() for lane in list(self._open)))

    # -- on their way --------------------------------------------------------------------------------

    def _send(self) -> None:
        if self._is_over:
            self._fail(StoreError("the server ends"))
        elif self._settling is not None:
            return
        elif isinstance(self._client, Cluster) and self._client.topology.is_in_doubt:
            self._settling = asyncio.ensure_future(self._settle(self._client))
        else:
            self._send_now()

    async def _settle(self, cluster: Cluster) -> None:
        try:
            await cluster.topology.settle()
        except NO_ANSWER as failure:
            self._fail(failure)
        except BaseException:
            self._fail(StoreError("the store was not asked"))
            raise
        else:
            self._send_now()
        finally:
            self._settling = None

    def _fail(self, failure: Exception) -> None:
        waiting, self._waiting = self._waiting, []
        for command in waiting:
            settle(command, failure)

    def _send_now(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not isinstance(self._client, Cluster):
            self._lane(self._client).send(waiting)
            return
        topology, by_master = self._client.topology, dict[Redis, list[Command]]()
        for command in waiting:
            try:
                master = topology.master_of(first_key(command[0]))
            except ConnectionError as failure:
                settle(command, failure)
            else:
                by_master.setdefault(master, []).append(command)
        for master, commands in by_master.items():
            self._lane(master).send(commands)

    def _lane(self, master: Redis) -> Lane:
        lane = self._lanes.get(master)
        if lane is None or lane.is_over:
            lane = self._lanes[master] = Lane(master, self._failed, self._ended)
            self._open.add(lane)
        return lane

    def _ended(self, master: Redis, lane: Lane) -> None:
        """Forget a connection that is over: its master may have left the Cluster for good."""
        self._open.discard(lane)
        if self._lanes.get(master) is lane:
            del self._lanes[master]

    def _failed(self, master: Redis, command: Command, failure: Exception) -> None:
        """Tell who waits what went wrong, unless another master of the Cluster is to be asked."""
        cluster = self._client
        if isinstance(cluster, Cluster) and isinstance(failure, LOST):
            cluster.topology.doubt()
        if isinstance(cluster, Cluster) and isinstance(failure, REDIRECTED) and not self._is_over:
            task = asyncio.ensure_future(_follow(cluster, master, command))
            self._following.add(task)
            task.add_done_callback(self._following.discard)
        else:
            settle(command, failure)


async def _follow(cluster: Cluster, master: Redis, command: Command) -> None:
    """Ask as the Cluster does, which goes where it is sent."""
    args, options, _ = command
    reply: Any = StoreError("the store was not asked")
    try:
        reply = await cluster.send(master, (tuple(args), options))
    except NO_ANSWER as failure:
        reply = failure
    finally:
        settle(command, reply)


class _Part(Pipeline):
    """Commands that are put together with those of others, in their order."""

    def __init__(self, pipeline: AutoPipeline) -> None:
        super().__init__(pipeline.connection_pool, pipeline.response_callbacks, False, None)
        self._auto = pipeline

    @override
    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        commands, scripts = list(self.command_stack), list(self.scripts)
        await self.reset()  # type: ignore[no-untyped-call] # untyped
        await self._load(script for script in scripts if script.sha not in self._auto.loaded)
        replies = await self._replies(commands)
        if scripts and any(isinstance(reply, NoScriptError) for reply in replies):
            # A master that has forgotten them, or a new one.
            await self._load(scripts)
            places = [place for place, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
            again = await self._replies([commands[place] for place in places])
            for place, reply in zip(places, again, strict=True):
                replies[place] = reply
        if raise_on_error:
            for reply in replies:
                if isinstance(reply, BaseException):
                    raise reply
        return replies

    async def _load(self, scripts: Iterable[Any]) -> None:
        for script in scripts:
            await self._auto.execute_command("SCRIPT LOAD", script.script)
            self._auto.loaded.add(script.sha)

    async def _replies(self, commands: Sequence[Any]) -> list[Any]:
        return await asyncio.gather(
            *(self._auto.put(args, options) for args, options in commands), return_exceptions=True
        )
