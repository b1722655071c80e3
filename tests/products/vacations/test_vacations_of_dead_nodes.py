"""Vacations whose node is killed before it has told the rooms: another one does, though nobody comes."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.people import EraseMe
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.vacations.telling import SWEEP_S
from regatta_server.products.vacations.vacation_store import changed_of, vacations_of
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.gate import Gate
from testkit.play import begin, guest, join, open_room, patient_guest, settle, until
from tests.conftest import Serve, briefly
from tests.products.vacations.test_vacations import end, take
from tests.rooms.run.test_orders_of_dead_nodes import Hosted

pytestmark = pytest.mark.prove

KILLED_S = 30
HEARD_S = 30
SAYS_TO_A_ROOM = b'"type":"vacation"'


@dataclass
class Nodes:
    """A node that is killed, and another one which looks for what dead ones left when it is let."""

    gate: Gate
    first: Running
    pid: int
    other: Running
    looks: asyncio.Event

    async def killed_at(self, part: bytes, doing: Awaitable[Any]) -> None:
        """Kill the first node where it asks the store for this, as somebody does something at it."""
        self.gate.close_at(lambda message: part in message)
        task = asyncio.ensure_future(doing)
        async with asyncio.timeout(KILLED_S):
            await self.gate.closed.wait()
        os.kill(self.pid, signal.SIGKILL)
        task.cancel()
        await asyncio.wait([task])
        self.looks.set()


@pytest.fixture
async def nodes(
    serve: Serve, redis: Redis, store_url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Nodes]:
    """Give two nodes, one of them behind a gate."""
    if request.config.getoption("--store") == "cluster":
        pytest.skip("a node finds the masters of a Cluster by itself, past the gate")
    looks = asyncio.Event()

    async def pause(pause_s: float) -> None:
        if pause_s == SWEEP_S:
            await looks.wait()
        await briefly(min(pause_s, 1))

    async with Gate(store_url) as gate, serve(pause=pause) as other:
        node = Hosted(redis, gate.url, tmp_path).node()
        # In a thread: until it has started, and has ended, the gate is to go on.
        first, pid = await asyncio.to_thread(node.__enter__)
        try:
            yield Nodes(gate, first, pid, other, looks)
        finally:
            await asyncio.to_thread(node.__exit__, None, None, None)


@contextlib.asynccontextmanager
async def watched(nodes: Nodes, room: RoomId) -> AsyncIterator[Connection]:
    """Give somebody at the other node who watches, and has no part in it."""
    async with guest(nodes.other, "Cy") as cy:
        await cy.ask(WatchRoom(id=cy.new_id(), room=room))
        await until(cy, "snapshot")
        yield cy


async def vacations(watcher: Connection) -> Any:
    """Return who is on vacation until when, as the room says it next."""
    async with asyncio.timeout(HEARD_S):
        return (await until(watcher, "vacation"))["vacations"]


async def nothing_is_left_to_tell(redis: Redis, room: RoomId, *players: Connection) -> None:
    """Wait until no node has anything to tell any more."""
    marks = [keys.vacations_unknown(room), *(changed_of(one.player) for one in players)]
    async with asyncio.timeout(HEARD_S):
        while await redis.exists(*marks):
            pass


async def test_one_that_is_taken_is_told_by_another_node(nodes: Nodes, redis: Redis) -> None:
    async with patient_guest(nodes.first, "Ada") as ada, patient_guest(nodes.first, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=DAY_MS)
        async with watched(nodes, room) as cy:
            await nodes.killed_at(SAYS_TO_A_ROOM, take(ada, 4))
            until_ms, other = await vacations(cy)
            [turn] = cy.views[room].now["turns"]
            assert turn["deadline_ms"] > until_ms
            assert other is None
            await nothing_is_left_to_tell(redis, room, ada)


async def test_one_that_is_ended_is_told_by_another_node(nodes: Nodes, redis: Redis) -> None:
    async with patient_guest(nodes.first, "Ada") as ada, patient_guest(nodes.first, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=DAY_MS)
        await take(ada, 4)
        async with watched(nodes, room) as cy:
            await nodes.killed_at(SAYS_TO_A_ROOM, end(ada))
            assert await vacations(cy) == [None, None]
            await nothing_is_left_to_tell(redis, room, ada)


async def test_a_game_that_begins_meanwhile_learns_of_it_from_another_node(
    nodes: Nodes, redis: Redis
) -> None:
    async with patient_guest(nodes.first, "Ada") as ada, patient_guest(nodes.first, "Bob") as bob:
        until_ms = (await take(bob, 4))["until_ms"]
        room = await open_room(ada, 2, "yacht", turn_ms=DAY_MS)
        await join(bob, room)
        # As soon as it has begun, its node looks whether somebody is on vacation.
        await nodes.killed_at(b"vacations:of:", settle(room, ada, bob))
        async with watched(nodes, room) as cy:
            assert cy.views[room].now["stage"] == "playing"
            if not cy.views[room].now.get("vacations"):
                await vacations(cy)
            assert cy.views[room].now["vacations"] == [None, until_ms]
            await nothing_is_left_to_tell(redis, room, bob)


async def test_nobody_waits_for_whoever_was_erased_meanwhile(nodes: Nodes, redis: Redis) -> None:
    async with patient_guest(nodes.first, "Ada") as ada, patient_guest(nodes.first, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=DAY_MS)
        await take(ada, 4)
        async with watched(nodes, room) as cy:
            await nodes.killed_at(SAYS_TO_A_ROOM, ada.ask(EraseMe(id=ada.new_id(), name="Ada")))
            assert await vacations(cy) == [None, None]
            await nothing_is_left_to_tell(redis, room, ada)
            assert not await redis.exists(vacations_of(ada.player))
