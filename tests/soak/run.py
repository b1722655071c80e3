"""A soak of one node as a host runs it: with its store and its archive beside it, and its usual bounds."""

import asyncio
import contextlib
import json
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from regatta_server.products.presence import away_store, presence_store
from regatta_server.products.ratings.kinds import kinds
from regatta_server.products.social import status_store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.store import keys
from regatta_server.store.client import connect
from regatta_server.store.embedded import valkey
from regatta_server.store.replies import texts
from testkit.parts import POLL_S
from testkit.processes import Listening, Process, regatta
from tests.soak import visitors
from tests.soak.growth import Sample
from tests.soak.key_usage import KeyUsage, Units, by_kind, keys_of
from tests.soak.kinds import Per
from tests.soak.visitors import Side, Tally

PARTIES_PER_S: Final = 10
"""Each of one or two guests: 15 a second, 54,000 in an hour. Where it was measured a party took 29 ms of a
core in the node and 3 ms in the archive: together they are at a third of a core."""
PARTIES_MOST: Final = 60
"""At a time. A machine on which a party takes six seconds has fewer of them, and not a crowd that waits."""
SAMPLE_S: Final = 5.0
QUIET_S: Final = 120.0
"""Leases, marks and games on their way into the archive take seconds; a busy machine takes longer."""


@dataclass(slots=True)
class Soak:
    """What came of a run."""

    minutes: float
    tally: Tally = field(default_factory=Tally)
    samples: list[Sample] = field(default_factory=list)
    usage: dict[str, KeyUsage] = field(default_factory=dict)
    node_cpu_s: float = 0.0
    archive_cpu_s: float = 0.0
    ran_s: float = 0.0
    end: Sample | None = None
    """When all had gone."""
    faults: list[str] = field(default_factory=list)
    """What the node logged as a fault."""

    @property
    def units(self) -> Units:
        """Return how many there were of what the kinds of keys are counted for."""
        tally = self.tally
        rules = len(kinds(card["ruleset"] for card in REGISTRY.cards()))
        counted: dict[Per, int] = {
            "one": 1,
            "here": 0,
            "bucket": keys.BUCKETS,
            "rules": rules,
            "guest": tally.guests,
            "room": tally.rooms,
            "game": tally.games,
            "seat": tally.seats,
            "rated": tally.rated,
            "report": tally.reports,
            "challenge": tally.challenges,
        }
        return counted


@dataclass(frozen=True, slots=True)
class Parts:
    """The processes of a host."""

    node: Process
    port: int
    archive: Process
    valkey: Process
    data: Path
    redis: Redis

    async def sample(self, at_s: float, guests: int) -> Sample:
        """Measure everything once."""
        memory = await self.redis.info("memory")
        opened = Path(f"/proc/{self.node.pid}/fd")
        return Sample(
            at_s=at_s,
            guests=guests,
            node_bytes=self.node.rss_bytes(),
            archive_bytes=self.archive.rss_bytes(),
            valkey_bytes=self.valkey.rss_bytes(),
            keys=await self.redis.dbsize(),
            used_bytes=memory["used_memory"],
            dataset_bytes=memory["used_memory_dataset"],
            file_bytes=_file_bytes(self.data),
            files=len(os.listdir(opened)),
            # Its log is a file that nobody else can name.
            log_bytes=(opened / "2").stat().st_size,
        )

    def logged(self) -> list[str]:
        """Return the lines of the log that tell of a fault."""
        lines = Path(f"/proc/{self.node.pid}/fd/2").read_text(encoding="utf-8").splitlines()
        entries = [json.loads(line) if line.startswith("{") else {} for line in lines]
        return [
            line
            for line, entry in zip(lines, entries, strict=True)
            if entry.get("level") in ("warning", "error", "critical")
        ]


