"""Queues of what is due: by their rules one by one, and by all of them at once under every fault."""

from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_server.archive.ending_store import ARCHIVING_AGAIN_MS, ARCHIVING_CLAIMED_MS
from regatta_server.channels.outgoing import schedule_store
from regatta_server.products.notices import errand_store
from regatta_server.products.presence import away_store
from regatta_server.products.social import status_store
from regatta_server.products.vacations import vacation_store
from regatta_server.runtime.clock import never_ms
from regatta_server.store import keys
from regatta_server.store.due_queue import DueQueue, Lease

NOW_MS = 1_700_000_000_000
LEASE_MS = 5_000
QUEUE = "{b000}:queue"
ALL = [QUEUE, "{b001}:queue"]
MOST = 100


def queues(redis: Redis) -> DueQueue:
    """Return two queues in which nothing waits for more than ten leases."""
    return DueQueue(redis, ALL, lease_ms=LEASE_MS, longest_ms=10 * LEASE_MS)


async def test_what_is_due_is_found_in_each_queue_and_it_is_told_which_is_unread(redis: Redis) -> None:
    one, two, three, wrong = (f"{tag}:alarms" for tag in keys.all_buckets()[:4])
    await redis.zadd(one, {"EARLY222": 1_000, "LATER222": 1_001, "LATE2222": 3_000})
    await redis.zadd(two, {"NOW22222": 2_000})
    await redis.set(wrong, "no set")
    due = DueQueue(redis, [one, two, three, wrong])
    found, unread = await due.sweep(2_000, 1)
    assert found == ["EARLY222", "NOW22222"]
    assert [why.partition(":")[2].split()[0] for why in unread] == ["alarms:"]
    assert "WRONGTYPE" in unread[0]
    assert await due.sweep(2_000, 1, {one: 1, wrong: 3}) == (["EARLY222", "LATER222", "NOW22222"], unread)


async def test_an_entry_is_claimed_by_one_and_due_again_at_the_end_of_the_lease(redis: Redis) -> None:
    one, other = queues(redis), queues(redis)
    await one.put(QUEUE, {"a": NOW_MS + 1, "b": NOW_MS + 2})
    assert await one.claim(QUEUE, ["a"], NOW_MS) is None, "its time has not come"
    assert await one.claim(QUEUE, ["a", "b", "gone"], NOW_MS + 1) == Lease(["a"], NOW_MS + 1 + LEASE_MS)
    assert await other.claim(QUEUE, ["a", "b"], NOW_MS + 2) == Lease(["b"], NOW_MS + 2 + LEASE_MS)
    assert await other.sweep(NOW_MS + LEASE_MS, MOST) == ([], [])
    assert await other.take(QUEUE, NOW_MS + 1 + LEASE_MS, MOST) == Lease(["a"], NOW_MS + 1 + 2 * LEASE_MS)


async def test_who_put_an_entry_there_may_claim_it_before_others(redis: Redis) -> None:
    due = queues(redis)
    await due.put(QUEUE, {"own": NOW_MS + 3_000})
    assert await due.claim(QUEUE, ["own"], NOW_MS, by_ms=NOW_MS + 3_000) == Lease(["own"], NOW_MS + LEASE_MS)
    assert await due.claim(QUEUE, ["own"], NOW_MS, by_ms=NOW_MS + 3_000) is None


async def test_of_many_that_are_due_some_are_taken_the_earliest_first(redis: Redis) -> None:
    due = queues(redis)
    await due.put(QUEUE, {"c": NOW_MS, "b": NOW_MS - 1, "a": NOW_MS - 2})
    assert (await due.take(QUEUE, NOW_MS, 2)).entries == ["a", "b"]
    assert (await due.take(QUEUE, NOW_MS, 2)).entries == ["c"]
    assert (await due.take(QUEUE, NOW_MS, 2)).entries == []


async def test_what_was_put_anew_or_claimed_by_another_stays_and_nothing_follows_from_it(
    redis: Redis,
) -> None:
    due = queues(redis)
    await due.put(QUEUE, {"a": NOW_MS, "b": NOW_MS})
    late = await due.take(QUEUE, NOW_MS, MOST)
    await due.put(QUEUE, {"a": NOW_MS + 1})
    assert await due.claim(QUEUE, ["b"], late.until_ms) is not None
    assert not await due.finish(QUEUE, late, [("next", NOW_MS)])
    assert await redis.zrange(QUEUE, 0, -1) == [b"a", b"b"]


async def test_what_follows_is_put_as_an_entry_is_taken_away(redis: Redis) -> None:
    due = queues(redis)
    await due.put(QUEUE, {"a": NOW_MS})
    lease = await due.take(QUEUE, NOW_MS, MOST)
    assert await due.finish(QUEUE, lease, [("next", NOW_MS + 7), ("last", NOW_MS + 9)])
    assert await redis.zrange(QUEUE, 0, -1, withscores=True) == [
        (b"next", NOW_MS + 7.0),
        (b"last", NOW_MS + 9.0),
    ]


