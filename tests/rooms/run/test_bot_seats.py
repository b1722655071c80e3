"""Bots with a level at real nodes: they play whole games, whatever becomes of who thinks for them."""

import asyncio
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import orjson
import pytest

from regatta_protocol.client import CreateRoom, Enter, Throw
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Level, Options
from regatta_protocol.text import Text
from regatta_server import verify
from regatta_server.bots.process.bot_process import BotProcess, NoAnswer
from regatta_server.service import Running
from testkit.play import ALL_FIVE, guest, settle, until
from testkit.web import get
from tests.conftest import Serve

KILLED_MOST: Final = 2
Played = list[dict[str, Any]]


class Silent:
    """Bots that have no answer."""

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        raise NoAnswer(Text("test", "Nobody is there."))

    async def close(self) -> None:
        pass


class Cheats(Silent):
    """Bots that want what the rules do not allow."""

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        return {"do": "enter", "rows": {"no_such_row": [0, 1, 2, 3, 4]}}


class Slow(Silent):
    """Bots that think until they are let go on: then they throw everything, or enter the first open row."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.goes_on = asyncio.Event()

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        if question == "prepare":
            return None
        self.begun.set()
        await self.goes_on.wait()
        if not given["play"]["throws"]:
            return {"do": "throw", "dice": ALL_FIVE}
        raise NoAnswer(Text("test", "That is enough."))


class Prepares(Silent):
    """Bots that say what they make ready for, and have no move."""

    def __init__(self) -> None:
        self.prepared: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        if question == "prepare":
            self.prepared.set_result(given)
        raise NoAnswer(Text("test", "Nobody is there."))


async def against(me: Connection, level: Level, pace: str = "instant") -> RoomId:
    """Open a room against a bot and begin; the player's turn is the first."""
    options = Options(begins="as_seated", bot_pace=pace)  # type: ignore[arg-type] # one of the two
    command = CreateRoom(id=me.new_id(), ruleset="yacht", seats=2, bots=1, level=level, options=options)
    room: RoomId = (await me.ask(command))["room"]
    await settle(room, me)
    await until(me, "started")
    return room


async def turn(me: Connection, room: RoomId) -> None:
    """Throw, and enter the first row that is open."""
    await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE))
    row = me.views[room].sheet(0)["offers"]["enter"][0]
    await me.ask(Enter(id=me.new_id(), room=room, rows={row: ALL_FIVE}))


async def heard_until(me: Connection, *kinds: str) -> Played:
    """Return the events up to the first of some kinds."""
    heard: Played = []
    while not heard or heard[-1]["type"] not in kinds:
        heard.append(dict(await me.next_event()))
    return heard


async def play_on(me: Connection, room: RoomId, then: Callable[[], None] = lambda: None) -> Played:
    """Play a game whose turn it is to its end, and return the moves of the bot; `then` follows each turn."""
    moves: Played = []
    while True:
        await turn(me, room)
        then()
        while True:
            event: dict[str, Any] = dict(await me.next_event())
            if event["type"] == "finished":
                return moves
            if event.get("seat") == 1:
                moves.append(event)
            if [one["seat"] for one in event.get("turns", [])] == [0]:
                break


async def record_of(node: Running, me: Connection, room: RoomId) -> bytes:
    """Return the record of a game that is over, as the archive gives it."""
    await until(me, "recorded")
    status, body = await get(node, f"/api/v1/games/{room}")
    assert status == 200
    return body


@pytest.mark.parametrize(
    "level",
    [pytest.param(one, marks=[] if one == "mate" else pytest.mark.prove) for one in get_args(Level)],
)
async def test_a_whole_game_against_each_level(serve: Serve, tmp_path: Path, level: Level) -> None:
    async with serve(data=tmp_path) as node, guest(node, "Ada") as ada:
        room = await against(ada, level)
        moves = await play_on(ada, room)
        assert {move["by"] for move in moves} == {"stand_in"}
        assert sum(move["type"] == "entered" for move in moves) == 12
        line = await record_of(node, ada, room)
        assert orjson.loads(line)["seats"][1]["level"] == level
        assert verify.judge(line).proof is not None
        status, _ = await get(node, f"/api/v1/games/{room}/replay")
        assert status == 200, "the rules were judged, and not the choice"


async def test_a_process_that_is_killed_costs_no_game_a_move(serve: Serve, tmp_path: Path) -> None:
    bots = BotProcess(tmp_path)
    async with serve(bots=bots) as node, guest(node, "Ada") as ada:
        room = await against(ada, "mate")

        killed_pids: set[int] = set()

        def killed() -> None:
            # In the middle of what it is asked, and not at every turn: each begins anew with its libraries.
            if bots.pid is not None and bots.pid not in killed_pids and len(killed_pids) < KILLED_MOST:
                os.kill(bots.pid, signal.SIGKILL)
                killed_pids.add(bots.pid)

        moves = await play_on(ada, room, killed)
        assert sum(move["type"] == "entered" for move in moves) == 12
        assert len(killed_pids) == KILLED_MOST


@pytest.mark.parametrize("bots", [Silent(), Cheats()], ids=["silent", "cheating"])
async def test_where_nobody_thinks_of_a_move_the_clocks_is_made(serve: Serve, bots: Any) -> None:
    async with serve(bots=bots) as node, guest(node, "Ada") as ada:
        room = await against(ada, "captain")
        moves = await play_on(ada, room)
        assert [move["type"] for move in moves] == ["thrown", "entered"] * 12


async def test_a_bot_moves_without_any_nodes_look_for_alarms(serve: Serve) -> None:
    async def never(_: float) -> None:
        await asyncio.get_running_loop().create_future()

    async with serve(bots=Silent(), pause=never) as node, guest(node, "Ada") as ada:
        room = await against(ada, "captain")
        assert len(await play_on(ada, room)) == 24


async def test_two_nodes_that_ask_at_once_make_one_move(serve: Serve) -> None:
    here, there = Slow(), Slow()
    async with serve(bots=here) as node, serve(bots=there), guest(node, "Ada") as ada:
        room = await against(ada, "captain")
        await turn(ada, room)
        await asyncio.gather(here.begun.wait(), there.begun.wait())
        here.goes_on.set()
        there.goes_on.set()
        moves = await heard_until(ada, "finished", "entered")
        while moves[-1]["seat"] == 0:
            moves = await heard_until(ada, "finished", "entered")
        assert [move["type"] for move in moves if move.get("seat") == 1] == ["thrown", "entered"]


async def test_a_node_that_thinks_for_ever_is_followed_by_another(serve: Serve) -> None:
    here, there = Slow(), Slow()
    there.goes_on.set()
    async with serve(bots=here) as node, serve(bots=there), guest(node, "Ada") as ada:
        room = await against(ada, "captain")
        await turn(ada, room)
        await here.begun.wait()
        thrown = await until(ada, "thrown")
        while thrown["seat"] == 0:
            thrown = await until(ada, "thrown")
        assert (thrown["seat"], thrown["by"]) == (1, "stand_in")
        here.goes_on.set()


async def test_bots_make_ready_when_their_game_begins_and_not_when_they_are_to_move(serve: Serve) -> None:
    bots = Prepares()
    async with serve(bots=bots) as node, guest(node, "Ada") as ada:
        await against(ada, "captain")
        given = await bots.prepared
    assert (given["ruleset"], given["level"]) == ("yacht", "captain")
    assert given["play"]["throws"] == 0
