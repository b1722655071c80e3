"""`python -m bench`: measure, and print the report."""

import argparse
import json
import resource
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import uvloop

from bench.figures import Figure, as_text
from bench.floods import floods
from bench.inside import (
    appended,
    deciding,
    dice,
    home,
    moves,
    questions,
    ratings,
    records,
    solver,
    transport,
)
from bench.lighthouse import pages
from bench.load.client import Trouble
from bench.load.rooms import KINDS
from bench.measure import Plan
from bench.parts import parts
from bench.service import (
    archiving,
    bots,
    costs,
    deadlines,
    endings,
    lobby,
    nodes,
    opening,
    queue,
    sending,
    storm,
    subscriptions,
    tables,
    workers,
)
from bench.variants import side_by_side
from testkit.processes import NotStarted

FILES_SPARE = 200
"""Open files beside the connections."""
SYSTEMS_MOST = 7
"""This tree with each kind of games, an echo and the peers, all of them side by side with rooms of two."""

Measure = Callable[[Plan, argparse.Namespace], Coroutine[Any, Any, list[Figure]]]

TABLES: Final[dict[str, tuple[str, Measure]]] = {
    "room": ("a move inside a room", lambda *_: _of_room()),
    "parts": ("where a move's time goes", lambda plan, _: parts.measured(plan)),
    "transport": ("transport of our own", lambda *_: transport.measured()),
    "records": ("dice and records", lambda _, given: records.measured(given.records)),
    "ratings": ("ratings", lambda *_: ratings.measured()),
    "solver": ("the solver", lambda _, given: _of_solver(given.states)),
    "deciding": (
        "what bots take to think",
        lambda _, given: deciding.measured(given.states, given.decisions),
    ),
    "tables": ("what tables cost a node", lambda plan, given: tables.measured(plan, given.states)),
    "bots": ("bots at other tables", lambda plan, given: bots.measured(plan, given.bots)),
    "deadlines": ("looking for what is due", lambda _, given: deadlines.measured(given.deadlines)),
    "sending": ("notifications sent beside moves", lambda plan, given: sending.measured(plan, given.sent)),
    "subscriptions": (
        "devices and mail addresses",
        lambda plan, given: subscriptions.measured(given.subscriptions, plan.appendfsync),
    ),
    "queue": ("the queue", lambda plan, given: queue.measured(given.tickets, plan.seconds)),
    "costs": ("what commands cost", lambda plan, given: costs.measured(plan, given.commands)),
    "opening": ("the opening of a game", lambda plan, _: opening.measured(plan)),
    "lobby": ("the lobby", lambda plan, given: lobby.measured(plan, given.watchers)),
    "archiving": ("taking games into the archive", lambda *_: archiving.measured()),
    "endings": ("games that end", lambda plan, _: endings.measured(plan)),
    "nodes": ("two nodes, and two kinds of append-only file", lambda plan, _: nodes.measured(plan)),
    "workers": ("several workers, and a core for the store", lambda plan, _: workers.measured(plan)),
    "storm": ("after a node has died", lambda plan, given: storm.measured(plan, given.clients)),
    "home": ("the home page on a phone", lambda plan, _: home.measured(plan.repeats)),
    "dice": ("falling dice", lambda *_: dice.measured()),
    "floods": ("floods", lambda plan, given: floods.measured(plan, given.floods)),
}
"""What gives figures: its title, and how it is measured."""
PARTS: Final = (
    "questions",
    "room",
    "transport",
    "records",
    "ratings",
    "solver",
    "deciding",
    "tables",
    "deadlines",
    "queue",
    "moves",
    "parts",
    "costs",
    "opening",
    "lobby",
    "endings",
    "sending",
    "subscriptions",
    "bots",
    "nodes",
    "workers",
    "storm",
    "home",
    "floods",
    "archiving",
)
"""In this order: what measures in this process comes before what lets garbage stay."""
MOVES: Final = "moves"
"""What a move costs."""
PEERS: Final = "peers"
"""Measured where it is named alone: it takes minutes, and fetches packages."""
DICE: Final = "dice"
"""The same: two hundred throws take as long as they take to watch."""


LIGHTHOUSE: Final = "lighthouse"
"""The same: it fetches packages, and loads each page for a while."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bench; return the exit status."""
    given = _parser().parse_args(arguments)
    plan = Plan(given.rooms, given.idle, given.seconds, given.repeats, given.rate, given.appendfsync)
    texts: list[str] = []
    results: dict[str, Any] = {}
    try:
        if not sys.platform.startswith("linux"):
            raise Trouble("the bench reads /proc, so it runs on Linux alone")
        _allow_files(
            max(
                2 * plan.rooms * (SYSTEMS_MOST + len(given.against)),
                plan.idle,
                2 * plan.rooms + given.watchers,
                2 * plan.rooms + given.bots,
                given.clients,
            )
        )
        for part in given.only:
            text, figures = _measured(part, plan, given)
            texts.append(text)
            results |= figures
    except (Trouble, NotStarted) as trouble:
        print(f"bench: {trouble}", file=sys.stderr)
        return 1
    except TimeoutError:
        print("bench: something did not come to its end in time", file=sys.stderr)
        return 1
    print(*texts, sep="\n\n")
    if given.json is not None:
        given.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


