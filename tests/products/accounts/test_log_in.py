"""Logging in: what opens an account, and what does not, at real sockets."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from argon2 import PasswordHasher
from redis.asyncio import Redis

from regatta_protocol.connection import Closed, connect
from regatta_server.limits import SESSION_UNUSED_S, TRIES_OF_ADDRESS, TRIES_OF_USER_NAME
from regatta_server.players import keys
from regatta_server.players.accounts import Accounts
from regatta_server.players.passwords import Passwords
from regatta_server.players.sessions import secret_of
from regatta_server.service import Running
from testkit.play import socket_of
from testkit.web import metric
from tests.conftest import QUICK, Serve
from tests.players.authenticator import Authenticator
from tests.products.accounts.pages import PASSWORD, SITE, Page, keep, logged_in, page


@pytest.fixture
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give a node to which a page of SITE may connect."""
    async with serve(origins=SITE) as node:
        yield node


async def test_only_the_password_of_the_account_opens_it(running: Running) -> None:
    async with page(running) as ada, page(running) as eve:
        await keep(ada, "Countess")
        refused = await metric(running, 'regatta_log_ins_total{outcome="refused"}')
        wrong = await eve.ask("log_in", user_name="Countess", password="correct horse")
        unknown = await eve.ask("log_in", user_name="Duchess", password=PASSWORD)
        alike = await eve.ask("log_in", user_name="C0untess", password=PASSWORD)
        assert wrong["code"] == unknown["code"] == alike["code"] == "bad_login"
        # The same words: they do not tell which names there are.
        assert wrong["message"] == unknown["message"] == alike["message"]
        assert await metric(running, 'regatta_log_ins_total{outcome="refused"}') == refused + 3
        assert await logged_in(eve, "Countess") != ada.welcome["token"]


async def test_an_account_without_a_password_is_opened_by_none(running: Running) -> None:
    async with page(running) as ada:
        await with_passkey(ada)
        for password in ("", "hash", PASSWORD):
            assert await ada.refused("log_in", user_name="Countess", password=password) == "bad_login"


async def with_passkey(me: Page) -> Authenticator:
    """Make an account with a passkey, and return the device that has it."""
    device = Authenticator(SITE)
    options = (await me.ask("passkey_options", user_name="Countess"))["passkey"]
    answer = await me.ask("keep_account", user_name="Countess", credential=device.create(options))
    assert answer["type"] == "ok"
    return device


async def test_a_passkey_that_was_removed_opens_nothing(running: Running) -> None:
    async with page(running) as ada:
        device = await with_passkey(ada)
        await ada.ask("set_password", password=PASSWORD)
        [passkey] = (await ada.ask("my_account"))["account"]["passkeys"]
        await ada.ask("remove_passkey", passkey=passkey["passkey"])
        options = (await ada.ask("log_in_options"))["passkey"]
        assert await ada.refused("log_in_passkey", credential=device.get(options)) == "bad_login"


async def test_a_strangers_passkey_opens_nothing(running: Running) -> None:
    async with page(running) as ada, page(running) as eve:
        device = await with_passkey(ada)
        foreign = Authenticator(SITE, user=device.user, credential=device.credential)
        options = (await eve.ask("log_in_options"))["passkey"]
        assert await eve.refused("log_in_passkey", credential=foreign.get(options)) == "bad_login"
        made_up: dict[str, Any] = {"id": "x", "response": {"userHandle": device.user}}
        await eve.ask("log_in_options")
        assert await eve.refused("log_in_passkey", credential=made_up) == "bad_login"


async def test_what_was_signed_once_opens_once(running: Running) -> None:
    async with page(running) as ada, page(running) as eve:
        device = await with_passkey(ada)
        signed = device.get((await ada.ask("log_in_options"))["passkey"])
        # Overheard, and sent from another session or again.
        await eve.ask("log_in_options")
        assert await eve.refused("log_in_passkey", credential=signed) == "bad_login"
        assert (await ada.ask("log_in_passkey", credential=signed))["token"]
        assert await ada.refused("log_in_passkey", credential=signed) == "bad_login"


