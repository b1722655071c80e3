"""Connections that only watch: what they hear, what they may ask for, and that nothing of them is stored."""

import dataclasses
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from regatta_protocol.errors import Close
from regatta_protocol.ids import PlayerId
from regatta_server.limits import Limits
from regatta_server.service import Running
from regatta_server.store.replies import text
from testkit.play import begin, guest, socket_of, throw
from tests.conftest import Serve
from tests.edge.test_websocket import V1


@asynccontextmanager
async def watcher(running: Running, **parts: Any) -> AsyncIterator[tuple[ClientConnection, dict[str, Any]]]:
    """Give a connection that only watches, and its welcome."""
    async with open_socket(socket_of(running), subprotocols=V1) as socket:
        await socket.send(json.dumps({"type": "hello", "watch_only": True, **parts}))
        yield socket, json.loads(await socket.recv())


async def up_to_answer(socket: ClientConnection, command: str, **fields: Any) -> list[dict[str, Any]]:
    """Return all that is heard up to the answer to a command."""
    await socket.send(json.dumps({"type": command, "id": "c", **fields}))
    heard = [json.loads(await socket.recv())]
    while heard[-1].get("re") != "c":
        heard.append(json.loads(await socket.recv()))
    return heard


async def until_heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while (message := json.loads(await socket.recv()))["type"] != kind:
        pass
    found: dict[str, Any] = message
    return found


async def people_in(redis: Redis, *known: PlayerId) -> set[str]:
    """Return the keys of sessions and budgets, and of what is stored of other players than these."""
    stored = {text(key) for key in await redis.keys()}
    keys = {key for key in stored if key.startswith(("session:", "ended:", "player:", "tries:"))}
    return {key for key in keys if not any(player in key for player in known)}


async def test_of_who_only_watches_nothing_is_stored(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        before = await people_in(redis, ada.player, bob.player)
        assert len(before) == 2, "their sessions"
        async with watcher(running, name="Eve", token="x" * 43) as (socket, welcome):
            assert welcome["token"] == ""
            assert welcome["player"]["name"] != "Eve"
            assert [one["type"] for one in await up_to_answer(socket, "watch_room", room=room)] == [
                "snapshot",
                "ok",
            ]
            [refused] = await up_to_answer(socket, "throw", room=room, dice=[0, 1, 2, 3, 4])
            assert refused["code"] == "not_allowed", "in the room that it watches, too"
            # The throw is stored behind whatever the watcher would have stored.
            await throw(ada, room)
            assert (await until_heard(socket, "thrown"))["room"] == room
            assert await people_in(redis, ada.player, bob.player) == before
        await throw(ada, room, [0])
        assert await people_in(redis, ada.player, bob.player) == before


async def test_after_a_loss_it_goes_on_with_its_room(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        async with watcher(running) as (socket, welcome):
            snapshot = (await up_to_answer(socket, "watch_room", room=room))[0]
        known = {"room": room, "version": snapshot["version"], "history": welcome["history"]}
        async with watcher(running, resume=[known]) as (socket, _):
            await throw(ada, room)
            assert (await until_heard(socket, "thrown"))["version"] == snapshot["version"] + 1


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("my_rooms", {}),
        ("create_room", {"ruleset": "yacht", "seats": 1}),
        ("join_room", {"room": "ABCD2345"}),
        ("rename", {"name": "Eve"}),
        ("keep_account", {"user_name": "Evelyn", "password": "twelve dry dinghies"}),
        ("watch_lobby", {}),
    ],
)
async def test_it_may_ask_for_nothing_else(
    running: Running, redis: Redis, command: str, fields: dict[str, Any]
) -> None:
    async with watcher(running, language="de") as (socket, _):
        answer = (await up_to_answer(socket, command, **fields))[-1]
        assert (answer["type"], answer["code"]) == ("error", "not_allowed")
        assert answer["message"].startswith("Diese Verbindung schaut nur zu")
        assert (await up_to_answer(socket, "watch_room", room="ABCD2345"))[-1]["code"] == "no_such_room"
    assert await people_in(redis) == set()


async def test_a_room_that_is_not_for_anyone_is_not_for_nobody(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, watchers="friends")
        async with watcher(running) as (socket, _):
            assert (await up_to_answer(socket, "watch_room", room=room))[-1]["type"] == "error"


async def test_frames_of_a_page_keep_no_player_of_their_address_out(serve: Serve) -> None:
    bounds = dataclasses.replace(Limits(), connections_per_address=4, watchers_per_address=2, guests_burst=1)
    async with serve(bounds) as running, watcher(running), watcher(running):
        async with open_socket(socket_of(running), subprotocols=V1) as third:
            await third.send(json.dumps({"type": "hello", "watch_only": True}))
            with pytest.raises(ConnectionClosed) as closed:
                await third.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == Close.TOO_FAST
        async with guest(running, "Ada"):
            pass
