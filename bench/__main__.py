"""`python -m bench`: measure, and print the report."""

import argparse
import json
import resource
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

import uvloop

from bench import measure, questions, records, report
from bench.client import Trouble
from bench.measure import Plan

FILES_SPARE = 200
"""Open files beside the connections."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bench; return the exit status."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rooms", type=_from(1, 5_000), default=500, help="rooms of two players")
    parser.add_argument("--idle", type=_from(1, 15_000), default=2_000, help="connections that only wait")
    parser.add_argument("--seconds", type=_from(1, 600), default=3, help="length of each sample")
    parser.add_argument("--repeats", type=_from(1, 50), default=3, help="samples of each kind")
    parser.add_argument(
        "--rate", type=_from(1, 100_000), default=2_000, help="moves a second, for the latency"
    )
    parser.add_argument("--appendfsync", choices=("everysec", "always"), default="everysec")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there too")
    given = vars(parser.parse_args(arguments))
    file: Path | None = given.pop("json")
    plan = Plan(**given)
    _say("questions to the rules")
    asked = questions.measured()
    _say("dice and records")
    kept = uvloop.run(records.measured())
    try:
        if not sys.platform.startswith("linux"):
            raise Trouble("the bench reads /proc, so it runs on Linux alone")
        _allow_files(max(4 * plan.rooms, plan.idle) + FILES_SPARE)
        found = uvloop.run(measure.run(plan, _say))
    except Trouble as trouble:
        print(f"bench: {trouble}", file=sys.stderr)
        return 1
    except TimeoutError:
        print("bench: something did not come to its end in time", file=sys.stderr)
        return 1
    print(report.as_text(found), questions.as_text(asked), records.as_text(kept), sep="\n\n")
    if file is not None:
        told = report.as_json(found) | {
            "questions": [asdict(question) for question in asked],
            "records": [asdict(figure) for figure in kept],
        }
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


def _from(least: int, most: int) -> Callable[[str], int]:
    """Return what reads an argument within bounds."""

    def bounded(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not within {least:,} to {most:,}")
        return number

    return bounded


def _allow_files(wanted: int) -> None:
    """Let us and the servers open so many files. Raises Trouble where that is not allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        raise Trouble(f"{wanted} files must be open at once: allow it with ulimit -n {wanted}") from None


def _say(progress: str) -> None:
    print(f"bench: {progress}…", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
