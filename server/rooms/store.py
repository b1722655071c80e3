"""The store: rooms in Valkey or Redis, by two scripts, batched.

All requests that became ready in one turn of the event loop travel as one pipeline, and while one is
under way the next gathers: a commit costs a fraction of a round trip. Callers are called back, in order.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha1
from math import inf
from pathlib import Path
from typing import Any, Final

import structlog
from hiredis import pack_command
from redis.asyncio import Connection, Redis
from redis.exceptions import NoScriptError, RedisError, ResponseError

from server.observe import metrics
from server.rooms import keys

log = structlog.get_logger()

BATCH_MOST = 512
"""Requests in one pipeline: at about 10 µs each the store is busy for 5 ms."""
WAITING_MOST = 20_000
"""Requests that may wait. More means that the store has been away for long: they are refused at once."""
RETRY_S: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.5)
"""Pauses between tries when the connection fails: 3 s in all, less than a player waits before reloading."""
REPLIES_S: Final = 5.0
"""Time for the replies of one pipeline."""
FACTS_MOST = 64
"""Missing events of a room that are told one by one; for more there is a snapshot."""


class Script:
    """A Lua script beside this file, known to the server by its hash."""

    def __init__(self, name: str) -> None:
        """Read the script."""
        self.text = (Path(__file__).parent / name).read_text(encoding="utf-8")
        # SHA-1 is how the store names scripts; nothing is protected by it.
        self.sha = sha1(self.text.encode(), usedforsecurity=False).hexdigest()


COMMIT: Final = Script("commit.lua")
READ: Final = Script("read.lua")


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of a room, ready to be stored."""

    room: str
    expected: int
    """The version that was judged; 0 for a room that does not exist yet."""
    state: bytes
    facts: Sequence[bytes]
    due_ms: int | None
    ttl_ms: int


@dataclass(frozen=True, slots=True)
class Committed:
    """The change is stored."""


