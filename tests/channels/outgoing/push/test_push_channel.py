"""Web push from end to end, but for the push service of the world: one of this machine stands for it."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from regatta_server.channels.outgoing.channel import Partly
from regatta_server.channels.outgoing.outgoing import Outgoing
from regatta_server.channels.outgoing.push.push_channel import PushChannel, device_of
from regatta_server.channels.outgoing.push.subscription_store import (
    SUBSCRIPTIONS_MOST,
    Subscription,
    SubscriptionStore,
)
from regatta_server.channels.outgoing.push.vapid import VapidKeys
from regatta_server.observe.labels import Outcome
from regatta_server.players import keys
from testkit.push_service import Browser, PushService, b64, push_service
from tests.channels.outgoing.messages import ADA, NOW_MS, your_turn


class Site:
    """A channel on a store, with a push service."""

    def __init__(self, redis: Redis, service: PushService, outgoing: Outgoing) -> None:
        self.now_ms = NOW_MS
        self.redis, self.service = redis, service
        self.store = SubscriptionStore(redis)
        self.vapid = VapidKeys(redis, self.clock, "https://dice.example")
        self.channel = PushChannel(self.store, self.vapid, outgoing, self.clock)

    def clock(self) -> int:
        """Return the time."""
        return self.now_ms

    async def subscribe(self, session: str = "phone") -> Browser:
        """Let Ada have a session, and a subscription with it."""
        endpoint, browser = self.service.subscribe(await self.vapid.public())
        await self.redis.set(keys.session(session), ADA)
        one = Subscription(endpoint, b64(browser.public), b64(browser.auth), self.now_ms)
        await self.store.keep(ADA, session, one)
        return browser


@pytest.fixture
async def site(redis: Redis) -> AsyncIterator[Site]:
    """Give a site that may send to this machine."""
    outgoing = Outgoing(private=True)
    async with push_service() as service:
        yield Site(redis, service, outgoing)


async def test_a_browser_reads_the_notification_and_the_push_service_knows_who_sends(site: Site) -> None:
    await site.subscribe()
    assert await site.channel.send(your_turn()) is Outcome.SENT
    [message] = site.service.messages
    assert message == {
        "notice": "01790000000000-0",
        "kind": "your_turn",
        "title": "Your turn",
        "text": "It is your turn in a game of Yacht.",
        "path": "/r/KQ7NDA3V",
        "tag": "turn KQ7NDA3V",
        "at_ms": NOW_MS,
        "language": "en",
    }
    [claims] = site.service.claims
    assert claims["aud"] == site.service.url
    assert claims["sub"] == "https://dice.example"
    assert 0 < claims["exp"] - NOW_MS // 1_000 <= 86_400


async def test_a_push_service_hears_how_long_how_urgent_and_which_it_takes_the_place_of(site: Site) -> None:
    await site.subscribe()
    await site.channel.send(your_turn())
    await site.channel.send(your_turn(kind="turn_soon", notice="01790000000001-0"))
    await site.channel.send(your_turn(kind="game_over", notice="01790000000002-0"))
    turn, soon, over = site.service.requests
    assert (turn["TTL"], turn["Urgency"], turn["Content-Encoding"]) == ("86400", "normal", "aes128gcm")
    assert soon["Urgency"] == "high"
    assert turn["Topic"] == soon["Topic"] != over["Topic"]
    assert len(turn["Topic"]) == 32
    assert "KQ7NDA3V" not in turn["Topic"], "whose game it is, is nobody's business"


async def test_every_device_of_a_player_is_reached(site: Site) -> None:
    for session in ("phone", "laptop", "tablet"):
        await site.subscribe(session)
    assert await site.channel.reachable(ADA)
    assert await site.channel.send(your_turn()) is Outcome.SENT
    assert len(site.service.messages) == 3


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_is_over_is_removed(site: Site, status: int) -> None:
    await site.subscribe()
    site.service.status = status
    assert await site.channel.send(your_turn()) is Outcome.GONE
    assert not await site.channel.reachable(ADA)
    assert await site.channel.send(your_turn()) is Outcome.GONE
    assert len(site.service.requests) == 1, "nobody is asked again"


@pytest.mark.parametrize("status", [403, 429, 500, 503])
async def test_a_push_service_that_does_not_take_it_now_is_asked_again_later(site: Site, status: int) -> None:
    await site.subscribe()
    site.service.status = status
    assert await site.channel.send(your_turn()) is Outcome.LATER
    assert await site.channel.reachable(ADA)
    site.service.status = 201
    assert await site.channel.send(your_turn()) is Outcome.SENT


async def test_a_push_service_that_asks_for_time_is_left_alone_for_so_long(site: Site) -> None:
    await site.subscribe()
    site.service.status, site.service.headers = 429, {"Retry-After": "120"}
    assert await site.channel.send(your_turn()) is Outcome.LATER
    site.service.status = 201
    site.now_ms += 119_000
    assert await site.channel.send(your_turn()) is Outcome.LATER
    assert len(site.service.requests) == 1
    site.now_ms += 1_000
    assert await site.channel.send(your_turn()) is Outcome.SENT


async def test_a_push_service_is_left_alone_no_longer_where_the_clock_is_put_back(site: Site) -> None:
    await site.subscribe()
    site.service.status, site.service.headers = 429, {"Retry-After": "120"}
    assert await site.channel.send(your_turn()) is Outcome.LATER
    site.service.status = 201
    site.now_ms -= 7_200_000
    assert await site.channel.send(your_turn()) is Outcome.SENT


async def test_one_device_that_is_gone_keeps_no_other_from_its_notification(site: Site) -> None:
    await site.subscribe("phone")
    await site.redis.set(keys.session("old"), ADA)
    browser = Browser()
    nowhere = Subscription(f"{site.service.url}/gone", b64(browser.public), b64(browser.auth), NOW_MS)
    await site.store.keep(ADA, "old", nowhere)
    assert await site.channel.send(your_turn()) is Outcome.SENT
    assert list(await site.store.all(ADA)) == ["phone"], "its address answered 404"


async def test_nobody_is_reached_by_a_session_that_is_over(site: Site) -> None:
    await site.subscribe()
    await site.redis.delete(keys.session("phone"))
    assert not await site.channel.reachable(ADA)
    assert await site.channel.send(your_turn()) is Outcome.GONE
    assert site.service.requests == []
    assert not await site.redis.exists(keys.push(ADA)), "nothing of it stays"


async def test_a_player_has_so_many_subscriptions_and_no_more(site: Site) -> None:
    for number in range(SUBSCRIPTIONS_MOST + 2):
        site.now_ms += 1
        await site.subscribe(f"session-{number:02d}")
    subscriptions = await site.store.all(ADA)
    assert len(subscriptions) == SUBSCRIPTIONS_MOST
    assert {"session-00", "session-01"}.isdisjoint(subscriptions)


async def test_a_long_text_is_cut_and_always_fits(site: Site) -> None:
    await site.subscribe()
    assert await site.channel.send(your_turn(title="⛵" * 2_000, text="🎲" * 9_000)) is Outcome.SENT
    [message] = site.service.messages
    assert message["title"] == "⛵" * 500


async def test_an_endpoint_in_a_private_network_gets_nothing_and_is_removed(redis: Redis) -> None:
    async with push_service() as service:
        outgoing = Outgoing(private=False)
        site = Site(redis, service, outgoing)
        await site.subscribe()
        assert await site.channel.send(your_turn()) is Outcome.GONE
        assert service.requests == []
        assert not await site.channel.reachable(ADA)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_device_whose_push_service_fails_is_tried_again_without_the_others(
    site: Site, status: int
) -> None:
    await site.subscribe("phone")
    async with push_service() as other:
        endpoint, browser = other.subscribe(await site.vapid.public())
        other.status, other.headers = status, {"Retry-After": "120"}
        await site.redis.set(keys.session("tablet"), ADA)
        one = Subscription(endpoint, b64(browser.public), b64(browser.auth), NOW_MS)
        await site.store.keep(ADA, "tablet", one)
        tablet = device_of("tablet")
        assert await site.channel.send(your_turn()) == Partly({tablet: NOW_MS + 120_000})
        assert len(site.service.messages) == 1
        site.now_ms += 119_000
        assert await site.channel.send(your_turn(only=tablet)) == Partly({tablet: NOW_MS + 120_000})
        assert len(other.requests) == 1, "it is left alone for as long as it asks"
        other.status = 201
        site.now_ms += 1_000
        assert await site.channel.send(your_turn(only=tablet)) is Outcome.SENT
        assert len(other.messages) == 1
        assert len(site.service.requests) == 1, "the phone is not told twice"
        await site.redis.delete(keys.session("tablet"))
        assert await site.channel.send(your_turn(only=tablet)) is Outcome.GONE


def test_the_schedule_does_not_have_the_session_of_a_device() -> None:
    assert "a secret session" not in device_of("a secret session")
    assert device_of("phone") != device_of("tablet")
