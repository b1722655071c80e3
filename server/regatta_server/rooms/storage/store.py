"""Rooms in Valkey or Redis, by three scripts, in batches. Callers are called back, in order."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.limits import BUCKET_CACHE_MOST, COMMITS_WAITING_MOST, DAY_MS
from regatta_server.rooms.decide.codecs.codec import FORMAT
from regatta_server.rooms.storage.answers import (
    CROWDED,
    Answer,
    Committed,
    Done,
    Fenced,
    Stored,
    answer_of,
    read_answer,
)
from regatta_server.rooms.storage.commit_store import (
    COMMIT,
    UNASKED,
    Commit,
    Due,
    Intake,
    command_of,
    keys_of,
)
from regatta_server.rooms.storage.history import History
from regatta_server.rooms.storage.move_store import MOVE, PlainMoves
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.connections.wire import packed
from regatta_server.store.masters.routes import routes
from regatta_server.store.pipeline import PATIENCE, Patience, Request, Shard
from regatta_server.store.scripts import Script

WATCHER_RETENTION_MS: Final = 40 * DAY_MS
"""A room's set of nodes outlives the longest idle room (IDLE_MS)."""
FACTS_READ_MOST: Final = 2_048
"""Facts of a room that are read from its beginning: 16 ms of work at most."""

log = structlog.get_logger()

COUNTED: Final = 0xFFFF
"""The part of a stamp that counts this node's commits; the rest is the node's own."""
LAST_S: Final = 3.0
"""Time for what is waiting when a node ends."""


READ: Final = Script.load(__file__, "read.lua", numbers={"format": FORMAT})


