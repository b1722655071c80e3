"""Accounts at real sockets: a guest keeps everything, and nobody gets what is another's."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.connection import connect
from regatta_protocol.errors import Close
from regatta_server.players.names import guest_name
from regatta_server.service import Running
from testkit.play import begin, enter, guest, join, open_room, socket_of, throw, until
from testkit.web import metric
from tests.conftest import Serve
from tests.players.authenticator import Authenticator
from tests.products.accounts.pages import PASSWORD, SITE, Page, keep, logged_in, page
from tests.products.social.stored import stored


@pytest.fixture
async def running(serve: Serve) -> Any:
    """Give a node to which a page of SITE may connect."""
    async with serve(origins=SITE) as node:
        yield node


async def test_a_guest_keeps_her_account_and_her_running_game(running: Running) -> None:
    async with page(running, "Ada") as ada, guest(running, "Bob") as bob:
        async with await connect(socket_of(running), token=ada.welcome["token"], strict=True) as playing:
            room = await begin(playing, bob)
            await throw(playing, room)
            account = await keep(ada, "Countess")
            assert account["player"] == ada.player
            assert (account["name"], account["user_name"]) == ("Countess", "Countess")
            assert account["password"] is True
            await enter(playing, room, "chance")
            other = await open_room(playing, 2)
            assert (await until(playing, "snapshot"))["seats"][0]["name"] == "Countess"
        async with page(running, "Somebody") as phone:
            token = await logged_in(phone, "countess")
            assert phone.welcome["user_name"] is None
        async with page(running, token=token) as phone:
            assert phone.player == ada.player
            assert (phone.name, phone.welcome["user_name"]) == ("Countess", "Countess")
            rooms = (await phone.ask("my_rooms"))["rooms"]
            assert {line["room"] for line in rooms} == {room, other}


async def test_a_guest_is_told_who_she_is_too(running: Running) -> None:
    async with page(running, "Ada") as ada:
        account = (await ada.ask("my_account"))["account"]
        assert account["user_name"] is None
        assert account["since_ms"] is None
        assert (account["password"], account["passkeys"]) == (False, [])
        assert account["privacy"] == {"show_online": True, "show_room": True}
        [session] = account["sessions"]
        assert session["device"] == "Firefox on Android"
        assert session["this"] is True
        assert session["seen_ms"] >= session["began_ms"]


async def test_what_is_asked_twice_is_done_once(running: Running) -> None:
    async with page(running, "Ada") as ada, page(running, token=ada.welcome["token"]) as again:
        first, second = await asyncio.gather(
            ada.ask("keep_account", user_name="Countess", password=PASSWORD, id="k"),
            again.ask("keep_account", user_name="Countess", password=PASSWORD, id="k"),
        )
        assert first["type"] == second["type"] == "ok"
        assert first["account"]["since_ms"] == second["account"]["since_ms"]
        assert (
            await ada.refused("keep_account", user_name="Countess", password="another one") == "has_account"
        )
        assert await ada.refused("keep_account", user_name="Ada", password=PASSWORD) == "has_account"
        assert await metric(running, "regatta_accounts_kept_total") >= 1


async def test_of_two_guests_who_want_a_name_at_once_one_gets_it(running: Running) -> None:
    async with page(running, "Ada") as ada, page(running, "Bob") as bob:
        answers = await asyncio.gather(
            ada.ask("keep_account", user_name="Commodore", password=PASSWORD),
            bob.ask("keep_account", user_name="C0MM0DORE", password=PASSWORD),
        )
        assert sorted(answer["type"] for answer in answers) == ["error", "ok"]
        [refused] = [answer for answer in answers if answer["type"] == "error"]
        assert refused["code"] == "name_taken"


@pytest.mark.parametrize(
    ("user_name", "code"),
    [
        ("Paypai", "name_taken"),
        ("paypa1", "name_taken"),
        ("pay-pal", "name_taken"),
        ("Admin", "bad_name"),
        ("m0derator", "bad_name"),
        ("Stand-in", "bad_name"),
        ("---", "bad_name"),
        ("P\u0430ypal", "bad_message"),
        ("ab", "bad_message"),
    ],
)
async def test_a_user_name_is_refused_that_could_deceive(running: Running, user_name: str, code: str) -> None:
    async with page(running) as owner, page(running) as eve:
        await keep(owner, "PayPal")
        assert await eve.refused("keep_account", user_name=user_name, password=PASSWORD) == code
        assert (await eve.ask("my_account"))["account"]["user_name"] is None


@pytest.mark.parametrize(
    "name",
    ["PayPaI", "P\u0430yP\u0430l", "\u0440\u0430\u0443\u0440\u0430\u04cf", "PayPal \u2713", "Admin"],
)
async def test_no_guest_goes_by_the_name_of_an_account(running: Running, name: str) -> None:
    async with page(running) as owner, page(running, "Eve") as eve:
        await keep(owner, "PayPal")
        assert await eve.refused("rename", name=name) in ("name_taken", "bad_name")
        async with page(running, name, token=eve.welcome["token"]) as again:
            assert again.name == "Eve"
        async with page(running, name) as other:
            assert other.name == guest_name(other.player)


async def test_names_of_seats_on_one_device_are_judged_too(running: Running) -> None:
    async with page(running, "Ada") as ada, page(running) as owner:
        await keep(owner, "Countess")
        room = (await ada.ask("create_room", ruleset="yacht", seats=3))["room"]
        assert await ada.refused("add_seat", room=room, name="Adm1n") == "bad_name"
        # Somebody of the family may have an account.
        assert (await ada.ask("add_seat", room=room, name="Countess"))["type"] == "ok"


async def test_an_account_changes_capitals_alone_and_all_its_pages_know(running: Running) -> None:
    async with page(running) as ada, page(running, token=ada.welcome["token"]) as other:
        await keep(ada, "Countess")
        assert await ada.refused("rename", name="Duchess") == "not_allowed"
        assert (await ada.ask("rename", name="COUNTESS"))["type"] == "ok"
        room = (await other.ask("create_room", ruleset="yacht", seats=2))["room"]
        async with guest(running, "Bob") as bob:
            await join(bob, room)
            assert (await until(bob, "snapshot"))["seats"][0]["name"] == "COUNTESS"


async def test_a_password_and_a_passkey_are_not_given_together(running: Running) -> None:
    async with page(running) as ada:
        assert await ada.refused("keep_account", user_name="Countess") == "bad_message"
        both: dict[str, Any] = {"user_name": "Countess", "password": PASSWORD, "credential": {"id": "x"}}
        assert await ada.refused("keep_account", **both) == "bad_message"
        assert await ada.refused("keep_account", user_name="Countess", password="short") == "bad_message"


async def test_guests_have_no_password_and_no_passkeys(running: Running) -> None:
    async with page(running) as ada:
        commands_sent: list[tuple[str, dict[str, Any]]] = [
            ("set_password", {"password": PASSWORD}),
            ("add_passkey", {"credential": {}, "label": "Phone"}),
            ("remove_passkey", {"passkey": "x"}),
            ("passkey_options", {}),
        ]
        for kind, fields in commands_sent:
            assert await ada.refused(kind, **fields) == "needs_account"


async def with_passkey(me: Page, user_name: str) -> Authenticator:
    """Make an account with a passkey, and return the device that has it."""
    device = Authenticator(SITE)
    options = (await me.ask("passkey_options", user_name=user_name))["passkey"]
    made = device.create(options)
    first = await me.ask("keep_account", user_name=user_name, credential=made, id="k")
    again = await me.ask("keep_account", user_name=user_name, credential=made, id="k")
    assert first["account"]["passkeys"] == again["account"]["passkeys"]
    return device


async def test_an_account_can_be_made_with_a_passkey_alone(running: Running) -> None:
    async with page(running) as ada:
        device = await with_passkey(ada, "Countess")
        account = (await ada.ask("my_account"))["account"]
        assert account["password"] is False
        [passkey] = account["passkeys"]
        assert (passkey["label"], passkey["used_ms"]) == ("Firefox on Android", None)
        async with page(running) as phone:
            options = (await phone.ask("log_in_options"))["passkey"]
            token = (await phone.ask("log_in_passkey", credential=device.get(options)))["token"]
        async with page(running, token=token) as phone:
            assert phone.player == ada.player
            [passkey] = (await phone.ask("my_account"))["account"]["passkeys"]
            assert passkey["used_ms"] is not None


async def test_passkeys_are_added_and_removed_but_for_the_last_way_in(running: Running) -> None:
    async with page(running) as ada:
        await with_passkey(ada, "Countess")
        [first] = (await ada.ask("my_account"))["account"]["passkeys"]
        assert await ada.refused("remove_passkey", passkey=first["passkey"]) == "not_allowed"
        other = Authenticator(SITE)
        options = (await ada.ask("passkey_options"))["passkey"]
        assert options["user"]["name"] == "Countess"
        made = other.create(options)
        for _ in range(2):
            account = (await ada.ask("add_passkey", credential=made, label="Key ring", id="a"))["account"]
            assert [one["label"] for one in account["passkeys"]] == ["Firefox on Android", "Key ring"]
        for _ in range(2):
            answer = await ada.ask("remove_passkey", passkey=first["passkey"], id="r")
            assert [one["label"] for one in answer["account"]["passkeys"]] == ["Key ring"]
        foreign = Authenticator("https://evil.example")
        made = foreign.create((await ada.ask("passkey_options"))["passkey"])
        assert await ada.refused("add_passkey", credential=made, label="Evil") == "bad_login"


async def test_a_name_is_judged_before_a_passkey_is_made_for_it(running: Running) -> None:
    async with page(running) as owner, page(running) as eve:
        await keep(owner, "Countess")
        assert await eve.refused("passkey_options", user_name="C0untess") == "name_taken"
        assert await eve.refused("passkey_options", user_name="Admin") == "bad_name"


async def test_programs_are_told_to_take_a_password(running: Running) -> None:
    async with page(running, origin=None) as bot:
        assert await bot.refused("passkey_options", user_name="Robert") == "not_allowed"
        assert await bot.refused("log_in_options") == "not_allowed"


async def test_a_new_password_ends_all_other_sessions(running: Running) -> None:
    async with page(running) as ada, page(running) as thief:
        await keep(ada, "Countess")
        token = await logged_in(thief, "Countess")
        async with page(running, token=token) as stolen:
            new = "a better one than that"
            assert await stolen.refused("set_password", password=new) == "bad_login"
            assert await stolen.refused("set_password", password=new, old="guessed!") == "bad_login"
            for _ in range(2):
                answer = await ada.ask("set_password", password=new, old=PASSWORD, id="p")
                assert [one["this"] for one in answer["account"]["sessions"]] == [True]
            assert await stolen.close_code() == Close.BAD_TOKEN
        assert await thief.refused("log_in", user_name="Countess", password=PASSWORD) == "bad_login"
        assert await logged_in(thief, "Countess", new)


async def test_a_fault_of_the_server_is_answered_and_the_connection_goes_on(
    running: Running, redis: Redis
) -> None:
    async with page(running) as ada:
        await redis.hset(f"player:{{{ada.player}}}:passkeys", "broken", "no passkey")
        assert await ada.refused("my_account") == "internal"
        assert (await ada.ask("my_rooms"))["type"] == "ok"


async def test_nothing_that_proves_who_one_is_stands_in_the_store(running: Running, redis: Redis) -> None:
    async with page(running) as ada:
        await keep(ada, "Countess")
        token = await logged_in(ada, "Countess")
        account = await stored(redis)
        assert "Countess" in str(account)
        for secret in (PASSWORD, token, ada.welcome["token"]):
            assert secret not in str(account)
