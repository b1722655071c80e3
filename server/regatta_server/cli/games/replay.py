"""`regatta replay`: plays records again by the rules, reported to a person or a program.

It cannot say whether the dice were those of the seed: that is `regatta verify` (docs/fairness.md).
"""

import argparse
import io
import os
import sys
from collections.abc import Iterator
from typing import IO

import orjson

from regatta_protocol.record.record import GameRecord
from regatta_server.cli.games import replay_text
from regatta_server.cli.games.record_file import NoRecord, is_sealed, printable, records
from regatta_server.cli.games.replay_text import STATUS, JudgedGame
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import Step, replay
from regatta_server.game.replay_head import OtherRules, rules_for
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry

SAME = "The rules give the same totals."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("file", metavar="FILE", help="records, one a line; - reads standard input")
    parser.add_argument("--at", type=int, metavar="VERSION", help="show the table as it stood there")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a game")
    parser.add_argument("--quiet", action="store_true", help="print only what comes of it")


def run(given: argparse.Namespace) -> int:
    """Print what the rules make of the games of a file; return the exit status.

    0 where they give the same totals for all, 1 where a record says something else, 2 where a record
    cannot be read or judged.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name may have letters that the terminal does not.
        sys.stdout.reconfigure(errors="replace")
    try:
        if given.file == "-":
            return _all(sys.stdin.buffer, given)
        with open(given.file, "rb") as file:
            return _all(file, given)
    except BrokenPipeError:
        # Whoever reads has enough. What is left to write goes nowhere, or Python would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as failure:
        print(f"regatta: Cannot read {given.file}: {failure.strerror}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _all(file: IO[bytes], given: argparse.Namespace) -> int:
    found = []
    for read in records(file):
        judged = JudgedGame("unreadable", str(read)) if isinstance(read, NoRecord) else judge(read, given.at)
        found.append(judged.verdict)
        if given.json:
            print(orjson.dumps(replay_text.summary(judged, given.at)).decode(), flush=True)
        elif STATUS[judged.verdict] == 2:
            print(f"regatta: {judged.message}", file=sys.stderr)
        else:
            for line in _lines(judged, given):
                print(printable(line))
    if len(found) > 1 and not given.json:
        print(f"{len(found)} games: the rules give the same totals for {found.count('same')} of them.")
    sys.stdout.flush()
    return max((STATUS[verdict] for verdict in found), default=2)


def _lines(judged: JudgedGame, given: argparse.Namespace) -> Iterator[str]:
    if given.quiet:
        assert judged.record is not None
        yield f"{judged.record['game']}: {judged.message}"
        return
    if given.at is None:
        yield from replay_text.turns(judged)
    else:
        yield from replay_text.table(judged, given.at)
    yield judged.message
    yield ""


def judge(record: GameRecord, at: int | None = None, registry: Registry = REGISTRY) -> JudgedGame:
    """Return what the rules make of a record, as far as they agree with it.

    `at` is a version that the record must have.
    """
    game = printable(record["game"])
    try:
        rules = rules_for(record, registry)
    except OtherRules as other:
        return JudgedGame("other_rules", f"{game}: {printable(str(other))}", record)
    except Mismatch as differs:
        return JudgedGame("mismatch", printable(str(differs)), record)
    steps: list[Step] = []
    try:
        for step in replay(rules, record):
            steps.append(step)
    except Mismatch as differs:
        return JudgedGame("mismatch", printable(str(differs)), record, rules, steps, differs.version)
    first, last = steps[0].event["version"], steps[-1].event["version"]
    if at is not None and not first <= at <= last:
        message = f"{game} has the versions {first} to {last}: choose one of those with --at."
        return JudgedGame("unreadable", message, record, rules, steps)
    if not is_sealed(record):
        message = f"{game}: {SAME} But the record was changed since it was written: its sha256 does not fit."
        return JudgedGame("changed", message, record, rules, steps)
    return JudgedGame("same", SAME, record, rules, steps)
