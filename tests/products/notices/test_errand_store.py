"""What is stored of errands: who does one, and when it is done."""

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.products.notices.errand_store import CLAIMED_MS, UNREADABLE_MS, Errand, ErrandStore
from regatta_server.rooms.decide.errands import ERRAND_MS
from regatta_server.store.keys import errands_of, facts
from testkit.rooms.tables import Table

ROOM = RoomId("ABCD2345")


class Clock:
    """A time that a test sets."""

    at_ms = 1_000

    def __call__(self) -> int:
        """Return it."""
        return self.at_ms


async def left(redis: Redis, version: int, due_ms: int) -> Errand:
    """Leave an errand, with the room at its version."""
    await redis.zadd(errands_of(ROOM), {f"{ROOM} {version}-{version}": due_ms})
    await redis.xadd(facts(ROOM), {"1": "{}"}, id=f"{version}-7")
    return Errand(ROOM, version, version)


async def test_an_errand_is_found_when_its_time_has_come_and_one_process_does_it(redis: Redis) -> None:
    clock = Clock()
    store = ErrandStore(redis, clock)
    errand = await left(redis, 5, 1_001)
    assert await store.due() == ([], [])
    assert await store.claim([errand]) is None
    clock.at_ms = 1_001
    assert await store.due() == ([errand], [])
    claim = await store.claim([errand])
    assert claim is not None
    assert await store.claim([errand]) is None
    assert await store.due() == ([], [])
    assert await store.done(claim, 5)
    assert not await redis.exists(errands_of(ROOM))


async def test_an_errand_that_another_had_by_a_clock_that_was_put_back_is_due(redis: Redis) -> None:
    clock = Clock()
    store = ErrandStore(redis, clock)
    clock.at_ms += 7_200_000
    errand = await left(redis, 5, clock.at_ms)
    assert await store.claim([errand]) is not None
    clock.at_ms -= 7_200_000
    assert await store.due() == ([errand], [])
    assert await store.claim([errand]) is not None
    assert await store.due() == ([], [])
    assert await store.claim([errand]) is None


async def test_the_node_that_committed_does_it_before_others_may_and_not_behind_them(redis: Redis) -> None:
    clock = Clock()
    store = ErrandStore(redis, clock)
    table = Table().started()
    long_before, before = table.beginning_of_all(), table.state
    table.turn()
    state = table.state
    clock.at_ms = state.changed_ms
    stored = f"{state.setup.id} {before.version + 1}-{state.version}"
    await redis.zadd(errands_of(state.setup.id), {stored: state.changed_ms + ERRAND_MS})
    assert await store.claim_own(long_before, state) is None, "other commits were between them"
    claim = await store.claim_own(before, state)
    assert claim is not None
    assert claim.until_ms == state.changed_ms + CLAIMED_MS
    assert await store.claim_own(before, state) is None
    await redis.delete(errands_of(state.setup.id))
    assert await store.claim_own(before, state) is None, "the commit left none"


async def test_what_was_not_done_is_due_again_and_whoever_was_late_takes_nothing_away(redis: Redis) -> None:
    clock = Clock()
    store = ErrandStore(redis, clock)
    errand = await left(redis, 5, 1_000)
    late = await store.claim([errand])
    clock.at_ms += CLAIMED_MS
    now = await store.claim([errand])
    assert late is not None
    assert now is not None
    assert await store.done(late, 5), "another one sees to it"
    assert await redis.zcard(errands_of(ROOM)) == 1
    assert await store.done(now, 5)
    assert await redis.zcard(errands_of(ROOM)) == 0


async def test_where_the_room_has_gone_on_it_is_not_done_and_where_it_is_gone_it_is(redis: Redis) -> None:
    store = ErrandStore(redis, Clock())
    errands = [await left(redis, 5, 1_000), await left(redis, 6, 1_000)]
    claim = await store.claim(errands)
    assert claim is not None
    assert claim.errands == errands
    assert not await store.done(claim, 5)
    assert await redis.zcard(errands_of(ROOM)) == 2
    await redis.delete(facts(ROOM))
    assert await store.done(claim, 5)
    assert await redis.zcard(errands_of(ROOM)) == 0


async def test_errands_of_a_room_that_cannot_be_read_wait_for_longer(redis: Redis) -> None:
    clock = Clock()
    store = ErrandStore(redis, clock)
    claim = await store.claim([await left(redis, 5, 1_000)])
    assert claim is not None
    await store.put_off(claim)
    clock.at_ms += UNREADABLE_MS - 1
    assert await store.due() == ([], [])
    clock.at_ms += 1
    assert len((await store.due())[0]) == 1


async def test_a_bucket_that_cannot_be_read_holds_up_no_other(redis: Redis) -> None:
    errand = await left(redis, 5, 1_000)
    await redis.set("{b000}:errands", "damaged")
    assert not errands_of(ROOM).startswith("{b000}")
    found, unread = await ErrandStore(redis, Clock()).due()
    assert found == [errand]
    assert len(unread) == 1
