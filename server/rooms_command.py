"""`regatta rooms`: which rooms of the store this version cannot read, and why."""

import argparse
import io
import sys

import orjson

from server.beside import at_store
from server.record_file import printable
from server.rooms.run.check import problem_of
from server.rooms.run.walk_store import walk
from server.settings import Settings
from server.store.client import Client


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("what", choices=("check",), help="check: say which rooms and why, and change nothing")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a room, then the counts")


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Read all rooms and print which cannot be read; return the exit status, 1 where there are any.

    Raises NoStore.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What is stored may have letters that the terminal does not.
        sys.stdout.reconfigure(errors="replace")
    return at_store(settings, lambda redis: _check(redis, given.json))


async def _check(redis: Client, as_json: bool) -> int:
    rooms = unreadable = 0
    async for raw in walk(redis):
        rooms += 1
        problem = problem_of(raw)
        if problem is None:
            continue
        unreadable += 1
        if as_json:
            print(orjson.dumps({"room": raw.room, "problem": problem}).decode())
        else:
            print(printable(f"{raw.room}: {problem}"))
    if as_json:
        print(orjson.dumps({"rooms": rooms, "unreadable": unreadable}).decode())
    else:
        print(_counts(rooms, unreadable))
    return int(unreadable > 0)


def _counts(rooms: int, unreadable: int) -> str:
    if not rooms:
        return "There are no rooms."
    many = "1 room" if rooms == 1 else f"{rooms:,} rooms"
    if not unreadable:
        return f"{many}: all can be read."
    return f"{many}: {unreadable:,} cannot be read, the others can."