def _measured(part: str, plan: Plan, given: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Return a part of the report, and the same as JSON. Raises Trouble, or TimeoutError."""
    if part == MOVES:
        text, found = uvloop.run(side_by_side.moves(plan, given.against, given.games, _say))
        return text, {part: found}
    if part == PEERS:
        text, found = uvloop.run(side_by_side.peers(plan, given.against, given.games, _say))
        return text, {part: found}
    if part == LIGHTHOUSE:
        _say("fetching Lighthouse, and auditing pages")
        audits = uvloop.run(pages.audited())
        scores = pages.figures(audits)
        text = f"{as_text(scores, 'what Lighthouse says')}\n\n{pages.failures(audits)}"
        return text, {part: [asdict(audit) for audit in audits]}
    if part == "questions":
        _say("questions to the rules")
        measurements = questions.measured()
        return questions.as_text(measurements), {part: [asdict(question) for question in measurements]}
    title, measured = TABLES[part]
    _say(title)
    figures = uvloop.run(measured(plan, given))
    if not figures:
        _say(f"{title}: not measured. It needs Playwright, a Chromium and the built client: make setup")
    return as_text(figures, title), {part: [asdict(figure) for figure in figures]}


async def _of_room() -> list[Figure]:
    return [*moves.measured(), *await appended.measured()]


async def _of_solver(states: int) -> list[Figure]:
    return solver.measured(states)


def _parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument(
        "--only",
        nargs="+",
        choices=(*PARTS, PEERS, DICE, LIGHTHOUSE),
        default=PARTS,
        help="what to measure; else all but peers, dice and lighthouse",
    )
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="[NAME=]DIR",
        help="another checkout, beside this one in moves and peers; can be given several times",
    )
    parser.add_argument(
        "--games",
        type=_games,
        default=("plain",),
        metavar="KIND,…",
        help=f"of {','.join(KINDS)}: rated games with a clock, and a hold before a throw, beside plain ones",
    )
    parser.add_argument("--rooms", type=_from(1, 5_000), default=500, help="rooms of two players")
    parser.add_argument("--idle", type=_from(0, 15_000), default=2_000, help="connections that only wait")
    parser.add_argument("--seconds", type=_seconds, default=3.0, help="length of each sample")
    parser.add_argument("--repeats", type=_from(1, 50), default=3, help="samples of each kind")
    parser.add_argument(
        "--rate", type=_from(1, 100_000), default=2_000, help="moves a second, for the latency"
    )
    parser.add_argument("--tickets", type=_from(50, 200_000), default=100_000, help="who wait in the queue")
    parser.add_argument(
        "--deadlines", type=_from(100, 2_000_000), default=1_000_000, help="turns and notifications that wait"
    )
    parser.add_argument(
        "--sent", type=_from(50, 100_000), default=10_000, help="notifications sent at 10,000 a minute"
    )
    parser.add_argument(
        "--subscriptions", type=_from(100, 1_000_000), default=100_000, help="players with device and address"
    )
    parser.add_argument("--records", type=_from(2, 10_000), default=300, help="games put into a store")
    parser.add_argument(
        "--states", type=_from(1, 10_000_000), default=10_000_000, help="games to solve have at most so many"
    )
    parser.add_argument(
        "--decisions", type=_from(10, 10_000), default=300, help="of each game and level that thinks"
    )
    parser.add_argument(
        "--commands", type=_from(100, 10_000), default=600, help="of each kind that is priced"
    )
    parser.add_argument("--bots", type=_from(1, 1_000), default=200, help="who play on the node")
    parser.add_argument("--watchers", type=_from(1, 10_000), default=2_000, help="who look at the lobby")
    parser.add_argument("--clients", type=_from(2, 6_000), default=5_000, help="who come back at once")
    parser.add_argument("--floods", nargs="+", metavar="NAME", default=(), help="these floods alone")
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


def _games(text: str) -> tuple[str, ...]:
    """Read kinds of games."""
    names = tuple(text.split(","))
    if unknown := [name for name in names if name not in KINDS]:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: there are {', '.join(KINDS)}")
    return names


def _seconds(text: str) -> float:
    """Read the length of a sample: tests ask for a part of a second."""
    number = float(text)
    if not 0.1 <= number <= 600:
        raise argparse.ArgumentTypeError(f"{number} is not within 0.1 to 600")
    return number


def _allow_files(connections: int) -> None:
    """Let us and the servers open so many files. Raises Trouble where that is not allowed."""
    wanted = connections + FILES_SPARE
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
