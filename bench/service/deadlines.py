"""What a second's look for what is due costs: alarms of running games, and notifications, however many wait.

Each node looks through the alarms of all rooms once a second, and the archive through all notifications. What
is due is the same at each size, and ten times as much at last: the time follows that, and not what is stored.
It is processor time of the store, which a busy machine does not lengthen.
"""

import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from redis.asyncio import Redis

from bench.figures import Figure, dataset_bytes
from bench.load.client import Trouble
from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.schedule_store import ScheduleEntry, ScheduleStore, all_entries
from regatta_server.limits import ALARMS_CLAIMED_MOST, DAY_MS
from regatta_server.rooms.decide.act import room_id
from regatta_server.runtime.clock import now_ms
from regatta_server.store import keys
from regatta_server.store.client import connect as connect_store
from regatta_server.store.due_queue import DueQueue
from regatta_server.store.embedded import valkey

DUE: Final = 256
"""Of all that is stored: as many as fall into a second where a million turns of a day run, 12, and more."""
LOOKS: Final = 300
"""Of each kind and size, timed together."""
AT_ONCE: Final = 5_000
"""Stored in one pipeline."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is looked through."""

    name: str
    sets: Sequence[str]
    """Where it stands, by when it is due."""
    member: Callable[[int], str]
    """Returns the number-th of it."""
    look: Callable[[int], Awaitable[int]]
    """Looks once, at a time; returns how many were due."""


async def measured(most: int) -> list[Figure]:
    """Return all figures, with so many stored at last. Raises bench.load.client.Trouble."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
        async with valkey.embedded(Path(folder), "everysec") as url:
            redis: Any = connect_store(url)
            try:
                for kind in (_alarms(redis), _notifications(redis)):
                    figures += await _of(redis, kind, most)
                    # Now, and not beside what is measured next.
                    await redis.execute_command("FLUSHALL", "SYNC")
            finally:
                await redis.aclose()
    return figures


def _alarms(redis: Redis) -> Kind:
    due = DueQueue(redis, keys.all_alarms())

    async def look(at_ms: int) -> int:
        found, unread = await due.sweep(at_ms, ALARMS_CLAIMED_MOST)
        return 0 if unread else len(found)

    return Kind("alarms of games", keys.all_alarms(), lambda number: room_id("", str(number)), look)


def _notifications(redis: Redis) -> Kind:
    schedule = ScheduleStore(redis)

    async def look(at_ms: int) -> int:
        found, unread = await schedule.due(at_ms)
        return 0 if unread else len(found)

    def member(number: int) -> str:
        return str(
            ScheduleEntry("page", PlayerId(f"p{number:011d}"), f"your_turn {room_id('', str(number))}")
        )

    return Kind("notifications", all_entries(), member, look)


async def _of(redis: Redis, kind: Kind, most: int) -> list[Figure]:
    """Measure a kind at a hundredth, a tenth and all of the most; then with ten times as much due."""
    at_ms, stored, took_us = now_ms(), DUE, list[float]()
    empty = await dataset_bytes(redis)
    await _store(redis, kind, range(DUE), at_ms - 1)
    figures: list[Figure] = []
    for many in (most // 100, most // 10, most):
        await _store(redis, kind, range(stored, many), at_ms + DAY_MS)
        stored = max(stored, many)
        took_us.append(await _look_us(redis, kind, at_ms, DUE))
        what = f"{kind.name}: {DUE} are due, {stored:,} stored"
        floor = f"with {max(DUE, most // 100):,} stored"
        figures.append(Figure(what, "µs", took_us[-1], floor, took_us[-1] / took_us[0]))
    bytes_each, text = (await dataset_bytes(redis) - empty) / stored, len(kind.member(stored))
    figures.append(Figure(f"{kind.name}: each takes", "bytes", bytes_each, "its text", bytes_each / text))
    await _store(redis, kind, range(stored, stored + 9 * DUE), at_ms - 1)
    more_us = await _look_us(redis, kind, at_ms, 10 * DUE)
    what = f"{kind.name}: {10 * DUE:,} are due, {stored:,} stored"
    return [*figures, Figure(what, "µs", more_us, f"with {DUE} that are due", more_us / took_us[-1])]


async def _store(redis: Redis, kind: Kind, numbers: range, due_ms: int) -> None:
    """Put so many of a kind into the store, spread over its sets."""
    for first in range(numbers.start, numbers.stop, AT_ONCE):
        by_set: dict[str, dict[str, int]] = {}
        for number in range(first, min(first + AT_ONCE, numbers.stop)):
            name = kind.sets[number % len(kind.sets)]
            by_set.setdefault(name, {})[kind.member(number)] = due_ms + (number if due_ms > now_ms() else 0)
        pipeline: Any = redis.pipeline(transaction=False)
        for name, members in by_set.items():
            pipeline.zadd(name, members)
        await pipeline.execute()


async def _look_us(redis: Redis, kind: Kind, at_ms: int, due: int) -> float:
    """Return the processor time of the store for a look; each must find all that is due."""
    began_s = await _cpu_s(redis)
    for _ in range(LOOKS):
        found = await kind.look(at_ms)
        if found != due:
            raise Trouble(f"a look through {kind.name} found {found} that are due, and not {due}")
    return 1e6 * (await _cpu_s(redis) - began_s) / LOOKS


async def _cpu_s(redis: Redis) -> float:
    """Return the processor time that the store has taken so far, without what its children did."""
    found = await redis.info("cpu")
    return float(found["used_cpu_user"]) + float(found["used_cpu_sys"])
