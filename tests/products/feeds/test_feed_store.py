"""Feeds as they are stored: found by their addresses alone, ended by one command, and gone by themselves."""

import base64

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import FEED_UNREAD_S
from regatta_server.players.sessions import secret_of
from regatta_server.products.feeds.feed_store import FeedStore, feed_of, feeds_of
from regatta_server.products.feeds.revisions import Revision
from tests.products.social.stored import stored

EVENTS = {RoomId("ABCD2345"): Revision("5eed", 2, 1_790_000_000, 1_790_003_600, "Yatzy")}
ADA, BO = PlayerId("ada-ada-ada-"), PlayerId("bo-bo-bo-bo-")


def token(number: int) -> str:
    """Return the number-th token."""
    return base64.urlsafe_b64encode(bytes([number]) * 32).decode().rstrip("=")


async def test_a_feed_is_found_by_its_address_and_by_no_other(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "de")
    found = await store.find(token(1))
    assert found is not None
    assert (found.player, found.kind, found.made_ms, found.language) == (ADA, "deadlines", 1_000, "de")
    assert await store.find(token(2)) is None
    assert await store.find(found.secret) is None, "what is stored opens nothing"


async def test_no_address_is_stored(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "results", token(1), 1_000, "en")
    assert [key for key, value in (await stored(redis)).items() if token(1) in key + value] == []


async def test_a_player_has_one_address_for_each_feed_and_a_new_one_ends_the_old_one(redis: Redis) -> None:
    store = FeedStore(redis)
    for number, kind in enumerate(("deadlines", "results", "deadlines")):
        await store.keep(ADA, kind, token(number), 1_000 + number, "en")  # type: ignore[arg-type] # both are kinds
    assert await store.find(token(0)) is None
    assert {kind: feed.made_ms for kind, feed in (await store.of(ADA)).items()} == {
        "deadlines": 1_002,
        "results": 1_001,
    }
    assert len(await stored(redis)) == 3, "the player's feeds, and what names each address"


async def test_a_feed_that_ends_is_over_though_what_names_its_address_is_left(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "en")
    # As of a node that died in the middle.
    await redis.hdel(feeds_of(ADA), "deadlines")
    assert await store.find(token(1)) is None
    assert await store.of(ADA) == {}


async def test_what_is_left_of_an_old_address_does_not_open_the_new_one(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "en")
    await store.keep(ADA, "deadlines", token(2), 1_000, "en")
    await redis.set(feed_of(secret_of(token(1))), f"{ADA} deadlines")
    assert await store.find(token(1)) is None
    assert await store.find(token(2)) is not None


async def test_ending_one_leaves_the_other_and_those_of_others(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "en")
    await store.keep(ADA, "results", token(2), 1_000, "en")
    await store.keep(BO, "deadlines", token(3), 1_000, "en")
    for _ in range(2):
        await store.end(ADA, "deadlines")
    assert [await store.find(token(number)) is not None for number in (1, 2, 3)] == [False, True, True]
    await store.end(ADA, "deadlines", "results")
    await store.end(BO, "deadlines")
    assert await stored(redis) == {}


async def test_a_feed_that_nobody_reads_goes_by_itself_and_is_listed_no_more(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "en")
    found = await store.find(token(1))
    assert found is not None
    assert FEED_UNREAD_S - 60 <= found.unread_s <= FEED_UNREAD_S
    for key in (feeds_of(ADA), feed_of(found.secret)):
        assert 0 < await redis.ttl(key) <= FEED_UNREAD_S
        await redis.expire(key, 600)
    await store.live_on(found)
    for key in (feeds_of(ADA), feed_of(found.secret)):
        assert await redis.ttl(key) > 600
    await redis.delete(feed_of(found.secret))
    assert await store.of(ADA) == {}


async def test_what_a_feed_said_is_kept_and_a_new_address_begins_anew(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "en")
    found = await store.find(token(1))
    assert found is not None
    assert (found.content, found.changed_s) == ("", 0)
    await store.note(found, "5eed", 1_790_000_000, EVENTS)
    again = await store.find(token(1))
    assert again is not None
    assert (again.content, again.changed_s, again.events) == ("5eed", 1_790_000_000, EVENTS)
    await store.keep(ADA, "deadlines", token(2), 1_000, "en")
    fresh = await store.find(token(2))
    assert fresh is not None
    assert (fresh.content, fresh.events) == ("", EVENTS), "an event's number never falls"


async def test_nothing_is_noted_of_a_feed_that_has_ended_meanwhile(redis: Redis) -> None:
    store = FeedStore(redis)
    await store.keep(ADA, "deadlines", token(1), 1_000, "en")
    found = await store.find(token(1))
    assert found is not None
    await store.end(ADA, "deadlines")
    await store.note(found, "5eed", 1_790_000_000, EVENTS)
    assert await stored(redis) == {}
