"""What happens by itself, with a clock that a test can turn, on real nodes."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.client import WatchRoom
from regatta_protocol.connection import connect
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.game.roller import silent_contribution
from regatta_server.limits import ALARMS_CLAIMED_MOST
from regatta_server.rooms.decide.lifecycle import IDLE_MS, LATE_MS, OPENING_MS
from regatta_server.rooms.run.alarms import Alarms
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.clock import Clock
from testkit.play import (
    begin,
    commit,
    contribute,
    guest,
    join,
    open_room,
    own_bytes,
    socket_of,
    throw,
    until,
)
from testkit.rooms.damage import bytes_of_room, damaged, played, stored_room
from testkit.rooms.nodes import node as rooms_of
from testkit.rooms.tables import Table
from tests.conftest import Serve

TURN_MS = 60_000


@pytest.fixture
def clock() -> Clock:
    """Give a clock that is right at first."""
    return Clock()


@pytest.fixture
async def node(serve: Serve, clock: Clock) -> AsyncIterator[Running]:
    """Give a node that goes by the clock."""
    async with serve(clock=clock) as running:
        yield running


async def test_when_a_turn_is_over_the_clock_throws_and_enters(node: Running, clock: Clock) -> None:
    async with guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        await begin(ada, bob, turn_ms=TURN_MS)
        clock.ahead_ms += TURN_MS + 100
        thrown = await until(bob, "thrown")
        entered = await until(bob, "entered")
        assert (thrown["seat"], thrown["by"]) == (0, "clock")
        assert (entered["seat"], entered["by"]) == (0, "clock")
        assert [turn["seat"] for turn in entered["turns"]] == [1]
        assert entered["turns"][0]["deadline_ms"] > clock() + TURN_MS - 5_000


async def test_the_clock_enters_the_dice_that_lie_there(node: Running, clock: Clock) -> None:
    async with guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=TURN_MS)
        thrown = await throw(ada, room)
        best = max(points or 0 for points in thrown["worth"])
        clock.ahead_ms += TURN_MS + 100
        entered = await until(ada, "entered")
        assert list(entered["rows"].values()) == [best]


async def test_two_nodes_let_the_clock_move_once(serve: Serve, clock: Clock) -> None:
    async with serve(clock=clock) as here, serve(clock=clock) as there:
        async with guest(here, "Ada") as ada, guest(there, "Bob") as bob:
            room = await begin(ada, bob, turn_ms=TURN_MS)
            began = ada.versions[room]
            clock.ahead_ms += TURN_MS + 100
            for me in (ada, bob):
                await until(me, "entered")
            # One throw and one entry, and Bob's turn is as long as any.
            await throw(bob, room)
            assert bob.versions[room] == began + 3


async def test_a_clock_that_ran_out_while_nobody_served_is_renewed(serve: Serve, clock: Clock) -> None:
    async with contextlib.AsyncExitStack() as first:
        node = await first.enter_async_context(serve(clock=clock))
        ada = await first.enter_async_context(guest(node, "Ada"))
        room = await begin(ada, turn_ms=TURN_MS)
        token = ada.welcome["token"]
    clock.ahead_ms += TURN_MS + LATE_MS + 5_000
    async with serve(clock=clock) as node, await connect(socket_of(node), token=token) as ada:
        await ada.ask(WatchRoom(id=CommandId("w"), room=room))
        turn = (await until(ada, "snapshot"))["turns"][0]
        if turn["deadline_ms"] < clock():
            turn = (await until(ada, "clock_renewed"))["turns"][0]
        assert turn["deadline_ms"] > clock() + TURN_MS - 5_000
        assert (await throw(ada, room))["by"] == "player"


async def test_seats_that_commit_to_no_bytes_or_withhold_them_are_passed_over(
    node: Running, clock: Clock
) -> None:
    async with guest(node, "Ada") as ada, guest(node, "Bob") as bob, guest(node, "Cem") as cem:
        room = await open_room(ada, 3)
        for me in (bob, cem):
            await join(me, room)
        for me in (ada, bob):
            await commit(me, room)
        clock.ahead_ms += OPENING_MS + 100
        await until(ada, "seed_chosen")
        await contribute(ada, room)
        clock.ahead_ms += OPENING_MS + 100
        started = await until(ada, "started")
        by_rule = [silent_contribution(room, seat).hex() for seat in (1, 2)]
        assert started["contributions"] == [own_bytes(ada), *by_rule]
        await throw(ada, room)


async def test_a_room_that_nobody_joins_is_closed(node: Running, clock: Clock, redis: Redis) -> None:
    async with guest(node, "Ada") as ada:
        room = await open_room(ada, 2)
        clock.ahead_ms += IDLE_MS["gathering"] + 100
        await until(ada, "archived")
        assert await redis.zscore(keys.alarms_of(room), room) is None


async def test_the_alarm_of_a_room_that_is_gone_is_forgotten(
    node: Running, clock: Clock, redis: Redis
) -> None:
    await redis.zadd(keys.alarms_of(RoomId("GONE2222")), {"GONE2222": 1})
    async with guest(node, "Ada") as ada:
        # Ada's alarm is claimed by a sweep, and the orphan by the same one or an earlier.
        await open_room(ada, 2)
        clock.ahead_ms += IDLE_MS["gathering"] + 100
        await until(ada, "archived")
        await open_room(ada, 2)
    assert await redis.zscore(keys.alarms_of(RoomId("GONE2222")), "GONE2222") is None


# -- rooms that cannot be read -------------------------------------------------------------------------


async def sweep_until_the_clock_moves(rooms: Rooms, store: Store, table: Table) -> None:
    """Let a node look for what is due, and at least ten times, until the clock has moved in a room."""
    rounds = 0
    over = asyncio.Event()

    async def pause(_: float) -> None:
        nonlocal rounds
        rounds += 1
        state = await rooms.state(table.state.setup.id)
        if rounds >= 10 and state is not None and state.version > table.version:
            over.set()
            await asyncio.Event().wait()

    sweep = asyncio.ensure_future(Alarms(store, rooms, now_ms, pause).loop()())
    await over.wait()
    sweep.cancel()
    await asyncio.gather(sweep, return_exceptions=True)


async def test_the_alarm_of_a_room_that_cannot_be_read_rings_for_ever_and_it_is_named_once(
    redis: Redis,
) -> None:
    bad, good = played("bad", turn_ms=TURN_MS), played("good", turn_ms=TURN_MS)
    room = bad.state.setup.id
    await damaged(bad.facts, "an unknown fact").put(redis, due_ms=1)
    await stored_room(good.facts).put(redis, due_ms=2)
    before = await bytes_of_room(redis, room)
    store = Store(redis, "here")
    async with rooms_of(store) as rooms:
        with capture_logs() as logged:
            await sweep_until_the_clock_moves(rooms, store, good)
        assert [line["room"] for line in logged if line["event"] == "room_unreadable"] == [room]
        assert await bytes_of_room(redis, room) == before


async def test_alarms_of_very_many_rooms_that_cannot_be_read_hold_up_no_others(redis: Redis) -> None:
    good = played("good", turn_ms=TURN_MS)
    bucket = keys.bucket(good.state.setup.id)
    many = (
        name for name in map(RoomId, map("{:08}".format, itertools.count())) if keys.bucket(name) == bucket
    )
    bad = damaged(good.facts, "an unknown fact")
    for name in itertools.islice(many, 2 * ALARMS_CLAIMED_MOST):
        bad.room = name
        await bad.put(redis, due_ms=1)
    await stored_room(good.facts).put(redis, due_ms=2)
    store = Store(redis, "here")
    async with rooms_of(store) as rooms:
        with capture_logs() as logged:
            await sweep_until_the_clock_moves(rooms, store, good)
        unreadable = [line for line in logged if line["event"] == "room_unreadable"]
        assert len(unreadable) == 2 * ALARMS_CLAIMED_MOST
