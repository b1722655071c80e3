"""`python -m bench`: measure, and print the report."""

import argparse
import json
import resource
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

import uvloop

from bench import lobby, measure, questions, queue, ratings, records, report
from bench.client import Trouble
from bench.measure import Plan

FILES_SPARE = 200
"""Open files beside the connections."""
TITLES: Final = {
    "records": "dice and records",
    "ratings": "ratings",
    "queue": "the queue",
    "lobby": "the lobby",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bench; return the exit status."""
    given = vars(_parser().parse_args(arguments))
    file: Path | None = given.pop("json")
    tickets: int = given.pop("tickets")
    watchers: int = given.pop("watchers")
    plan = Plan(**given)
    _say("questions to the rules")
    asked = questions.measured()
    _say("dice and records")
    tables = {"records": uvloop.run(records.measured()), "ratings": uvloop.run(ratings.measured())}
    try:
        if not sys.platform.startswith("linux"):
            raise Trouble("the bench reads /proc, so it runs on Linux alone")
        _allow_files(max(4 * plan.rooms, plan.idle, 2 * plan.rooms + watchers) + FILES_SPARE)
        _say(f"a queue of {tickets:,}")
        tables["queue"] = uvloop.run(queue.measured(tickets, plan.seconds))
        found = uvloop.run(measure.run(plan, _say))
        _say(f"a lobby with {watchers:,} watchers")
        tables["lobby"] = uvloop.run(lobby.measured(plan, watchers))
    except Trouble as trouble:
        print(f"bench: {trouble}", file=sys.stderr)
        return 1
    except TimeoutError:
        print("bench: something did not come to its end in time", file=sys.stderr)
        return 1
    texts = [records.as_text(figures, TITLES[name]) for name, figures in tables.items()]
    print(report.as_text(found), questions.as_text(asked), *texts, sep="\n\n")
    if file is not None:
        told = report.as_json(found) | {"questions": [asdict(question) for question in asked]}
        told |= {name: [asdict(figure) for figure in figures] for name, figures in tables.items()}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rooms", type=_from(1, 5_000), default=500, help="rooms of two players")
    parser.add_argument("--idle", type=_from(1, 15_000), default=2_000, help="connections that only wait")
    parser.add_argument("--seconds", type=_from(1, 600), default=3, help="length of each sample")
    parser.add_argument("--repeats", type=_from(1, 50), default=3, help="samples of each kind")
    parser.add_argument(
        "--rate", type=_from(1, 100_000), default=2_000, help="moves a second, for the latency"
    )
    parser.add_argument("--tickets", type=_from(50, 200_000), default=100_000, help="who wait in the queue")
    parser.add_argument("--watchers", type=_from(1, 10_000), default=2_000, help="who look at the lobby")
    parser.add_argument("--appendfsync", choices=("everysec", "always"), default="everysec")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there too")
    return parser


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
