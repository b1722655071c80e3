"""What the queue costs: its tickets in the store, a join, a sweep, and the time from a join to its match.

A hundred thousand wait in thirty pools, each ticket in three of them, and none of them suits another: so
whoever joins finds them all in the way, and the sweep goes on looking at them.
"""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from redis.asyncio import Redis

from bench.figures import Figure, dataset_bytes
from bench.load.client import Trouble
from regatta_protocol.commands.lobby import Pool, Seek, StopSeeking
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.products.matchmaking.pools import PoolKind
from regatta_server.products.matchmaking.tickets import TICKETS, Ticket, Tickets, lease
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rules import catalogue
from regatta_server.runtime.clock import STEP_MS, now_ms
from regatta_server.store.client import connect as connect_store
from regatta_server.store.embedded import valkey
from testkit import processes

NODE: Final = "bench"
KINDS: Final = [
    PoolKind(card["ruleset"], 2, speed, True) for speed in ("live", "days") for card in catalogue.cards()[:15]
]
POOLS_EACH: Final = 3
APART: Final = 10_000
"""Rating points between those who are not to suit each other."""
JOINED: Final = 500
"""Joins that are timed one by one."""
PEOPLE: Final = 60
"""Connections on each side of the matches: each plays another one every time."""
JOINS_PER_S: Final = 200
WITHIN_S: Final = 10.0
"""What is not there by then is trouble."""


async def measured(many: int, seconds: float) -> list[Figure]:
    """Return all figures, with so many tickets. Raises bench.load.client.Trouble."""
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
        async with _store(Path(folder, "store")) as (url, redis):
            figures = [await _memory(redis, many), await _joins(redis)]
            figures += await _matches(url, Path(folder, "node"), seconds)
            await redis.flushall()
            figures.append(await _sweep(redis, many))
    return figures


@asynccontextmanager
async def _store(data: Path) -> AsyncIterator[tuple[str, Redis]]:
    async with valkey.embedded(data, "everysec") as url:
        redis = connect_store(url)
        try:
            yield url, redis
        finally:
            await redis.aclose()


def _ticket(number: int, group: int, rating: int, joined_ms: int) -> Ticket:
    """Return a ticket in the pools of its group."""
    kinds = [KINDS[(group + 7 * step) % len(KINDS)] for step in range(POOLS_EACH)]
    return Ticket(
        player=PlayerId(f"p{number:011d}"),
        name=f"Player {number}",
        number=number,
        seek=CommandId(f"s{number}"),
        joined_ms=joined_ms,
        ratings=dict.fromkeys(kinds, rating),
    )


async def _fill(tickets: Tickets, drawn: Sequence[Ticket], at_ms: int, redis: Redis) -> None:
    for begin in range(0, len(drawn), 50):
        await asyncio.gather(*(tickets.join(ticket, at_ms) for ticket in drawn[begin : begin + 50]))
    # Joining renews the lease for some seconds only: they are to wait as long as the bench runs.
    await redis.set(lease(NODE), 1)


async def _memory(redis: Redis, many: int) -> Figure:
    tickets = Tickets(redis, NODE, SystemChance())
    at_ms = now_ms()
    # They come as late as a clock may be ahead, so that their windows stay narrow for as long as can be.
    drawn = [_ticket(number, number, APART * number, at_ms + STEP_MS) for number in range(many)]
    before = await dataset_bytes(redis)
    await _fill(tickets, drawn, at_ms, redis)
    if await tickets.waiting() != many:
        raise Trouble("tickets were matched that should have waited")
    bytes_each = (await dataset_bytes(redis) - before) / many
    texts: Any = await redis.hmget(TICKETS, [ticket.player for ticket in drawn[:JOINED]])
    text = sum(len(text) for text in texts) / len(texts)
    what = f"a ticket in {POOLS_EACH} of {len(KINDS)} pools, {many:,} waiting"
    return Figure(what, "bytes", bytes_each, "its text", bytes_each / text)


async def _joins(redis: Redis) -> Figure:
    """Time joins that find a partner at once: each takes one of those who wait."""
    tickets = Tickets(redis, NODE, SystemChance())
    at_ms = now_ms()
    tickets_joining = [
        _ticket(10**9 + number, number, APART * number + 40, at_ms) for number in range(await _some(tickets))
    ]
    took = await _times([lambda ticket=ticket: tickets.join(ticket, at_ms) for ticket in tickets_joining])  # type: ignore[misc] # its own ticket
    await redis.set(lease(NODE), 1)
    floor = await _empty(redis)
    us = _part(took, 0.5)
    return Figure("a join that makes a match, in the store", "µs", us, "an empty script", us / floor)


