"""Delivery at a time that a test sets, with channels that keep what they are given."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.notifications import ChannelName
from regatta_server.channels.outgoing.channel import Message, Partly
from regatta_server.channels.outgoing.delivery import Delivery
from regatta_server.channels.outgoing.schedule_store import all_entries
from regatta_server.channels.outgoing.scheduling import Scheduling
from regatta_server.channels.outgoing.steps import Steps
from regatta_server.channels.outgoing.stores import open_stores
from regatta_server.edge.background import Background
from regatta_server.observe.labels import Outcome
from regatta_server.players.players import Players
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.service import SystemTokens

ADA = PlayerId("ada")
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
ROOM = "ABCDEFGH"
TURN = f"your_turn {ROOM}"


@dataclass
class RecordingChannel:
    """A channel that answers as it is told to, and keeps what it was given."""

    name: ChannelName
    outcome: Outcome = Outcome.SENT
    there: bool = True
    left: Mapping[str, int] = field(default_factory=dict)
    """Destinations that do not take it now, while others do, and when each may be tried again."""
    messages: list[Message] = field(default_factory=list)
    """What was sent by it."""
    tries: int = 0
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def reachable(self, player: PlayerId) -> bool:
        """Return whether it is set up."""
        return self.there

    async def send(self, message: Message) -> Outcome | Partly:
        """Keep a message, unless it fails."""
        self.tries += 1
        if self.left:
            if message.only is None:
                self.messages.append(message)
            return Partly(self.left)
        if self.outcome is Outcome.SENT:
            self.messages.append(message)
            self.came.set()
        return self.outcome

    @property
    def texts(self) -> list[str]:
        """Return what was said by it."""
        return [message.text for message in self.messages]


class Post:
    """Everything from a notice to the channels, on one store."""

    def __init__(self, redis: Redis, at_ms: int = 1_700_000_000_000, *, host: bool = False) -> None:
        """Begin with nothing to tell; `host`: the host has a webhook."""
        self.redis, self.at_ms = redis, at_ms
        self.push, self.mail = RecordingChannel("push"), RecordingChannel("mail")
        connections = Connections(redis, "here", self.now_ms, Background())
        relationships = RelationshipStore(redis, self.now_ms)
        players = Players(redis, SystemTokens())
        self.notices = Notices(redis, players, connections, relationships, self.now_ms)
        self.stores = open_stores(redis)
        Scheduling(self.stores.schedule, self.now_ms, host=host).listen(self.notices)
        self.delivery = self.another()

    def now_ms(self) -> int:
        """Return the time of this test."""
        return self.at_ms

    def another(self) -> Delivery:
        """Return another process that delivers."""
        steps = Steps(self.stores, self.notices, [self.push, self.mail], self.now_ms)
        return Delivery(self.stores, steps)

    async def turn(self, room: str = ROOM, for_ms: int = DAY_MS) -> None:
        """Let it be Ada's turn."""
        about = {"room": room, "name": "Yacht", "deadline_ms": self.at_ms + for_ms}
        await self.notices.put(ADA, "your_turn", f"your_turn {room}", about, again=True)

    async def played(self, room: str = ROOM) -> None:
        """Let Ada have played."""
        await self.notices.take_away(ADA, f"your_turn {room}")

    async def want(self, **changed: Any) -> None:
        """Let Ada want something else."""
        now = await self.stores.preferences.preferences(ADA)
        await self.stores.preferences.set(ADA, replace(now, **changed))

    async def wait(self, for_ms: int, least_ms: int = 0) -> None:
        """Let time go by from one thing that is due to the next, and see to each at its time.

        With `least_ms` it is looked no more often than that, as where something is tried again each minute.
        """
        until_ms = self.at_ms + for_ms
        while (next_ms := await self._next_ms()) is not None and next_ms <= until_ms:
            self.at_ms = min(until_ms, max(self.at_ms + least_ms, next_ms))
            # What follows from an entry may be due at once.
            while await self.delivery.deliver_due():
                pass
        self.at_ms = until_ms

    async def _next_ms(self) -> int | None:
        """Return when the next entry is due."""
        pipeline = self.redis.pipeline(transaction=False)
        for queue in all_entries():
            pipeline.zrange(queue, 0, 0, withscores=True)
        found: list[Any] = await pipeline.execute()
        return min((int(due_ms) for entries in found for _, due_ms in entries), default=None)
