"""Run the simulation.

python -m tests.simulation 7              the run of seed 7: its log, and what is wrong with it
python -m tests.simulation --brief 1 2 3  several, without their logs
python -m tests.simulation --minutes 2    fresh seeds for so long; names each that fails
"""

import argparse
import functools
import secrets
import sys
import time
from collections.abc import Iterator
from typing import Final, get_args

from tests.simulation import log
from tests.simulation.bugs import BUGS
from tests.simulation.checks import judge
from tests.simulation.plan import Season
from tests.simulation.run import alone, apart, simulate

SHOWN: Final = 5
"""Findings of one kind that are shown; the rest are counted."""
SEED_MOST: Final = 1_000_000_000


def main() -> int:
    """Run what the command line asks for; return 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("seeds", nargs="*", type=int)
    parser.add_argument("--minutes", type=float, help="fresh seeds for so long")
    parser.add_argument("--brief", action="store_true", help="no log of each run")
    parser.add_argument("--json", action="store_true", help="the whole history, as lines of JSON")
    parser.add_argument("--plant", choices=sorted(BUGS), help="break something on purpose: see bugs.py")
    parser.add_argument("--season", choices=get_args(Season), default="usual", help="what breaks")
    given = parser.parse_args()
    alone()
    failed = [
        seed for seed in _seeds(given.seeds, given.minutes) if apart(functools.partial(_run, seed, given))
    ]
    for seed in failed:
        season = "" if given.season == "usual" else f" ARGS='--season {given.season}'"
        print(f"Seed {seed} failed: repeat it with make sim SEED={seed}{season}")
    return 1 if failed else 0


def _seeds(named: list[int], minutes: float | None) -> Iterator[int]:
    yield from named
    ends_s = time.monotonic() + 60 * (minutes or 0)
    while time.monotonic() < ends_s:
        yield secrets.randbelow(SEED_MOST)


def _run(seed: int, given: argparse.Namespace) -> int:
    """Run a seed and say what is wrong; return 1 where something is."""
    began_s = time.monotonic()
    if given.plant:
        BUGS[given.plant]()
    history = simulate(seed, given.season)
    if given.json:
        for whole in history.lines():
            print(whole.decode())
    elif not given.brief and given.minutes is None:
        for line in log.lines(history):
            print(line)
    found = judge(history)
    for name, wrong in found.items():
        print(f"Not so: {name}")
        for problem in wrong[:SHOWN]:
            print(f"    {problem}")
        if len(wrong) > SHOWN:
            print(f"    and {len(wrong) - SHOWN} more")
    took_s = time.monotonic() - began_s
    verdict = "FAILED" if found else "holds"
    virtual_s = history.clock_ms() // 1000
    print(
        f"seed {seed} {verdict}: {len(history.events)} events, {len(history.rooms)} rooms, "
        f"{virtual_s} virtual s in {took_s:.1f} s, digest {history.digest()[:16]}",
        flush=True,
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