async def test_an_entry_about_a_stream_is_done_where_that_has_not_gone_on(redis: Redis) -> None:
    due, stream = queues(redis), "{b000}:stream"
    await redis.xadd(stream, {"1": "first"}, id="5-7")
    await due.put(QUEUE, {"a": NOW_MS})
    assert await due.claim_reading(QUEUE, "a", NOW_MS, stream) == [[b"5-7", [b"1", b"first"]]]
    assert await due.claim_reading(QUEUE, "a", NOW_MS, stream) is None
    lease = Lease(["a"], NOW_MS + LEASE_MS)
    assert not await due.finish_at(QUEUE, lease, stream, 4)
    assert await redis.zcard(QUEUE) == 1
    assert await due.finish_at(QUEUE, lease, stream, 5)
    assert await redis.zcard(QUEUE) == 0
    assert await due.finish_at(QUEUE, lease, stream, 5), "it is done, whoever did it"


async def test_what_waits_for_longer_comes_back_and_what_is_gone_does_not(redis: Redis) -> None:
    due = queues(redis)
    await due.put(QUEUE, {"a": NOW_MS})
    await due.postpone(QUEUE, ["a", "gone"], NOW_MS + 2 * LEASE_MS)
    assert await due.sweep(NOW_MS + 2 * LEASE_MS - 1, MOST) == ([], [])
    assert await due.sweep(NOW_MS + 2 * LEASE_MS, MOST) == (["a"], [])
    assert [await due.drop(QUEUE, "a"), await due.drop(QUEUE, "a")] == [True, False]
    assert await due.sweep(NOW_MS + 2 * LEASE_MS, MOST) == ([], [])


async def test_an_entry_is_put_sooner_and_not_later_where_that_is_asked(redis: Redis) -> None:
    due = queues(redis)
    await due.put(QUEUE, {}, sooner=True)
    for due_ms in (NOW_MS + 5, NOW_MS + 9, NOW_MS + 2):
        await due.put(QUEUE, {"a": due_ms}, sooner=True)
    assert await redis.zscore(QUEUE, "a") == NOW_MS + 2


# -- every fault at once -----------------------------------------------------------------------------

USERS = {
    "who is away": (away_store.CLAIM_MS, away_store.CLAIM_MS),
    "status": (status_store.TAKEN_MS, status_store.TAKEN_MS),
    "errands": (errand_store.CLAIMED_MS, errand_store.UNREADABLE_MS),
    "endings": (ARCHIVING_CLAIMED_MS, ARCHIVING_AGAIN_MS),
    "vacations": (vacation_store.TELLING_MS, vacation_store.TELLING_MS),
    "schedule": (schedule_store.CLAIMED_MS, None),
}
"""By who has a queue: how long a lease of it is, and how long an entry is put off at most."""
STEPS = 120
WORKERS = 3
AHEAD_MS = 7_200_000

Place = tuple[str, str]
"""A queue, and an entry of it."""


@dataclass
class Held:
    """What a worker has claimed, and which putting of each entry that was."""

    worker: int
    queue: str
    lease: Lease
    putting: dict[str, int]


@dataclass
class Model:
    """What must be so, whatever happened: it forgets with the store, and nothing else."""

    putting: dict[Place, int] = field(default_factory=dict)
    """By what waits, which putting that is: it must be found until just that is done."""
    held_until_ms: dict[Place, int] = field(default_factory=dict)
    """By what somebody sees to, until when nobody else may."""
    stored: dict[str, dict[bytes, float]] = field(default_factory=dict)
    """The queues at this time, in one that is a copy."""


