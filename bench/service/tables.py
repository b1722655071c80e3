"""What tables cost a node that has them: its start, its memory, and the process in which its bots think."""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from bench.figures import Figure, median
from bench.inside.solver import MIB, different
from bench.load.client import Trouble
from bench.measure import Plan, rulesets
from regatta_server.rules.base import AnyRules
from testkit import processes
from testkit.processes import ROOT, Listening

WITHOUT: Final = "a node without tables"
REST_S: Final = 2.0
"""What was started rests so long before its memory is read."""
ADVICE_S: Final = 60.0


async def measured(plan: Plan, states_most: int) -> list[Figure]:
    """Return all figures, with tables of the games that have no more states."""
    games = list(different(states_most))
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
        without, having = Path(folder, "without"), Path(folder, "having")
        for rules in games:
            await asyncio.to_thread(solve, rules.card["ruleset"], having)
        return await asyncio.to_thread(_compared, plan, games, without, having)


def solve(ruleset: str, data: Path, *more: str) -> None:
    """Let a process make the tables of a game: what that takes in memory is none of ours."""
    subprocess.run(
        [sys.executable, "-m", "regatta_server", "solve", ruleset, "--data", str(data), *more],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _compared(plan: Plan, games: Sequence[AnyRules], without: Path, having: Path) -> list[Figure]:
    """Return how long both take to listen, and what they have in memory then, started in turn."""
    starts: list[tuple[float, float]] = []
    memory: list[tuple[float, float, float]] = []
    advised_s: list[float] = []
    for _ in range(plan.repeats):
        begun_s, own_bytes = _plain(plan, without, len(games))
        began_s = time.perf_counter()
        with processes.regatta(having, plan.appendfsync) as node:
            starts.append((begun_s, time.perf_counter() - began_s))
            took_s, bots_own = _advised(node, games)
            advised_s.append(took_s)
            memory.append((own_bytes, node.process.rss_bytes(), bots_own))
    plain_s, having_s = (median(of) for of in zip(*starts, strict=True))
    plain_bytes, node_bytes, bots_bytes = (median(of) for of in zip(*memory, strict=True))
    times = (
        ("a node listens, without tables", plain_s),
        ("a node listens, with all tables", having_s),
        ("its bots begin, open every table and advise", median(advised_s)),
    )
    sizes = (
        ("memory of a node, without tables", plain_bytes),
        ("memory of a node whose bots have every table", node_bytes),
        ("memory of the process of bots, all tables mapped", bots_bytes),
    )
    return [
        *(Figure(what, "s", took_s, WITHOUT, took_s / plain_s) for what, took_s in times),
        *(Figure(what, "MiB", size / MIB, WITHOUT, size / plain_bytes) for what, size in sizes),
    ]


def _plain(plan: Plan, data: Path, times: int) -> tuple[float, int]:
    """Return how long a node without tables takes to listen, and its memory when it has answered so often."""
    began_s = time.perf_counter()
    with processes.regatta(data, plan.appendfsync) as node:
        took_s = time.perf_counter() - began_s
        for _ in range(times):
            rulesets(node.port)
        time.sleep(REST_S)
        return took_s, node.process.rss_bytes()


def _advised(node: Listening, games: Sequence[AnyRules]) -> tuple[float, int]:
    """Ask for advice in every game, once; return how long that took, and the memory of who gave it."""
    before = node.process.children()
    began_s = time.perf_counter()
    for rules in games:
        _advise(node.port, rules)
    took_s = time.perf_counter() - began_s
    time.sleep(REST_S)
    return took_s, sum(child.rss_bytes() for child in node.process.children() if child not in before)


def _advise(port: int, rules: AnyRules) -> None:
    """Ask for advice until it comes: a busy machine may keep it back for longer than the node waits."""
    until_s = time.monotonic() + ADVICE_S
    dice = ",".join(str(die % 6 + 1) for die in range(len(rules.card["tray"])))
    path = f"/api/v1/rulesets/{rules.card['ruleset']}/advice?dice={dice}"
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=ADVICE_S) as answer:
                assert json.load(answer)["moves"], "advice says what may be done"
                return
        except (HTTPException, URLError) as failure:
            if time.monotonic() > until_s:
                raise Trouble(f"no advice at {path}: {failure}") from failure
        time.sleep(0.1)
