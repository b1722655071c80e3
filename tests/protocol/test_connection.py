"""The small client against a server of another version, and against the real one."""

import json

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from regatta_protocol.client import Hold, MyRooms, Rename, UnwatchRoom, WatchRoom
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.net.inbox import VIEWS_MOST, Inbox
from regatta_server.service import Running
from testkit.play import begin, enter, guest, socket_of, throw, until
from tests.protocol.test_examples import example

WELCOME = (
    '{"type":"welcome","player":{"player":"p","name":"Ada","badge":"gold"},'
    '"user_name":null,"token":"t","now_ms":1,"history":"","read_only":false}'
)
LATER = (
    '{"type":"ok","re":"nobody","colour":"green"}',
    '{"type":"fireworks","room":"ABCD2345","version":1,"height":7}',
    '{"type":"weather"}',
    '{"type":"archived","room":"ABCD2345","version":2}',
)


async def newer_server(connection: ServerConnection) -> None:
    """Say what a later v1 might say."""
    await connection.recv()
    await connection.send(WELCOME)
    for frame in LATER:
        await connection.send(frame)
    await connection.wait_closed()


async def test_what_a_newer_server_adds_is_passed_over() -> None:
    async with serve(newer_server, "127.0.0.1", 0, subprotocols=[Subprotocol("regatta.v1")]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with await connect(f"ws://127.0.0.1:{port}/ws") as me:
            assert me.player == "p"
            event = await me.next_event()
            assert (event["type"], event["version"]) == ("archived", 2)
            assert me.versions == {"ABCD2345": 2}


async def test_a_refused_command_says_why(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        with pytest.raises(CommandRefused, match="bad_message") as refused:
            await ada.ask(Rename.model_construct(type="rename", id=CommandId("r"), name=""))
        assert refused.value.error["re"] == "r"
        assert (await ada.ask(MyRooms(id=CommandId("m"))))["rooms"] == []


async def test_ids_of_commands_do_not_repeat_across_connections(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        ids = [me.new_id() for _ in range(100) for me in (ada, bob)]
        assert len(set(ids)) == 200


async def test_a_room_is_seen_as_a_fresh_snapshot_shows_it(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Eve") as eve:
        room = await begin(ada, bob, reveal="hide_rerolls", turn_ms=60_000)
        await eve.ask(WatchRoom(id=CommandId("w"), room=room))
        for me, other in ((ada, bob), (bob, ada)):
            await throw(me, room)
            await me.ask(Hold(id=me.new_id(), room=room, dice=[1, 2]))
            await throw(me, room, [0, 3, 4])
            assert other.views[room].now["hands"] != me.views[room].now["hands"]
            await enter(me, room, "chance")
            for viewer in (ada, bob, eve):
                await until_version(viewer, room, me.versions[room])
                async with await connect(socket_of(running), token=viewer.welcome["token"]) as fresh:
                    await fresh.ask(WatchRoom(id=CommandId("w"), room=room))
                    assert fresh.views[room] == viewer.views[room]
        assert (ada.views[room].mine, ada.views[room].my_turns, bob.views[room].my_turns) == ([0], [0], [])


async def until_version(me: Connection, room: RoomId, version: int) -> None:
    """Wait until a version of a room has been heard."""
    while me.versions[room] < version:
        await me.next_event()


async def test_a_view_goes_on_after_a_loss_and_is_dropped_with_its_room(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await bob.cut()
        await throw(ada, room)
        await enter(ada, room, "chance")
        await bob.resume()
        await until(bob, "entered")
        assert bob.views[room].now["hands"] == ada.views[room].now["hands"]
        await bob.ask(UnwatchRoom(id=CommandId("u"), room=room))
        assert room not in bob.views


async def test_what_is_not_known_counts_in_the_view_too() -> None:
    heard = Inbox(strict=False)
    snapshot = example("snapshot")
    heard.understood(json.dumps(example("welcome")))
    heard.event(snapshot)
    version = snapshot["version"] + 1
    unknown = {"type": "fireworks", "room": snapshot["room"], "version": version, "height": 7}
    assert heard.understood(json.dumps(unknown)) is None
    view = heard.views[snapshot["room"]]
    assert (view.now["version"], view.player) == (version, example("welcome")["player"]["player"])


def test_the_views_of_very_many_rooms_are_not_kept() -> None:
    heard = Inbox(strict=True)
    for number in range(VIEWS_MOST + 1):
        heard.event(example("snapshot") | {"room": f"ROOM{number:04}"})
        heard.events.get_nowait()
    assert (len(heard.views), "ROOM0000" in heard.views) == (VIEWS_MOST, False)
