"""The contract of the store, against a real Valkey."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.storage.answers import (
    Answer,
    Committed,
    Done,
    Fenced,
    Gone,
    Overtaken,
    Stored,
    Unavailable,
)
from regatta_server.rooms.storage.commit_store import Commit, Intake
from regatta_server.rooms.storage.store import FACTS_READ_MOST, Store
from regatta_server.rooms.storage.walk_store import walk
from regatta_server.store import keys
from regatta_server.store.client import connect
from regatta_server.store.pipeline import Patience
from testkit.rooms.listening import listening

ROOM = RoomId("ABCD2345")
ADA = PlayerId("ada")


@contextlib.asynccontextmanager
async def running(redis: Redis, node: str = "here") -> AsyncIterator[Store]:
    """Give a store that sends its batches."""
    store = Store(redis, node)
    await store.open()
    task = asyncio.ensure_future(store.run())
    yield store
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def store(redis: Redis) -> AsyncIterator[Store]:
    """Give a node's store."""
    async with running(redis) as started:
        yield started


async def answer(ask: Callable[[Done], None]) -> Answer:
    """Return what the store calls back with."""
    future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    ask(future.set_result)
    return await future


def change(
    expected: str,
    *facts: bytes,
    snapshot: bytes = b"",
    due: Any = "=",
    ttl: Any = "=",
    first: int | None = None,
    ending: Any = "=",
    snapshot_version: int | None = None,
) -> Commit:
    """Return a change of the room that stands at a position, or of a new one."""
    version = int(expected.partition("-")[0]) + 1 if expected else 0
    if not expected:
        due, ttl = "" if due == "=" else due, 60_000 if ttl == "=" else ttl
    first = version if first is None else first
    facts = facts or (b"{}",)
    of = first + len(facts) - 1 if snapshot_version is None else snapshot_version
    return Commit(
        room=ROOM,
        expected=expected,
        first=first,
        facts=facts,
        snapshot=(of, snapshot) if snapshot else None,
        due=due,
        ttl=ttl,
        ending=ending,
    )


async def commit(store: Store, change_wanted: Commit) -> Answer:
    """Commit and return the answer."""
    return await answer(lambda done: store.commit(change_wanted, done))


async def stored(store: Store, change_wanted: Commit) -> str:
    """Commit and return where the room stands by it."""
    committed = await commit(store, change_wanted)
    assert isinstance(committed, Committed)
    return committed.position


async def read(
    store: Store, known: str = "", since: int | None = None, intake: Intake | None = None
) -> Answer:
    """Read the room and return the answer."""
    return await answer(lambda done: store.read(ROOM, known, done, since, intake))


async def test_a_room_that_nobody_opened_is_gone(store: Store) -> None:
    assert await read(store) == Gone()
    assert await commit(store, change("3-7")) == Gone()


async def test_a_commit_stores_its_facts_and_now_and_then_a_snapshot(store: Store) -> None:
    at = await stored(store, change("", b"zero", b"one", snapshot=b"S1"))
    assert at.startswith("1-")
    assert await read(store) == Stored(at, 1, b"S1", ())
    at = await stored(store, change(at, b"two"))
    at = await stored(store, change(at, b"three"))
    assert await read(store) == Stored(at, 1, b"S1", (b"two", b"three"))
    at = await stored(store, change(at, b"four", snapshot=b"S4"))
    assert await read(store) == Stored(at, 4, b"S4", ())


async def test_a_snapshot_of_some_turns_ago_is_followed_by_the_facts_since_then(store: Store) -> None:
    at = await stored(store, change("", b"zero", b"one", b"two", snapshot=b"S1", snapshot_version=1))
    assert await read(store) == Stored(at, 1, b"S1", (b"two",))


@pytest.mark.parametrize(("of_before", "read_from"), [(1, b"S2"), (3, b"B3")])
async def test_of_nodes_of_two_versions_the_newer_snapshot_is_read_whoever_wrote_it(
    store: Store, of_before: int, read_from: bytes
) -> None:
    facts = (b"zero", b"one", b"two", b"three")
    await stored(store, change("", *facts, snapshot=b"S2", snapshot_version=2))
    version, snapshot = keys.SNAPSHOT_OF_FORMAT_1
    older: dict[Any, Any] = {version: of_before, snapshot: f"B{of_before}"}
    await store.redis.hset(keys.room(ROOM), mapping=older)
    answer = await read(store)
    assert isinstance(answer, Stored)
    assert (answer.snapshot, answer.base) == (read_from, int(read_from[1:]))
    assert tuple(answer.facts) == facts[answer.base + 1 :]
    [raw] = [raw async for raw in walk(store.redis)]
    assert (raw.snapshot, raw.version) == (read_from, read_from[1:])


