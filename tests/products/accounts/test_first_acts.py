"""Newcomers: whoever only looks leaves nothing, and the first act stores them, once and for all nodes."""

import asyncio
import dataclasses
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.connection import Closed, connect
from regatta_protocol.errors import Close, Code
from regatta_server.limits import SESSION_S, Limits
from regatta_server.players import keys
from regatta_server.players.sessions import handle_of, secret_of
from regatta_server.products.presence.presence_store import nodes_of
from regatta_server.service import Running
from testkit.play import begin, guest, socket_of, throw
from tests.conftest import Serve
from tests.edge.test_watch_only import people_in
from tests.products.accounts.pages import Page
from tests.products.accounts.pages import page as page_of
from tests.products.test_assembly import looks

page = partial(page_of, origin=None)

ORDINARY = {"my_rooms", "my_account", "people", "challenges", "notices", "my_vacation", "feeds", "webhook"}
ORDINARY |= {"notification_settings", "push_options", "watch_lobby", "unwatch_lobby"}
"""Looks that are asked without anything."""
AT_A_ROOM = ["watch_room", "chat", "past_turns", "my_orders", "unwatch_room"]
LOG_INS = {
    "log_in": {"user_name": "Countess", "password": "twelve dry dinghies"},
    "log_in_options": {},
    "log_in_passkey": {"credential": {}},
}


@pytest.fixture
async def nodes(serve: Serve) -> AsyncIterator[tuple[Running, Running]]:
    """Give two nodes."""
    async with serve(commands_per_s=1000) as here, serve(commands_per_s=1000) as there:
        yield here, there


async def cache_s(redis: Redis, me: Page) -> int:
    """Return how long the session of a page is kept; below 0 where it is not stored."""
    return int(await redis.ttl(keys.session(secret_of(me.welcome["token"]))))


async def test_whoever_only_looks_leaves_nothing(nodes: tuple[Running, Running], redis: Redis) -> None:
    running, there = nodes
    assert await looks(redis) == {*ORDINARY, *AT_A_ROOM, *LOG_INS}
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        before = await people_in(redis, ada.player, bob.player)
        async with page(running) as me:
            for kind in sorted(ORDINARY):
                assert (await me.ask(kind))["type"] == "ok", kind
            for kind in AT_A_ROOM:
                await me.ask(kind, room=room)
            own = await me.ask("my_account")
            assert [one["this"] for one in own["account"]["sessions"]] == [True]
            assert await people_in(redis, ada.player, bob.player) == before
        async with page(there, token=me.welcome["token"]) as again:
            assert again.welcome["player"] == me.welcome["player"]
        # Behind whatever their end would have stored.
        await throw(ada, room, [0])
        assert await people_in(redis, ada.player, bob.player) == before


@pytest.mark.parametrize(("kind", "fields"), LOG_INS.items())
async def test_whoever_logs_in_leaves_no_guest_behind(
    running: Running, redis: Redis, kind: str, fields: dict[str, Any]
) -> None:
    async with page(running) as me:
        await me.ask(kind, **fields)
    assert {key for key in await people_in(redis) if not key.startswith("tries:")} == set()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("rename", {"name": "Eve"}),
        ("create_room", {"ruleset": "yacht", "seats": 2}),
        ("seek", {"pools": [{"ruleset": "yacht", "seats": 2}]}),
        ("set_privacy", {"show_online": False, "show_room": False}),
    ],
)
async def test_the_first_act_stores_a_guest_for_half_a_year(
    running: Running, redis: Redis, kind: str, fields: dict[str, Any]
) -> None:
    async with page(running) as me:
        assert await cache_s(redis, me) < 0
        await me.ask(kind, **fields)
        assert await cache_s(redis, me) > SESSION_S - 100
        # Answered once others find a player where they are.
        await me.ask("people")
        assert await redis.exists(nodes_of(me.player))
    async with page(running, token=me.welcome["token"]) as again:
        assert again.player == me.player


