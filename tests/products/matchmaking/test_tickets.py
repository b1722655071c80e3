"""The life of a ticket: taken over, given up, freed when its node dies, put back, and gone on with."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import CommandId
from regatta_server.limits import TICKETS_MOST
from regatta_server.products.matchmaking.pools import PoolKind
from regatta_server.products.matchmaking.tickets import (
    FREED_MS,
    LEASE_MS,
    LOOK_OLD_MS,
    MATCH_RETENTION_MS,
    OPEN_AFTER_MS,
    SMALL,
    SWEPT_MOST,
    TICKET_LAST_MS,
    Owner,
    Tickets,
)
from testkit.rooms.chance import CountedChance
from tests.products.matchmaking.waiting import NOW_MS, PAIR, THREE, YATZY, Waiting, player_id


@pytest.fixture
def queue(redis: Redis) -> Waiting:
    """Give the queue of a node."""
    return Waiting(redis)


@pytest.fixture
def other_node(redis: Redis) -> Waiting:
    """Give the queue of another node on the same store."""
    return Waiting(redis, "node-b")


async def test_one_who_leaves_is_matched_with_nobody(queue: Waiting, redis: Redis) -> None:
    await queue.join("Ada", kinds=[PAIR, YATZY])
    await queue.leave("Ada")
    assert (await queue.join("Bob")).what == "waiting"
    assert (await queue.join("Cem", kinds=[YATZY])).what == "waiting"
    assert await queue.tickets.waiting() == 2
    assert await redis.zcard("{queue}:due") == 2


async def test_nobody_is_matched_with_themselves(queue: Waiting) -> None:
    await queue.join("Ada", kinds=[PAIR, THREE])
    assert (await queue.join("Ada", kinds=[PAIR, THREE])).what == "waiting"
    assert await queue.sweep(100) == []


async def test_a_second_search_takes_the_ticket_over_with_its_waiting_time(
    queue: Waiting, other_node: Waiting
) -> None:
    await queue.join("Ada", kinds=[PAIR])
    again = await other_node.join("Ada", at_s=30, kinds=[YATZY])
    assert (again.what, again.joined_ms) == ("waiting", NOW_MS)
    assert await queue.tickets.owners([player_id("Ada")]) == [Owner("node-b", 1, CommandId("node-b-1"))]
    assert (await queue.join("Bob", kinds=[PAIR])).what == "waiting"
    assert (await queue.join("Cem", kinds=[YATZY], at_s=30)).what == "made"


async def test_the_connection_that_lost_the_ticket_cannot_take_it_out(
    queue: Waiting, other_node: Waiting
) -> None:
    await queue.join("Ada")
    await other_node.join("Ada")
    await queue.leave("Ada")
    assert await queue.waits("Ada") == [True]
    await queue.tickets.stop(player_id("Ada"), NOW_MS)
    assert await queue.waits("Ada") == [False]


async def test_of_two_searches_through_one_node_the_later_one_counts_whichever_comes_first(
    queue: Waiting,
) -> None:
    await queue.join("Ada", kinds=[YATZY], number=8)
    assert (await queue.join("Ada", kinds=[PAIR], number=7)).what == "ended"
    assert (await queue.join("Bob", kinds=[YATZY])).what == "made"


async def test_a_search_sent_twice_finds_the_match_of_the_first(queue: Waiting, other_node: Waiting) -> None:
    await queue.join("Ada", seek="once")
    made = await queue.join("Bob")
    again = await other_node.join("Ada", seek="once", at_s=3)
    assert (again.what, again.room) == ("matched", made.room)
    assert await queue.waits("Ada") == [False]


async def test_a_dead_nodes_tickets_match_with_nobody_and_are_freed(
    queue: Waiting, other_node: Waiting, redis: Redis
) -> None:
    await other_node.join("Ada")
    await other_node.join("Bob", 5_000, kinds=[PAIR, YATZY])
    await queue.join("Eva", 9_000, kinds=[YATZY])
    assert LEASE_MS >= int(await redis.pttl("{queue}:node:node-b")) > 0
    await other_node.die()
    assert (await queue.join("Cem")).what == "waiting"
    assert await queue.waits("Ada", "Cem") == [False, True]
    assert await queue.sweep(2) == []
    assert await queue.waits("Bob", "Cem", "Eva") == [False, True, True]
    assert await redis.zcard("{queue}:pool:" + str(YATZY)) == 1


async def test_a_node_that_seemed_dead_puts_its_tickets_back(
    queue: Waiting, other_node: Waiting, redis: Redis
) -> None:
    await other_node.join("Ada", seek="ada", number=1)
    await other_node.die()
    await queue.sweep(5)
    assert await queue.waits("Ada") == [False]
    assert FREED_MS >= int(await redis.pttl("{queue}:freed:" + player_id("Ada"))) > FREED_MS - 10_000
    back = await other_node.join("Ada", seek="ada", number=1, at_s=6, joined_ms=NOW_MS, again=True)
    assert (back.what, back.joined_ms) == ("waiting", NOW_MS)
    await other_node.tickets.beat(NOW_MS)
    assert (await queue.join("Bob", at_s=6)).what == "made"


async def test_a_ticket_that_was_given_up_elsewhere_is_not_put_back(
    queue: Waiting, other_node: Waiting
) -> None:
    await queue.join("Ada", seek="first", number=1)
    await other_node.join("Ada", seek="second")
    assert (await queue.join("Ada", seek="first", number=1, again=True)).what == "ended"
    await other_node.tickets.stop(player_id("Ada"), NOW_MS)
    assert (await queue.join("Ada", seek="first", number=1, again=True)).what == "ended"


async def test_a_freed_ticket_is_not_put_back_behind_a_later_search(
    queue: Waiting, other_node: Waiting
) -> None:
    await other_node.join("Ada", seek="first", number=1)
    await other_node.die()
    await queue.sweep(5)
    await queue.join("Ada", seek="second")
    assert (await queue.join("Bob")).what == "made"
    assert (await other_node.join("Ada", seek="first", number=1, again=True)).what == "ended"
    assert await queue.waits("Ada") == [False]


async def test_the_waiting_time_goes_on_after_a_match_that_was_called_off_once(queue: Waiting) -> None:
    await queue.join("Ada")
    room = (await queue.join("Bob", at_s=20)).room
    first = await queue.join("Ada", at_s=30, after=room, seek="again")
    assert first.joined_ms == NOW_MS
    await queue.leave("Ada")
    resent = await queue.join("Ada", at_s=31, after=room, seek="again")
    assert resent.joined_ms == NOW_MS, "the same command, sent again"
    await queue.leave("Ada")
    assert (await queue.join("Ada", at_s=32, after=room)).joined_ms == NOW_MS + 32_000
    assert (await queue.join("Cem", at_s=40, after=room, kinds=[THREE])).joined_ms == NOW_MS + 40_000
    assert (await queue.join("Dora", at_s=9, after="NOSUCHRM", kinds=[YATZY])).joined_ms == NOW_MS + 9_000


async def test_what_is_kept_of_a_match_goes_by_itself(queue: Waiting, redis: Redis) -> None:
    await queue.join("Ada")
    room = (await queue.join("Bob")).room
    assert (
        MATCH_RETENTION_MS >= int(await redis.pttl(f"{{queue}}:match:{room}")) > MATCH_RETENTION_MS - 10_000
    )
    assert (
        TICKET_LAST_MS >= int(await redis.pttl("{queue}:last:" + player_id("Ada"))) > TICKET_LAST_MS - 10_000
    )


async def test_a_match_is_due_for_others_until_it_was_opened(queue: Waiting, other_node: Waiting) -> None:
    await queue.join("Ada")
    room = (await queue.join("Bob")).room
    assert await other_node.tickets.unopened(NOW_MS + OPEN_AFTER_MS - 1) == []
    assert await other_node.tickets.unopened(NOW_MS + OPEN_AFTER_MS) == [room]
    assert await other_node.tickets.opened(room) is True
    assert await queue.tickets.opened(room) is False
    assert await other_node.tickets.unopened(NOW_MS + OPEN_AFTER_MS) == []
    assert (await queue.match(room)).opening is False


async def test_a_match_by_a_clock_that_was_put_back_is_due_for_others(
    queue: Waiting, other_node: Waiting
) -> None:
    await queue.join("Ada", at_s=7_200)
    room = (await queue.join("Bo", at_s=7_200)).room
    assert await other_node.tickets.unopened(NOW_MS) == [room]


async def test_a_full_queue_takes_nobody_more_but_who_waits_may_change_what_for(
    queue: Waiting, redis: Redis
) -> None:
    await queue.join("Ada")
    filling = "for n = 1, ARGV[1] do redis.call('HSET', KEYS[1], n, '') end"
    await redis.eval(filling, 1, "{queue}:tickets", TICKETS_MOST - 1)
    assert (await queue.join("Bob")).what == "full"
    assert await queue.waits("Bob") == [False]
    assert (await queue.join("Ada", kinds=[YATZY])).what == "waiting"


async def test_one_look_after_the_other_comes_to_all_tickets(queue: Waiting, redis: Redis) -> None:
    many = SWEPT_MOST + 20
    for number in range(many):
        await queue.join(f"n{number}", 1500 + 300 * number)
    more, _ = await queue.tickets.sweep(NOW_MS + 1_000)
    assert more
    more, _ = await queue.tickets.sweep(NOW_MS + 1_000)
    assert not more
    assert await redis.zcount("{queue}:due", "-inf", NOW_MS + 1_999) == 0
    assert await redis.zcount("{queue}:due", NOW_MS + 2_000, NOW_MS + 2_100) == many


async def test_who_takes_anyone_is_looked_at_less_often(queue: Waiting, redis: Redis) -> None:
    await queue.join("Ada")
    await queue.sweep(70)
    assert await redis.zscore("{queue}:due", player_id("Ada")) == NOW_MS + 70_000 + LOOK_OLD_MS


async def test_who_waits_in_several_pools_is_counted_once(queue: Waiting) -> None:
    await queue.join("Ada", 100, kinds=[PAIR, THREE])
    await queue.join("Bob", 900, kinds=[PAIR])
    await queue.join("Cem", 1900, kinds=[THREE, YATZY])
    counts = await queue.tickets.counts([PAIR, THREE])
    assert [counts.waiting(frozenset(kinds)) for kinds in ([PAIR], [THREE], [PAIR, THREE])] == [2, 2, 3]
    assert await queue.tickets.waiting() == 3


async def test_of_big_pools_the_least_that_it_can_be_is_told(queue: Waiting, redis: Redis) -> None:
    await redis.zadd(f"{{queue}}:pool:{PAIR}", {str(number): 0 for number in range(SMALL + 50)})
    await redis.zadd(f"{{queue}}:pool:{THREE}", {f"other {number}": 0 for number in range(SMALL)})
    counts = await queue.tickets.counts([PAIR, THREE])
    assert counts.waiting(frozenset({PAIR})) == SMALL + 50
    assert counts.waiting(frozenset({PAIR, THREE})) == SMALL + 50


async def test_names_stay_as_they_are(queue: Waiting) -> None:
    strange = "Ada | = ü 🎲 'x'"
    await queue.join("Ada", name=strange)
    assert (await queue.match((await queue.join("Bob", at_s=1)).room)).names == [strange, "Bob"]


async def test_no_two_matches_get_the_same_room(redis: Redis) -> None:
    queue = Waiting(redis)
    queue.tickets = Tickets(redis, "node-a", CountedChance("rooms"))
    rooms = set()
    for number in range(30):
        kind = PoolKind("yacht", 2, "days", False)
        await queue.join(f"a{number}", kinds=[kind])
        rooms.add((await queue.join(f"b{number}", kinds=[kind])).room)
    assert len(rooms) == 30


async def test_who_wants_to_meet_those_who_stay_meets_nobody_who_leaves(queue: Waiting) -> None:
    await queue.join("Ada", wants_stayers=True)
    assert (await queue.join("Bob", stays=False, blocked=["Zoe"])).what == "waiting"
    assert await queue.sweep(1) == []
    found = await queue.join("Cem", at_s=2, blocked=["Zoe"])
    assert sorted(await queue.players(found.room)) == ["Ada", "Cem"]
    # Who leaves may ask for it, too; and who asks for nothing meets everybody.
    assert (await queue.join("Dan", stays=False, wants_stayers=True, at_s=2)).what == "waiting"
    found = await queue.join("Eve", at_s=2)
    assert sorted(await queue.players(found.room)) in (["Bob", "Eve"], ["Dan", "Eve"])
