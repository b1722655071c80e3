"""Rooms that are opened: once for each command, on whichever node, and for no other one."""

from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, JoinRoom
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.refused import Refused
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import join, node, reply_of

ADA = PlayerId("ada")


async def opens(rooms: Rooms, **wanted: Any) -> Any:
    options: dict[str, Any] = {"ruleset": "yacht", "seats": 2, **wanted}
    command = CreateRoom(id=CommandId("c-1"), **options)
    return await reply_of(lambda reply: rooms.create(ADA, "Ada", "secret", command, reply))


async def test_a_room_that_is_opened_again_elsewhere_is_the_same_and_no_other_is(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here, node(Store(redis, "there")) as there:
        room = await opens(here)
        assert await opens(there) == room
        for other in ({"seats": 3}, {"ruleset": "yatzy"}, {"bots": 1}, {"options": {"turn_ms": 60_000}}):
            refused = await opens(there, **other)
            assert isinstance(refused, Refused)
            assert refused.code is Code.ID_REUSED
        await join(there, PlayerId("bob"), room)
        assert await opens(here) == room, "whatever has become of it"
        assert (await opens(here, seats=3)).code is Code.ID_REUSED
        assert len(await redis.keys("*:facts:*")) == 1


async def test_what_is_asked_in_a_room_may_have_the_id_that_opened_it(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        room = await opens(here)
        ask = JoinRoom(id=CommandId("c-1"), room=room)
        assert await reply_of(lambda reply: here.submit(PlayerId("bob"), "Bob", room, ask, reply)) > 1
