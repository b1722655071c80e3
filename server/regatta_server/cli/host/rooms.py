"""`regatta rooms`: lists rooms, checks which cannot be read, and closes one, for the host."""

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

import orjson

from regatta_protocol.ids import RoomId
from regatta_server.cli.games.record_file import printable
from regatta_server.cli.host.at_store import at_store
from regatta_server.cli.host.host_command import HostContext, at_host, close_reason, sorry
from regatta_server.commands.sanctions import time_text
from regatta_server.players.sessions import Tokens
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.storage.check import problem_of
from regatta_server.rooms.storage.reading import states
from regatta_server.rooms.storage.walk_store import walk
from regatta_server.settings import Settings
from regatta_server.store.client import Client

READ_AT_ONCE: Final = 100
"""Rooms whose state is read in one pipeline."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    acts = parser.add_subparsers(dest="what", required=True)
    check = acts.add_parser("check", help="say which rooms cannot be read and why, and change nothing")
    check.add_argument("--json", action="store_true", help="print JSON, one object a room, then the counts")
    lines = acts.add_parser("list", help="list the rooms that gather or play, the latest first")
    lines.add_argument("--json", action="store_true", help="print JSON, one object a room")
    close = acts.add_parser("close", help="close a room, or give its game up")
    close.add_argument("room", metavar="CODE", type=str.upper)
    close.add_argument(
        "--reason",
        required=True,
        type=close_reason,
        help="for its players, and the list of regatta moderation",
    )


def run(given: argparse.Namespace, settings: Settings, tokens: Tokens, now_ms: Callable[[], int]) -> int:
    """Do it; return the exit status: 1 where a check finds what cannot be read, 2 where no such room is.

    Raises NoStore.
    """
    if given.what == "close":
        return at_host(settings, tokens, now_ms, lambda host: _close(host, given.room, given.reason))
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What is stored may have letters that the terminal does not.
        sys.stdout.reconfigure(errors="replace")
    if given.what == "list":
        return at_store(settings, lambda redis: _list(redis, given.json))
    return at_store(settings, lambda redis: _check(redis, given.json))


async def _close(host: HostContext, code: str, reason: str) -> int:
    room = RoomId(code.replace(" ", ""))
    if not await host.acts.close_room(room, reason):
        return sorry(f"There is no open room {room}: regatta rooms list has them.")
    print(f"Closed: {room}.")
    return 0


async def _list(redis: Client, as_json: bool) -> int:
    """Print the rooms that somebody might want to close."""
    found: list[RoomState] = []
    rooms: list[RoomId] = []
    async for raw in walk(redis):
        rooms.append(raw.room)
        if len(rooms) == READ_AT_ONCE:
            found += await _open_rooms(redis, rooms)
            rooms = []
    found += await _open_rooms(redis, rooms)
    for state in sorted(found, key=lambda one: one.changed_ms, reverse=True):
        print(orjson.dumps(_about(state)).decode() if as_json else printable(_line(state)))
    if not found and not as_json:
        print("There are no rooms that gather or play.")
    return 0


async def _open_rooms(redis: Client, rooms: Sequence[RoomId]) -> list[RoomState]:
    return [one for one in (await states(redis, rooms)).values() if one.stage != "archived" and not one.over]


def _about(state: RoomState) -> dict[str, Any]:
    seats = [{"player": seat.player, "name": seat.name, "bot": seat.bot} for seat in state.seating.seats]
    options = {"listed": state.setup.listed, "rated": state.setup.rated}
    about = {
        "room": state.setup.id,
        "ruleset": state.setup.ruleset,
        "stage": state.stage,
        "changed_ms": state.changed_ms,
    }
    return {**about, **options, "seats_wanted": state.seating.seats_wanted, "seats": seats}


def _line(state: RoomState) -> str:
    names = ", ".join(
        seat.name if seat.bot else f"{seat.name} ({seat.player})" for seat in state.seating.seats
    )
    setup = state.setup
    listed = "  listed" if setup.listed else ""
    return f"{setup.id}  {setup.ruleset}  {state.stage}{listed}  {time_text(state.changed_ms)}  {names}"


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
