"""A node's rooms on a real store: with a clock, commits that wait, and stops of the test's own."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis
from typing_extensions import override

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.run.awake import Awake
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.answers import Done
from regatta_server.rooms.storage.commit_store import Commit
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import Listener, reply_of

ADA: Final = PlayerId("ada")


class Stalled(Store):
    """A store whose commits go when the test lets them."""

    def __init__(self, redis: Redis, node: str) -> None:
        """Let them go."""
        super().__init__(redis, node)
        self.goes = asyncio.Event()
        self.goes.set()
        self.waits = asyncio.Event()
        """Set once a commit waits."""

    @override
    def commit(self, commit: Commit, done: Done) -> None:
        if self.goes.is_set():
            super().commit(commit, done)
            return
        self.waits.set()
        go = super().commit
        self.sending = asyncio.ensure_future(self.goes.wait())
        self.sending.add_done_callback(lambda _: go(commit, done))


@dataclass
class Clock:
    """The time of day by which a node goes."""

    began_ms: int
    ahead_ms: int = 0

    def __call__(self) -> int:
        """Return the time."""
        return self.began_ms + self.ahead_ms


class Node:
    """The rooms of one node, with a clock of its own."""

    def __init__(self, redis: Redis, name: str, began_ms: int) -> None:
        """Begin at this time."""
        self.clock = Clock(began_ms)
        self.store = Stalled(redis, name)
        self.uptime_s = 0.0
        self.awake = Awake(self.clock, lambda: self.uptime_s, self.store.stood_still)
        self.awake.look()
        self.rooms = Rooms(self.store, SystemChance(), self.clock, intake_ms=self.awake.intake_ms)

    async def ask(self, command: Any, player: PlayerId = ADA) -> int | Refused:
        """Return what a player is answered."""
        answer: int | Refused = await reply_of(
            lambda reply: self.rooms.submit(player, player, command.room, command, reply)
        )
        return answer

    def stands_still(self, for_s: float) -> None:
        """Let time go by without this node."""
        self.uptime_s += for_s
        self.clock.ahead_ms += round(for_s * 1000)

    async def greet(self, room: RoomId, known: int | None = None, player: PlayerId = ADA) -> Listener:
        """Let a player hear of a room here."""
        member = Listener(player)
        assert isinstance(await reply_of(lambda reply: self.rooms.watch(member, room, known, reply)), int)
        return member
