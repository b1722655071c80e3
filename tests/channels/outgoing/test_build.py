"""Delivery put together: a notice on a node becomes a mail from the archive."""

import asyncio

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.build import NoTokens, open_delivery
from regatta_server.channels.outgoing.mail.address_store import Unconfirmed
from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS
from regatta_server.processes.archive_service import archive_service
from regatta_server.settings import Settings
from testkit.relay import Relay, relay
from tests.channels.outgoing.post import ADA, Post
from tests.conftest import briefly


def settings(at: Relay, mail_from: str = "games@dice.example") -> Settings:
    """Return the settings of a host with a relay."""
    return Settings(site_url="https://dice.example", mail_relay=at.url, mail_from=mail_from)


async def test_the_archive_sends_what_nodes_have_put(redis: Redis, store_url: str) -> None:
    post = Post(redis)
    await post.stores.addresses.confirm(ADA, "ada@example.org", "token", 1)
    async with relay() as at:
        async with archive_service(store_url, clock=post.now_ms, pause=briefly, settings=settings(at)):
            await post.turn()
            post.at_ms += PAGE_FIRST_MS
            [mail] = await at.until(1)
    assert mail["To"] == "ada@example.org"
    assert mail["Subject"] == "It is your turn in Yacht"


async def test_whose_address_is_suspended_finds_a_notice(redis: Redis) -> None:
    post = Post(redis)
    await post.stores.addresses.confirm(ADA, "ada@example.org", "token", 1)
    async with relay() as at:
        at.refuses["ada@example.org"] = "550 5.1.1 No such mailbox"
        delivery = open_delivery(redis, settings(at), post.now_ms)
        await post.turn()
        for _ in range(10):
            post.at_ms += PAGE_FIRST_MS
            while await delivery.deliver_due():
                pass
    assert at.mails == []
    assert "mail_suspended" in [line["kind"] for line in await post.notices.lines(ADA)]


async def test_a_code_goes_to_the_address_that_waits_for_it(redis: Redis) -> None:
    post = Post(redis)
    async with relay() as at:
        delivery = open_delivery(redis, settings(at), post.now_ms)
        await post.stores.addresses.wait_for_code(ADA, Unconfirmed("ada@example.org", "12345678", "de"))
        await post.stores.schedule.send_code(ADA, post.at_ms)
        assert await delivery.deliver_due() == 1
    assert at.recipients == ["ada@example.org"]
    assert "12345678" in str(at.mails[0])


async def test_nothing_is_sent_where_nothing_is_set(redis: Redis) -> None:
    post = Post(redis)
    delivery = open_delivery(redis, Settings(), post.now_ms)
    await post.turn()
    post.at_ms += PAGE_FIRST_MS
    assert await delivery.deliver_due() == 2, "the turn, and that it runs out soon some time"
    assert await delivery.deliver_due() == 0


async def test_of_two_processes_with_other_mail_settings_each_sends_what_it_claims_once(redis: Redis) -> None:
    post, people = Post(redis), [PlayerId(f"player-{number:04}") for number in range(8)]
    async with relay() as here, relay() as there:
        first, second = (
            open_delivery(redis, settings(at, sender), post.now_ms)
            for at, sender in ((here, "games@dice.example"), (there, "other@dice.example"))
        )
        for player in people:
            await post.stores.addresses.confirm(player, f"{player}@example.org", "token", 1)
            await post.notices.put(player, "your_turn", "your_turn ROOM0001", {"name": "Yacht"}, again=True)
        post.at_ms += PAGE_FIRST_MS
        while sum(await asyncio.gather(first.deliver_due(), second.deliver_due())):
            pass
        assert sorted(here.recipients + there.recipients) == [f"{player}@example.org" for player in people]
        assert {mail["From"] for mail in here.mails} <= {"games@dice.example"}
        assert {mail["From"] for mail in there.mails} <= {"other@dice.example"}


async def test_what_a_process_without_mail_claims_is_mailed_by_no_other(redis: Redis) -> None:
    """docs/hosting.md says so: set mail for all processes alike."""
    post = Post(redis)
    await post.stores.addresses.confirm(ADA, "ada@example.org", "token", 1)
    async with relay() as at:
        without = open_delivery(redis, Settings(), post.now_ms)
        await post.turn()
        post.at_ms += PAGE_FIRST_MS
        assert await without.deliver_due() == 2
        assert await open_delivery(redis, settings(at), post.now_ms).deliver_due() == 0
    assert at.mails == []


def test_nobody_says_hello_there() -> None:
    for make in (NoTokens().token, NoTokens().player_id):
        with pytest.raises(NotImplementedError):
            make()
