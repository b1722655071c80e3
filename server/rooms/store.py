"""The store: rooms in Valkey or Redis, by two scripts, in batches. Callers are called back, in order."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path
from typing import Any, Final

import structlog
from hiredis import pack_command
from redis.asyncio import Connection, Redis

from server.limits import COMMITS_WAITING_MOST, FACTS_MOST, WATCHING_KEPT_MS
from server.store import keys
from server.store.pipeline import PATIENCE, Patience, Request, Shard
from server.store.routes import routes

log = structlog.get_logger()

LAST_S: Final = 3.0
"""Time for what is waiting when a node ends."""


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


class Store:
    """One node's way to the rooms. `run` must be running."""

    def __init__(self, redis: Redis, node: str, patience: Patience = PATIENCE) -> None:
        """Take a client that decodes nothing, and this node's name."""
        self._patience = patience
        self.redis = redis
        self.node = node
        self._routes = routes(redis)
        self._shards: dict[str, Shard] = {}

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
            room,
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
        arguments = (self.node, after, FACTS_MOST, WATCHING_KEPT_MS)
        self._ask(room, ("EVALSHA", READ.sha, len(named), *named, *arguments), done)

    def unwatch(self, room: str) -> None:
        """Hear no more of a room."""
        self._ask(room, ("SREM", keys.watching(room), self.node), None)

    def forget_alarm(self, room: str) -> None:
        """Drop the alarm of a room that is gone."""
        self._ask(room, ("ZREM", keys.alarms_of(room), room), None)

    async def open(self) -> None:
        """Connect. Raises redis.exceptions.RedisError or OSError when the store does not answer."""
        await self._routes.renew()
        for master in self._routes.masters():
            await self._shard(master).open()

    async def run(self) -> None:
        """Send requests until cancelled; what is waiting by then is sent first."""
        try:
            await asyncio.Event().wait()
        finally:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_S):
                    for shard in list(self._shards.values()):
                        await shard.idle.wait()
            for shard in self._shards.values():
                await shard.close()

    # ------------------------------------------------------------------------------------------

    def _ask(self, room: str, command: tuple[str | bytes | int, ...], done: Done | None) -> None:
        shard = self._shard(self._routes.master_of(room))
        if len(shard.waiting) >= COMMITS_WAITING_MOST:
            if done is not None:
                done(Unavailable())
            return
        packed: bytes = pack_command(command)  # type: ignore[arg-type] # it means a tuple of any length
        shard.ask(Request(room, packed, None if done is None else lambda reply: done(_answer(reply))))

    def _shard(self, master: str) -> Shard:
        found = self._shards.get(master)
        if found is None:
            found = self._shards[master] = Shard(lambda: self._connected(master), self._moved, self._patience)
        return found

    async def _connected(self, master: str) -> Connection:
        """Return a connection to a master that knows the scripts, after it was restarted too."""
        connection = self._routes.connection(master)
        try:
            await connection.connect()  # type: ignore[no-untyped-call] # untyped
            for script in (COMMIT, READ):
                await connection.send_command("SCRIPT LOAD", script.text)
                await connection.read_response()
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return connection

    async def _moved(self) -> None:
        """Find out which master has which room by now, and let what waits elsewhere go there."""
        await self._routes.renew()
        for master, shard in list(self._shards.items()):
            waiting, shard.waiting = shard.waiting, []
            for request in waiting:
                now = self._routes.master_of(request.room)
                if now == master:
                    shard.waiting.append(request)
                else:
                    self._shard(now).ask(request)


def _answer(reply: Any) -> Answer:
    if isinstance(reply, Exception):
        log.error("store_refused", failure=repr(reply))
        return Unavailable()
    if isinstance(reply, list):
        return Stored(int(reply[0]), reply[1], tuple(reply[2:]))
    return Committed() if reply == 1 else Gone()
