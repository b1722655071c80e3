"""What several workers of one machine bring beside one, and who waits less where the store has its own core.

Both servers are live, each with a store and an archive of its own, and are measured in turns: as they are, or
with store and archive bound to the last core and nodes to the others. The load takes its part of these cores,
so more workers bring less here than beside a load from elsewhere: the CPU for a move says what one does.
"""

import asyncio
import contextlib
import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from typing_extensions import override

from bench.figures import Figure
from bench.load.client import Trouble
from bench.load.rooms import Game, Room
from bench.load.samples import Sample, Watched
from bench.measure import HEADROOM, Plan, opened, rulesets
from testkit import processes
from testkit.processes import Listening, Process

WORKER: Final = b"regatta_server.processes.worker"
"""Their command line; that of the archive has another module."""
CORES_LEAST: Final = 2
"""One for store and archive, and one for nodes."""

Samples = dict[tuple[int, bool], list[Sample]]
"""By how many workers, and whether store and archive have a core of their own."""


@dataclass(frozen=True, slots=True)
class Nodes(Process):
    """A parent and its workers, as if they were one process: of what it has started the others are left."""

    workers: tuple[Process, ...]

    @override
    def cpu_s(self) -> float:
        return Process(self.pid).cpu_s() + sum(worker.cpu_s() for worker in self.workers)

    @override
    def children(self) -> list[Process]:
        return [child for child in Process(self.pid).children() if child not in self.workers]

    @property
    def members(self) -> Sequence[Process]:
        """All that play."""
        return (Process(self.pid), *self.workers)


@dataclass(frozen=True, slots=True)
class Crew:
    """A server of so many workers under a load."""

    workers: int
    nodes: Nodes
    watched: Watched

    def apart(self, wanted: bool) -> "contextlib.AbstractContextManager[None]":
        """Bind store and archive to a core of their own within the block, where that is wanted."""
        return apart(self.nodes.members, self.nodes.children()) if wanted else contextlib.nullcontext()


async def measured(plan: Plan) -> list[Figure]:
    """Return all figures. Raises bench.load.client.Trouble, or TimeoutError."""
    cores = len(os.sched_getaffinity(0))
    if cores < CORES_LEAST:
        raise Trouble("workers need a machine of two cores or more")
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    async with asyncio.timeout(4 * plan.time_out_s), AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="regatta-bench-")))
        crews = [await _crew(stack, folder, plan, workers, trouble) for workers in (1, cores)]
        saturated = await _in_turn(crews, None, plan)
        least = min(sample.per_s for samples in saturated.values() for sample in samples)
        rate = min(plan.rate, HEADROOM * least)
        paced = await _in_turn(crews, rate, plan)
    trouble.cancel()
    return figures(cores, rate, saturated, paced)


async def _crew(
    stack: AsyncExitStack, folder: Path, plan: Plan, workers: int, trouble: "asyncio.Future[None]"
) -> Crew:
    more = {"REGATTA_WORKERS": str(workers)}
    server = stack.enter_context(
        processes.regatta(folder / f"{workers}-workers", plan.appendfsync, more=more)
    )
    game = Game.of((await asyncio.to_thread(rulesets, server.port))[0])
    # Connections come to workers by chance, so the players of most rooms are at two.
    rooms = [Room(server.port, number, game, trouble) for number in range(plan.rooms)]
    load = await stack.enter_async_context(opened(rooms, trouble))
    await load.rise(plan.seconds)
    await load.drain()
    nodes = nodes_of(server.process)
    return Crew(workers, nodes, Watched(Listening(nodes, server.port), load))


def nodes_of(parent: Process) -> Nodes:
    """Return a server with its workers: none where it is the one node itself."""
    workers = (child for child in parent.children() if WORKER in command_of(child).split(b"\0"))
    return Nodes(parent.pid, tuple(workers))


def command_of(process: Process) -> bytes:
    """Return the command line of a process; nothing where it has ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process.pid}/cmdline").read_bytes()
    return b""


@contextlib.contextmanager
def apart(nodes: Sequence[Process], others: Sequence[Process]) -> Iterator[None]:
    """Bind others to the last core and nodes to the rest within the block."""
    cores = sorted(os.sched_getaffinity(0))
    try:
        bind(others, {cores[-1]})
        bind(nodes, set(cores[:-1]))
        yield
    finally:
        bind([*others, *nodes], set(cores))


def bind(bound: Sequence[Process], cores: set[int]) -> None:
    """Let all threads of processes run on these cores alone; those that they start do as they do."""
    for process in bound:
        for thread in Path(f"/proc/{process.pid}/task").glob("*"):
            # Threads end while we look.
            with contextlib.suppress(OSError):
                os.sched_setaffinity(int(thread.name), cores)


async def _in_turn(crews: Sequence[Crew], rate: float | None, plan: Plan) -> Samples:
    """Take samples of all in turns: they see the same noise. Without a rate they are saturated."""
    found: Samples = {}
    for _ in range(plan.repeats):
        for crew in crews:
            for wanted in (False, True):
                with crew.apart(wanted):
                    watched = crew.watched
                    sample = await (
                        watched.saturated(plan.seconds) if rate is None else watched.paced(rate, plan.seconds)
                    )
                    if rate is None:
                        # What has ended at once is not to be taken in while another one is measured.
                        await watched.quiet()
                found.setdefault((crew.workers, wanted), []).append(sample)
    return found


def figures(many: int, rate: float, saturated: Samples, paced: Samples) -> list[Figure]:
    """Return the medians; a ratio is that of the rounds' own, as all samples of one saw the same noise."""
    one, all_of, at = "one worker", f"{many} workers", f"at {rate:,.0f}/s"
    rows = [
        _figure(
            f"{all_of}: moves, saturated", "/s", "per_s", one, saturated[many, False], saturated[1, False]
        )
    ]
    for what, of in (("CPU of nodes for a move", "server_us"), ("CPU of Valkey for a move", "store_us")):
        rows.append(_figure(f"{all_of}: {what}", "µs", of, one, saturated[many, False], saturated[1, False]))
    for name, of in (("p50", "p50_ms"), ("p99", "p99_ms")):
        rows.append(_figure(f"{all_of}: {name} {at}", "ms", of, one, paced[many, False], paced[1, False]))
    for workers, who in ((1, one), (many, all_of)):
        bound, free, floor = (workers, True), (workers, False), f"{who}, all cores for all"
        name = f"{who}, store apart"
        rows += [
            _figure(f"{name}: moves, saturated", "/s", "per_s", floor, saturated[bound], saturated[free]),
            _figure(f"{name}: p99 {at}", "ms", "p99_ms", floor, paced[bound], paced[free]),
        ]
    return rows


def _figure(
    what: str, unit: str, of: str, floor: str, samples: Sequence[Sample], below: Sequence[Sample]
) -> Figure:
    pairs = [(getattr(one, of), getattr(other, of)) for one, other in zip(samples, below, strict=True)]
    ratio = statistics.median(value / max(other, 1e-9) for value, other in pairs)
    return Figure(what, unit, statistics.median(value for value, _ in pairs), floor, ratio)
