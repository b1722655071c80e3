"""What bots cost others: moves of other rooms on a node, with bots at some of its tables and without.

Each pair of samples has a node of its own: first nobody plays but the rooms that are measured, then so many
bots play there, too, at the pace of people, each in a room of its own against somebody who only watches.
"""

import asyncio
import itertools
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bench.figures import Figure, median
from bench.inside.solver import MIB
from bench.load.client import CUT_S
from bench.load.load import at_once
from bench.load.rooms import KIND, Game, Player, Room
from bench.load.samples import Sample, Watched
from bench.measure import Plan, opened, rulesets
from bench.service.tables import solve
from regatta_server.bots.solver.tables import FOLDER
from testkit import processes
from testkit.processes import Listening

GAME: Final = "yacht"
MOVED_S: Final = 60.0
"""Time until every bot has moved."""
LEVELS: Final = ("captain", "admiral")
"""Of every other bot: those that think longest."""
RATE: Final = 1_000.0
"""Moves of the others a second at most: so few that no game of theirs ends while it is measured."""
NONE: Final = "no bot plays"
OWN_BYTES: Final = bytes(32)
"""What each gives for the dice."""


class Opponent(Player):
    """Somebody who has sat down with a bot, and lets it play: each plays at its own pace."""

    moves = 0
    """Of the bot."""

    @override
    def __init__(self, trouble: "asyncio.Future[None]", port: int, number: int) -> None:
        super().__init__(trouble, port, number)
        self.has_moved: Final = asyncio.Event()
        """Whether the bot has."""

    async def sit_down(self, game: Game, level: str) -> None:
        """Open a room with a bot, and wait until the game has begun."""
        await self.connect()
        welcome = self.expect("welcome")
        self.say({"type": "hello"})
        await welcome
        started = self.expect("started")
        seats: dict[str, Any] = {"seats": 2, "bots": 1, "level": level, "options": {"order": "free"}}
        made = await self.ask("create_room", ruleset=game.ruleset, **seats)
        await self.ask("commit", room=made["room"], commitment=sha256(OWN_BYTES).hexdigest())
        await self.ask("contribute", room=made["room"], bytes=OWN_BYTES.hex())
        await started

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Count the moves of the bot."""
        if data[start + KIND : start + KIND + 2] in (b"th", b"en"):
            self.moves += 1
            self.has_moved.set()
        else:
            super().heard(data, start, stop)


@dataclass(frozen=True, slots=True)
class Pair:
    """The moves of other rooms while no bot plays, and while many do; and what these did meanwhile."""

    without: Sample
    playing: Sample
    moves_per_s: float
    """Of the bots."""
    node_bytes: tuple[int, int]
    """Memory of the node before the bots came, and with them."""


async def measured(plan: Plan, bots: int) -> list[Figure]:
    """Return all figures. Raises bench.load.client.Trouble, or TimeoutError."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    pairs: list[Pair] = []
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
        solved = Path(folder, "solved")
        await asyncio.to_thread(solve, GAME, solved, "--totals")
        for number in range(plan.repeats):
            data = Path(folder, str(number))
            shutil.copytree(solved / FOLDER, data / FOLDER)
            with processes.regatta(data, plan.appendfsync) as node:
                async with asyncio.timeout(plan.time_out_s):
                    pairs.append(await _pair(plan, node, bots, trouble))
    trouble.cancel()
    return figures(pairs, bots)


async def _pair(plan: Plan, node: Listening, bots: int, trouble: "asyncio.Future[None]") -> Pair:
    cards = await asyncio.to_thread(rulesets, node.port)
    game = Game.of(next(card for card in cards if card["ruleset"] == GAME))
    rooms = [Room(node.port, number, game, trouble) for number in range(plan.rooms)]
    opponents = [Opponent(trouble, node.port, 2 * plan.rooms + number) for number in range(bots)]
    rate = min(plan.rate, RATE)
    async with opened(rooms, trouble) as load:
        without = await Watched(node, load).paced(rate, plan.seconds)
        before = node.process.rss_bytes()
        try:
            levels = itertools.cycle(LEVELS)
            await at_once([partial(one.sit_down, game, next(levels)) for one in opponents], trouble)
            # The process in which they think has begun then.
            async with asyncio.timeout(MOVED_S):
                await asyncio.gather(*(one.has_moved.wait() for one in opponents))
            cpu_began_ns, began_s = sum(one.moves for one in opponents), time.perf_counter()
            playing = await Watched(node, load).paced(rate, plan.seconds)
            moves = sum(one.moves for one in opponents) - cpu_began_ns
            per_s = moves / (time.perf_counter() - began_s)
            after = node.process.rss_bytes()
        finally:
            for one in opponents:
                one.close()
            await asyncio.sleep(CUT_S)
    return Pair(without, playing, per_s, (before, after))


def figures(pairs: Sequence[Pair], bots: int) -> list[Figure]:
    """Return the medians; a ratio is that of the pairs' own, as both samples of one saw the same noise."""
    when = f"while {bots} bots play"
    found = [
        _compared(f"{name}, {when}", unit, [(of(one.playing), of(one.without)) for one in pairs])
        for name, unit, of in MEASURES
    ]
    memory = [(with_bots / MIB, without / MIB) for without, with_bots in (one.node_bytes for one in pairs)]
    moves = [(one.moves_per_s, one.playing.per_s) for one in pairs]
    return [
        *found,
        _compared(f"memory of the node, {when}", "MiB", memory),
        _compared("moves of the bots", "/s", moves, "the others' moves meanwhile"),
    ]


MEASURES: Final[Sequence[tuple[str, str, Callable[[Sample], float]]]] = (
    ("a move's p50", "ms", lambda sample: sample.p50_ms),
    ("a move's p99", "ms", lambda sample: sample.p99_ms),
    ("CPU of the node", "% of a core", lambda sample: sample.server_percent),
)


def _compared(what: str, unit: str, pairs: Sequence[tuple[float, float]], floor: str = NONE) -> Figure:
    value = median([value for value, _ in pairs])
    return Figure(what, unit, value, floor, median([value / max(below, 1e-9) for value, below in pairs]))
