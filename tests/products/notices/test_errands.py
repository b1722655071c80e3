"""Errands that a node left: found by another one, done as the room is by now, and once."""

import asyncio
from typing import Any

import orjson
from redis.asyncio import Redis

from regatta_protocol.client import Throw
from regatta_protocol.commands.orders import SetOrder
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_server.products.notices.day_games import turn_in
from regatta_server.products.notices.errands import SWEEP_S, Changes
from regatta_server.products.notices.notice_store import notices_of
from regatta_server.store.keys import errands_of, facts
from testkit.play import ALL_FIVE, begin
from tests.conftest import Serve
from tests.products.notices.test_day_games import DAY_MS, turn
from tests.products.notices.test_stopped_orders import NEVER
from tests.products.social.two_nodes import heard, message_to, notices, two_nodes
from tests.rooms.decide.stages.test_orders import over_days

DONE_S = 30.0


async def often(pause_s: float) -> None:
    """Let nodes look all the time for what others have left, and do all else as usual."""
    await asyncio.sleep(0.02 if pause_s == SWEEP_S else pause_s / 5)


async def left(redis: Redis, room: RoomId, version: int) -> None:
    """Leave an errand, as a node that died long ago."""
    await redis.zadd(errands_of(room), {f"{room} {version}-{version}": 0})


async def until_done(redis: Redis, room: RoomId) -> None:
    """Wait until nothing is left."""
    async with asyncio.timeout(DONE_S):
        while await redis.exists(errands_of(room)):
            pass


async def stood(redis: Redis, room: RoomId) -> int:
    """Return the version at which a room stands."""
    found: Any = await redis.xrevrange(facts(room), count=1)
    [(at, _)] = found
    return int(at.partition(b"-")[0])


async def began(redis: Redis, *players: Connection) -> RoomId:
    """Return a game over days that has begun, of which all was told."""
    room = await begin(*players, turn_ms=DAY_MS)
    await until_done(redis, room)
    return room


async def played(redis: Redis, me: Connection, room: RoomId) -> int:
    """Let a player play, and all of it be told; return where the room stands."""
    await turn(me, room)
    await until_done(redis, room)
    return await stood(redis, room)


async def test_what_was_told_leaves_nothing(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        await played(redis, ada, room)
        [line] = await notices(bob)
        assert line["room"] == room


async def test_a_turn_of_which_nobody_was_told_is_told(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        version = await played(redis, ada, room)
        await message_to(bob, "notice")
        await redis.delete(notices_of(bob.player))
        await left(redis, room, version)
        await message_to(bob, "notice")
        await until_done(redis, room)
        [line] = await notices(bob)
        assert (line["kind"], line["room"]) == ("your_turn", room)


async def test_a_turn_of_which_its_player_was_told_is_not_told_as_another(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        version = await played(redis, ada, room)
        [line] = await notices(bob)
        # He has thrown since; it is the same turn.
        await bob.ask(Throw(id=bob.new_id(), room=room, dice=ALL_FIVE))
        heard(bob, "notice")
        await left(redis, room, version)
        await until_done(redis, room)
        assert await notices(bob) == [line]
        assert {message["notice"]["notice"] for message in heard(bob, "notice")} == {line["notice"]}


async def test_a_notice_of_a_turn_that_is_over_is_taken_away_and_the_one_of_the_next_stays(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        old = await played(redis, ada, room)
        stale = await redis.hget(notices_of(bob.player), turn_in(room))
        await played(redis, bob, room)
        [hers] = await notices(ada)
        assert stale is not None
        assert orjson.loads(stale)["version"] == old
        # Kept by a node that died then, behind what others told.
        await redis.hset(notices_of(bob.player), turn_in(room), stale)
        await left(redis, room, old)
        await until_done(redis, room)
        assert await notices(bob) == []
        assert await notices(ada) == [hers]


async def test_a_notice_of_the_last_turn_gives_way_to_one_of_this_turn(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        await played(redis, ada, room)
        stale = await redis.hget(notices_of(bob.player), turn_in(room))
        await played(redis, bob, room)
        version = await played(redis, ada, room)
        assert stale is not None
        await redis.hset(notices_of(bob.player), turn_in(room), stale)
        await left(redis, room, version)
        await until_done(redis, room)
        [line] = await notices(bob)
        assert line["notice"] > orjson.loads(stale)["notice"]


async def test_a_deadline_of_which_nobody_was_told_is_told_and_the_notice_stays_seen(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        version = await played(redis, ada, room)
        [line] = await notices(bob)
        stored_line = orjson.loads(await redis.hget(notices_of(bob.player), turn_in(room)) or b"")
        other = orjson.dumps({**stored_line, "deadline_ms": 1, "seen": True})
        await redis.hset(notices_of(bob.player), turn_in(room), other)
        await left(redis, room, version)
        await until_done(redis, room)
        assert await notices(bob) == [{**line, "seen": True}]


async def test_an_order_that_stopped_and_of_which_nobody_was_told_is_told_once(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        await bob.ask(SetOrder(id=bob.new_id(), room=room, order=NEVER))
        await turn(ada, room)
        await message_to(bob, "notice", lambda message: message["notice"]["kind"] == "order_dropped")
        await until_done(redis, room)
        version = await stood(redis, room)
        await redis.hdel(notices_of(bob.player), f"order_dropped {room}")
        await left(redis, room, version)
        await message_to(bob, "notice", lambda message: message["notice"]["kind"] == "order_dropped")
        await until_done(redis, room)
        before = await notices(bob)
        assert sorted(line["kind"] for line in before) == ["order_dropped", "your_turn"]
        await left(redis, room, version)
        await until_done(redis, room)
        assert await notices(bob) == before


async def test_a_room_that_is_gone_or_cannot_be_read_holds_up_no_other(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve, often) as (ada, bob, *_):
        room = await began(redis, ada, bob)
        version = await played(redis, ada, room)
        await message_to(bob, "notice")
        await redis.delete(notices_of(bob.player))
        gone, damaged = RoomId("AAAA2222"), RoomId("AAAA3333")
        await redis.xadd(facts(damaged), {"1": "no fact"}, id="0-1")
        for one in (gone, damaged, room):
            await left(redis, one, version)
        await message_to(bob, "notice")
        await until_done(redis, gone)
        # It is put off until a person has looked at it.
        async with asyncio.timeout(DONE_S):
            while (await redis.zscore(errands_of(damaged), f"{damaged} {version}-{version}")) == 0:
                pass
        assert await redis.zscore(errands_of(damaged), f"{damaged} {version}-{version}")
        assert await redis.exists(facts(damaged))


def test_a_turn_begins_where_it_is_ones_own_and_goes_on_by_ones_moves() -> None:
    table = over_days()
    changes, before = Changes(), table.state
    table.turn(0)
    turn_of_bo = table.version
    changes.add(before, table.state)
    assert (changes.begun, changes.seats) == ({1: turn_of_bo}, {0, 1})
    before = table.state
    table.throws(1)
    changes.add(before, table.state)
    assert changes.begun == {1: turn_of_bo}
    before = table.state
    table.enters("Bo", table.sheet_of(1)["offers"]["enter"][0])
    changes.add(before, table.state)
    assert changes.begun == {0: table.version}


def test_another_deadline_is_no_other_turn() -> None:
    table = over_days()
    changes, before = Changes(), table.state
    table.vacation("Ada", table.now_ms + DAY_MS)
    changes.add(before, table.state)
    assert (changes.begun, changes.seats) == ({}, {0})
