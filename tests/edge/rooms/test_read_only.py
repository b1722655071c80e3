"""A store that answers and takes no writes: who is new hears when to come back, all others go on watching."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Rename, WatchRoom
from regatta_protocol.connection import Connection, connect
from regatta_protocol.errors import Close, Code
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_server.service import Running
from testkit.play import begin, enter, guest, socket_of, throw, until
from tests.conftest import Serve

FULL = pytest.mark.parametrize("why", ["memory", "replicas"])


@contextlib.asynccontextmanager
async def read_only(redis: Redis, why: str = "memory") -> AsyncIterator[None]:
    """Let the store take no writes: its memory is full, or, as with a disk that is full, it refuses all."""
    setting, value, usual = {"memory": ("maxmemory", 1, 0), "replicas": ("min-replicas-to-write", 1, 0)}[why]
    await redis.config_set(setting, value)
    try:
        yield
    finally:
        await redis.config_set(setting, usual)


async def next_of(player: Connection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while (message := await player.notifications.get())["type"] != kind:
        pass
    return {**message}


async def over(player: Connection) -> None:
    """Return when the player has heard that all is saved again."""
    message: dict[str, Any] = {**player.welcome}
    while not player.notifications.empty() or message["read_only"]:
        answer = await player.notifications.get()
        if "read_only" in answer:
            message = {**answer}


@FULL
async def test_who_is_new_hears_that_nothing_can_be_saved(running: Running, redis: Redis, why: str) -> None:
    async with read_only(redis, why):
        with pytest.raises(Closed) as closed:
            await connect(socket_of(running), name="Ada")
    assert closed.value.code == Close.READ_ONLY
    async with guest(running, "Ada") as ada:
        await over(ada)


@FULL
async def test_who_only_looks_comes_in(running: Running, redis: Redis, why: str) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        async with await connect(socket_of(running)):
            pass  # the first one of a site: now there is its key
        async with read_only(redis, why):
            async with await connect(socket_of(running)) as eve:
                await eve.ask(WatchRoom(id=eve.new_id(), room=room))
                with pytest.raises(CommandRefused) as refused:
                    await eve.ask(Rename(id=eve.new_id(), name="Eve"))
                assert refused.value.error["code"] == Code.UNAVAILABLE
            assert eve.welcome["token"]


@FULL
async def test_who_comes_back_goes_on_watching(running: Running, redis: Redis, why: str) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        await enter(ada, room, "chance")
        await ada.cut()
        await throw(bob, room)
        async with read_only(redis, why):
            await ada.resume()
            assert ada.welcome["read_only"]
            await until(ada, "thrown")
            with pytest.raises(CommandRefused) as refused:
                await enter(bob, room, "chance")
            assert refused.value.error["code"] == Code.UNAVAILABLE
        await over(ada)
        await enter(bob, room, "chance")
        await until(ada, "entered")


@FULL
async def test_a_room_that_a_node_has_not_is_watched_and_then_heard_of(
    serve: Serve, redis: Redis, why: str
) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada, guest(here, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        async with await connect(socket_of(there), token=bob.welcome["token"]) as bobs_phone:
            async with read_only(redis, why):
                await bobs_phone.ask(WatchRoom(id=bobs_phone.new_id(), room=room))
                assert bobs_phone.views[room].now["stage"] == "playing"
                assert (await next_of(bobs_phone, "read_only"))["read_only"]
            await over(bobs_phone)
            await enter(ada, room, "chance")
            assert (await until(bobs_phone, "entered"))["room"] == room


@FULL
async def test_who_is_here_hears_when_it_begins_and_when_it_is_over(
    running: Running, redis: Redis, why: str
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        async with read_only(redis, why):
            with pytest.raises(CommandRefused):
                await throw(ada, room)
            assert (await next_of(bob, "read_only"))["read_only"]
        await over(bob)