class Store:
    """One node's way to the rooms. `run` must be running."""

    def __init__(
        self,
        redis: Client,
        node: str,
        patience: Patience = PATIENCE,
        writing: Callable[[object], None] = lambda _: None,
    ) -> None:
        """Take a client that decodes nothing, and this node's name; `writing` hears what writes are answered
        that were not done.
        """
        self._patience = patience
        self._writing = writing
        self.redis = redis
        self.node = node
        own = int.from_bytes(sha256(node.encode()).digest()[:3], "big")
        self._stamps = (own | 1) << 16
        self._count = 0
        self._stood_still_ms = 0
        """When this node last woke; what it had taken in before is not stored any more."""
        self._routes = routes(redis)
        self.history = History(self._routes)
        self._shards: dict[str, Shard] = {}
        self._plain: dict[RoomId, PlainMoves] = {}

    def commit(self, commit: Commit, done: Done) -> None:
        """Store a change; `done` gets Committed, Overtaken, Fenced, Gone or Unavailable.

        A new room is Gone where its id belongs to a game in the archive, or to a room without facts.
        """
        room, intake = commit.room, commit.intake or UNASKED
        if commit.is_plain:
            self.move(
                self.plain_moves(room),
                expected=commit.expected,
                first=commit.first,
                facts=commit.facts,
                intake=intake,
                due=commit.due,
                done=done,
            )
            return
        if self._may_be_elsewhere(intake):
            asyncio.get_running_loop().call_soon(done, Fenced())
            return
        stamp = self._stamp()
        position = f"{commit.first + len(commit.facts) - 1}-{stamp}"
        if commit.days_begin_ms is not None:
            # Before the change itself: a node that dies in between leaves a mark too many, and none too few.
            self._ask(room, ("ZADD", keys.vacations_unknown(room), commit.days_begin_ms, room), None)

        def answered(reply: Any) -> None:
            done(Committed(position) if reply == 1 else self._undone(reply))

        self._ask(room, command_of(commit, self.node, stamp), answered)

    def plain_moves(self, room: RoomId) -> PlainMoves:
        """Return what the plain moves of a room begin with, for `move`: to keep while the room is played."""
        found = self._plain.get(room)
        if found is None:
            if len(self._plain) >= BUCKET_CACHE_MOST:
                self._plain.clear()
            found = self._plain[room] = PlainMoves(room, self.node)
        return found

    def move(
        self,
        plain: PlainMoves,
        *,
        expected: str,
        first: int,
        facts: Sequence[bytes],
        intake: Intake,
        done: Done,
        due: Due = "=",
    ) -> None:
        """Store a change that is plain (`Commit.is_plain`): all is as in `commit`, and it costs less."""
        if self._may_be_elsewhere(intake):
            asyncio.get_running_loop().call_soon(done, Fenced())
            return
        position = f"{first + len(facts) - 1}-{self._stamp()}"

        def answered(reply: Any) -> None:
            done(Committed(position) if reply == 1 else self._undone(reply))

        packed_move = plain.packed(
            player=intake.player,
            times=intake.times,
            expected=expected,
            position=position,
            facts=facts,
            due=due,
        )
        self._ask_packed(plain.room, packed_move, answered)

    def read(
        self,
        room: RoomId,
        known: str,
        done: Done,
        since: int | None = None,
        intake: Intake | None = None,
    ) -> None:
        """Read a room that is known up to a position, and hear of its changes from then on.

        With `since`, the facts behind that version are wanted, whatever is known: they follow on the
        snapshot, or begin with the room. With `intake`, its player has come to this node: no other one stores
        what it took in from them before. `done` gets Stored, Gone, Damage or Unavailable.
        """
        named, arguments = read_arguments(room, self.node, known, since, intake or UNASKED)
        command = ("EVALSHA", READ.sha, len(named), *named, *arguments)

        def answered(reply: Any) -> None:
            answer = read_answer(reply)
            if isinstance(answer, Stored) and answer.unheard:
                self._writing(answer.unheard)
            done(answer)

        self._ask(room, command, answered)

    def stood_still(self, until_ms: int) -> None:
        """Store nothing more of what players had asked for before: they may have given up their lines.

        What waits to be sent already is judged by the store, as what another node has taken in.
        """
        self._stood_still_ms = until_ms

    def unwatch(self, room: RoomId) -> None:
        """Hear no more of a room."""
        self._plain.pop(room, None)
        self._ask(room, ("SREM", keys.watching(room), self.node), None)

    def forget_alarm(self, room: RoomId) -> None:
        """Drop the alarm of a room that is gone."""
        self._ask(room, ("ZREM", keys.alarms_of(room), room), None)

    async def open(self) -> None:
        """Connect. Raises one of NO_ANSWER when the store does not answer."""
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

    def _may_be_elsewhere(self, intake: Intake) -> bool:
        """Return whether this node stood still since: its player may have gone on to another one."""
        return bool(intake.player) and intake.at_ms < self._stood_still_ms

    def _stamp(self) -> int:
        """Return the stamp of the next commit."""
        self._count += 1
        return self._stamps | self._count & COUNTED

    def _undone(self, reply: Any) -> Answer:
        self._writing(reply)
        return answer_of(reply)

    def _ask(
        self, room: RoomId, command: tuple[str | bytes | int, ...], done: Callable[[Any], None] | None
    ) -> None:
        self._ask_packed(room, packed(*command), done)

    def _ask_packed(self, room: RoomId, request: bytes, done: Callable[[Any], None] | None) -> None:
        master = self._routes.master_of(room)
        shard = self._shards.get(master)
        if shard is None:
            shard = self._shard(master)
        if len(shard.waiting) >= COMMITS_WAITING_MOST:
            if done is not None:
                done(CROWDED)
            return
        shard.ask(Request(room, request, done))

    def _shard(self, master: str) -> Shard:
        found = self._shards.get(master)
        if found is None:
            found = self._shards[master] = Shard(lambda: self._connected(master), self._moved, self._patience)
        return found

    async def _connected(self, master: str) -> Any:
        """Return a connection to a master that knows the scripts, after it was restarted too."""
        connection = self._routes.connection(master)
        try:
            await connection.connect()  # type: ignore[no-untyped-call] # untyped
            for script in (COMMIT, MOVE, READ):
                await connection.send_command("SCRIPT LOAD", script.text)
                await connection.read_response()
            await self.history.ask(master, connection)
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return connection

    async def _moved(self) -> None:
        """Find out which master has which room by now, and let what waits elsewhere go there."""
        await self._routes.renew()
        await self.history.look()
        for master, shard in list(self._shards.items()):
            waiting, shard.waiting = shard.waiting, []
            for request in waiting:
                now = self._routes.master_of(request.room)
                if now == master:
                    shard.waiting.append(request)
                else:
                    self._shard(now).ask(request)


def read_arguments(
    room: RoomId,
    node: str = "",
    known: str = "",
    since: int | None = None,
    intake: Intake = UNASKED,
) -> tuple[list[str], list[str | int]]:
    """Return keys and arguments of READ; without a node nobody hears of the room's changes."""
    facts, whole, _, watching = keys_of(room)
    wanted = "" if since is None else since
    came = (intake.player, intake.times, "" if intake.lay else node)
    return [facts, whole, watching], [node, known, wanted, FACTS_READ_MOST, WATCHER_RETENTION_MS, *came]
