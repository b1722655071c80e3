"""Sessions of one's own: listed and ended, wherever they are connected."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from regatta_protocol.connection import Closed, connect
from regatta_protocol.errors import Close
from regatta_server.players import keys
from regatta_server.players.sessions import secret_of
from regatta_server.service import Running
from testkit.play import socket_of
from tests.conftest import Serve
from tests.products.accounts.pages import Page, keep, logged_in, page

DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def sessions_of(me: Page) -> dict[str, str]:
    """Return one's sessions by device."""
    listed = (await me.ask("my_account"))["account"]["sessions"]
    return {one["device"]: one["session"] for one in listed}


@pytest.fixture
async def nodes(serve: Serve) -> AsyncIterator[tuple[Running, Running]]:
    """Give two nodes."""
    async with serve(commands_per_s=1000) as here, serve(commands_per_s=1000) as there:
        yield here, there


async def test_a_session_that_is_ended_is_closed_on_any_node_and_its_token_is_worth_nothing(
    nodes: tuple[Running, Running],
) -> None:
    here, there = nodes
    async with page(here, origin=None) as ada:
        await keep(ada, "Countess")
        token = await logged_in(ada, "Countess")
        async with (
            page(there, token=token, origin=None, device=DESK) as desk,
            page(there, token=token, origin=None, device=DESK) as second,
            page(there, origin=None) as bob,
        ):
            listed = await sessions_of(ada)
            assert set(listed) == {"Firefox on Android", "Firefox on Linux"}
            for _ in range(2):
                answer = await ada.ask("end_session", session=listed["Firefox on Linux"], id="e")
                assert [one["this"] for one in answer["account"]["sessions"]] == [True]
            assert await desk.close_code() == Close.BAD_TOKEN
            assert await second.close_code() == Close.BAD_TOKEN
            assert (await bob.ask("my_rooms"))["type"] == "ok"
        with pytest.raises(Closed) as refused:
            await connect(socket_of(here), token=token)
        assert refused.value.code == Close.BAD_TOKEN


async def test_all_others_are_ended_at_once(nodes: tuple[Running, Running]) -> None:
    here, there = nodes
    async with page(here, origin=None) as ada:
        await keep(ada, "Countess")
        tokens = [await logged_in(ada, "Countess") for _ in range(3)]
        async with (
            page(here, token=tokens[0], origin=None) as one,
            page(there, token=tokens[1], origin=None) as two,
        ):
            await ada.ask("end_session", session=None)
            assert await one.close_code() == await two.close_code() == Close.BAD_TOKEN
        assert len(await sessions_of(ada)) == 1
        assert (await ada.ask("my_rooms"))["type"] == "ok"
        # One that nobody had said hello with.
        with pytest.raises(Closed):
            await connect(socket_of(there), token=tokens[2])


async def test_one_can_log_out(nodes: tuple[Running, Running]) -> None:
    here, _ = nodes
    async with page(here, origin=None) as ada:
        [own] = (await sessions_of(ada)).values()
        answer = await ada.ask("end_session", session=own)
        assert answer["account"]["sessions"] == []
        assert await ada.close_code() == Close.BAD_TOKEN


async def test_nobody_ends_anothers_session(nodes: tuple[Running, Running]) -> None:
    here, _ = nodes
    async with page(here, origin=None) as ada, page(here, origin=None) as eve:
        listed = await sessions_of(ada)
        assert (await eve.ask("end_session", session=listed["Firefox on Android"]))["type"] == "ok"
        assert await sessions_of(ada) == listed


async def test_whoever_says_hello_while_the_session_ends_is_turned_away_or_closed(
    nodes: tuple[Running, Running],
) -> None:
    here, there = nodes
    async with page(here, origin=None) as ada:
        await keep(ada, "Countess")

        async def comes(token: str) -> int | None:
            try:
                async with await connect(socket_of(there), token=token) as other:
                    await other.next_event()
            except Closed as lost:
                return lost.code
            return None

        for number in range(8):
            token = await logged_in(ada, "Countess")
            coming = asyncio.ensure_future(comes(token))
            for _ in range(number):
                await ada.ask("my_rooms")
            await ada.ask("end_session", session=None)
            assert await coming == Close.BAD_TOKEN


async def test_a_node_that_was_deaf_for_a_while_closes_what_was_ended_meanwhile(
    nodes: tuple[Running, Running], redis: Redis
) -> None:
    here, _ = nodes
    async with page(here, "Ada", origin=None) as ada, page(here, "Bob", origin=None) as bob:
        # As if the update of it had been lost.
        await redis.delete(keys.session(secret_of(ada.welcome["token"])))
        await redis.client_kill_filter(_type="pubsub")
        assert await ada.close_code() == Close.BAD_TOKEN
        assert (await bob.ask("my_rooms"))["type"] == "ok"
