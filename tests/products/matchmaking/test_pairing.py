"""Who is paired with whom, and when: the scripts of the queue on a real store, at times that are told."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.products.matchmaking.pools import PoolKind, window
from tests.products.matchmaking.waiting import FOUR, NOW_MS, OTHER, PAIR, THREE, Waiting, player_id


@pytest.fixture
def queue(redis: Redis) -> Waiting:
    """Give the queue of a node."""
    return Waiting(redis)


async def test_two_who_wait_for_the_same_are_matched_and_wait_no_more(queue: Waiting, redis: Redis) -> None:
    assert (await queue.join("Ada")).what == "waiting"
    joined = await queue.join("Bob", at_s=2)
    assert joined.what == "made"
    match = await queue.match(joined.room)
    assert (match.kind, match.names, match.opening) == (PAIR, ["Ada", "Bob"], True)
    assert match.joined_ms == [NOW_MS, NOW_MS + 2_000]
    assert await queue.waits("Ada", "Bob") == [False, False]
    keys: Any = await redis.keys("{queue}:*")
    left = {key.decode().split(":")[1] for key in keys}
    assert left == {"match", "last", "opening", "node"}


async def test_other_games_seats_speeds_and_stakes_are_other_pools(queue: Waiting) -> None:
    for name, kind in [("Ada", PAIR), ("Bob", OTHER), ("Cem", THREE)]:
        assert (await queue.join(name, kinds=[kind])).what == "waiting"


async def test_the_nearest_in_rating_is_taken(queue: Waiting) -> None:
    ratings = {"low": 1430, "near": 1480, "high": 1560, "far": 1690}
    everyone = list(ratings)
    for name, rating in ratings.items():
        others = [other for other in everyone if other != name]
        assert (await queue.join(name, rating, blocked=others)).what == "waiting"
    assert await queue.players((await queue.join("me", 1500, at_s=1)).room) == ["near", "me"]
    assert await queue.players((await queue.join("I", 1500, at_s=1)).room) == ["high", "I"]


async def test_of_equally_near_ones_the_longest_waiting_is_taken(queue: Waiting) -> None:
    await queue.join("late", 1500, at_s=5, blocked=[PlayerId("early")])
    await queue.join("early", 1500, at_s=3)
    assert await queue.players((await queue.join("me", 1500, at_s=6)).room) == ["early", "me"]


@pytest.mark.parametrize(("rating", "matched"), [(1600, True), (1400, True), (1601, False), (1399, False)])
async def test_at_first_the_window_is_a_hundred(queue: Waiting, rating: int, matched: bool) -> None:
    await queue.join("Ada", 1500)
    assert ((await queue.join("Bob", rating)).what == "made") is matched


async def test_the_window_widens_until_both_reach_each_other(queue: Waiting) -> None:
    await queue.join("Ada", 1500)
    await queue.join("Bob", 1750)
    assert [await queue.sweep(at_s) for at_s in (5, 14.9)] == [[], []]
    assert window(15_000) == 250
    assert await queue.sweep(16) == [["Ada", "Bob"]]


async def test_both_must_reach_each_other(queue: Waiting) -> None:
    await queue.join("Ada", 1500)
    await queue.sweep(59)
    assert (await queue.join("Bob", 1750, at_s=59)).what == "waiting"
    assert await queue.sweep(73) == []
    assert await queue.sweep(75) == [["Ada", "Bob"]]


@pytest.mark.parametrize(("began_s", "stepped_s"), [(0, 7_200), (7_200, 100)])
async def test_after_a_step_of_the_clock_the_window_widens_from_then_on(
    queue: Waiting, began_s: float, stepped_s: float
) -> None:
    await queue.join("Ada", 1500, at_s=began_s)
    await queue.join("Bo", 1900, at_s=began_s)
    queue.stepped_s = stepped_s
    assert await queue.sweep(at_s=stepped_s + 1) == []
    assert await queue.sweep(at_s=stepped_s + 25) == []
    assert await queue.sweep(at_s=stepped_s + 31) == [["Ada", "Bo"]]


async def test_who_seems_to_begin_only_later_takes_anyone_at_a_node_that_knows_of_no_step(
    queue: Waiting,
) -> None:
    await queue.join("Ada", 1500, at_s=7_200)
    await queue.join("Bo", 2500, at_s=7_200)
    assert await queue.sweep(at_s=0) == [["Ada", "Bo"]]


async def test_after_a_minute_anyone_will_do(queue: Waiting) -> None:
    await queue.join("Ada", 100)
    await queue.join("Bob", 3_000)
    assert await queue.sweep(59.9) == []
    assert await queue.sweep(61) == [["Ada", "Bob"]]


@pytest.mark.parametrize("who", ["first", "second"])
async def test_blocked_players_are_never_matched_whoever_has_blocked(queue: Waiting, who: str) -> None:
    await queue.join("Ada", blocked=[PlayerId("Bob")] if who == "first" else [])
    await queue.join("Bob", blocked=[PlayerId("Ada")] if who == "second" else [])
    for at_s in (30, 70, 600):
        assert await queue.sweep(at_s) == []
    assert (await queue.join("Cem", at_s=601)).what == "made"


async def test_not_the_same_opponent_again_while_another_waits(queue: Waiting) -> None:
    await _played(queue, "Ada", PlayerId("Bob"))
    await queue.join("Ada", 1500, at_s=1, blocked=[PlayerId("Cem")])
    await queue.join("Cem", 1560, at_s=2)
    assert await queue.players((await queue.join("Bob", 1500, at_s=3)).room) == ["Cem", "Bob"]


async def test_not_the_same_opponent_again_while_another_suits_the_one_who_waits(queue: Waiting) -> None:
    await _played(queue, "Ada", PlayerId("Bob"))
    # Ada and Cem come within each other's window after 5 s, and nobody has looked since.
    await queue.join("Ada", 1500, at_s=1)
    await queue.join("Cem", 1650, at_s=1)
    joined = await queue.join("Bob", 1400, at_s=7)
    assert joined.what == "waiting"
    assert await queue.players(joined.room) == ["Ada", "Cem"]
    assert await queue.waits("Ada", "Bob", "Cem") == [False, True, False]


async def test_the_same_opponent_again_is_better_than_nobody(queue: Waiting) -> None:
    await _played(queue, "Ada", PlayerId("Bob"))
    await queue.join("Cem", 1900, at_s=1)
    await queue.join("Ada", at_s=1)
    assert (await queue.join("Bob", at_s=2)).what == "made"


async def test_the_same_opponent_again_when_the_other_one_is_blocked(queue: Waiting) -> None:
    await _played(queue, "Ada", PlayerId("Bob"))
    await queue.join("Cem", at_s=1, blocked=[PlayerId("Ada"), PlayerId("Bob")])
    await queue.join("Ada", at_s=1)
    assert await queue.players((await queue.join("Bob", at_s=2)).room) == ["Ada", "Bob"]


async def test_only_the_last_opponent_is_avoided(queue: Waiting) -> None:
    await _played(queue, "Ada", PlayerId("Bob"))
    await _played(queue, "Ada", PlayerId("Cem"))
    await _played(queue, "Bob", PlayerId("Dora"))
    await queue.join("Ada", 1500, at_s=1, blocked=[PlayerId("Eva")])
    await queue.join("Eva", 1510, at_s=1)
    assert await queue.players((await queue.join("Bob", 1500, at_s=2)).room) == ["Ada", "Bob"]


@pytest.mark.parametrize("kind", [THREE, FOUR], ids=["three", "four"])
async def test_three_and_four_are_matched_when_all_are_there(queue: Waiting, kind: PoolKind) -> None:
    names = ["Ada", "Bob", "Cem", "Dora"][: kind.seats]
    for at_s, name in enumerate(names[:-1]):
        assert (await queue.join(name, at_s=at_s, kinds=[kind])).what == "waiting"
    joined = await queue.join(names[-1], at_s=5, kinds=[kind])
    assert await queue.players(joined.room) == names
    assert await queue.waits(*names) == [False] * kind.seats


async def test_in_a_group_everyone_is_within_reach_of_everyone(queue: Waiting) -> None:
    await queue.join("low", 1420, kinds=[THREE])
    await queue.join("high", 1580, kinds=[THREE])
    assert (await queue.join("middle", 1500, kinds=[THREE])).what == "waiting"
    assert (await queue.join("lower", 1460, kinds=[THREE])).what == "made"
    assert await queue.waits("low", "lower", "middle", "high") == [False, False, False, True]


async def test_in_a_group_nobody_has_blocked_anybody_and_a_nearer_one_stands_back(queue: Waiting) -> None:
    await queue.join("near", 1501, kinds=[FOUR], blocked=[PlayerId("one"), PlayerId("two")])
    await queue.join("one", 1520, kinds=[FOUR])
    await queue.join("two", 1530, kinds=[FOUR])
    assert (await queue.join("me", 1500, kinds=[FOUR])).what == "waiting"
    joined = await queue.join("three", 1540, kinds=[FOUR])
    assert sorted(await queue.players(joined.room)) == ["me", "one", "three", "two"]


async def test_in_a_group_the_last_opponent_is_avoided_while_others_wait(queue: Waiting) -> None:
    await _played(queue, "Ada", PlayerId("Bob"))
    await queue.join("Bob", 1500, at_s=1, kinds=[THREE])
    await queue.join("Cem", 1550, at_s=1, kinds=[THREE])
    await queue.join("Dora", 1560, at_s=1, kinds=[THREE], blocked=[PlayerId("Bob")])
    joined = await queue.join("Ada", 1500, at_s=2, kinds=[THREE])
    assert sorted(await queue.players(joined.room)) == ["Ada", "Cem", "Dora"]
    assert await queue.waits("Bob") == [True]


async def test_of_several_pools_the_nearest_group_wins_and_all_pools_are_left(
    queue: Waiting, redis: Redis
) -> None:
    await queue.join("Bob", 1590, kinds=[PAIR])
    await queue.join("Cem", 1510, kinds=[OTHER])
    joined = await queue.join("Ada", 1500, at_s=1, kinds=[PAIR, THREE, OTHER])
    assert (await queue.match(joined.room)).kind == OTHER
    assert await queue.players(joined.room) == ["Cem", "Ada"]
    for kind in (PAIR, THREE, OTHER):
        assert await redis.zscore(f"{{queue}}:pool:{kind}", player_id("Ada")) is None
    assert await queue.waits("Bob") == [True]


async def test_one_who_waits_in_several_pools_is_taken_out_of_all(queue: Waiting, redis: Redis) -> None:
    await queue.join("Ada", kinds=[PAIR, THREE, FOUR, OTHER])
    assert (await queue.join("Bob", kinds=[OTHER])).what == "made"
    assert (await queue.join("Cem", kinds=[PAIR])).what == "waiting"
    assert await redis.keys("{queue}:pool:*") == [b"{queue}:pool:yacht|2|live|rated"]


async def test_somebody_behind_many_who_do_not_suit_is_found(queue: Waiting) -> None:
    crowd = [f"c{number}" for number in range(25)]
    for number, name in enumerate(crowd):
        await queue.join(name, 1500 + number % 3, blocked=[*crowd, "me"])
    await queue.join("behind", 1590, blocked=crowd)
    assert await queue.players((await queue.join("me", 1500, at_s=1)).room) == ["behind", "me"]


async def _played(queue: Waiting, one: str, other: PlayerId) -> None:
    await queue.join(one, kinds=[OTHER])
    assert (await queue.join(other, kinds=[OTHER])).what == "made"