@dataclass(frozen=True, slots=True)
class Stored:
    """The room as it is in the store: the answer of a read, and of a commit that came second."""

    version: int
    state: bytes
    facts: Sequence[bytes] = ()
    """After the version asked for; not all when there are FACTS_MOST. A commit's answer has none."""


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such room."""


@dataclass(frozen=True, slots=True)
class Unavailable:
    """The store did not answer. A commit may have been stored or not."""


Answer = Committed | Stored | Gone | Unavailable
Done = Callable[[Answer], None]


Command = tuple[str | bytes | int, ...]


@dataclass(frozen=True, slots=True)
class _Request:
    command: Command
    done: Done | None
    """None for what nobody waits for."""


class Store:
    """One node's way to the rooms. `run` must be running."""

    def __init__(self, redis: Redis, node: str) -> None:
        """Take a client that decodes nothing, and this node's name."""
        self.redis = redis
        self.node = node
        self._waiting: list[_Request] = []
        self._ready = asyncio.Event()
        self._connection: Connection | None = None

    def commit(self, commit: Commit, done: Done) -> None:
        """Store a change; `done` gets Committed, Stored (another came first), Gone or Unavailable.

        A new room is Gone where its id belongs to a game in the archive.
        """
        room = commit.room
        named: tuple[str, ...] = (
            keys.room(room),
            keys.facts(room),
            keys.alarms_of(room),
            keys.watching(room),
        )
        if commit.expected == 0:
            named += (keys.record(room),)
        self._ask(
            (
                *("EVALSHA", COMMIT.sha),
                len(named),
                *named,
                commit.expected,
                commit.expected + len(commit.facts),
                commit.state,
                "" if commit.due_ms is None else commit.due_ms,
                commit.ttl_ms,
                room,
                self.node,
                *commit.facts,
            ),
            done,
        )

    def read(self, room: str, after: int, done: Done) -> None:
        """Read a room with its facts after a version, and hear of its changes from then on.

        `done` gets Stored, Gone or Unavailable.
        """
        named = (keys.room(room), keys.facts(room), keys.watching(room))
        arguments = (self.node, after, FACTS_MOST, keys.WATCHING_TTL_MS)
        self._ask(("EVALSHA", READ.sha, len(named), *named, *arguments), done)

    def unwatch(self, room: str) -> None:
        """Hear no more of a room."""
        self._ask(("SREM", keys.watching(room), self.node), None)

    def forget_alarm(self, room: str) -> None:
        """Drop the alarm of a room that is gone."""
        self._ask(("ZREM", keys.alarms_of(room), room), None)

    async def load_scripts(self) -> None:
        """Make the scripts known. Raises redis.exceptions.RedisError when the store does not answer."""
        for script in (COMMIT, READ):
            await self.redis.script_load(script.text)

    async def run(self) -> None:
        """Send requests until cancelled; what is waiting by then is sent first."""
        try:
            while True:
                await self._ready.wait()
                await self._send_batch()
        finally:
            while self._waiting:
                await self._send_batch()
            await self._let_go()

    def _ask(self, command: Command, done: Done | None) -> None:
        if len(self._waiting) >= WAITING_MOST:
            if done is not None:
                done(Unavailable())
            return
        self._waiting.append(_Request(command, done))
        self._ready.set()

    async def _send_batch(self) -> None:
        batch, self._waiting = self._waiting[:BATCH_MOST], self._waiting[BATCH_MOST:]
        if not self._waiting:
            self._ready.clear()
        began = time.perf_counter()
        try:
            replies = await self._replies(batch)
        except Exception as failure:
            # Whatever it was, everyone who waits must hear of it, and the next batch must go.
            log.exception("batch_failed", requests=len(batch))
            replies = [failure] * len(batch)
        metrics.STORE_BATCH.observe(len(batch))
        metrics.STORE_SECONDS.observe(time.perf_counter() - began)
        for request, reply in zip(batch, replies, strict=True):
            if request.done is None:
                continue
            try:
                request.done(_answer(reply))
            except Exception:
                # One room's fault must not keep the others from their answers.
                log.exception("room_failed", command=request.command[:5])

    async def _replies(self, batch: Sequence[_Request]) -> Sequence[Any]:
        """Return the raw replies; an exception stands for a request that failed.

        A batch is sent again when the connection failed: a commit that was stored the first time then
        answers with the room as it is, where its command is already among those done.
        """
        for pause in (*RETRY_S, None):
            try:
                replies = await self._pipeline(batch)
            except (RedisError, OSError) as failure:
                if pause is None:
                    log.error("store_unavailable", failure=repr(failure), requests=len(batch))
                    return [failure] * len(batch)
                metrics.STORE_RETRIES.inc()
                await asyncio.sleep(pause)
            else:
                if not any(isinstance(reply, NoScriptError) for reply in replies):
                    return replies
                # The store was restarted. What did run is sent again too: a commit then answers as stale.
                await self.load_scripts()
        return [RedisError("the scripts do not stay loaded")] * len(batch)

    async def _pipeline(self, batch: Sequence[_Request]) -> Sequence[Any]:
        # Over one connection of the client's pool that is kept, because the client's own pipeline does as
        # much again for each batch and request as to send them and to read the replies (docs/performance.md).
        if self._connection is None:
            pool = self.redis.connection_pool
            self._connection = await pool.get_connection()  # type: ignore[no-untyped-call] # untyped
        connection = self._connection
        try:
            async with asyncio.timeout(REPLIES_S):
                await connection.send_packed_command([_packed(request.command) for request in batch])
                return [await _reply(connection) for _ in batch]
        except BaseException:
            # Replies may be under way that belong to nobody any more.
            await self._let_go()
            raise

    async def _let_go(self) -> None:
        """Give the connection back, cut off; the next batch takes another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)
            await self.redis.connection_pool.release(connection)


def _packed(command: Command) -> bytes:
    packed: bytes = pack_command(command)  # type: ignore[arg-type] # hiredis means a tuple of any length
    return packed


async def _reply(connection: Connection) -> Any:
    try:
        # The batch has one time limit, instead of one for each reply.
        return await connection.read_response(timeout=inf)
    except ResponseError as refusal:
        return refusal


def _answer(reply: Any) -> Answer:
    if isinstance(reply, Exception):
        log.error("store_refused", failure=repr(reply))
        return Unavailable()
    if isinstance(reply, list):
        return Stored(int(reply[0]), reply[1], tuple(reply[2:]))
    return Committed() if reply == 1 else Gone()