async def _matches(url: str, data: Path, seconds: float) -> list[Figure]:
    """Let people of a real node join, as many a second as are asked for."""
    with processes.regatta(data, "everysec", url) as node:
        async with AsyncExitStack() as stack:
            people = [await Person.of(stack, node.port) for _ in range(2 * PEOPLE)]
            others = [await _guest(stack, node.port) for _ in range(10)]
            took: list[float] = []
            floor: list[float] = []
            began = time.perf_counter()
            async with asyncio.timeout(seconds + 3 * WITHIN_S), asyncio.TaskGroup() as group:
                for number in range(max(20, int(seconds * JOINS_PER_S / 2))):
                    await asyncio.sleep(began + number * 2 / JOINS_PER_S - time.perf_counter())
                    first = people[number % PEOPLE]
                    second = people[PEOPLE + (number + number // PEOPLE) % PEOPLE]
                    group.create_task(_match(first, second, KINDS[number % len(KINDS)], took))
                    group.create_task(_stop_nothing(others[number % len(others)], floor))
    return [
        Figure(
            f"from a join to its match, {JOINS_PER_S} joins/s: {name}",
            "ms",
            _part(took, part),
            f"stopping no search meanwhile: {name}",
            _part(took, part) / _part(floor, part),
        )
        for name, part in (("p50", 0.5), ("p99", 0.99))
    ]


@dataclass(frozen=True, slots=True)
class Person:
    """A connection, and whether it waits for a match just now."""

    connection: Connection
    waits: asyncio.Lock

    @classmethod
    async def of(cls, stack: AsyncExitStack, port: int) -> "Person":
        """Return a new guest."""
        return cls(await _guest(stack, port), asyncio.Lock())

    async def seek(self, kind: PoolKind) -> None:
        """Join a pool, and be told that one has."""
        pool = Pool(ruleset=kind.ruleset, seats=kind.seats, speed=kind.speed)
        await self.connection.ask(Seek(id=self.connection.new_id(), pools=[pool]))

    async def matched(self) -> None:
        """Wait for a match."""
        while (await self.connection.notifications.get())["type"] != "matched":
            """How it stands."""


async def _match(first: Person, second: Person, kind: PoolKind, took: list[float]) -> None:
    # Whoever still waits, as the server is behind, joins a little later: nobody searches twice at a time.
    async with first.waits, second.waits:
        await first.seek(kind)
        began = time.perf_counter()
        # Its partner may be somebody else's, where several join a pool at once.
        await asyncio.gather(second.seek(kind), second.matched())
        took.append((time.perf_counter() - began) * 1000)
        await first.matched()


async def _stop_nothing(other: Connection, took: list[float]) -> None:
    began = time.perf_counter()
    await other.ask(StopSeeking(id=other.new_id()))
    took.append((time.perf_counter() - began) * 1000)


async def _guest(stack: AsyncExitStack, port: int) -> Connection:
    return await stack.enter_async_context(await connect(f"ws://127.0.0.1:{port}/ws"))


async def _sweep(redis: Redis, many: int) -> Figure:
    """Let all windows widen at once: everyone has one partner, 150 points away."""
    tickets = Tickets(redis, NODE, SystemChance())
    at_ms = now_ms()
    drawn = [
        _ticket(number, number // 2, APART * (number // 2) + 150 * (number % 2), at_ms)
        for number in range(many // 2 * 2)
    ]
    await _fill(tickets, drawn, at_ms, redis)
    pairs, more = 0, True
    began = time.perf_counter()
    while more:
        more, rooms = await tickets.sweep(at_ms + 10_000)
        pairs += len(rooms)
    per_s = pairs / (time.perf_counter() - began)
    if pairs != len(drawn) // 2:
        raise Trouble(f"the sweep made {pairs} pairs of {len(drawn)} tickets")
    floor = await _empty(redis)
    ratio = per_s * floor / 1e6
    return Figure("pairs made by the sweep", "/s", per_s, "round trips of an empty script", ratio)


async def _empty(redis: Redis) -> float:
    """Return how long a script takes that does nothing, in microseconds."""
    script = redis.register_script("return 1")
    return _part(await _times([script] * JOINED), 0.5)


async def _times(calls: Sequence[Callable[[], Awaitable[Any]]]) -> list[float]:
    """Return how long each took, in microseconds, one after the other."""
    took = []
    for ask in calls:
        began = time.perf_counter_ns()
        await ask()
        took.append((time.perf_counter_ns() - began) / 1000)
    return took


def _part(took: Sequence[float], part: float) -> float:
    return sorted(took)[min(len(took) - 1, int(part * len(took)))]


async def _some(tickets: Tickets) -> int:
    return min(JOINED, await tickets.waiting())
