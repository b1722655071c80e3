"""The small client against a server of another version, and against the real one."""

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from protocol.client import MyRooms, Rename
from protocol.connection import CommandRefused, connect
from server.service import Running
from tests.play import guest

WELCOME = (
    '{"type":"welcome","player":{"player":"p","name":"Ada","badge":"gold"},'
    '"user_name":null,"token":"t","now_ms":1}'
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
            await ada.ask(Rename.model_construct(type="rename", id="r", name=""))
        assert refused.value.error["re"] == "r"
        assert (await ada.ask(MyRooms(id="m")))["rooms"] == []


async def test_ids_of_commands_do_not_repeat_across_connections(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        ids = [me.new_id() for _ in range(100) for me in (ada, bob)]
        assert len(set(ids)) == 200
