"""`regatta solve`: what a game is worth when played best, and tables for bots (docs/solver.md)."""

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypedDict

from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.solution import Progress, silent
from regatta_server.bots.solver.tables import FOLDER, open_table, opened, table_in, task, totals_task
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category

MIB: Final = 1 << 20


class Solved(TypedDict):
    """What is told of a ruleset."""

    ruleset: str
    name: str
    value: float
    deviation: float | None
    states: int
    made: bool
    """Whether it was worked out now; else its table was there."""
    took_s: float
    peak_bytes: int
    """The most memory that this process has had."""
    table: str
    table_bytes: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("ruleset", nargs="?", metavar="RULESET", help="which game, by its id")
    which.add_argument("--all", action="store_true", help="all games, one on each core at a time")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder (REGATTA_DATA)")
    parser.add_argument("--anew", action="store_true", help="also where a table is there already")
    parser.add_argument(
        "--totals", action="store_true", help="also how likely each total is, by which the admiral plays"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one object a game")


def run(given: argparse.Namespace, data: Path) -> int:
    """Solve what is asked for, keep its tables in a data folder and print what comes of it.

    Returns the exit status: 0, or 2 where something cannot be solved or kept.
    """
    if not given.all and given.ruleset not in RULES:
        print(
            f"regatta: There is no ruleset {given.ruleset}. There are: {', '.join(RULES)}.", file=sys.stderr
        )
        return 2
    folder = (given.data or data) / FOLDER
    show = json.dumps if given.json else printed
    try:
        if given.all:
            _all(partial(solved, folder, given.anew, given.totals), show)
        else:
            one = solved(folder, given.anew, given.totals, given.ruleset, _progress(given.ruleset))
            print(show(one), flush=True)
    except (Unsolvable, OSError) as failure:
        print(f"regatta: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def solved(folder: Path, anew: bool, totals: bool, ruleset: str, tell: Progress = silent) -> Solved:
    """Return what a ruleset is worth; its table stands in the folder then, with `totals` that of a card too.

    Raises Unsolvable, OSError.
    """
    began = time.perf_counter()
    rules = RULES[ruleset]
    wanted = task(rules)
    path = wanted.path(folder)
    if anew:
        path.unlink(missing_ok=True)
    there = table_in(folder, wanted, _say)
    table = there
    if there is None or there.deviation is None:
        table = open_table(folder, rules, spread=True, tell=tell, say=lambda _: None)
    assert table is not None
    if totals and isinstance(rules, Category):
        opened(folder, totals_task(folder, rules), say=_say)
    return {
        "ruleset": ruleset,
        "name": rules.card["name"],
        "value": table.value,
        "deviation": table.deviation,
        "states": table.states,
        "made": table is not there,
        "took_s": round(time.perf_counter() - began, 2),
        "peak_bytes": _peak_bytes(),
        "table": str(path),
        "table_bytes": path.stat().st_size,
    }


def printed(one: Solved) -> str:
    """Return a line for a person."""
    how = (
        f"{one['took_s']:.1f} s, {one['peak_bytes'] / MIB:.0f} MiB of memory" if one["made"] else "was there"
    )
    deviation = "" if one["deviation"] is None else f"± {one['deviation']:.4f}"
    return (
        f"{one['ruleset']:<18} {one['value']:>11.6f} {deviation:<10} {one['states']:>9,} states, "
        f"{how}, table of {one['table_bytes'] / MIB:.1f} MiB"
    )


def _all(solve: Callable[[str], Solved], show: Callable[[Solved], str]) -> None:
    """Solve every ruleset, each in a process of its own, and print them as they come in the catalogue."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), max_tasks_per_child=1) as pool:
        waiting = _longest_first()
        found = {ruleset: pool.submit(solve, ruleset) for ruleset in waiting}
        for ruleset in RULES:
            print(show(found[ruleset].result()), flush=True)


def _longest_first() -> Sequence[str]:
    """Return all rulesets, a race and then those with most rows first: no core has a long one at the end."""
    return sorted(RULES, key=lambda ruleset: -len(RULES[ruleset].card["rows"]) or -100)


def _progress(ruleset: str) -> Progress:
    """Return what shows on a terminal how far it is."""
    if not sys.stderr.isatty():
        return silent
    last = ""

    def tell(done: int, of: int) -> None:
        nonlocal last
        progress = f"\r{ruleset}: {done * 100 // of} %" if done < of else "\r\033[K"
        if progress != last:
            print(progress, end="", file=sys.stderr, flush=True)
        last = progress

    return tell


def _say(line: str) -> None:
    print(f"regatta: {line}", file=sys.stderr)


def _peak_bytes() -> int:
    """Return the most memory that this process has had: told in KiB, but by macOS in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
