"""Rooms that are opened: once for each command, on whichever node, and for no other one."""

import asyncio
from typing import Any

from redis.asyncio import Redis
from typing_extensions import override

from regatta_protocol.client import CreateRoom, JoinRoom
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import room_id
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.answers import Done
from regatta_server.rooms.storage.commit_store import Intake
from regatta_server.rooms.storage.store import Store
from regatta_server.store import keys
from testkit.rooms.nodes import BOB, Listener, join, node, reply_of

ADA = PlayerId("ada")


class Reads(Store):
    """A store that says what is read of it."""

    def __init__(self, redis: Redis, node: str) -> None:
        """Begin with nothing read."""
        super().__init__(redis, node)
        self.reads: list[PlayerId | None] = []
        """Who came to the room by each read."""

    @override
    def read(
        self, room: RoomId, known: str, done: Done, since: int | None = None, intake: Intake | None = None
    ) -> None:
        self.reads.append(None if intake is None else intake.player)
        super().read(room, known, done, since, intake)


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


async def test_who_opens_a_room_hears_of_it_without_a_read(redis: Redis) -> None:
    store = Reads(redis, "here")
    async with node(store) as here:
        ada = Listener(ADA)
        command = CreateRoom(id=CommandId("c-1"), ruleset="yacht", seats=2)
        watched: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()

        def opened(room: RoomId | Refused) -> None:
            assert not isinstance(room, Refused)
            here.watch(ada, room, None, watched.set_result)

        here.create(ADA, "Ada", "secret", command, opened)
        assert await watched == 1
        room = RoomId(ada.heard[0]["room"])
        assert store.reads == []
        assert here.here(room) == await here.state(room)
        assert await redis.smembers(keys.watching(room)) == {b"here"}
        # It is the room that others change, too.
        async with node(Store(redis, "there")) as there:
            await join(there, BOB, room)
        here.refresh()
        bob = Listener(BOB)
        assert await reply_of(lambda reply: here.watch(bob, room, None, reply)) == bob.heard[0]["version"]
        assert here.here(room) == await here.state(room)
        assert store.reads == [None, BOB]


async def test_a_room_that_nobody_hears_of_here_leaves_no_copy(redis: Redis) -> None:
    store = Reads(redis, "here")
    async with node(store) as here:
        room = await opens(here)
        assert here.here(room) is None
        assert isinstance(await reply_of(lambda reply: here.watch(Listener(ADA), room, None, reply)), int)
        assert store.reads == [ADA], "one read brings the room, and says that she has come"
        assert await redis.hget(keys.room(room), f"line:{ADA}") is not None


async def test_a_room_that_another_node_changed_while_it_was_opened_is_read(redis: Redis) -> None:
    store = Reads(redis, "here")
    async with node(store) as here:
        command = CreateRoom(id=CommandId("c-1"), ruleset="yacht", seats=2)
        watched: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()

        def opened(room: RoomId | Refused) -> None:
            assert not isinstance(room, Refused)
            here.watch(Listener(ADA), room, None, watched.set_result)

        here.create(ADA, "Ada", "secret", command, opened)
        here.heard(f"{room_id('secret', command.id)}\n1-7\n2-9\nfact".encode())
        assert await watched == 1
        assert store.reads == [ADA]