async def test_a_move_writes_one_entry_of_the_stream_and_nothing_else(store: Store) -> None:
    at = await stored(store, change("", b"zero", snapshot=b"S0"))
    before = await everything(store.redis)
    await commit(store, change(at, b"one"))
    after = await everything(store.redis)
    assert {name for name in after if after[name] != before.get(name)} == {keys.facts(ROOM).encode()}


async def test_a_player_who_comes_writes_one_small_field_and_a_move_never_does(store: Store) -> None:
    at = await stored(store, change("", b"zero", snapshot=b"S0"))
    await read(store, at, intake=Intake(ADA, 5_000))
    hash_of = {b"version:2": b"0", b"snapshot:2": b"S0", b"line:ada": b"here:5000"}
    assert await store.redis.hgetall(keys.room(ROOM)) == hash_of
    await stored(store, replace(change(at, b"one"), intake=Intake(ADA, 9_000)))
    assert await store.redis.hgetall(keys.room(ROOM)) == hash_of


@pytest.mark.parametrize(
    ("snapshot", "fact", "is_noted"),
    [
        (b'{"player":"ada"}', b"one", True),
        (b"S0", b'{"player":"ada"}', True),
        (b'{"player":"adam"}', b'"ad" ada', False),
    ],
)
async def test_who_comes_to_a_node_that_knows_nothing_of_the_room_is_noted_where_it_names_them(
    store: Store, snapshot: bytes, fact: bytes, is_noted: bool
) -> None:
    at = await stored(store, change("", b"zero", snapshot=snapshot))
    await stored(store, change(at, fact))
    found = await read(store, intake=Intake(ADA, 5_000))
    assert isinstance(found, Stored)
    assert found.names(ADA) == is_noted
    assert (await store.redis.hget(keys.room(ROOM), "line:ada") is not None) == is_noted


async def test_a_change_that_is_stored_is_so_whoever_sends_it_again_and_when(
    redis: Redis, store: Store
) -> None:
    async with running(redis, "there") as other:
        at = await stored(store, change("", b"zero", snapshot=b"S0"))
        change_wanted = replace(change(at, b"one"), intake=Intake(ADA, 5_000))
        at = await stored(store, change_wanted)
        await read(other, at, intake=Intake(ADA, 6_000))
        # As in a batch that is sent again: the very same words, with the stamp of the first time.
        store._count -= 1
        assert await commit(store, change_wanted) == Committed(at)
        assert await commit(store, replace(change(at, b"two"), intake=Intake(ADA, 5_000))) == Fenced()
        assert await commit(store, change(at, b"two")) == Committed(f"2-{int(at.partition('-')[2]) + 2}")


@pytest.mark.parametrize("due", ["=", 5_000])
async def test_whatever_a_change_brings_with_it_the_same_is_answered(
    redis: Redis, store: Store, due: Any
) -> None:
    channel = keys.node_channel(keys.bucket(ROOM), "there")
    async with running(redis, "there") as other, listening(redis, [channel]) as heard:
        assert await commit(store, change("0-7", b"one", due=due)) == Gone()
        start = await stored(store, change("", b"zero", snapshot=b"S0"))
        await read(other, start, intake=Intake(ADA, 6_000))
        at = await stored(store, change(start, b"one", due=due))
        update = b"\n".join([ROOM.encode(), start.encode(), at.encode(), b"one"])
        assert await heard.get() == update
        assert await commit(store, change(start, b"two", due=due)) == Overtaken()
        fenced = replace(change(at, b"two", due=due), intake=Intake(ADA, 5_000))
        assert await commit(store, fenced) == Fenced()
        assert await commit(store, replace(fenced, intake=Intake(ADA, 5_000, never_ms=5_500))) != Fenced()


async def test_whoever_knows_the_room_is_given_what_came_after_that(store: Store) -> None:
    at = await stored(store, change("", b"zero", b"one", b"two", snapshot=b"S2"))
    known = await stored(store, change(at, b"three", snapshot=b"S3"))
    assert await read(store, known) == Stored(known, 3, b"", ())
    at = await stored(store, change(known, b"four", snapshot=b"S4"))
    assert await read(store, known) == Stored(at, 3, b"", (b"four",))


