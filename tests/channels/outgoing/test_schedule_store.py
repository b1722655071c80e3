"""The schedule: entries that are due, claimed by one process at a time, and lost by none that dies."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.schedule_store import (
    CLAIMED_MS,
    ScheduleEntry,
    ScheduleStore,
    all_entries,
    entries_of,
    read_entry,
)

ADA = PlayerId("ada")
TURN = ScheduleEntry("page", ADA, "your_turn ROOM0001")


@pytest.mark.parametrize(
    "entry",
    [
        *(
            TURN,
            ScheduleEntry("mail", ADA, "x y z", soon=True),
            ScheduleEntry("code", ADA),
            ScheduleEntry("digest", ADA),
        ),
        *(
            ScheduleEntry("host", ADA, "x"),
            ScheduleEntry("push", ADA, "x y", soon=True, only="0123456789abcdef", tries=3),
        ),
    ],
)
def test_an_entry_is_read_as_it_was_stored(entry: ScheduleEntry) -> None:
    assert read_entry(str(entry)) == entry


def test_an_entry_of_a_newer_server_is_none() -> None:
    assert read_entry("pigeon ada your_turn ROOM0001") is None


def test_players_are_spread_over_the_buckets() -> None:
    names = {entries_of(PlayerId(f"player{number:06d}")) for number in range(5_000)}
    assert names == set(all_entries())


async def test_what_is_due_is_claimed_by_one(redis: Redis) -> None:
    one, other = ScheduleStore(redis), ScheduleStore(redis)
    await one.put(TURN, 1_000)
    assert await one.due(999) == ([], [])
    assert await one.due(1_000) == ([str(TURN)], [])
    until_ms = await one.claim(TURN, 1_000)
    assert until_ms == 1_000 + CLAIMED_MS
    assert await other.claim(TURN, 1_000) is None
    assert await other.due(1_000) == ([], [])


async def test_what_a_dead_process_has_claimed_is_due_again(redis: Redis) -> None:
    store = ScheduleStore(redis)
    await store.put(TURN, 1_000)
    until_ms = await store.claim(TURN, 1_000)
    assert until_ms is not None
    assert await store.due(until_ms) == ([str(TURN)], [])
    assert await store.claim(TURN, until_ms) == until_ms + CLAIMED_MS
    assert not await store.finish(TURN, until_ms, []), "it was claimed by another"
    assert await redis.zcard(entries_of(ADA)) == 1


async def test_what_is_seen_to_is_gone_and_what_follows_is_there(redis: Redis) -> None:
    store = ScheduleStore(redis)
    await store.put(TURN, 1_000)
    until_ms = await store.claim(TURN, 1_000)
    assert until_ms is not None
    mail = ScheduleEntry("mail", ADA, TURN.subject)
    assert await store.finish(TURN, until_ms, [(mail, 5_000)])
    assert await redis.zrange(entries_of(ADA), 0, -1, withscores=True) == [(str(mail).encode(), 5_000.0)]


async def test_what_is_put_anew_meanwhile_stays(redis: Redis) -> None:
    store = ScheduleStore(redis)
    await store.put(TURN, 1_000)
    until_ms = await store.claim(TURN, 1_000)
    assert until_ms is not None
    await store.put(TURN, 9_000)
    assert not await store.finish(TURN, until_ms, [(ScheduleEntry("mail", ADA, TURN.subject), 1_000)])
    assert await store.due(9_000) == ([str(TURN)], [])


async def test_a_bucket_that_cannot_be_read_holds_up_no_other(redis: Redis) -> None:
    store = ScheduleStore(redis)
    await store.put(TURN, 1_000)
    [damaged] = {name for name in all_entries()[:2] if name != entries_of(ADA)} & {all_entries()[0]} or {
        all_entries()[1]
    }
    await redis.set(damaged, "no set")
    found, unread = await store.due(1_000)
    assert found == [str(TURN)]
    assert len(unread) == 1
    assert damaged in unread[0]