async def test_a_log_in_that_came_twice_leaves_one_session(running: Running, redis: Redis) -> None:
    async with page(running) as ada:
        await keep(ada, "Countess")
        used, lost = await logged_in(ada, "Countess"), await logged_in(ada, "Countess")
        async with page(running, token=used):
            assert await redis.ttl(keys.session(secret_of(used))) > SESSION_UNUSED_S
            assert await redis.ttl(keys.session(secret_of(lost))) <= SESSION_UNUSED_S


def stands_still() -> int:
    """Return always the same time: hashes take so long that tries would come back meanwhile."""
    return 1_795_000_000_000


async def test_guessing_is_slowed_down_for_each_account(serve: Serve, redis: Redis) -> None:
    async with (
        serve(clock=stands_still) as node,
        page(node, origin=None) as ada,
        page(node, origin=None) as eve,
    ):
        await keep(ada, "Countess")
        # Guessing from many addresses: here, from one that is forgiven.
        for _ in range(TRIES_OF_USER_NAME.at_once):
            await redis.delete(keys.tries("address 127.0.0.1"))
            assert await eve.refused("log_in", user_name="countess", password="guess") == "bad_login"
        answer = await eve.ask("log_in", user_name="COUNTESS", password=PASSWORD)
        assert answer["code"] == "too_fast"
        assert answer["retry_after_ms"] == TRIES_OF_USER_NAME.interval_ms + 1
        assert "seconds" in answer["message"]
        # Nobody else is held up.
        assert await eve.refused("log_in", user_name="Duchess", password="guess") == "bad_login"


async def test_guessing_is_slowed_down_for_each_address_on_all_nodes(serve: Serve) -> None:
    async with serve(clock=stands_still) as here, serve(clock=stands_still) as there:
        async with page(here, origin=None) as eve, page(there, origin=None) as twin:
            for number in range(TRIES_OF_ADDRESS.at_once):
                guess = {"user_name": f"Somebody{number}", "password": "guess"}
                assert await (eve, twin)[number % 2].refused("log_in", **guess) == "bad_login"
            for guesser in (eve, twin):
                assert await guesser.refused("log_in", user_name="Other", password="x") == "too_fast"


async def test_who_logs_in_gets_the_tries_back(running: Running, redis: Redis) -> None:
    async with page(running) as ada:
        await keep(ada, "Countess")
        assert await ada.refused("log_in", user_name="Countess", password="guess") == "bad_login"
        assert await redis.exists(keys.tries("name countess")) == 1
        await logged_in(ada, "Countess")
        assert await redis.exists(keys.tries("name countess")) == 0


async def test_an_old_hash_is_replaced_by_a_better_one(serve: Serve, redis: Redis) -> None:
    async with serve(hasher=PasswordHasher(), origins=SITE) as node, page(node) as ada:
        await keep(ada, "Countess")
        old = await Passwords(QUICK).hash(PASSWORD)
        await redis.hset(keys.login(ada.player), "password", old)
        await logged_in(ada, "Countess")
        password_hash = await Accounts(redis).password(ada.player)
        assert password_hash is not None
        assert not Passwords().outdated(password_hash)
        assert await Passwords().verify(password_hash, PASSWORD)


async def test_a_log_in_during_a_change_of_the_password_leaves_no_session(running: Running) -> None:
    async with page(running) as ada, page(running) as thief:
        await keep(ada, "Countess")
        new = "a better one than that"
        changed, login = await asyncio.gather(
            ada.ask("set_password", password=new, old=PASSWORD),
            thief.ask("log_in", user_name="Countess", password=PASSWORD),
        )
        assert changed["type"] == "ok"
        left = (await ada.ask("my_account"))["account"]["sessions"]
        if login["type"] == "ok":
            # It came first: then the change has ended it.
            with pytest.raises(Closed):
                await connect(socket_of(running), token=login["token"])
        assert [one["this"] for one in left] == [True]