async def test_whoever_is_on_a_line_that_was_lost_is_given_the_room_anew(store: Store) -> None:
    at = await stored(store, change("", b"zero", snapshot=b"S0"))
    at = await stored(store, change(at, b"one"))
    assert await read(store, "1-1234567") == Stored(at, 0, b"S0", (b"one",))


async def test_facts_since_a_version_follow_on_the_snapshot_or_begin_with_the_room(store: Store) -> None:
    at = await stored(store, change("", b"zero", b"one", b"two", snapshot=b"S2"))
    at = await stored(store, change(at, b"three"))
    assert await read(store, at, since=2) == Stored(at, 2, b"S2", (b"three",))
    assert await read(store, at, since=3) == Stored(at, 2, b"S2", (b"three",))
    assert await read(store, at, since=1) == Stored(at, -1, b"", (b"zero", b"one", b"two", b"three"))


async def test_a_very_long_room_is_not_read_from_its_beginning(store: Store) -> None:
    facts = [b"%d" % number for number in range(FACTS_READ_MOST)]
    at = await stored(store, change("", *facts, snapshot=b"S"))
    at = await stored(store, change(at, b"more"))
    assert await read(store, at, since=1) == Stored(at, len(facts) - 1, b"S", (b"more",))


@pytest.mark.parametrize(
    "expected", ["", "0-7", "2-7", "1-7"], ids=["as new", "behind", "ahead", "elsewhere"]
)
async def test_a_commit_to_another_position_changes_nothing(store: Store, expected: str) -> None:
    await commit(store, change("", b"zero", b"one", snapshot=b"S1", due=5))
    before = await everything(store.redis)
    assert await commit(store, change(expected, b"late", snapshot=b"WRONG", due=9)) == Overtaken()
    assert await everything(store.redis) == before


async def test_of_two_commits_to_one_position_one_is_stored(redis: Redis, store: Store) -> None:
    async with running(redis, "there") as other:
        at = await stored(store, change(""))
        answers = await asyncio.gather(commit(store, change(at, b"A")), commit(other, change(at, b"B")))
        assert sorted(type(given).__name__ for given in answers) == ["Committed", "Overtaken"]


async def test_the_alarm_follows_the_state(store: Store) -> None:
    async def alarms() -> list[object]:
        found = await store.redis.zrange(keys.alarms_of(ROOM), 0, -1, withscores=True)
        return [entry[1] for entry in found]

    at = await stored(store, change("", due=5_000))
    assert await alarms() == [5_000.0]
    at = await stored(store, change(at))
    assert await alarms() == [5_000.0]
    at = await stored(store, change(at, due=7_000))
    assert await alarms() == [7_000.0]
    at = await stored(store, change(at, due=""))
    assert await alarms() == []
    await commit(store, change(at, due=9_000))
    store.forget_alarm(ROOM)
    await read(store)
    assert await alarms() == []


async def test_a_game_that_has_ended_waits_for_the_archive_and_is_told_on_a_channel(store: Store) -> None:
    async def waiting() -> Any:
        return await store.redis.zrange(keys.endings_of(ROOM), 0, -1, withscores=True)

    async with listening(store.redis, [keys.endings_of(ROOM)]) as messages:
        at = await stored(store, change("", b"zero"))
        at = await stored(store, change(at, b"the end", ending=5_000))
        assert await messages.get() == ROOM.encode()
        at = await stored(store, change(at, b"a rematch"))
        assert await waiting() == [(ROOM.encode(), 5_000.0)]
        await stored(store, change(at, b"recorded", ending=""))
        assert await waiting() == []
        # What would have been said by then was said before this.
        await store.redis.spublish(keys.endings_of(ROOM), b"nothing else")
        assert await messages.get() == b"nothing else"


async def test_nothing_of_a_room_outlives_its_time(store: Store) -> None:
    await commit(store, change("", snapshot=b"S"))
    await read(store)
    for name in (keys.room(ROOM), keys.facts(ROOM), keys.watching(ROOM)):
        assert 0 < await store.redis.pttl(name) <= 60_000, name


