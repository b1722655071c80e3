"""Joining rooms that one cannot join, at the socket: each a clear answer, and the room is as it was."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import JoinRoom, Kick, SetAdmission, Start, WatchRoom
from regatta_protocol.commands.people import Block
from regatta_protocol.connection import CommandRefused, Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.clock import Clock
from testkit.play import begin, guest, join, open_room, play_out
from tests.conftest import Serve

HOUR_MS = 3_600_000


async def version(redis: Redis, room: RoomId) -> bytes | None:
    """Return how far a room has come."""
    found = await redis.hget(keys.room(room), "version")
    assert found is None or isinstance(found, bytes)
    return found


async def refused(redis: Redis, me: Connection, room: RoomId) -> Code:
    """Return why a room cannot be joined; it must be as it was, also when it is asked again."""
    before = await version(redis, room)
    command = JoinRoom(id=me.new_id(), room=room)
    codes = set()
    for _ in range(2):
        with pytest.raises(CommandRefused) as reason:
            await me.ask(command)
        assert reason.value.error["message"].endswith(".")
        codes.add(reason.value.error["code"])
    assert await version(redis, room) == before
    [code] = codes
    return code


async def test_a_room_that_is_not_there(running: Running, redis: Redis) -> None:
    async with guest(running, "Bob") as bob:
        assert await refused(redis, bob, RoomId("ABCD2345")) is Code.NO_SUCH_ROOM


async def test_a_full_room_and_a_game_of_others(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Cleo") as cleo:
        room = await begin(ada, bob, watchers="none")
        assert await refused(redis, cleo, room) is Code.ROOM_FULL
        with pytest.raises(CommandRefused) as reason:
            await cleo.ask(WatchRoom(id=cleo.new_id(), room=room))
        assert reason.value.error["code"] == Code.NOT_WELCOME


async def test_a_room_whose_game_is_over(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada)
        await play_out({0: ada}, room)
        assert await refused(redis, bob, room) is Code.WRONG_STAGE


async def test_a_locked_room_and_one_that_the_host_has_taken_somebody_out_of(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, serve() as other, guest(node, "Ada") as ada, guest(other, "Bob") as bob:
        room = await open_room(ada, 3)
        await ada.ask(SetAdmission(id=ada.new_id(), room=room, locked=True))
        assert await refused(redis, bob, room) is Code.ROOM_LOCKED
        await ada.ask(SetAdmission(id=ada.new_id(), room=room))
        await join(bob, room)
        await ada.ask(Kick(id=ada.new_id(), room=room, seat=1))
        assert await refused(redis, bob, room) is Code.ROOM_LOCKED


async def test_an_invite_that_is_over_in_time_and_in_number(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with (
        serve(clock=clock) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
        guest(node, "Cleo") as cleo,
    ):
        room = await open_room(ada, 4)
        await ada.ask(SetAdmission(id=ada.new_id(), room=room, open_ms=HOUR_MS, uses=1))
        await join(bob, room)
        assert await refused(redis, cleo, room) is Code.INVITE_EXPIRED
        await ada.ask(SetAdmission(id=ada.new_id(), room=room, open_ms=HOUR_MS))
        clock.ahead_ms += HOUR_MS
        assert await refused(redis, cleo, room) is Code.INVITE_EXPIRED
        await ada.ask(SetAdmission(id=ada.new_id(), room=room))
        await join(cleo, room)


async def test_a_room_where_somebody_sits_whom_one_has_blocked_or_who_has_blocked_one(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, serve() as other, guest(node, "Ada") as ada, guest(other, "Bob") as bob:
        room = await open_room(ada, 3)
        await ada.ask(Block(id=ada.new_id(), player=bob.player, blocked=True))
        assert await refused(redis, bob, room) is Code.NOT_WELCOME
        theirs = await open_room(bob, 3)
        assert await refused(redis, ada, theirs) is Code.NOT_WELCOME
        await ada.ask(Block(id=ada.new_id(), player=bob.player, blocked=False))
        await join(bob, room)


async def test_the_host_alone_begins_and_minds_the_door(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 3)
        await join(bob, room)
        for command in (
            Start(id=bob.new_id(), room=room),
            SetAdmission(id=bob.new_id(), room=room, locked=True),
            Kick(id=bob.new_id(), room=room, seat=0),
        ):
            with pytest.raises(CommandRefused) as reason:
                await bob.ask(command)
            assert reason.value.error["code"] == Code.NOT_HOST
