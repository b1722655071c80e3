"""What notifications cost those who play on: 10,000 are sent in a minute, while others move at a rate.

They are sent as they are in a service: by the archive's process of a real node, each encrypted for a device
of its own, to a push service on this machine. Samples without any and samples with them come in turns, so
that both see the same noise.
"""

import asyncio
import statistics
import tempfile
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric import ec

from bench.figures import Figure
from bench.load.client import Trouble
from bench.load.post_box import count, post_box
from bench.load.rooms import Game, Room
from bench.load.samples import SETTLE_S, Sample, Watched
from bench.measure import Plan, opened, rulesets
from bench.service.endings import cpu_s
from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.build import NoTokens
from regatta_server.channels.outgoing.push.encryption import CURVE, point_of
from regatta_server.channels.outgoing.push.subscription_store import Subscription, SubscriptionStore
from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS, ScheduleStore
from regatta_server.channels.outgoing.scheduling import Scheduling
from regatta_server.players import keys
from regatta_server.players.players import Players
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections, no_background
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.rooms.decide.act import room_id
from regatta_server.runtime.clock import now_ms
from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.client import connect as connect_store
from regatta_server.store.embedded import valkey
from testkit import processes
from testkit.processes import THIS

NOTIFICATIONS: Final = 10_000
MINUTE_S: Final = 60.0
"""In which all of them are sent, by so many samples as it takes."""
RATE: Final = 1_000.0
"""Moves a second at most, as beside games that end."""
PLAYERS: Final = 1_000
"""With a device each. Nobody has all notifications: what one has is read whole."""
SPREAD: Final = 7_919
"""A prime: turns that follow on each other are of players who lie apart."""
AT_ONCE: Final = 50
"""Kept side by side."""
ARRIVED_S: Final = 300.0
"""What has not come by then is trouble. Who sends gives way to who plays, on a busy machine for long."""
NONE: Final = "none is sent"


class Turns:
    """Players whose turns begin, as a node would keep them."""

    def __init__(self, redis: Any, port: int) -> None:
        """Take the store, and where the push service is."""
        self._at_ms = 0
        self._redis = redis
        self._port = port
        self._begun = 0
        self._players = 1
        connections = Connections(redis, "bench", self._now_ms, no_background)
        relationships = RelationshipStore(redis, self._now_ms)
        self._notices = Notices(redis, Players(redis, NoTokens()), connections, relationships, self._now_ms)
        Scheduling(ScheduleStore(redis), self._now_ms).listen(self._notices)

    async def have_devices(self, players: range) -> None:
        """Let players have a device each, all of one key: it is those of the server that take the time."""
        public = _text(point_of(ec.generate_private_key(CURVE)))
        subscriptions = SubscriptionStore(self._redis)

        async def has_one(number: int) -> None:
            # As long as those of browsers.
            endpoint = f"http://127.0.0.1:{self._port}/{number:0180d}"
            one = Subscription(endpoint, public, _text(bytes(16)), 0)
            await subscriptions.keep(player(number), session(number), one)

        await self.log_in(players)
        await of_all(players, has_one)
        self._players = players.stop

    async def log_in(self, players: range) -> None:
        """Let players have a session each."""

        async def logs_in(number: int) -> None:
            await self._redis.set(keys.session(session(number)), player(number), nx=True)

        await of_all(players, logs_in)

    async def begin(self, turns: int, seconds: float, at_ms: int) -> None:
        """Let so many turns begin that are to be sent one after the other in some seconds from a time on."""
        for first in range(0, turns, AT_ONCE):
            # All of a handful are due together, as all of a look through the schedule are.
            self._at_ms = at_ms + int(1_000 * seconds * first / turns) - PAGE_FIRST_MS
            await asyncio.gather(*(self._turn() for _ in range(first, min(turns, first + AT_ONCE))))

    async def came(self) -> int:
        """Return how many posts have come in all."""
        return await asyncio.to_thread(count, self._port)

    async def arrived(self, turns: int) -> None:
        """Wait until so many posts have come in all. Raises Trouble."""
        began, came = time.perf_counter(), 0
        while came < turns and time.perf_counter() - began < ARRIVED_S:
            await asyncio.sleep(0.05)
            came = await self.came()
        if came != turns:
            raise Trouble(f"of {turns} notifications {came} came in {ARRIVED_S:.0f} s")

    async def _turn(self) -> None:
        self._begun += 1
        room = room_id("", str(self._begun))
        about = {"room": room, "ruleset": "yacht", "name": "Yacht", "deadline_ms": now_ms() + 86_400_000}
        whose = player(SPREAD * self._begun % self._players)
        await self._notices.put(whose, "your_turn", f"your_turn {room}", about)

    def _now_ms(self) -> int:
        return self._at_ms