async def test_a_set_of_nodes_that_begins_anew_does_not_outlive_its_room(store: Store) -> None:
    at = await stored(store, change("", snapshot=b"S"))
    await store.redis.delete(keys.watching(ROOM))
    await commit(store, change(at))
    assert 0 < await store.redis.pttl(keys.watching(ROOM)) <= 60_000


async def test_another_node_that_watches_hears_of_a_commit_and_the_committing_one_does_not(
    redis: Redis, store: Store
) -> None:
    tag = keys.bucket(ROOM)
    async with (
        running(redis, "there") as other,
        listening(redis, [keys.node_channel(tag, "there")]) as there,
        listening(redis, [keys.node_channel(tag, "here")]) as here,
    ):
        one = await stored(store, change("", b"zero", b"one"))
        await read(other)
        three = await stored(store, change(one, b"two", b"three", snapshot=b"S3"))
        assert await there.get() == f"ABCD2345\n{one}\n{three}\ntwo\nthree".encode()
        # What would have been said to this node by then was said before this.
        await redis.spublish(keys.node_channel(tag, "here"), b"the end")
        assert await here.get() == b"the end"


async def test_a_node_that_is_gone_falls_out_of_the_watching(redis: Redis, store: Store) -> None:
    async with running(redis, "gone") as other:
        at = await stored(store, change(""))
        await read(other)
    assert await redis.smembers(keys.watching(ROOM)) == {b"here", b"gone"}
    await commit(store, change(at))
    assert await redis.smembers(keys.watching(ROOM)) == {b"here"}


async def test_a_node_that_unwatches_hears_no_more_even_if_it_comes_back_at_once(store: Store) -> None:
    await commit(store, change(""))
    store.unwatch(ROOM)
    await read(store)
    assert await store.redis.smembers(keys.watching(ROOM)) == {b"here"}
    store.unwatch(ROOM)
    await answer(lambda done: store.read(RoomId("OTHERONE"), "", done))
    assert await store.redis.smembers(keys.watching(ROOM)) == set()


async def test_requests_of_one_turn_of_the_loop_are_answered_in_their_order(store: Store) -> None:
    answered: list[int] = []
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    for number in range(700):
        change_wanted = change("" if not number else f"{number}-7")
        store.commit(change_wanted, lambda _, number=number: answered.append(number))  # type: ignore[misc] # the default binds this turn's number
    store.read(ROOM, "", lambda _: over.set_result(None))
    await over
    assert answered == list(range(700))


async def test_a_callers_fault_keeps_nobody_from_the_answer(store: Store) -> None:
    def faulty(_: Answer) -> None:
        raise ZeroDivisionError

    store.commit(change(""), faulty)
    assert await commit(store, change("0-7")) == Overtaken()


async def test_a_restarted_store_learns_the_scripts_again(redis: Redis, store: Store) -> None:
    await redis.script_flush()
    assert isinstance(await commit(store, change("")), Committed)


async def test_without_a_store_every_request_is_answered_as_unavailable() -> None:
    nowhere = connect("redis://127.0.0.1:1/0")
    store = Store(nowhere, "here", Patience(away_s=0.1))
    task = asyncio.ensure_future(store.run())
    for given in await asyncio.gather(commit(store, change("")), read(store)):
        assert given == Unavailable()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await nowhere.aclose()


async def everything(redis: Redis) -> dict[object, object]:
    """Return all that is stored, but for times to live."""
    return {name: await redis.dump(name) for name in await redis.keys("*")}


async def test_an_errand_is_stored_with_its_commit_whole_or_not_at_all(store: Store) -> None:
    async def errands() -> Any:
        return await store.redis.zrange(keys.errands_of(ROOM), 0, -1, withscores=True)

    at = await stored(store, change("", b"zero"))
    before = at
    at = await stored(store, replace(change(at, b"one", b"two"), errand=5_000))
    assert await errands() == [(b"ABCD2345 1-2", 5_000)]
    assert isinstance(await commit(store, replace(change(before, b"other"), errand=6_000)), Overtaken)
    at = await stored(store, change(at, b"three"))
    assert await errands() == [(b"ABCD2345 1-2", 5_000)], "others neither add to it nor take it away"
    await stored(store, replace(change(at, b"the end", ending=7_000), errand=8_000))
    assert await errands() == [(b"ABCD2345 1-2", 5_000), (b"ABCD2345 4-4", 8_000)]
    assert await store.redis.zscore(keys.endings_of(ROOM), ROOM) == 7_000