class Run:
    """Some workers on two queues: each step is one of its methods, by chance."""

    def __init__(self, redis: Redis, random: Random, user: str, *, faulty_clocks: bool) -> None:
        self.redis, self.random, self.faulty_clocks = redis, random, faulty_clocks
        self.lease_ms, self.longest_ms = USERS[user]
        self.now_ms, self.clocks_ms = NOW_MS, [0] * WORKERS
        self.due = DueQueue(redis, ALL, lease_ms=self.lease_ms, longest_ms=self.longest_ms)
        self.held: list[Held] = []
        self.model, self.before = Model(), Model()
        self.puttings = 0

    async def step(self) -> None:
        self.now_ms += 2 * self.random.randint(1, self.lease_ms // 6)
        works = [self.put, self.put, self.take, self.sweep, self.finish, self.finish, self.postpone]
        fails = [self.die, self.set_clock, self.look_at_store, self.lose]
        does = self.random.choice(works if self.random.random() < 0.8 else fails)
        await does(self.random.randrange(WORKERS))

    async def put(self, worker: int) -> None:
        queue, entry = self.random.choice(ALL), f"e{self.random.randrange(12)}"
        # Odd, and leases end at even times: where both are the same to the millisecond, they are one.
        at_ms = self.now_ms + self.clocks_ms[worker] + self.random.choice([-1, 1, 501])
        await self.due.put(queue, {entry: at_ms})
        self.puttings += 1
        self.model.putting[queue, entry] = self.puttings
        self.model.held_until_ms.pop((queue, entry), None)

    async def take(self, worker: int) -> None:
        queue = self.random.choice(ALL)
        self._claimed(worker, queue, await self.due.take(queue, self.now_ms + self.clocks_ms[worker], 3))

    async def sweep(self, worker: int) -> None:
        at_ms = self.now_ms + self.clocks_ms[worker]
        found, _ = await self.due.sweep(at_ms, 3)
        for queue in ALL:
            self._claimed(worker, queue, await self.due.claim(queue, found, at_ms))

    async def finish(self, worker: int) -> None:
        mine = [held for held in self.held if held.worker == worker]
        if not mine:
            return
        held = self.random.choice(mine)
        before = await self._stored()
        await self.due.finish(held.queue, held.lease)
        after = await self._stored()
        gone = [entry.decode() for entry in before[held.queue].keys() - after[held.queue].keys()]
        for entry in gone:
            assert self.model.putting.pop((held.queue, entry)) == held.putting[entry], "it was put anew"
            self.model.held_until_ms.pop((held.queue, entry), None)
        self.held.remove(held)

    async def postpone(self, worker: int) -> None:
        mine = [held for held in self.held if held.worker == worker]
        if mine and self.longest_ms is not None:
            until_ms = self.now_ms + self.clocks_ms[worker] + self.longest_ms
            await self.due.postpone(mine[0].queue, mine[0].lease.entries, until_ms)

    async def die(self, worker: int) -> None:
        self.held = [held for held in self.held if held.worker != worker]

    async def set_clock(self, worker: int) -> None:
        """Put it ahead by hours where that can be seen, or let it stand still for a while, or mend it."""
        ahead_ms = 0 if self.longest_ms is None else AHEAD_MS
        choices = [0, ahead_ms, -2 * self.random.randrange(30_000)] if self.faulty_clocks else [0]
        self.clocks_ms[worker] = self.random.choice(choices)

    async def look_at_store(self, _: int) -> None:
        self.before = deepcopy(self.model)
        self.before.stored = await self._stored()

    async def lose(self, _: int) -> None:
        """Let the store lose what came since somebody looked, as in a failover."""
        for queue in ALL:
            await self.redis.delete(queue)
        for queue, entries in self.before.stored.items():
            if entries:
                await self.redis.zadd(queue, {**entries})
        self.model = deepcopy(self.before)

    async def found_at_the_end(self) -> set[Place]:
        """Return what is found once all works again, as soon as whatever waits must be due."""
        late_ms = never_ms(self.now_ms, self.longest_ms or self.lease_ms)
        leases = [(queue, await self.due.take(queue, late_ms, 99)) for queue in ALL]
        return {(queue, entry) for queue, lease in leases for entry in lease.entries}

    def _claimed(self, worker: int, queue: str, lease: Lease | None) -> None:
        if lease is None or not lease.entries:
            return
        for entry in lease.entries:
            until_ms = self.model.held_until_ms.get((queue, entry), 0)
            assert self.faulty_clocks or until_ms <= self.now_ms, "two see to it at a time"
            self.model.held_until_ms[queue, entry] = lease.until_ms
        putting = {entry: self.model.putting[queue, entry] for entry in lease.entries}
        self.held.append(Held(worker, queue, lease, putting))

    async def _stored(self) -> dict[str, dict[bytes, float]]:
        found: dict[str, Any] = {q: await self.redis.zrange(q, 0, -1, withscores=True) for q in ALL}
        return {queue: dict(entries) for queue, entries in found.items()}


@pytest.mark.parametrize("faulty_clocks", [False, True])
@pytest.mark.parametrize("user", USERS)
async def test_no_entry_is_lost_whoever_dies_whatever_the_store_loses_and_whichever_clock_is_set(
    redis: Redis, user: str, faulty_clocks: bool, at_length: bool
) -> None:
    for seed in range(20 if at_length else 2):
        for queue in ALL:
            await redis.delete(queue)
        run = Run(redis, Random(f"{user} {faulty_clocks} {seed}"), user, faulty_clocks=faulty_clocks)
        for _ in range(STEPS):
            await run.step()
        assert run.puttings > STEPS // 10
        assert await run.found_at_the_end() == run.model.putting.keys(), f"seed {seed}"
