"""What games that end cost those who play on: hundreds end in a second, while others move at a rate."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bench.figures import Figure
from bench.load.load import at_once
from bench.load.rooms import Game, Player, Room
from bench.load.samples import SETTLE_S, Sample, Watched, percentile
from bench.measure import Plan, opened, rulesets
from testkit import processes
from testkit.processes import Process

ROOMS: Final = 300
"""Whose games end."""
WITHIN_S: Final = 1.0
RATE: Final = 1_000.0
"""Moves of the others a second at most: so few that no game of theirs ends while it is measured."""
RECORDED_S: Final = 60.0
"""Time until all are in the archive."""
NONE: Final = "none ends"


class LastPlayer(Player):
    """A member of a Last."""

    room: "Last"

    @override
    def _read(self, message: dict[str, Any]) -> None:
        if message["type"] == "recorded":
            self.room.heard_of_record()
        else:
            super()._read(message)


class Last(Room):
    """A room that keeps its last move back until it is asked for."""

    lasts: "Lasts"
    member = LastPlayer
    _unheard = 0
    _recorded: "asyncio.Future[float]"

    def end(self) -> "asyncio.Future[float]":
        """Make the last move; return how long after it both players have heard of the record, in seconds."""
        self._recorded = asyncio.get_running_loop().create_future()
        self._unheard = len(self._players)
        self.send(time.perf_counter())
        return self._recorded

    def heard_of_record(self) -> None:
        """One of the two heard that the game is in the archive."""
        self._unheard -= 1
        if not self._unheard:
            self._recorded.set_result(time.perf_counter() - self._due)

    async def again(self) -> None:
        """Begin another game."""
        await self._rematch()

    @override
    def _over(self) -> None:
        if self.finished:
            self.lasts.one_less()
        elif not self.ends_next():
            self.driver.free(self)
        else:
            self.lasts.one_less()


class Lasts:
    """Rooms that are all brought to their last move, and end together: a `bench.load.pairs.Driver`."""

    def __init__(self, rooms: Sequence[Last], trouble: "asyncio.Future[None]") -> None:
        """Take rooms that are open."""
        self._rooms = rooms
        self._trouble = trouble
        self._left = 0
        self._none_left = asyncio.Event()
        self._recorded: list[asyncio.Future[float]] = []
        for room in rooms:
            room.driver = room.lasts = self

    async def play(self) -> None:
        """Bring all games to their last move."""
        self._wait_for_all()
        for room in self._rooms:
            room.send(time.perf_counter())
        await self._none_left.wait()

    async def end(self) -> None:
        """Let all end within WITHIN_S, one after the other."""
        self._wait_for_all()
        self._recorded = []
        begin = time.perf_counter()
        for number, room in enumerate(self._rooms):
            await asyncio.sleep(begin + WITHIN_S * number / len(self._rooms) - time.perf_counter())
            self._recorded.append(room.end())
        await self._none_left.wait()

    async def recorded(self) -> list[float]:
        """Return for each game how long after its end both players had heard of its record, in seconds."""
        async with asyncio.timeout(RECORDED_S):
            return await asyncio.gather(*self._recorded)

    async def again(self) -> None:
        """Begin another game in each room."""
        await at_once([room.again for room in self._rooms], self._trouble)

    def measured(self, seconds: float) -> None:
        """Pass over how long their moves take: the others' are asked for."""

    def free(self, pair: Any) -> None:
        """Let a game go on to its last move; a rematch waits for the others."""
        if self._left:
            pair.send(time.perf_counter())

    def one_less(self) -> None:
        """Learn that a game is at its last move, or behind it."""
        self._left -= 1
        if not self._left:
            self._none_left.set()

    def _wait_for_all(self) -> None:
        self._left = len(self._rooms)
        self._none_left.clear()


@dataclass(frozen=True, slots=True)
class Round:
    """The moves of the others while none ends, and while all of these do; and what became of these."""

    without: Sample
    ending: Sample
    recorded_s: list[float]
    archive_ms: float
    """Processor time of the archive for a game; 0 where it has no process of its own."""


async def measured(plan: Plan) -> list[Figure]:
    """Return all figures. Raises bench.load.client.Trouble, or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    count = min(ROOMS, plan.rooms)
    with (
        tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder,
        processes.regatta(Path(folder), plan.appendfsync) as node,
    ):
        async with asyncio.timeout(2 * plan.time_out_s):
            game = Game.of((await asyncio.to_thread(rulesets, node.port))[0])
            rooms = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
            numbers = range(plan.rooms, plan.rooms + count)
            lasts = [Last(node.port, number, game, trouble) for number in numbers]
            async with opened(rooms, trouble) as load, opened(lasts, trouble):
                rounds = await _rounds(plan, Watched(node, load), Lasts(lasts, trouble))
    trouble.cancel()
    return figures(rounds, count)


async def _rounds(plan: Plan, node: Watched, lasts: Lasts) -> list[Round]:
    rate = min(plan.rate, RATE)
    found: list[Round] = []
    for number in range(plan.repeats):
        if number:
            await lasts.again()
        await lasts.play()
        without = await node.paced(rate, plan.seconds)
        before_s = cpu_s(node.others)
        ending, _ = await asyncio.gather(node.paced(rate, plan.seconds), _end_in_time(lasts))
        recorded_s = await lasts.recorded()
        archive_ms = 1_000 * (cpu_s(node.others) - before_s) / len(recorded_s)
        found.append(Round(without, ending, recorded_s, archive_ms))
    return found


async def _end_in_time(lasts: Lasts) -> None:
    """Let all end when what is measured has begun."""
    await asyncio.sleep(SETTLE_S)
    await lasts.end()


def cpu_s(others: Sequence[Process]) -> float:
    """Return the processor time of what runs beside a node and its store: the archive."""
    return sum(process.cpu_s() for process in others)


def figures(rounds: Sequence[Round], count: int) -> list[Figure]:
    """Return the medians; a ratio is that of the rounds' own, as both samples of one saw the same noise."""
    rows = [
        _compared(f"a move's {name}, {count} games end in a second", of, rounds)
        for name, of in (("p50", "p50_ms"), ("p99", "p99_ms"))
    ]
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        pairs = [(1_000 * percentile(one.recorded_s, share), one.ending.p50_ms) for one in rounds]
        rows.append(
            _figure(f"from a game's end to its record, {name}", "ms", pairs, "a move's p50 meanwhile")
        )
    own = [(1_000 * one.archive_ms, one.without.server_us) for one in rounds if one.archive_ms]
    if own:
        rows.append(_figure("CPU of the archive for a game", "µs", own, "the node's for a move"))
    return rows


def _compared(what: str, of: str, rounds: Sequence[Round]) -> Figure:
    return _figure(what, "ms", [(getattr(one.ending, of), getattr(one.without, of)) for one in rounds], NONE)


def _figure(what: str, unit: str, pairs: Sequence[tuple[float, float]], floor: str) -> Figure:
    value = statistics.median(value for value, _ in pairs)
    ratio = statistics.median(value / max(below, 1e-9) for value, below in pairs)
    return Figure(what, unit, value, floor, ratio)
