"""`regatta reports`: what players have reported, for the host; and to say what has been looked into."""

import argparse
import io
import re
import sys
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import orjson

from server.beside import at_store
from server.lobby.bonds import BondStore
from server.lobby.notices import Notices
from server.lobby.people import People
from server.lobby.report_store import OpenReport, ReportStore
from server.lobby.reports import close_report
from server.players.players import Players
from server.players.sessions import Tokens
from server.record_file import printable
from server.settings import Settings
from server.store.client import Client

REPORT_ID: Final = re.compile(r"\d{1,20}-\d{1,20}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("--done", metavar="ID", help="take a report off the list")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a report")


def run(given: argparse.Namespace, settings: Settings, tokens: Tokens, now_ms: Callable[[], int]) -> int:
    """Print the open reports, or mark one as done; return the exit status, 2 where there is none of this id.

    Raises NoStore.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name may have letters that the terminal does not.
        sys.stdout.reconfigure(errors="replace")
    return at_store(settings, lambda redis: _run(given, redis, tokens, now_ms))


async def _run(given: argparse.Namespace, redis: Client, tokens: Tokens, now_ms: Callable[[], int]) -> int:
    if given.done is not None:
        # It tells whoever is on a node, and is none itself.
        people = People(redis, "command", now_ms, _no_background)
        bonds = BondStore(redis, now_ms)
        notices = Notices(redis, Players(redis, tokens), people, bonds, now_ms)
        return await _done(redis, notices, given.done)
    number = 0
    async for page in ReportStore(redis).open_pages():
        number += len(page)
        for report, told in page.items():
            if given.json:
                print(orjson.dumps({"report": report, **told}).decode())
            else:
                print(*map(printable, _lines(report, told)), "", sep="\n")
    if not given.json:
        print(_count(number))
    return 0


async def _done(redis: Client, notices: Notices, report: str) -> int:
    if not REPORT_ID.fullmatch(report) or not await close_report(redis, notices, report):
        print("regatta: There is no open report of this id: regatta reports lists them.", file=sys.stderr)
        return 2
    print(f"Done: {report}.")
    return 0


def _no_background(work: Coroutine[Any, Any, None]) -> None:
    raise AssertionError(f"nobody arrives or leaves here: {work!r}")


def _count(reports: int) -> str:
    if not reports:
        return "There are no open reports."
    many = "1 open report" if reports == 1 else f"{reports} open reports"
    return f"{many}; regatta reports --done ID takes one off the list."


def _lines(report: str, told: OpenReport) -> Iterator[str]:
    """Yield a report as a paragraph."""
    where = f" in room {told['room']}" if told["room"] else ""
    yield f"{report}  {_time(told['at_ms'])}  {told['reason']}{where}"
    for what, person in (("reported", told["reported"]), ("reporter", told["reporter"])):
        yield f"  {what}: {person['name']} ({person['player']})"
    if told["text"]:
        # A text may have several lines, and none of them may look like the next report.
        yield f"  text: {' / '.join(told['text'].splitlines())}"
    for line in told["talk"]:
        said = line["text"] if "text" in line else f"[{line['phrase']}]"
        yield f"  {_time(line['at_ms'])} {line['name']} ({line['player']}): {said}"


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
