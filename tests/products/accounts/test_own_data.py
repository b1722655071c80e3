"""One's data, taken along and erased, at real sockets."""

import json
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from regatta_protocol.connection import Connection, connect
from regatta_protocol.errors import Close
from regatta_protocol.ids import RoomId
from regatta_server.archive.archive import Archive
from regatta_server.limits import DAY_MS
from regatta_server.players import keys
from regatta_server.players.accounts import Accounts
from regatta_server.players.erased import mark_erased
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.storage.reading import states
from regatta_server.service import Running
from testkit.play import begin, enter, guest, join, open_room, play_out, socket_of, throw, until
from testkit.records import recorded
from tests.conftest import Serve
from tests.players.authenticator import Authenticator
from tests.products.accounts.pages import PASSWORD, SITE, keep, logged_in, page
from tests.products.social.stored import stored

PASSING = ("}:room:", "}:facts:", ":marked")
"""A room that is over keeps the names at its table for a day; who came and went is marked for seconds."""


@pytest.fixture
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give a node to which a page of SITE may connect."""
    async with serve(origins=SITE, commands_per_s=1000) as node:
        yield node


async def played(running: Running, token: str, other: Connection) -> RoomId:
    """Play a game with a session to its end, and return its room once it is in the archive."""
    async with await connect(socket_of(running), token=token) as me:
        room = await begin(me, other)
        await play_out({0: me, 1: other}, room)
        await until(me, "recorded")
        return room


async def naming(redis: Redis, *names: str) -> list[str]:
    """Return the keys, but those that pass by themselves, that say one of these names, or hold it."""
    return [
        key
        for key, value in (await stored(redis)).items()
        if any(name in key + value for name in names) and not any(part in key for part in PASSING)
    ]


async def gone(redis: Redis, *names: str) -> None:
    """Wait until nothing names them any more: what follows a closed connection takes a moment."""
    while await naming(redis, *names):
        pass


async def test_the_export_has_all_and_nothing_secret(running: Running) -> None:
    async with page(running) as ada, guest(running, "Bob") as bob:
        account = await keep(ada, "Countess")
        device = Authenticator(SITE)
        made = device.create((await ada.ask("passkey_options"))["passkey"])
        await ada.ask("add_passkey", credential=made, label="Key ring")
        game = await played(running, ada.welcome["token"], bob)
        export = (await ada.ask("export_me"))["export"]
        assert (export["player"], export["name"]) == (ada.player, "Countess")
        data = export["kept"]
        assert data["account"]["since_ms"] == account["since_ms"]
        assert [one["label"] for one in data["account"]["passkeys"]] == ["Key ring"]
        assert [one["device"] for one in data["account"]["sessions"]] == [""]
        assert data["games"] == [game]
        assert data["rooms"] == [game]
        assert sum(data["dice"]) > 0
        for secret in (PASSWORD, ada.welcome["token"], "argon2", made["id"]):
            assert secret not in json.dumps(export)


async def test_whoever_erases_herself_leaves_no_trace(running: Running, redis: Redis) -> None:
    async with page(running) as ada, guest(running, "Bob") as bob:
        await keep(ada, "Countess")
        device = Authenticator(SITE)
        made = device.create((await ada.ask("passkey_options"))["passkey"])
        await ada.ask("add_passkey", credential=made, label="Key ring")
        game = await played(running, ada.welcome["token"], bob)
        token = await logged_in(ada, "Countess")
        async with page(running, token=token) as phone:
            assert await naming(redis, "Countess", ada.player) != []
            assert await ada.refused("erase_me", name="Countes") == "bad_message"
            assert (await ada.ask("erase_me", name="Countess"))["type"] == "ok"
            assert await ada.close_code() == await phone.close_code() == Close.BAD_TOKEN
        await gone(redis, "Countess", ada.player)
        record = await Archive(redis).game(game)
        assert record is not None
        assert record["seats"][0]["name"] is None
        assert record["seats"][1]["name"] == "Bob"
    async with page(running) as other:
        assert await other.refused("log_in", user_name="Countess", password=PASSWORD) == "bad_login"
        assert await other.refused("keep_account", user_name="C0untess", password=PASSWORD) == "name_taken"
        assert await other.refused("rename", name="Countess") == "name_taken"


async def test_a_guest_can_be_erased_too(running: Running, redis: Redis) -> None:
    async with page(running) as ada:
        name = ada.name
        assert (await ada.ask("erase_me", name=name))["type"] == "ok"
        assert await ada.close_code() == Close.BAD_TOKEN
        await gone(redis, ada.player)


async def test_an_erasure_that_broke_off_is_finished_when_asked_again(running: Running, redis: Redis) -> None:
    async with page(running) as ada:
        await keep(ada, "Countess")
        # As far as it came: the node died before account and session were erased.
        await mark_erased(redis, ada.player)
        await Accounts(redis).free_name(ada.player)
        async with page(running, token=ada.welcome["token"]) as again:
            assert again.name == "Countess"
            assert (await again.ask("erase_me", name="Countess"))["type"] == "ok"
        await gone(redis, "Countess", ada.player)
    async with page(running) as ada:
        await keep(ada, "Duchess")
        # And here only the session itself was left.
        await Accounts(redis).free_name(ada.player)
        await redis.delete(keys.player(ada.player), keys.login(ada.player), keys.sessions(ada.player))
        async with page(running, token=ada.welcome["token"]) as again:
            assert again.player == ada.player
            assert (await again.ask("erase_me", name=again.name))["type"] == "ok"
        await gone(redis, ada.player)


async def test_seats_in_rooms_that_gather_are_given_up(running: Running) -> None:
    async with page(running, "Ada") as ada, guest(running, "Bob") as bob:
        async with await connect(socket_of(running), token=ada.welcome["token"]) as me:
            room = await open_room(me, 3)
        await join(bob, room)
        assert (await ada.ask("erase_me", name="Ada"))["type"] == "ok"
        while (await bob.next_event())["type"] != "left":
            pass


async def test_a_game_that_ends_later_comes_into_the_archive_without_the_erased(redis: Redis) -> None:
    archive, record = Archive(redis), recorded("yacht", 2)
    ada, bob = [seat["player"] for seat in record["seats"]]
    assert ada is not None
    await mark_erased(redis, ada)
    for _ in range(2):
        outcome = await archive.keep(record, 1)
        assert [seat["player"] for seat in outcome["seats"]] == [None, bob]
        assert await archive.game(record["game"]) == outcome
        assert await naming(redis, ada) == []


async def test_a_game_that_runs_goes_on_for_the_others(running: Running) -> None:
    async with page(running, "Ada") as ada, guest(running, "Bob") as bob:
        async with await connect(socket_of(running), token=ada.welcome["token"]) as me:
            room = await begin(me, bob)
            await throw(me, room)
            await enter(me, room, "chance")
        assert (await ada.ask("erase_me", name="Ada"))["type"] == "ok"
        assert await ada.close_code() == Close.BAD_TOKEN
        # The first one that he hears of is hers.
        assert [(await throw(bob, room))["seat"], (await until(bob, "thrown"))["seat"]] == [0, 1]


async def test_no_order_of_whoever_is_erased_is_carried_out(running: Running, redis: Redis) -> None:
    async with guest(running, "Bo") as bo, page(running, "Ada") as ada:
        async with await connect(socket_of(running), token=ada.welcome["token"]) as me:
            room = await begin(bo, me, turn_ms=DAY_MS)
        order = {"rows": [{"row": "twos", "least": 0}]}
        assert (await ada.ask("set_order", room=room, order=order))["type"] == "ok"
        assert await orders_in(redis, room) == [1]
        assert (await ada.ask("erase_me", name="Ada"))["type"] == "ok"
        assert await orders_in(redis, room) == []
        await throw(bo, room)
        await enter(bo, room, "ones")
        state = (await states(redis, [room]))[room]
        assert isinstance(state, Playing)
        assert state.game.to_play == (1,)
        assert [one.due_ms for _, one in orders(state.seats) if one.order is not None] == []


async def orders_in(redis: Redis, room: RoomId) -> list[int]:
    """Return the seats of a room that have an order."""
    state = (await states(redis, [room]))[room]
    assert isinstance(state, Playing)
    return [seat for seat, one in orders(state.seats) if one.order is not None]
