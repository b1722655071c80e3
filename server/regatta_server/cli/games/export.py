"""`regatta export`: all games of a server as a file, for statistics (docs/data.md)."""

import argparse
import contextlib
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import IO, Final, Protocol

from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.list_store import Position, Span, position_of
from regatta_server.archive.records import encode
from regatta_server.cli.games.export_games import Export, Wanted
from regatta_server.cli.games.export_table import NoParquet, ParquetFile, arrow_and_parquet
from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.at_store import NoStore, at_store, store_of
from regatta_server.products.ratings.game_filter import GameFilter
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.rules.catalogue import RULES
from regatta_server.settings import Settings
from regatta_server.store.client import Client

LATEST_MS: Final = 10**14
PROGRESS_EVERY: Final = 200
"""Games that are looked at between two words on how far it is: a tenth of a second."""
ENDED: Final = 130
"""As a shell has it for a program that was ended by Ctrl-C."""


class WrongFilter(ValueError):
    """What was asked makes no sense; the message says in one line what would."""


class Unwritable(RuntimeError):
    """The file takes nothing more; the message says why."""


class Ended(Exception):
    """It was asked to end, and has between two games."""


class Writer(Protocol):
    """What takes games."""

    def write(self, record: GameRecord) -> None:
        """Add a game."""


@dataclass
class Course:
    """How far an export is."""

    of: int = 0
    looked: int = 0
    written: int = 0
    at: Position | None = None
    """The last game that was looked at, and written if it was wanted."""
    unreadable: list[str] = field(default_factory=list)
    """Games that could not be read, with why."""


class StopRequest:
    """The wish of Ctrl-C or SIGTERM that it come to its end; a second one is in a hurry.

    It is looked for between two games: a command that is cancelled at the store may not notice.
    """

    def __init__(self) -> None:
        """Listen, where signals can be heard at all."""
        self.wanted = False
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._heard)

    def _heard(self, *_: object) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    when = "a day such as 2026-11-01, or a time such as 2026-11-01T18:00 (UTC)"
    parser.add_argument("--since", metavar="DATE", help=f"games that ended from then on: {when}")
    parser.add_argument("--until", metavar="DATE", help="games that ended before then")
    parser.add_argument("--ruleset", metavar="ID", help="games of this ruleset alone")
    parser.add_argument("--rated", action="store_true", help="only games that changed ratings")
    parser.add_argument(
        "--format", choices=("ndjson", "parquet"), default="ndjson", help="ndjson unless said"
    )
    parser.add_argument("--output", metavar="FILE", help="a new file; without it, standard output")
    parser.add_argument(
        "--after", metavar="PLACE", help="go on where an export was ended: it says the place when it is"
    )


