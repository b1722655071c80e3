"""The command `regatta-terminal`, which `regatta play` starts where there is a server (docs/terminal.md)."""

import argparse
import asyncio
import io
import os
import sys
from collections.abc import Coroutine, Sequence
from importlib.metadata import version
from typing import Any, Final

from regatta_terminal import json_lines, plain
from regatta_terminal.entry import Entry, EntryRequest, NotIn
from regatta_terminal.state_files import state_folder
from regatta_terminal.texts import language_of_system

URL: Final = "http://127.0.0.1:8080"
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as `regatta-terminal`; return the exit status."""
    parser = argparse.ArgumentParser(prog="regatta-terminal", description="Play Regatta in this terminal.")
    parser.add_argument(
        "--version", action="version", version=f"regatta-terminal {version('regatta-terminal')}"
    )
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("url", nargs="?", metavar="URL", default=URL, help=f"the server's address ({URL})")
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--plain",
        action="store_true",
        help="line by line, for screen readers and pipes; else the whole screen",
    )
    how.add_argument("--json", action="store_true", help="commands and events as lines of JSON, for scripts")
    how.add_argument("--forget", action="store_true", help="forget who you were at this server, and end")
    parser.add_argument("--name", help="your name as a guest")
    parser.add_argument("--user", help="log in to an account; its password is asked for, or the first line")
    parser.add_argument("--language", help="en, de, or a draft: es, fr, nl; otherwise en or de, as LANG says")


def run(given: argparse.Namespace) -> int:
    """Play; return the exit status: 0, 1 where the server ended it, 2 where one did not come in."""
    language = given.language or language_of_system(os.environ)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # A name may have letters that the terminal does not, and a pipe anything at all.
            stream.reconfigure(errors="replace")
    try:
        entry = Entry(EntryRequest(given.url, language, given.name, given.user, state_folder()))
        if given.forget:
            print(entry.forget())
            return 0
        return asyncio.run(_played(given, entry, language))
    except NotIn as why:
        print(f"regatta: {why}", file=sys.stderr)
        return 2
    except OSError as failure:
        if isinstance(failure, BrokenPipeError):
            # Whoever reads has enough; at its end Python would complain again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        print(f"regatta: {failure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _played(given: argparse.Namespace, entry: Entry, language: str) -> Coroutine[Any, Any, int]:
    if given.json:
        return json_lines.play(entry, sys.stdin, sys.stdout)
    if not given.plain and _has_screen():
        # Only whoever sees the screen waits for what draws it.
        from regatta_terminal.screen import play as screen  # noqa: PLC0415 - see above

        return screen.play(entry, language, sys.stdin, sys.stdout)
    return plain.play(entry, language, sys.stdin, sys.stdout)


def _has_screen() -> bool:
    """Return whether this is a terminal to draw on; the screen is written to standard error."""
    # Streams may be closed, and then they are none.
    ends = (sys.stdin, sys.stdout, sys.__stderr__)
    return os.environ.get("TERM") != "dumb" and all(end is not None and end.isatty() for end in ends)