def _file_bytes(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        # Valkey writes them anew now and then.
        with contextlib.suppress(FileNotFoundError):
            total += path.stat().st_size if path.is_file() else 0
    return total


@contextlib.asynccontextmanager
async def parts(folder: Path) -> AsyncIterator[Parts]:
    """Run a node with its store and its archive."""
    data = folder / "data"
    with regatta(data, "everysec", bounded=True) as listening:
        archive, store = await _children(listening)
        url = valkey.running(data)
        assert url is not None
        async with connect(url) as redis:
            yield Parts(listening.process, listening.port, archive, store, data, redis)


async def _children(listening: Listening) -> tuple[Process, Process]:
    """Return the archive, which comes a moment later, and the store."""
    async with asyncio.timeout(QUIET_S):
        while True:
            found = listening.process.children()
            stores = [child for child in found if child.is_store()]
            others = [child for child in found if not child.is_store()]
            if stores and others:
                return others[0], stores[0]
            await asyncio.sleep(POLL_S)


async def soak(folder: Path, minutes: float) -> Soak:
    """Let people come and go for so long, and look at what there is then."""
    run = Soak(minutes)
    async with parts(folder) as host:
        began_s = time.monotonic()
        async with _sampling(host, run, began_s):
            await _churn(host, run, began_s + minutes * 60)
        run.ran_s = time.monotonic() - began_s
        run.node_cpu_s, run.archive_cpu_s = host.node.cpu_s(), host.archive.cpu_s()
        await _quiet(host.redis)
        run.end = await host.sample(time.monotonic() - began_s, run.tally.guests)
        run.usage = by_kind([key async for key in keys_of(host.redis)])
        run.faults = host.logged()
    return run


@contextlib.asynccontextmanager
async def _sampling(host: Parts, run: Soak, began_s: float) -> AsyncIterator[None]:
    async def sample() -> None:
        while True:
            run.samples.append(await host.sample(time.monotonic() - began_s, run.tally.guests))
            await asyncio.sleep(SAMPLE_S)

    sampling = asyncio.ensure_future(sample())
    try:
        yield
    finally:
        sampling.cancel()
        [ended] = await asyncio.gather(sampling, return_exceptions=True)
    assert isinstance(ended, asyncio.CancelledError), ended


async def _churn(host: Parts, run: Soak, until_s: float) -> None:
    """Let parties come at a steady pace; return when the last has gone. Raises what befell one of them."""
    free = asyncio.Semaphore(PARTIES_MOST)
    pools = {ruleset: asyncio.Lock() for ruleset in visitors.SOUGHT}
    number = 0
    async with asyncio.TaskGroup() as group:
        while time.monotonic() < until_s:
            await free.acquire()
            party = visitors.come(Side(number, host.port, run.tally, pools))
            group.create_task(_freeing(free, party))
            number += 1
            await asyncio.sleep(1 / PARTIES_PER_S)


async def _freeing(place: asyncio.Semaphore, party: Awaitable[None]) -> None:
    try:
        await party
    finally:
        place.release()


async def _quiet(redis: Redis) -> None:
    """Return when nobody is here any more, and all that is to be done for those who went is done.

    What stays for longer is left for the table of kinds to name: it says that nothing of it may.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(QUIET_S):
            await all_done(
                lambda: _players_here(redis),
                lambda: redis.zcard(away_store.MARKED),
                lambda: _endings(redis),
                lambda: redis.zcard(status_store.MARKED),
            )


async def all_done(*counts: Callable[[], Awaitable[int]]) -> None:
    """Return once there is nothing left of anything in one look; what gives others work comes before them.

    Whoever goes is marked as gone after they went, and the end of a game marks its players once more: what
    was nothing a moment ago is something again.
    """
    while any([await count() for count in counts]):  # noqa: ASYNC110 - another process sets no Event
        await asyncio.sleep(10 * POLL_S)


async def _players_here(redis: Redis) -> int:
    nodes = texts(await redis.smembers(presence_store.NODES))
    return sum([int(await redis.scard(presence_store.players_of(node))) for node in nodes])


async def _endings(redis: Redis) -> int:
    pipeline = redis.pipeline(transaction=False)
    for key in keys.all_endings():
        pipeline.zcard(key)
    return sum(await pipeline.execute())
