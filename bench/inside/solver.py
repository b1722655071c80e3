"""What solving takes: every game whose values differ from those of another; a table opened, a game analysed.

The floor of a card is the additions that its keeps cost, NumPy's alone: without holds, entries and the order
of states. Nothing else should grow with the states. The floor of its memory is a process that has loaded all
that solves and has solved nothing.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from bench.figures import Figure
from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.solver.dice import Dice
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import scoring
from regatta_server.bots.solver.solution import silent
from regatta_server.bots.solver.table_file import read, write
from regatta_server.bots.solver.tables import made, open_table, task
from regatta_server.game.replay import replay
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category
from testkit.processes import ROOT
from testkit.records import recorded

WIDTH: Final = 256
REPEATS: Final = 20
ADDING: Final = "adding its keeps"
READING: Final = "reading the file"
JUDGING: Final = "judging the record"
FEW: Final = 5
MIB: Final = 1 << 20
LOADED: Final = (
    "import resource, regatta_server.cli.games.solve; print(1024 * resource.getrusage(0).ru_maxrss)"
)
"""Says the most memory that a process has had that only began."""


def measured(states_most: int) -> list[Figure]:
    """Return how long each game takes that has no more states, and how long opening the last one's table."""
    figures = []
    for rules in different(states_most):
        seconds = _took_s(lambda one=rules: task(one).solve(False, silent))  # type: ignore[misc] # its own rules
        floor = _adding_s(rules)
        figures.append(Figure(f"solving {rules.card['ruleset']}", "s", seconds, ADDING, seconds / floor))
        if rules.card["rows"]:
            both = _took_s(lambda one=rules: task(one).solve(True, silent))  # type: ignore[misc] # its own rules
            what = f"solving {rules.card['ruleset']} with deviation"
            figures.append(Figure(what, "s", both, ADDING, both / floor))
    figures += _commanded(states_most)
    return [*figures, _opening(next(different(states_most))), *_analysing(states_most)]


def different(states_most: int) -> Iterator[AnyRules]:
    """Yield the rules of each game that has values of its own, and no more states."""
    seen = set()
    for rules in RULES.values():
        digest = task(rules).digest
        if digest not in seen and _states(rules) <= states_most:
            seen.add(digest)
            yield rules


def _states(rules: AnyRules) -> int:
    """Return how many turns there are to work out; of a race as many as its target, about."""
    if not isinstance(rules, Category):
        return 500_000
    if rules.card["entries"] > 1:
        return int(2 ** len(rules.card["rows"]) / 2)
    return Layout(scoring(rules)).states()


def _adding_s(rules: AnyRules) -> float:
    """Return how long the additions of two throws of every state take by themselves."""
    dice = Dice(len(rules.card["tray"]))
    additions = sum(places.size for places in dice.adding)
    one, other = np.ones((2, 252, WIDTH))
    took = min(_took_s(lambda: np.add(one, other, out=one)) for _ in range(REPEATS))
    return took / one.size * 2 * additions * _states(rules)


def _analysing(states_most: int) -> Iterator[Figure]:
    """Yield how long a game of two takes to be analysed, of those with no more states and most rounds.

    Without analysis a record is read and judged by the rules all the same: that is the floor.
    """
    for rules in different(states_most):
        if isinstance(rules, Category) and rules.card["seats_min"] <= 2 <= rules.card["seats_max"]:
            solution = task(rules).solve(False, silent)
            record = recorded(rules.card["ruleset"], 2)
            floor = min(_took_s(lambda one=rules, of=record: [*replay(one, of)]) for _ in range(FEW))  # type: ignore[misc] # its own
            seconds = min(
                _took_s(lambda one=rules, of=record, by=solution: analysis(one, of, by.arrays, 1.0))  # type: ignore[misc] # its own
                for _ in range(FEW)
            )
            yield Figure(f"analysing {rules.card['ruleset']}", "s", seconds, JUDGING, seconds / floor)


def _commanded(states_most: int) -> Iterator[Figure]:
    """Yield the most memory that `regatta solve` has for each game, and what it takes for all together.

    Each is solved with its deviation in a process of its own, as the command does it, and once more with as
    many at a time as there are cores: where there are few states at most, all games is not measured.
    """
    floor = int(_printed("-c", LOADED))
    alone_s = 0.0
    for rules in different(states_most):
        with tempfile.TemporaryDirectory(prefix="regatta-bench-") as data:
            output = _printed(
                "-m", "regatta_server", "solve", rules.card["ruleset"], "--data", data, "--json"
            )
        found = json.loads(output)
        alone_s += found["took_s"]
        peak, what = found["peak_bytes"], f"most memory to solve {rules.card['ruleset']}"
        yield Figure(what, "MiB", peak / MIB, "a process that solves nothing", peak / floor)
    if all(_states(rules) <= states_most for rules in RULES.values()):
        with tempfile.TemporaryDirectory(prefix="regatta-bench-") as data:
            all_s = _took_s(lambda: _printed("-m", "regatta_server", "solve", "--all", "--data", data))
        yield Figure("solving all games on all cores", "s", all_s, "one after the other", all_s / alone_s)


def _printed(*arguments: str) -> str:
    """Return what a Python prints. Raises subprocess.CalledProcessError."""
    # A shell between: a process counts the memory of whoever became it to the most that it has had.
    command = ["/bin/sh", "-c", '"$@"; exit $?', "sh", sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def _opening(rules: AnyRules) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        wanted = task(rules)
        path = wanted.path(Path(folder))
        write(path, made(wanted, wanted.solve(False, silent)))
        opened = min(_took_s(lambda: open_table(Path(folder), rules)) for _ in range(REPEATS))
        floor = min(_took_s(lambda: read(path, wanted.digest)) for _ in range(REPEATS))
    return Figure(f"opening the table of {rules.card['ruleset']}", "s", opened, READING, opened / floor)


def _took_s(question: Callable[[], object]) -> float:
    began = time.perf_counter()
    question()
    return time.perf_counter() - began
