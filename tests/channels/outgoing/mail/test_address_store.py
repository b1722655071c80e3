"""Mail addresses as they are stored."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.mail.address_store import (
    BOUNCE_RETENTION_MS,
    CODE_TRIES_MOST,
    AddressStore,
    MailTo,
    Unconfirmed,
)
from regatta_server.limits import MAIL_BOUNCES_MOST

ADA, BOB = PlayerId("ada"), PlayerId("bob")
ADDRESS = "Ada@example.org"


@pytest.fixture
async def store(redis: Redis) -> AddressStore:
    """Give a store in which Ada has an address."""
    store = AddressStore(redis)
    await store.confirm(ADA, ADDRESS, "token", 1_000)
    return store


async def test_an_address_waits_for_its_code(redis: Redis) -> None:
    store = AddressStore(redis)
    await store.wait_for_code(ADA, Unconfirmed(ADDRESS, "12345678", "de"))
    assert await store.of(ADA) is None
    assert await store.unconfirmed(ADA) == Unconfirmed(ADDRESS, "12345678", "de")
    assert not await store.is_code(ADA, "87654321")
    assert await store.is_code(ADA, "12345678")


async def test_a_code_cannot_be_guessed(redis: Redis) -> None:
    store = AddressStore(redis)
    await store.wait_for_code(ADA, Unconfirmed(ADDRESS, "12345678", "en"))
    for _ in range(CODE_TRIES_MOST):
        assert not await store.is_code(ADA, "00000000")
    assert not await store.is_code(ADA, "12345678")
    assert await store.unconfirmed(ADA) is None
    assert await redis.keys() == []


async def test_the_player_of_an_address_is_found_however_it_is_written(store: AddressStore) -> None:
    assert await store.of(ADA) == MailTo(ADDRESS, "confirmed", 1_000, "token")
    assert await store.player_of("ADA@EXAMPLE.ORG") == ADA
    assert await store.player_of("eve@example.org") is None


async def test_an_address_belongs_to_who_confirmed_it_last(store: AddressStore) -> None:
    assert await store.confirm(BOB, "ada@example.org", "other", 2_000) == ADA
    assert await store.player_of(ADDRESS) == BOB
    assert await store.of(ADA) is None


async def test_a_new_address_takes_the_place_of_the_old_one(store: AddressStore) -> None:
    assert await store.confirm(ADA, "ada@example.com", "other", 2_000) is None
    assert await store.player_of(ADDRESS) is None
    assert await store.player_of("ada@example.com") == ADA


async def test_three_refusals_in_a_row_suspend_an_address(store: AddressStore) -> None:
    assert [await store.refused(ADA, ADDRESS, 5_000) for _ in range(MAIL_BOUNCES_MOST - 1)] == [False, False]
    await store.accepted(ADA)
    assert [await store.refused(ADA, ADDRESS, 6_000) for _ in range(4)] == [False, False, True, False]
    assert await store.of(ADA) == MailTo(ADDRESS, "suspended", 6_000, "token")
    await store.confirm(ADA, ADDRESS, "new", 7_000)
    assert await store.of(ADA) == MailTo(ADDRESS, "confirmed", 7_000, "new")


async def test_reports_count_though_the_relay_takes_mail_between_them(store: AddressStore) -> None:
    suspended = []
    for _ in range(MAIL_BOUNCES_MOST):
        await store.accepted(ADA)
        suspended.append(await store.bounced(ADA, ADDRESS, 5_000))
    assert suspended == [False, False, True]


async def test_reports_of_long_ago_count_no_more(store: AddressStore) -> None:
    times = [1_000, 2_000, 2_001 + BOUNCE_RETENTION_MS]
    assert [await store.bounced(ADA, ADDRESS, now_ms) for now_ms in times] == [False, False, False]


async def test_a_report_about_another_address_changes_nothing(store: AddressStore) -> None:
    assert [await store.bounced(ADA, "old@example.org", 5_000) for _ in range(5)] == [False] * 5
    assert await store.of(ADA) == MailTo(ADDRESS, "confirmed", 1_000, "token")


async def test_nothing_is_left_of_an_address_that_is_removed(store: AddressStore, redis: Redis) -> None:
    await store.wait_for_code(ADA, Unconfirmed("new@example.org", "12345678", "en"))
    await store.remove(ADA)
    assert await redis.keys() == []
