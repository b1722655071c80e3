"""Players on vacation are brought together with nobody for a game over days, until they are back."""

from dataclasses import replace

from redis.asyncio import Redis

from regatta_server.limits import DAY_SEARCH_MS
from regatta_server.products.matchmaking.pause_store import AWAY, Pauses
from testkit.play import guest
from tests.conftest import Serve
from tests.products.matchmaking.test_day_searches import DAYS, waits
from tests.products.matchmaking.test_queue import next_of, seek
from tests.products.matchmaking.waiting import NOW_MS, OTHER, PAIR, Waiting, player_id
from tests.products.vacations.test_vacations import end, take


async def test_who_is_on_vacation_is_met_again_when_it_is_over(redis: Redis) -> None:
    queue, pauses = Waiting(redis), Pauses(redis)
    await queue.join("Ada", kinds=[OTHER])
    await pauses.pause(player_id("Ada"), NOW_MS + 300_000)
    assert (await queue.join("Bob", kinds=[OTHER], at_s=100)).what == "waiting"
    assert await queue.sweep(200) == []
    assert await queue.waits("Ada", "Bob") == [True, True]
    assert await queue.sweep(300) == [["Ada", "Bob"]]
    assert not await redis.exists(AWAY)


async def test_who_comes_back_early_is_looked_at_at_once(redis: Redis) -> None:
    queue, pauses = Waiting(redis), Pauses(redis)
    await pauses.pause(player_id("Ada"), NOW_MS + DAY_SEARCH_MS)
    assert (await queue.join("Ada", kinds=[OTHER])).what == "waiting"
    await queue.join("Bob", kinds=[OTHER])
    assert await queue.sweep(200) == []
    await pauses.pause(player_id("Ada"), None)
    assert await queue.sweep(201) == [["Ada", "Bob"]]


async def test_three_are_not_brought_together_while_one_of_them_is_away(redis: Redis) -> None:
    queue, pauses, three = Waiting(redis), Pauses(redis), [replace(OTHER, seats=3)]
    await queue.join("Ada", kinds=three)
    await queue.join("Bob", kinds=three)
    await pauses.pause(player_id("Bob"), NOW_MS + DAY_SEARCH_MS)
    assert (await queue.join("Cem", kinds=three, at_s=100)).what == "waiting"
    made = await queue.join("Dee", kinds=three, at_s=101)
    assert sorted(await queue.players(made.room)) == ["Ada", "Cem", "Dee"]


async def test_a_live_game_waits_for_no_vacation_in_a_search_for_both(redis: Redis) -> None:
    queue, pauses = Waiting(redis), Pauses(redis)
    await pauses.pause(player_id("Ada"), NOW_MS + DAY_SEARCH_MS)
    await queue.join("Ada", kinds=[OTHER, PAIR])
    assert (await queue.join("Bob", kinds=[OTHER])).what == "waiting"
    made = await queue.join("Cem", kinds=[OTHER, PAIR])
    assert (await queue.match(made.room)).kind == OTHER
    assert await queue.players(made.room) == ["Bob", "Cem"]
    made = await queue.join("Dee", kinds=[PAIR])
    assert await queue.players(made.room) == ["Ada", "Dee"]


async def test_to_end_a_vacation_puts_nobody_into_the_queue(redis: Redis) -> None:
    pauses = Pauses(redis)
    await pauses.pause(player_id("Ada"), NOW_MS + DAY_SEARCH_MS)
    await pauses.pause(player_id("Ada"), None)
    await pauses.pause(player_id("Bob"), None)
    assert await redis.keys("*") == []


async def test_who_goes_on_vacation_is_matched_with_nobody_before_they_are_back(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada, guest(two, "Bob") as bob:
        await seek(ada, DAYS)
        await next_of(ada, "seeking")
        await take(ada, 5)
        await seek(bob, DAYS)
        assert [pool["waiting"] for pool in (await next_of(bob, "seeking"))["pools"]] == [2]
        async with guest(two, "Cy") as cy:
            await seek(cy, DAYS)
            room = (await next_of(cy, "matched"))["room"]
            assert (await next_of(bob, "matched"))["room"] == room
        async with guest(one, "Dee") as dee:
            await seek(dee, DAYS)
            await next_of(dee, "seeking")
            assert await waits(ada, redis)
            await end(ada)
            assert (await next_of(ada, "matched"))["room"] == (await next_of(dee, "matched"))["room"]