async def test_a_name_in_the_hello_is_an_act_and_of_a_newcomer_who_comes_back_too(
    running: Running, redis: Redis
) -> None:
    async with page(running, name="Ada") as ada, page(running) as me:
        assert await cache_s(redis, ada) > 0
    async with page(running, name="Eve", token=me.welcome["token"]) as eve:
        assert eve.welcome["player"] == {"player": me.player, "name": "Eve"}
        assert await cache_s(redis, eve) > 0


async def test_two_first_acts_at_once_on_two_nodes_store_one_guest(
    nodes: tuple[Running, Running], redis: Redis
) -> None:
    here, there = nodes
    async with page(here) as one, page(there, token=one.welcome["token"]) as two:
        assert two.welcome["player"] == one.welcome["player"]
        rooms = await asyncio.gather(
            *(me.ask("create_room", ruleset="yacht", seats=2, id=f"c{n}") for n, me in enumerate((one, two)))
        )
        assert len({room["room"] for room in rooms}) == 2
        assert len((await one.ask("my_account"))["account"]["sessions"]) == 1
        assert len((await two.ask("my_rooms"))["rooms"]) == 2
    assert len(await redis.keys("session:*")) == 1


async def test_the_other_pages_of_the_browser_are_found_on_any_node_from_the_first_act_on(
    nodes: tuple[Running, Running],
) -> None:
    here, there = nodes
    async with (
        page(here) as one,
        page(there, token=one.welcome["token"]) as two,
        page(there, name="Bob") as bob,
    ):
        assert (await one.ask("rename", name="Eve"))["type"] == "ok"
        await two.ask("my_rooms")
        answer = await bob.ask("befriend", player=one.player)
        assert answer["type"] == "ok"
        while (message := json.loads(await two.socket.recv()))["type"] != "notice":
            pass
        assert message["notice"]["player"]["player"] == bob.player


async def test_only_acts_use_up_the_new_guests_of_an_address(serve: Serve, redis: Redis) -> None:
    bounds = dataclasses.replace(Limits(), guests_burst=1, guests_per_s=0.001)
    async with serve(bounds) as running:
        for _ in range(5):
            async with page(running):
                pass
        async with page(running) as one, page(running) as two:
            assert (await one.ask("rename", name="Eve"))["type"] == "ok"
            assert (await one.ask("rename", name="Eva"))["type"] == "ok"
            refused = await two.ask("rename", name="Bob")
            assert (refused["code"], refused["retry_after_ms"] > 0) == (Code.TOO_FAST, True)
            assert (await two.ask("my_rooms"))["type"] == "ok", "one may go on looking"
        async with page(running, token=one.welcome["token"]) as again:
            assert again.welcome["player"]["name"] == "Eva"
        assert len(await redis.keys("session:*")) == 1


async def test_a_token_whose_session_was_ended_makes_no_newcomer(
    nodes: tuple[Running, Running], redis: Redis
) -> None:
    here, there = nodes
    async with page(here) as me, page(there, token=me.welcome["token"]) as other:
        token = me.welcome["token"]
        assert (await me.ask("end_session", session=handle_of(secret_of(token))))["type"] == "ok"
        assert await me.close_code() == await other.close_code() == Close.BAD_TOKEN
    assert await redis.keys("session:*") == []
    for node in nodes:
        for name in (None, "Eve"):
            assert await closed_with(node, token, name) == Close.BAD_TOKEN


async def test_whoever_was_erased_does_not_come_back_as_a_newcomer(running: Running) -> None:
    async with page(running) as me:
        name = me.welcome["player"]["name"]
        assert (await me.ask("erase_me", name=name))["type"] == "ok"
    assert await closed_with(running, me.welcome["token"]) == Close.BAD_TOKEN


async def test_a_page_that_slept_over_a_restart_is_the_same_guest(serve: Serve) -> None:
    async with serve() as running, page(running) as me:
        pass
    async with serve() as running, page(running, token=me.welcome["token"]) as again:
        assert again.welcome["player"] == me.welcome["player"]


async def closed_with(running: Running, token: str, name: str | None = None) -> int | None:
    """Return the code with which a hello is turned away."""
    with pytest.raises(Closed) as closed:
        await connect(socket_of(running), token=token, name=name)
    return closed.value.code
