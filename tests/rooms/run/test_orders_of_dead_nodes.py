"""Conditional orders whose node is killed: another one carries them out, whole and once."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.orders import SetOrder, WantedOrder
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from testkit import processes
from testkit.gate import Gate
from testkit.play import begin, join, patient_guest, socket_of
from testkit.rooms.stored import events_of
from tests.products.notices.test_day_games import DAY_MS, turn

pytestmark = pytest.mark.prove

ALL_THROWS: Final = WantedOrder.model_validate(
    {"keep": "nothing", "early": False, "rows": [{"row": "ones", "least": 0}]}
)
MOVES: Final = ["thrown", "thrown", "thrown", "entered"]
COMMAND: Final = (sys.executable, "-m", "regatta_server", "serve", "--host", "127.0.0.1", "--port", "0")
CARRIED_OUT_S: Final = 60.0


class Hosted:
    """Nodes on one store, each a process of its own."""

    def __init__(self, redis: Redis, store_url: str, folder: Path) -> None:
        """Begin without a node."""
        self.redis = redis
        self._settings = {
            "REGATTA_REDIS_URL": store_url,
            "REGATTA_DATA": str(folder),
            "REGATTA_ARCHIVE": "separate",
        }

    @contextlib.contextmanager
    def node(self) -> Iterator[tuple[Running, int]]:
        """Give a node that runs, and its process."""
        with processes.server(COMMAND, self._settings) as node:
            yield Running(f"http://127.0.0.1:{node.port}", node.port, 0), node.process.pid

    async def moves(self, room: RoomId) -> list[dict[str, Any]]:
        """Return the moves of Bob's seat as they are stored, each of which is by his order."""
        moves = [one for one in (await events_of(self.redis, room)).values() if "by" in one]
        bobs = [one for one in moves if one["seat"] == 1]
        assert {one["by"] for one in bobs} <= {"order"}
        return bobs


@pytest.fixture
def hosted(redis: Redis, store_url: str, tmp_path: Path) -> Hosted:
    """Give a store for nodes."""
    return Hosted(redis, store_url, tmp_path)


@contextlib.asynccontextmanager
async def back(at: Running, before: Connection) -> AsyncIterator[Connection]:
    """Give a player at another node than before."""
    token = before.welcome["token"]
    async with await connect(socket_of(at), token=token, strict=True, reconnect=True) as me:
        yield me


def kinds(moves: list[dict[str, Any]]) -> list[str]:
    """Return what was done, one after the other."""
    return [move["type"] for move in moves]


async def test_an_order_whose_node_is_killed_is_carried_out_by_another_one_once(hosted: Hosted) -> None:
    with hosted.node() as (one, killed), hosted.node() as (other, _):
        async with patient_guest(other, "Ada") as ada, patient_guest(one, "Bob") as bob:
            room = await begin(ada, bob, turn_ms=DAY_MS)
            await bob.ask(SetOrder(id=bob.new_id(), room=room, order=ALL_THROWS))
            os.kill(killed, signal.SIGKILL)
            await turn(ada, room)
            heard: list[dict[str, Any]] = []
            while kinds(heard)[-1:] != ["entered"]:
                event: Any = await ada.next_event()
                heard += [event] if event.get("by") == "order" else []
            assert kinds(heard) == MOVES
            # Another turn of Ada's, behind which nothing of the order comes any more.
            await turn(ada, room)
            assert await hosted.moves(room) == heard


def stores_a_second_move() -> Callable[[bytes], bool]:
    """Return what is true of the request of a node that stores the second move of an order."""
    moves = 0

    def is_it(request: bytes) -> bool:
        nonlocal moves
        moves += b'"by":"order"' in request
        return moves == 2

    return is_it


async def test_an_order_whose_node_is_killed_between_two_of_its_moves_is_gone_on_with_and_not_begun_anew(
    hosted: Hosted, redis: Redis, store_url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--store") == "cluster":
        pytest.skip("a node finds the masters of a Cluster by itself, past the gate")
    async with Gate(store_url) as gate:
        node = Hosted(redis, gate.url, tmp_path).node()
        # In a thread: until it has started, and has ended, the gate is to go on.
        one, killed = await asyncio.to_thread(node.__enter__)
        try:
            async with patient_guest(one, "Ada") as ada, patient_guest(one, "Bob") as bob:
                room = await begin(ada, bob, turn_ms=DAY_MS)
                await bob.ask(SetOrder(id=bob.new_id(), room=room, order=ALL_THROWS))
                gate.close_at(stores_a_second_move())
                await turn(ada, room)
                async with asyncio.timeout(CARRIED_OUT_S):
                    await gate.closed.wait()
                os.kill(killed, signal.SIGKILL)
        finally:
            await asyncio.to_thread(node.__exit__, None, None, None)
    begun = await hosted.moves(room)
    assert kinds(begun) == MOVES[:1]
    with hosted.node() as (other, _):
        async with asyncio.timeout(CARRIED_OUT_S):
            while kinds(await hosted.moves(room))[-1:] != ["entered"]:
                pass
        async with back(other, ada) as ada:
            await join(ada, room)
            await turn(ada, room)
    moves = await hosted.moves(room)
    assert kinds(moves) == MOVES
    assert moves[:1] == begun
