"""The contract of the store, against a real Valkey."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest
from redis.asyncio import Redis

from server.limits import FACTS_MOST
from server.rooms.store import Answer, Commit, Committed, Done, Gone, Store, Stored, Unavailable
from server.store import keys
from server.store.client import connect
from server.store.pipeline import Patience
from tests.listening import listening

ROOM = "ABCD2345"


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


def change(expected: int, *facts: bytes, state: bytes = b"{}", due_ms: int | None = None) -> Commit:
    """Return a change of the room."""
    return Commit(ROOM, expected, state, facts or (b"{}",), due_ms, 60_000)


async def commit(store: Store, asked: Commit) -> Answer:
    """Commit and return the answer."""
    return await answer(lambda done: store.commit(asked, done))


async def read(store: Store, after: int = 0) -> Answer:
    """Read the room and return the answer."""
    return await answer(lambda done: store.read(ROOM, after, done))


async def test_a_room_that_nobody_opened_is_gone(store: Store) -> None:
    assert await read(store) == Gone()
    assert await commit(store, change(3)) == Gone()


async def test_a_commit_stores_state_version_and_facts(store: Store) -> None:
    assert await commit(store, change(0, b"one", b"two", state=b"S2")) == Committed()
    assert await commit(store, change(2, b"three", state=b"S3")) == Committed()
    assert await read(store) == Stored(3, b"S3", (b"one", b"two", b"three"))


async def test_a_read_gives_only_the_facts_after_the_version_asked_for(store: Store) -> None:
    await commit(store, change(0, b"one", b"two", b"three"))
    assert await read(store, after=2) == Stored(3, b"{}", (b"three",))
    assert await read(store, after=3) == Stored(3, b"{}")


async def test_a_read_gives_a_bounded_number_of_facts(store: Store) -> None:
    await commit(store, change(0, *(b"%d" % number for number in range(FACTS_MOST + 9))))
    found = await read(store)
    assert isinstance(found, Stored)
    assert len(found.facts) == FACTS_MOST


@pytest.mark.parametrize("expected", [0, 1, 3], ids=["as new", "behind", "ahead"])
async def test_a_commit_to_another_version_changes_nothing_and_gives_the_room(
    store: Store, expected: int
) -> None:
    await commit(store, change(0, b"one", b"two", state=b"S2", due_ms=5))
    before = await everything(store.redis)
    assert await commit(store, change(expected, b"late", state=b"WRONG", due_ms=9)) == Stored(2, b"S2")
    assert await everything(store.redis) == before


async def test_of_two_commits_to_one_version_one_is_stored(redis: Redis, store: Store) -> None:
    async with running(redis, "there") as other:
        await commit(store, change(0))
        answers = await asyncio.gather(
            commit(store, change(1, state=b"A")), commit(other, change(1, state=b"B"))
        )
        assert sorted(type(given).__name__ for given in answers) == ["Committed", "Stored"]


async def test_the_alarm_follows_the_state(store: Store) -> None:
    async def alarms() -> list[object]:
        found = await store.redis.zrange(keys.alarms_of(ROOM), 0, -1, withscores=True)
        return [entry[1] for entry in found]

    await commit(store, change(0, due_ms=5_000))
    assert await alarms() == [5_000.0]
    await commit(store, change(1, due_ms=7_000))
    assert await alarms() == [7_000.0]
    await commit(store, change(2, due_ms=None))
    assert await alarms() == []
    await commit(store, change(3, due_ms=9_000))
    store.forget_alarm(ROOM)
    await read(store)
    assert await alarms() == []


async def test_nothing_of_a_room_outlives_its_time(store: Store) -> None:
    await commit(store, change(0))
    await read(store)
    for name in (keys.room(ROOM), keys.facts(ROOM), keys.watching(ROOM)):
        assert 0 < await store.redis.pttl(name) <= 60_000, name


async def test_another_node_that_watches_hears_of_a_commit_and_the_committing_one_does_not(
    redis: Redis, store: Store
) -> None:
    tag = keys.bucket(ROOM)
    async with (
        running(redis, "there") as other,
        listening(redis, [keys.node_channel(tag, "there")]) as there,
        listening(redis, [keys.node_channel(tag, "here")]) as here,
    ):
        await commit(store, change(0, b"one", state=b"S1"))
        await read(other)
        await commit(store, change(1, b"two", b"three", state=b"S3"))
        assert await there.get() == b"ABCD2345\n1\n3\nS3\ntwo\nthree"
        # What would have been said to this node by then was said before this.
        await redis.spublish(keys.node_channel(tag, "here"), b"the end")
        assert await here.get() == b"the end"


async def test_a_node_that_is_gone_falls_out_of_the_watching(redis: Redis, store: Store) -> None:
    async with running(redis, "gone") as other:
        await commit(store, change(0))
        await read(other)
    assert await redis.smembers(keys.watching(ROOM)) == {b"here", b"gone"}
    await commit(store, change(1))
    assert await redis.smembers(keys.watching(ROOM)) == {b"here"}


async def test_a_node_that_unwatches_hears_no_more_even_if_it_comes_back_at_once(store: Store) -> None:
    await commit(store, change(0))
    store.unwatch(ROOM)
    await read(store)
    assert await store.redis.smembers(keys.watching(ROOM)) == {b"here"}
    store.unwatch(ROOM)
    await answer(lambda done: store.read("OTHERONE", 0, done))
    assert await store.redis.smembers(keys.watching(ROOM)) == set()


async def test_requests_of_one_turn_of_the_loop_are_answered_in_their_order(store: Store) -> None:
    answered: list[int] = []
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    for number in range(700):
        store.commit(change(number), lambda _, number=number: answered.append(number))  # type: ignore[misc] # the default binds this turn's number
    store.read(ROOM, 700, lambda _: over.set_result(None))
    await over
    assert answered == list(range(700))


async def test_a_callers_fault_keeps_nobody_from_the_answer(store: Store) -> None:
    def faulty(_: Answer) -> None:
        raise ZeroDivisionError

    store.commit(change(0), faulty)
    assert await commit(store, change(1)) == Committed()


async def test_a_restarted_store_learns_the_scripts_again(redis: Redis, store: Store) -> None:
    await redis.script_flush()
    assert await commit(store, change(0)) == Committed()


async def test_without_a_store_every_request_is_answered_as_unavailable() -> None:
    nowhere = connect("redis://127.0.0.1:1/0")
    store = Store(nowhere, "here", Patience(away_s=0.1))
    task = asyncio.ensure_future(store.run())
    for given in await asyncio.gather(commit(store, change(0)), read(store)):
        assert given == Unavailable()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await nowhere.aclose()


async def everything(redis: Redis) -> dict[object, object]:
    """Return all that is stored, but for times to live."""
    return {name: await redis.dump(name) for name in await redis.keys("*")}
