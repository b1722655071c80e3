"""`regatta reports`: what players have reported, for the host, and closing a report."""

import argparse
import io
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Final

import orjson

from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.at_store import at_store
from regatta_server.players.players import Players
from regatta_server.players.sessions import Tokens
from regatta_server.products.moderation.report_store import OpenReport, ReportStore
from regatta_server.products.moderation.reports import close_report
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections, no_background
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.settings import Settings
from regatta_server.store.client import Client

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
        connections = Connections(redis, "command", now_ms, no_background)
        relationships = RelationshipStore(redis, now_ms)
        notices = Notices(redis, Players(redis, tokens), connections, relationships, now_ms)
        return await _done(redis, notices, given.done)
    number = 0
    async for page in ReportStore(redis).open_pages():
        number += len(page)
        for report, opened in page.items():
            if given.json:
                print(orjson.dumps({"report": report, **opened}).decode())
            else:
                print(*map(printable, _lines(report, opened)), "", sep="\n")
    if not given.json:
        print(_count(number))
    return 0


async def _done(redis: Client, notices: Notices, report: str) -> int:
    if not REPORT_ID.fullmatch(report) or not await close_report(redis, notices, report):
        print("regatta: There is no open report of this id: regatta reports lists them.", file=sys.stderr)
        return 2
    print(f"Done: {report}.")
    return 0


def _count(reports: int) -> str:
    if not reports:
        return "There are no open reports."
    many = "1 open report" if reports == 1 else f"{reports} open reports"
    return f"{many}; regatta reports --done ID takes one off the list."


def _lines(report: str, opened: OpenReport) -> Iterator[str]:
    """Yield a report as a paragraph."""
    where = f" in room {opened['room']}" if opened["room"] else ""
    if "version" in opened:
        where += f" at version {opened['version']}"
    yield f"{report}  {_time(opened['at_ms'])}  {opened['reason']}{where}"
    for what, person in (("reported", opened["reported"]), ("reporter", opened["reporter"])):
        yield f"  {what}: {person['name']} ({person['player']})"
    if opened["text"]:
        # A text may have several lines, and none of them may look like the next report.
        yield f"  text: {' / '.join(opened['text'].splitlines())}"
    for line in opened["chat"]:
        text = line["text"] if "text" in line else f"[{line['phrase']}]"
        yield f"  {_time(line['at_ms'])} {line['name']} ({line['player']}): {text}"


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
