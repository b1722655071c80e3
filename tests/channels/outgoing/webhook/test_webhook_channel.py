"""Webhooks: signed, once for each notification, and switched off where nothing arrives for long."""

import base64
import hashlib
import hmac
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

import orjson
import pytest
from aiohttp import web
from redis.asyncio import Redis

from regatta_server.channels.outgoing.outgoing import Outgoing
from regatta_server.channels.outgoing.webhook.signature import secret_text
from regatta_server.channels.outgoing.webhook.webhook_channel import (
    FAILURES_MOST,
    WEBHOOK_FAILS_MS,
    WebhookChannel,
)
from regatta_server.channels.outgoing.webhook.webhook_store import StoredWebhook, WebhookStore, webhook_of
from regatta_server.observe.labels import Outcome
from testkit.push_service import listening
from tests.channels.outgoing.messages import ADA, NOW_MS, your_turn

KEY = b"a secret of thirty-two bytes ..."
WEBHOOK = StoredWebhook("https://example.org", secret_text(KEY), NOW_MS, "c-1")


class Program:
    """Somebody's program that takes notifications."""

    def __init__(self) -> None:
        self.status = 204
        self.headers: Mapping[str, str] = {"Location": "/elsewhere"}
        self.requests: list[tuple[Mapping[str, str], bytes]] = []

    async def take(self, request: web.Request) -> web.Response:
        """Take one."""
        self.requests.append((request.headers, await request.read()))
        return web.Response(status=self.status, headers=self.headers)


class Site:
    """A channel, and a program at Ada's webhook."""

    def __init__(self, redis: Redis, outgoing: Outgoing) -> None:
        self.now_ms = NOW_MS
        self.program = Program()
        self.store = WebhookStore(redis)
        self.channel = WebhookChannel(self.store, outgoing, lambda: self.now_ms, "https://dice.example/")


@pytest.fixture
async def site(redis: Redis) -> AsyncIterator[Site]:
    """Give a site that may send to this machine."""
    outgoing = Outgoing(private=True)
    site, app = Site(redis, outgoing), web.Application()
    app.router.add_post("/{rest:.*}", site.program.take)
    async with listening(app) as url:
        await site.store.keep(ADA, replace(WEBHOOK, url=f"{url}/hook"))
        yield site


async def test_a_program_gets_the_notification_and_can_tell_that_it_is_ours(site: Site) -> None:
    assert await site.channel.reachable(ADA)
    assert await site.channel.send(your_turn()) is Outcome.SENT
    [(headers, body)] = site.program.requests
    assert orjson.loads(body) == {
        "id": "01790000000000-0",
        "kind": "your_turn",
        "player": ADA,
        "title": "Your turn",
        "text": "It is your turn in a game of Yacht.",
        "url": "https://dice.example/r/KQ7NDA3V",
        "at_ms": NOW_MS,
        "language": "en",
        "about": {"room": "KQ7NDA3V", "ruleset": "yacht", "name": "Yacht"},
    }
    assert headers["webhook-id"] == "01790000000000-0"
    assert headers["webhook-timestamp"] == str(NOW_MS // 1_000)
    data = f"01790000000000-0.{NOW_MS // 1_000}.".encode() + body
    mark = base64.b64encode(hmac.new(KEY, data, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{mark}"


async def test_sent_again_later_it_has_the_same_id_and_a_new_time(site: Site) -> None:
    await site.channel.send(your_turn())
    site.now_ms += 5_000
    await site.channel.send(your_turn())
    (first, _), (again, _) = site.program.requests
    assert first["webhook-id"] == again["webhook-id"]
    assert int(again["webhook-timestamp"]) - int(first["webhook-timestamp"]) == 5
    assert first["webhook-signature"] != again["webhook-signature"]


@pytest.mark.parametrize(
    ("status", "problem"), [(500, "status"), (404, "status"), (302, "redirect"), (429, "status")]
)
async def test_what_does_not_arrive_is_tried_later_and_the_owner_finds_why(
    site: Site, status: int, problem: str
) -> None:
    site.program.status = status
    assert await site.channel.send(your_turn()) is Outcome.LATER
    webhook = await site.store.find(ADA)
    assert webhook is not None
    assert (webhook.problem, webhook.status, webhook.failures, webhook.off) == (problem, status, 1, False)
    site.program.status = 200
    assert await site.channel.send(your_turn()) is Outcome.SENT
    webhook = await site.store.find(ADA)
    assert webhook is not None
    assert (webhook.problem, webhook.status, webhook.failures, webhook.failing_ms) == (None, None, 0, None)


async def test_one_that_fails_often_and_for_long_is_switched_off_and_a_restart_is_neither(site: Site) -> None:
    site.program.status = 503
    for _ in range(FAILURES_MOST + 5):
        assert await site.channel.send(your_turn()) is Outcome.LATER
    assert await site.channel.reachable(ADA), "often, and within a minute"
    site.now_ms += WEBHOOK_FAILS_MS
    assert await site.channel.send(your_turn()) is Outcome.GONE
    assert not await site.channel.reachable(ADA)
    before = len(site.program.requests)
    assert await site.channel.send(your_turn()) is Outcome.GONE
    assert len(site.program.requests) == before, "nobody is asked any more"


async def test_one_that_fails_for_long_but_seldom_goes_on(site: Site) -> None:
    site.program.status = 503
    for _ in range(FAILURES_MOST - 1):
        assert await site.channel.send(your_turn()) is Outcome.LATER
        site.now_ms += WEBHOOK_FAILS_MS
    assert await site.channel.reachable(ADA)


async def test_one_that_says_it_is_gone_is_switched_off_at_once(site: Site) -> None:
    site.program.status = 410
    assert await site.channel.send(your_turn()) is Outcome.GONE
    assert not await site.channel.reachable(ADA)


async def test_one_in_a_private_network_gets_nothing_and_is_switched_off(redis: Redis) -> None:
    outgoing = Outgoing(private=False)
    site = Site(redis, outgoing)
    # Its name said something else when it was set.
    await site.store.keep(ADA, replace(WEBHOOK, url="https://localhost:1/hook"))
    assert await site.channel.send(your_turn()) is Outcome.GONE
    webhook = await site.store.find(ADA)
    assert webhook is not None
    assert (webhook.off, webhook.problem) == (True, "private")


async def test_of_a_webhook_that_is_removed_meanwhile_nothing_stays(site: Site, redis: Redis) -> None:
    webhook = await site.store.find(ADA)
    assert webhook is not None
    await site.store.remove(ADA)
    failure = await site.channel.post(ADA, replace(webhook, url="http://127.0.0.1:1/"), "a", {})
    assert failure is not None
    await site.store.failed(ADA, failure, NOW_MS, off=False)
    assert not await redis.exists(webhook_of(ADA))
    assert await site.channel.send(your_turn()) is Outcome.GONE
