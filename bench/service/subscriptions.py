"""What devices and mail addresses cost that wait for notifications: in the store, and when a turn is sent.

A hundredth of them is stored first, and then all: the same number of turns is sent by the archive's process
of a real node at each size, so what it takes must not follow what is stored.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.figures import Figure, dataset_bytes
from bench.load.client import Trouble
from bench.load.post_box import post_box
from bench.service.sending import Turns, of_all, player, session
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.players import keys
from regatta_server.runtime.clock import now_ms
from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.client import connect as connect_store
from regatta_server.store.embedded import valkey
from testkit import processes
from testkit.processes import THIS, Process

TURNS: Final = 1_000
"""Sent at each size, or one to each player of the smaller one: no player is sent more at once."""
SUBSCRIBING_S: Final = (3.0, 0.007)
"""In which they are kept before the first of them is due: for all, and for each."""
IDLE_S: Final = 5.0
"""So long it is measured what they do when nothing is sent."""
FILLED_S: Final = 900.0
"""For all of it."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Of a turn that is sent."""

    sender_us: float
    store_us: float
    sender_bytes: float
    """Of the process, when all are sent."""


async def measured(most: int, appendfsync: str) -> list[Figure]:
    """Return all figures, with so many stored at last. Raises bench.load.client.Trouble, or TimeoutError."""
    few = max(1, most // 100)
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder, post_box() as box:
        async with asyncio.timeout(FILLED_S), valkey.embedded(Path(folder, "store"), appendfsync) as url:
            redis: Any = connect_store(url)
            (store,) = [child for child in THIS.children() if child.is_store()]
            private = {"REGATTA_WEBHOOK_PRIVATE": "true"}
            with processes.regatta(Path(folder), appendfsync, url, more=private) as node:
                turns = Turns(AutoPipeline(redis), box.port)
                (sender,) = node.process.children()
                await _fill(redis, turns, range(few))
                each = min(TURNS, few)
                first = await _cost(turns, sender, store, each, each)
                rows = await _fill(redis, turns, range(few, most))
                then = await _cost(turns, sender, store, each, 2 * each)
            await redis.aclose()
    with_few = f"with {few:,} of each"
    for what, unit, value, floor in (
        ("CPU of the archive for a turn that is sent", "µs", then.sender_us, first.sender_us),
        ("CPU of the store for it", "µs", then.store_us, first.store_us),
        ("memory of the process that sends", "MiB", then.sender_bytes / 2**20, first.sender_bytes / 2**20),
    ):
        rows.append(Figure(f"{what}, {most:,} of each", unit, value, with_few, value / max(floor, 1e-9)))
    return rows


async def _fill(redis: Any, turns: Turns, numbers: range) -> list[Figure]:
    """Store a device and an address for each of some players; return what they take."""
    addresses = AddressStore(AutoPipeline(redis))
    at_ms = now_ms()

    async def confirm(number: int) -> None:
        await addresses.confirm(player(number), _address(number), f"{number:024d}", at_ms)

    await turns.log_in(numbers)
    device = await _bytes_each(redis, numbers, lambda: turns.have_devices(numbers))
    address = await _bytes_each(redis, numbers, lambda: of_all(numbers, confirm))
    last = numbers[-1]
    text = len(await redis.hget(keys.push(player(last)), session(last)))
    return [
        Figure("a device in the store", "bytes", device, "its text", device / text),
        Figure("an address in the store", "bytes", address, "its text", address / len(_address(last))),
    ]


async def _bytes_each(redis: Any, numbers: range, store: Callable[[], Awaitable[None]]) -> float:
    before = await dataset_bytes(redis)
    await store()
    return (await dataset_bytes(redis) - before) / len(numbers)


async def _cost(turns: Turns, sender: Process, store: Process, number: int, in_all: int) -> Cost:
    """Send a number of turns, so many in all; return what one took, without the looks at what is due."""
    idle = await _idle_per_s([sender, store])
    at_ms = now_ms() + int(1_000 * (SUBSCRIBING_S[0] + SUBSCRIBING_S[1] * number))
    await turns.begin(number, 1.0, at_ms)
    if now_ms() > at_ms:
        raise Trouble("this machine is too busy: the first turns were due before all were kept")
    began, before_s = time.perf_counter(), [sender.cpu_s(), store.cpu_s()]
    await turns.arrived(in_all)
    took_s = time.perf_counter() - began
    sender_us, store_us = (
        1e6 * max(0.0, one.cpu_s() - was - took_s * each) / number
        for one, was, each in zip((sender, store), before_s, idle, strict=True)
    )
    return Cost(sender_us, store_us, sender.rss_bytes())


async def _idle_per_s(ours: list[Process]) -> list[float]:
    """Return the processor time of some processes in a second in which nothing is sent."""
    before = [one.cpu_s() for one in ours]
    await asyncio.sleep(IDLE_S)
    return [(one.cpu_s() - was) / IDLE_S for one, was in zip(ours, before, strict=True)]


def _address(number: int) -> str:
    return f"player-{number:06d}@mail.example.org"
