"""How many watch a room, as its members on two nodes hear it."""

from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, UnwatchRoom
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.edge.background import Background
from regatta_server.products.presence.connections import Connections
from regatta_server.products.presence.presence_store import lease
from regatta_server.products.presence.spectator_count import SpectatorCounts
from regatta_server.rooms.storage.store import Store
from regatta_server.runtime.clock import now_ms
from regatta_server.store import keys
from testkit.play import begin, guest, socket_of
from testkit.rooms.nodes import Listener, node, reply_of
from tests.conftest import Serve
from tests.products.chat.talking import watch


async def watchers(me: Connection) -> int:
    """Return the next count that a connection hears."""
    while True:
        message: Any = await me.notifications.get()
        if message["type"] == "watchers":
            return int(message["count"])


async def test_all_in_a_room_hear_how_many_watch_it_on_all_nodes(serve: Serve) -> None:
    async with (
        serve() as here,
        serve() as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
        guest(here, "Eve") as eve,
        guest(there, "Fay") as fay,
    ):
        room = await begin(ada, bob)
        await watch(eve, room)
        assert [await watchers(me) for me in (ada, bob, eve)] == [1, 1, 1]
        await watch(fay, room)
        assert [await watchers(me) for me in (ada, bob, eve)] == [2, 2, 2]
        # As a newcomer Fay hears of Eve first.
        assert [await watchers(fay), await watchers(fay)] == [1, 2]
        await eve.ask(UnwatchRoom(id=CommandId("u"), room=room))
        assert [await watchers(me) for me in (ada, bob, fay)] == [1, 1, 1]
        await fay.cut()
        assert [await watchers(me) for me in (ada, bob)] == [0, 0]


async def test_a_player_on_another_device_is_no_spectator_and_a_spectator_on_two_is_one(
    serve: Serve,
) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Eve") as eve:
        room = await begin(ada)
        async with (
            await connect(socket_of(running), token=ada.welcome["token"], strict=True) as second,
            await connect(socket_of(running), token=eve.welcome["token"], strict=True) as twin,
        ):
            assert not (await watch(second, room))["spectator"]
            assert (await watch(eve, room))["spectator"]
            assert (await watch(twin, room))["spectator"]
            assert await watchers(second) == 1
            async with guest(running, "Fay") as fay:
                await watch(fay, room)
                assert await watchers(second) == 2


async def test_a_newcomer_on_another_node_hears_the_count(serve: Serve) -> None:
    async with (
        serve() as here,
        guest(here, "Ada") as ada,
        guest(here, "Eve") as eve,
    ):
        room = await begin(ada)
        await watch(eve, room)
        assert await watchers(ada) == 1
        async with (
            serve() as there,
            await connect(socket_of(there), token=ada.welcome["token"], strict=True) as second,
        ):
            await watch(second, room)
            assert await watchers(second) == 1


async def test_what_a_dead_node_counted_is_told_no_more_within_a_minute(redis: Redis) -> None:
    background = Background()
    connections = Connections(redis, "here", now_ms, background)
    async with node(Store(redis, "here")) as rooms:
        watching = SpectatorCounts(redis, rooms, connections)
        wiring = watching.wiring()
        connections.listen(wiring)
        rooms.hooks.listen(watched=wiring.room_watched, counted=wiring.spectators_changed)
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=1)
        room = await reply_of(lambda reply: rooms.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        await redis.set(lease("there"), 1)
        await redis.hset(keys.spectators(room), "there", "3")
        ada = Listener(PlayerId("ada"))
        await reply_of(lambda reply: rooms.watch(ada, room, None, reply))
        await watching.tell()
        assert ada.heard[-1] == {"type": "watchers", "room": room, "count": 3}
        second = Listener(PlayerId("ada"))
        await reply_of(lambda reply: rooms.watch(second, room, None, reply))
        assert second.heard[-1] == {"type": "watchers", "room": room, "count": 3}
        await redis.delete(lease("there"))
        await watching.tell()
        assert ada.heard[-1]["count"] == 3
        await watching.tell(everything=True)
        assert ada.heard[-1]["count"] == second.heard[-1]["count"] == 0
        heard = len(ada.heard)
        await watching.tell(everything=True)
        assert len(ada.heard) == heard
        await background.finish()