def run(given: argparse.Namespace, settings: Settings, now_ms: Callable[[], int]) -> int:
    """Write the games; return the exit status: 1 where some cannot be read, 2 where nothing can be done.

    Whenever it is ended, what is written so far is whole. Raises NoStore.
    """
    course = Course(at=None)
    try:
        wanted = _wanted(given)
        course.at = wanted.after
        # Before there is a file that would stay empty.
        store_of(settings)
        with _output(given) as writer:
            at_store(settings, lambda redis: _write(redis, wanted, writer, course, now_ms))
    except (WrongFilter, NoParquet, Unwritable) as wrong:
        print(f"regatta: {wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return ENDED
    except Ended:
        _say_rest(course)
        return ENDED
    except NoStore:
        if course.looked:
            _say_rest(course)
        raise
    for unreadable in course.unreadable:
        _say(printable(unreadable))
    _say(f"{_games(course.written)}.")
    return int(bool(course.unreadable))


async def _write(
    redis: Client, wanted: Wanted, writer: Writer, course: Course, now_ms: Callable[[], int]
) -> None:
    export = Export(Archive(redis), Ratings(redis, list(RULES), now_ms), wanted)
    course.of = await export.number()
    shown, request = sys.stderr.isatty(), StopRequest()
    async for one in export.games():
        if one.record is not None:
            with _writing():
                writer.write(one.record)
            course.written += 1
        elif one.unreadable:
            course.unreadable.append(one.unreadable)
        course.at = one.position
        course.looked += 1
        if request.wanted:
            raise Ended
        if shown and course.looked % PROGRESS_EVERY == 0:
            print(f"\rregatta: {_far(course)}", end="", file=sys.stderr, flush=True)
    if shown and course.looked >= PROGRESS_EVERY:
        print(f"\rregatta: {_far(course)}", file=sys.stderr)


# What was given


def _wanted(given: argparse.Namespace) -> Wanted:
    if given.ruleset is not None and given.ruleset not in RULES:
        raise WrongFilter(f"There is no ruleset {given.ruleset}. There are: {', '.join(RULES)}.")
    index = keys.ALL if given.ruleset is None else keys.of_ruleset(given.ruleset)
    since_ms = 0 if given.since is None else _ms("--since", given.since)
    # The lists include both ends.
    until_ms = LATEST_MS if given.until is None else _ms("--until", given.until) - 1
    try:
        after = None if given.after is None else position_of(given.after)
    except ValueError:
        raise WrongFilter("--after takes what an export said when it was ended.") from None
    if given.format == "parquet" and given.output is None:
        raise WrongFilter("A Parquet file is written into a file: name it with --output.")
    rated = True if given.rated else None
    return Wanted(index, Span(since_ms, until_ms, oldest_first=True), GameFilter(rated=rated), after)


def _ms(option: str, text: str) -> int:
    """Return a date in milliseconds since 1970. Raises WrongInput."""
    form = f"{option} takes a day such as 2026-11-01, or a time such as 2026-11-01T18:00, of UTC."
    if re.match(r"\d{4}-\d\d-\d\d", text) is None:
        raise WrongFilter(form)
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise WrongFilter(form) from None
    at = at.replace(tzinfo=UTC) if at.tzinfo is None else at
    return max(0, round(at.timestamp() * 1_000))


# Where it goes


class JsonLines:
    """Writes games as lines of JSON."""

    def __init__(self, file: IO[bytes]) -> None:
        """Take the file."""
        self._file = file

    def write(self, record: GameRecord) -> None:
        """Add a game: its record, byte for byte as a server gives it."""
        self._file.write(encode(record))


@contextlib.contextmanager
def _output(given: argparse.Namespace) -> Iterator[Writer]:
    """Give what takes the games; afterwards the file is whole. Raises Unwritable, NoParquet."""
    with contextlib.ExitStack() as stack:
        # The last to be left: closing writes, too.
        stack.enter_context(_writing())
        if given.output is None:
            stack.callback(sys.stdout.buffer.flush)
            yield JsonLines(sys.stdout.buffer)
            return
        if given.format == "parquet":
            # Before there is a file that would stay empty.
            arrow_and_parquet()
        file = stack.enter_context(open(given.output, "xb"))
        yield stack.enter_context(ParquetFile(file)) if given.format == "parquet" else JsonLines(file)


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    """Tell trouble with the file from trouble with the store."""
    try:
        yield
    except FileExistsError as there:
        raise Unwritable(f"There is a file {there.filename} already: name another one.") from there
    except BrokenPipeError as gone:
        # Nobody reads any more, as behind `| head`: nothing may be written at the exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Unwritable("Nobody reads any more: ended.") from gone
    except OSError as failure:
        raise Unwritable(f"It cannot be written: {failure.strerror}.") from failure


# What is said


def _far(course: Course) -> str:
    return f"{course.looked:,} of {max(course.of, course.looked):,} looked at, {_games(course.written)}"


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _say_rest(course: Course) -> None:
    _say(f"Ended after {_games(course.written)}: what is written is whole.")
    if course.at is not None:
        _say(f"The rest: the same again with --after {course.at.cursor()} and another file.")


def _say(message: str) -> None:
    print(f"regatta: {message}", file=sys.stderr)
