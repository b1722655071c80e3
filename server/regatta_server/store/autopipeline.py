"""A client of the store for hellos and beginning games: what one turn of the loop asks goes together.

When a node dies, thousands come back to the others at once, and each of them asks the same few things; games
begin hundreds in a second. By itself a command costs the client library about 100 µs, among others of a
pipeline a tenth of that (docs/performance.md).
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from typing_extensions import override

from regatta_server.store.errors import NO_ANSWER, StoreError

COMMANDS_AT_ONCE: Final = 256
"""Commands in one pipeline: at 10 µs each the store is busy for 3 ms."""

Command = tuple[Sequence[Any], Mapping[str, Any], "asyncio.Future[Any]"]


class AutoPipeline(Redis):
    """A client like the one that it asks through, for commands with keys, scripts and pipelines."""

    def __init__(self, client: Redis) -> None:
        """Take the client of the store, which stays its owner's."""
        super().__init__(connection_pool=client.connection_pool)
        self._client = client
        self._waiting: list[Command] = []
        self._sending: set[asyncio.Task[None]] = set()

    @override
    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Return the reply to a command. Raises redis.exceptions.RedisError or OSError."""
        if args[0].startswith("SCRIPT"):
            # For all masters of a Cluster, and seldom.
            return await self._client.execute_command(*args, **options)  # type: ignore[no-untyped-call] # untyped
        return await self.put(args, options)

    def put(self, args: Sequence[Any], options: Mapping[str, Any]) -> "asyncio.Future[Any]":
        """Send a command at the end of this turn; return the future of its reply."""
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

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for first in range(0, len(waiting), COMMANDS_AT_ONCE):
            sending = asyncio.ensure_future(self._ask(waiting[first : first + COMMANDS_AT_ONCE]))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    async def _ask(self, commands: Sequence[Command]) -> None:
        replies: Sequence[Any] = [StoreError("the store was not asked")] * len(commands)
        try:
            replies = await self._replies(commands)
        except NO_ANSWER as failure:
            replies = [failure] * len(commands)
        finally:
            for (_, _, waiting), reply in zip(commands, replies, strict=True):
                if waiting.done():
                    continue  # nobody waits any more
                if isinstance(reply, Exception):
                    waiting.set_exception(reply)
                else:
                    waiting.set_result(reply)

    async def _replies(self, commands: Sequence[Command]) -> Sequence[Any]:
        if len(commands) == 1:
            args, options, _ = commands[0]
            return [await self._client.execute_command(*args, **options)]  # type: ignore[no-untyped-call] # untyped
        pipeline = self._client.pipeline(transaction=False)
        for args, options, _ in commands:
            pipeline.execute_command(*args, **options)
        replies: Sequence[Any] = await pipeline.execute(raise_on_error=False)
        return replies


class _Part(Pipeline):
    """Commands that are put together with those of others, in their order."""

    def __init__(self, pipeline: AutoPipeline) -> None:
        super().__init__(pipeline.connection_pool, pipeline.response_callbacks, False, None)
        self._auto = pipeline

    @override
    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        commands = list(self.command_stack)
        await self.reset()  # type: ignore[no-untyped-call] # untyped
        replies = await asyncio.gather(
            *(self._auto.put(args, options) for args, options in commands), return_exceptions=True
        )
        if raise_on_error:
            for reply in replies:
                if isinstance(reply, BaseException):
                    raise reply
        return replies