@dataclass(frozen=True, slots=True)
class Round:
    """The moves of others while nothing is sent, and while notifications are."""

    without: Sample
    sending: Sample
    came: float
    """The part of the notifications that came while the moves were measured."""
    sender_ms: float
    """Processor time of the archive's process for a notification."""


async def measured(plan: Plan, notifications: int) -> list[Figure]:
    """Return all figures, with so many notifications in all. Raises bench.load.client.Trouble."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    seconds = MINUTE_S * notifications / NOTIFICATIONS / plan.repeats
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder, post_box() as box:
        async with (
            asyncio.timeout(2 * plan.time_out_s + plan.repeats * (2 * seconds + ARRIVED_S)),
            valkey.embedded(Path(folder, "store"), plan.appendfsync) as url,
        ):
            redis: Any = connect_store(url)
            stores = [child for child in THIS.children() if child.is_store()]
            private = {"REGATTA_WEBHOOK_PRIVATE": "true"}
            with processes.regatta(Path(folder), plan.appendfsync, url, more=private) as node:
                game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
                rooms = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
                turns = Turns(AutoPipeline(redis), box.port)
                await turns.have_devices(range(PLAYERS))
                async with opened(rooms, trouble) as load:
                    await load.rise(plan.seconds)
                    await load.drain()
                    watched = Watched(node, load, stores)
                    rounds = await _rounds(plan, watched, turns, notifications // plan.repeats, seconds)
            await redis.aclose()
    trouble.cancel()
    return figures(rounds, notifications / (plan.repeats * seconds))


async def _rounds(plan: Plan, node: Watched, turns: Turns, each: int, seconds: float) -> list[Round]:
    rate = min(plan.rate, RATE)
    found: list[Round] = []
    for number in range(plan.repeats):
        without = await node.paced(rate, seconds)
        # It takes a while to keep them all: they are due behind that.
        ready_s = 2 + each / 100
        at_ms = now_ms() + int(1_000 * (ready_s + SETTLE_S))
        await turns.begin(each, seconds, at_ms)
        if now_ms() > at_ms:
            raise Trouble("this machine is too busy: the first notifications were due before all were kept")
        before_s = cpu_s(node.others)
        await asyncio.sleep((at_ms - now_ms()) / 1_000 - SETTLE_S)
        sending = await node.paced(rate, seconds)
        came = (await turns.came() - number * each) / each
        await turns.arrived((number + 1) * each)
        found.append(Round(without, sending, came, 1_000 * (cpu_s(node.others) - before_s) / each))
    return found


def figures(rounds: Sequence[Round], per_s: float) -> list[Figure]:
    """Return the medians; a ratio is that of the rounds' own, as both samples of one saw the same noise."""
    a_minute, rows = 60 * per_s, []
    for name, of in (("p50", "p50_ms"), ("p99", "p99_ms")):
        pairs = [(getattr(one.sending, of), getattr(one.without, of)) for one in rounds]
        rows.append(_figure(f"a move's {name}, {a_minute:,.0f} notifications a minute", "ms", pairs, NONE))
    came = [(a_minute * one.came, a_minute) for one in rounds]
    rows.append(_figure("notifications that came meanwhile", "/min", came, "those that were due"))
    own = [(one.sending.server_us, one.without.server_us) for one in rounds]
    rows.append(_figure("CPU of the node for a move meanwhile", "µs", own, NONE))
    sender = [(1_000 * one.sender_ms, one.without.server_us) for one in rounds]
    rows.append(_figure("CPU of the archive for a notification", "µs", sender, "the node's for a move"))
    return rows


def _figure(what: str, unit: str, pairs: Sequence[tuple[float, float]], floor: str) -> Figure:
    value = statistics.median(value for value, _ in pairs)
    ratio = statistics.median(value / max(below, 1e-9) for value, below in pairs)
    return Figure(what, unit, value, floor, ratio)


async def of_all(numbers: range, work: Callable[[int], Awaitable[None]]) -> None:
    """Do something for each number, a handful at a time."""
    for first in range(numbers.start, numbers.stop, AT_ONCE):
        await asyncio.gather(*(work(number) for number in range(first, min(first + AT_ONCE, numbers.stop))))


def player(number: int) -> PlayerId:
    """Return the number-th player."""
    return PlayerId(f"p{number:011d}")


def session(number: int) -> str:
    """Return the session of the number-th player."""
    return f"device-{number}"


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
