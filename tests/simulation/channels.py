"""A season of notifications over channels that fail: people play, look, change their minds; processes die.

The store is real, the time is the season's own, and all that happens follows from its seed. What a channel
takes is judged as it comes; what nobody was sent although it could be is looked for at the end.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.notifications import ChannelName
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.delivery import Delivery
from regatta_server.channels.outgoing.preferences import QuietHours
from regatta_server.channels.outgoing.scheduling import Scheduling
from regatta_server.channels.outgoing.steps import Steps
from regatta_server.channels.outgoing.stores import open_stores
from regatta_server.edge.background import Background
from regatta_server.observe.labels import Outcome
from regatta_server.players.players import Players
from regatta_server.products.notices.notice_store import NoticeStore
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.service import SystemTokens

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
BEGIN_MS: Final = int(datetime(2026, 10, 24, 12, tzinfo=UTC).timestamp()) * 1_000
"""The night behind it has an hour twice: clocks are put back in Berlin."""
QUIET: Final = QuietHours(22 * 60, 7 * 60, "Europe/Berlin")
SLEEPER, READER = PlayerId("the-sleeper-"), PlayerId("the-reader--")
"""Who has quiet hours, and who wants one mail in six hours at most."""
PEOPLE: Final = (SLEEPER, READER, PlayerId("the-third---"), PlayerId("the-fourth--"))
ROOMS: Final = tuple(RoomId(f"ABCDEFG{letter}") for letter in "ABCDEF")
QUIET_END_MS: Final = 14 * HOUR_MS
"""Behind the season: longer than quiet hours, and than a channel that failed is left alone."""
Weather = Literal["fine", "slow", "down", "gone", "dies before", "dies behind"]
"""Of a channel: it takes a message, at once or slowly; says to come later, as a relay does that is down or a
push service with 429; has lost this destination for good, as with 410 or a mailbox that bounces; or the
process that sends is ended, before or behind the moment when the message is on its way."""
WEATHERS: Final[tuple[Weather, ...]] = (
    *("fine", "fine", "slow", "down", "down"),
    *("gone", "dies before", "dies behind"),
)
SLOW_MS: Final = 30_000
"""Less than a claim holds: nobody else takes what is slow."""
NAMES: Final[tuple[ChannelName, ...]] = ("push", "mail")
Key = tuple[PlayerId, ChannelName, str, str]
"""Whom, by which way, of which notice, and of which kind."""


class Died(asyncio.CancelledError):
    """The process that sends was ended: nothing of it goes on."""


@dataclass
class Destination:
    """A channel under the weather of a season; `judge` is asked about all that it takes."""

    name: ChannelName
    judge: Callable[[ChannelName, Message], Awaitable[None]]
    wait: Callable[[int], None]
    lost: Callable[[PlayerId, ChannelName], None]
    weather: Weather = "fine"
    without: set[PlayerId] = field(default_factory=set)
    """Who has none at present."""
    sent_before_death: Counter[Key] = field(default_factory=Counter)

    async def reachable(self, player: PlayerId) -> bool:
        """Return whether it is set up."""
        return player not in self.without

    async def send(self, message: Message) -> Outcome:
        """Take a message, or do what the weather does."""
        weather = self.weather
        if weather == "down":
            return Outcome.LATER
        if weather == "gone":
            self.without.add(message.player)
            self.lost(message.player, self.name)
            return Outcome.GONE
        if weather == "dies before":
            self.weather = "fine"
            raise Died
        await self.judge(self.name, message)
        if weather == "dies behind":
            self.weather = "fine"
            self.sent_before_death.update(keys_of(self.name, message))
            raise Died
        if weather == "slow":
            self.wait(SLOW_MS)
        return Outcome.SENT


def keys_of(channel: ChannelName, message: Message) -> list[Key]:
    """Return what a message says, one for each part of a digest."""
    return [(one.player, channel, one.notice, one.kind) for one in message.parts or (message,)]


class Season:
    """People, their notices, two channels and whoever delivers, on an empty store."""

    def __init__(self, redis: Redis, seed: int) -> None:
        """Begin at noon of a Saturday in October."""
        self.at_ms = BEGIN_MS
        self.chance = Random(seed)
        self.faults: list[str] = []
        self.sent: Counter[Key] = Counter()
        self.deaths = 0
        self.broken_ms: dict[tuple[PlayerId, ChannelName], int] = {}
        """When somebody could last not be reached by a channel, or did not want to be."""
        self.channels = {name: Destination(name, self._judge, self._wait, self._lost) for name in NAMES}
        connections = Connections(redis, "here", self.now_ms, Background())
        relationships = RelationshipStore(redis, self.now_ms)
        players = Players(redis, SystemTokens())
        self.notices = Notices(redis, players, connections, relationships, self.now_ms)
        self._notice_store = NoticeStore(redis, self.now_ms)
        self.stores = open_stores(redis)
        Scheduling(self.stores.schedule, self.now_ms).listen(self.notices)
        self._delivery = self._process()

    def now_ms(self) -> int:
        """Return the time of the season."""
        return self.at_ms

    async def play(self, events: int) -> None:
        """Let so much happen, and then fine weather, until all that waits could be sent."""
        await self.want(SLEEPER, quiet_hours=QUIET)
        await self.want(READER, digest_hours=6)
        for _ in range(events):
            await self._event()
            await self._pass(self.chance.randrange(1, 25) * MINUTE_MS)
        for channel in self.channels.values():
            channel.weather = "fine"
        await self._pass(QUIET_END_MS)
        await self._look_for_lost()

    # -- what happens --------------------------------------------------------------------------

    async def _event(self) -> None:
        player, room = self.chance.choice(PEOPLE), self.chance.choice(ROOMS)
        match self.chance.randrange(10):
            case 0 | 1 | 2 | 3:
                about = {"room": room, "name": "Yacht", "deadline_ms": self.at_ms + 24 * HOUR_MS}
                await self.notices.put(player, "your_turn", f"your_turn {room}", about, again=True)
            case 4:
                await self.notices.take_away(player, f"your_turn {room}")
            case 5:
                lines = await self.notices.lines(player)
                if lines:
                    await self._notice_store.see(player, self.chance.choice(lines)["notice"])
            case 6:
                await self._change_mind(player)
            case _:
                name: ChannelName = self.chance.choice(NAMES)
                self.channels[name].weather = self.chance.choice(WEATHERS)
                if player in self.channels[name].without:
                    self.channels[name].without.remove(player)

    async def _change_mind(self, player: PlayerId) -> None:
        """Let somebody want no more of a channel, or want it again."""
        name: ChannelName = self.chance.choice(NAMES)
        off = (await self.stores.preferences.preferences(player)).off
        kinds: Any = ("your_turn", "turn_soon")
        pairs = frozenset((kind, name) for kind in kinds)
        await self.want(player, off=off - pairs if pairs <= off else off | pairs)
        self._lost(player, name)

    async def want(self, player: PlayerId, **changed: Any) -> None:
        """Let somebody want something else."""
        now = await self.stores.preferences.preferences(player)
        await self.stores.preferences.set(player, replace(now, **changed))

    async def _pass(self, for_ms: int) -> None:
        """Let time go by; whoever delivers looks once a minute, and another takes over where one dies."""
        until_ms = self.at_ms + for_ms
        while self.at_ms < until_ms:
            self.at_ms += MINUTE_MS
            for player, name in [(one, name) for name, at in self.channels.items() for one in at.without]:
                self._lost(player, name)
            busy = True
            while busy:
                try:
                    busy = bool(await self._delivery.deliver_due())
                except Died:
                    self.deaths += 1
                    self._delivery = self._process()

    def _wait(self, for_ms: int) -> None:
        self.at_ms += for_ms

    def _process(self) -> Delivery:
        return Delivery(self.stores, Steps(self.stores, self.notices, [*self.channels.values()], self.now_ms))

    # -- what must hold ------------------------------------------------------------------------

    def _lost(self, player: PlayerId, name: ChannelName) -> None:
        self.broken_ms[player, name] = self.at_ms

    async def _judge(self, name: ChannelName, message: Message) -> None:
        """Judge a message as it is taken."""
        preferences = await self.stores.preferences.preferences(message.player)
        lines = {line["notice"]: line for line in await self.notices.lines(message.player)}
        if message.player in self.channels[name].without:
            self._fault("sent to who is not there", name, message)
        if message.player == SLEEPER and is_quiet(self.at_ms):
            self._fault("sent in quiet hours", name, message)
        for one in message.parts or (message,):
            line = lines.get(one.notice.removesuffix("-soon"))
            if not preferences.wants(one.kind, name, one.about.get("room")):
                self._fault("sent to who has unsubscribed", name, one)
            if line is None or (line["seen"] and one.kind != "turn_soon"):
                self._fault("sent what was seen or is over", name, one)
        for key in keys_of(name, message):
            if self.sent[key] > self.channels[name].sent_before_death[key]:
                self._fault("sent twice, and nobody died", name, message)
            self.sent[key] += 1

    async def _look_for_lost(self) -> None:
        """Find what is unseen and wanted, could be sent all the time, and was not."""
        for player in PEOPLE:
            preferences = await self.stores.preferences.preferences(player)
            for line in await self.notices.lines(player):
                for name in self.channels:
                    always = self.broken_ms.get((player, name), 0) < line["at_ms"]
                    wanted = preferences.wants(line["kind"], name, line.get("room")) and not line["seen"]
                    key = (player, name, line["notice"], line["kind"])
                    if wanted and always and not self.sent[key]:
                        self.faults.append(f"never sent: {key}")

    def _fault(self, what: str, name: ChannelName, message: Message) -> None:
        self.faults.append(f"{what}: {name} {message.player} {message.kind} {message.notice}")


def is_quiet(at_ms: int) -> bool:
    """Return whether it is night where the sleeper is, by the clock on the wall."""
    hour = datetime.fromtimestamp(at_ms / 1_000, ZoneInfo("Europe/Berlin")).hour
    return hour >= 22 or hour < 7
