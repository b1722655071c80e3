"""A node that is killed between storing a move and telling of it: another one tells of it, once."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.ending import Resign
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_server.channels.outgoing.schedule_store import ScheduleEntry, entries_of
from regatta_server.products.notices.day_games import turn_in
from regatta_server.products.notices.notice_store import notices_of
from regatta_server.service import Running
from regatta_server.store.keys import errands_of
from testkit import processes
from testkit.gate import Gate
from testkit.play import begin, guest, patient_guest
from tests.conftest import Serve
from tests.products.notices.test_day_games import DAY_MS, turn
from tests.products.social.two_nodes import heard, message_to, notices

pytestmark = pytest.mark.prove

COMMAND: Final = (sys.executable, "-m", "regatta_server", "serve", "--host", "127.0.0.1", "--port", "0")
DONE_S: Final = 60.0


def claims(request: bytes) -> bool:
    """Return whether a request claims an errand: the move is stored, and nobody knows."""
    return request.count(b":errands\r") == 1 and b":facts:" not in request


def takes_away(request: bytes) -> bool:
    """Return whether a request takes an errand away that was done."""
    return request.count(b":errands\r") == 1 and b":facts:" in request and b":alarms" not in request


def puts_a_notice(request: bytes) -> bool:
    """Return whether a request keeps a notice, all before which is done."""
    return b":notices\r" in request and b'"your_turn"' in request


@dataclass
class Night:
    """Ada at a node that will be killed, Bob at one that stays, and the way of the first one to the store."""

    ada: Connection
    bob: Connection
    room: RoomId
    redis: Redis
    gate: Gate
    pid: int

    async def kill_at(self, request: Callable[[bytes], bool], does: Callable[[], Any]) -> None:
        """Let Ada do something, and her node be killed before it can send such a request."""
        self.gate.close_at(request)
        doing = asyncio.ensure_future(does())
        async with asyncio.timeout(DONE_S):
            await self.gate.closed.wait()
        os.kill(self.pid, signal.SIGKILL)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)

    async def turn(self) -> None:
        """Let Ada play."""
        await turn(self.ada, self.room)

    async def until_done(self) -> None:
        """Wait until nobody has to be told of anything any more."""
        async with asyncio.timeout(DONE_S):
            while await self.redis.exists(errands_of(self.room)):
                pass


@contextlib.asynccontextmanager
async def night(serve: Serve, redis: Redis, store_url: str, folder: Path) -> AsyncIterator[Night]:
    """Give a game over days in which it is Ada's turn, and she was told so."""
    async with Gate(store_url) as gate, serve() as stays:
        settings = {"REGATTA_REDIS_URL": gate.url, "REGATTA_DATA": str(folder), "REGATTA_ARCHIVE": "separate"}
        # Ended in a thread: while it starts, the gate has to go on.
        node = processes.server(COMMAND, settings)
        goes = await asyncio.to_thread(node.__enter__)
        try:
            here = Running(f"http://127.0.0.1:{goes.port}", goes.port, 0)
            async with patient_guest(here, "Ada") as ada, guest(stays, "Bob") as bob:
                room = await begin(ada, bob, turn_ms=DAY_MS)
                found = Night(ada, bob, room, redis, gate, goes.process.pid)
                await found.until_done()
                yield found
        finally:
            await asyncio.to_thread(node.__exit__, None, None, None)


@pytest.fixture(autouse=True)
def single(store_url: str) -> None:
    """Leave a Cluster out: its servers say themselves where they are found."""
    if not store_url.startswith("unix:"):
        pytest.skip("the gate stands before one server")


@pytest.mark.parametrize("point", [claims, puts_a_notice, takes_away])
async def test_whoever_died_before_it_had_told_of_a_turn_another_node_tells_of_it_once(
    point: Callable[[bytes], bool], serve: Serve, redis: Redis, store_url: str, tmp_path: Path
) -> None:
    async with night(serve, redis, store_url, tmp_path) as now:
        await now.kill_at(point, now.turn)
        assert await redis.zcard(errands_of(now.room)) == 1
        assert await redis.exists(notices_of(now.bob.player)) == (point is takes_away)
        await message_to(now.bob, "notice")
        await now.until_done()
        [line] = await notices(now.bob)
        assert (line["kind"], line["room"], line["seen"]) == ("your_turn", now.room, False)
        page = ScheduleEntry("page", now.bob.player, turn_in(now.room))
        assert await redis.zscore(entries_of(now.bob.player), str(page)), "and is sent, if he does not look"
        assert line["deadline_ms"] == dict(deadlines(now.bob, now.room))[1]
        await turn(now.bob, now.room)
        assert (await message_to(now.bob, "notice_gone"))["notice"] == line["notice"]
        assert await notices(now.bob) == []
        assert heard(now.bob, "notice_gone") == []


async def test_of_a_turn_that_is_over_by_then_nobody_is_told(
    serve: Serve, redis: Redis, store_url: str, tmp_path: Path
) -> None:
    async with night(serve, redis, store_url, tmp_path) as now:
        await now.kill_at(claims, now.turn)
        await turn(now.bob, now.room)
        await now.until_done()
        assert heard(now.bob, "notice") == []
        assert await notices(now.bob) == []
        hers = await redis.hgetall(notices_of(now.ada.player))
        assert [*hers] == [f"your_turn {now.room}".encode()]


async def test_whoever_died_before_it_had_told_of_the_end_another_node_tells_all_of_it_once(
    serve: Serve, redis: Redis, store_url: str, tmp_path: Path
) -> None:
    async with night(serve, redis, store_url, tmp_path) as now:
        resign = Resign(id=now.ada.new_id(), room=now.room)
        await now.kill_at(claims, lambda: now.ada.ask(resign))
        assert not await redis.exists(notices_of(now.bob.player))
        await message_to(now.bob, "notice", lambda message: message["notice"]["kind"] == "game_over")
        await now.until_done()
        [line] = await notices(now.bob)
        assert (line["kind"], line["room"]) == ("game_over", now.room)
        hers = await redis.hgetall(notices_of(now.ada.player))
        assert [*hers] == [f"game_over {now.room}".encode()], "and her turn is over"


def deadlines(me: Connection, room: RoomId) -> list[tuple[int, int | None]]:
    """Return by seat until when it has to play, as a player sees it."""
    return [(one["seat"], one["deadline_ms"]) for one in me.views[room].now["turns"]]
