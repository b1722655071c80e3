"""Searches of day games: they go on while their player is away, on whichever nodes, and not for ever."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.lobby import Pool, StopSeeking
from regatta_protocol.commands.people import Block
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import CommandId
from regatta_server.channels.outgoing.schedule_store import entries_of
from regatta_server.limits import DAY_SEARCH_MS, DAY_SEARCHES_MOST
from regatta_server.products.matchmaking.pools import WINDOW_ANY_MS, PoolKind, wanted
from regatta_server.products.matchmaking.tickets import LOOK_DAYS_MS, Owner
from regatta_server.products.presence.presence_store import gone_of
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rules import catalogue
from regatta_server.service import Running
from testkit.clock import Clock
from testkit.play import guest, socket_of, until
from tests.conftest import Serve
from tests.products.matchmaking.test_queue import next_of, seek
from tests.products.matchmaking.waiting import NOW_MS, OTHER, PAIR, Waiting, player_id
from tests.products.social.two_nodes import notices

DAYS = Pool(ruleset="yacht", seats=2, speed="days")
CARDS = catalogue.cards()


async def away(me: Connection, redis: Redis) -> None:
    """End a connection, and wait until all nodes know."""
    await me.cut()
    while not await redis.exists(gone_of(me.player)):
        pass


@contextlib.asynccontextmanager
async def again(running: Running, me: Connection) -> AsyncIterator[Connection]:
    """Give a further connection of a player."""
    async with await connect(socket_of(running), token=me.welcome["token"], strict=True) as connection:
        yield connection


async def waits(me: Connection, redis: Redis) -> bool:
    """Say whether a player has a ticket."""
    return bool(await redis.hexists("{queue}:tickets", me.player))


# -- tickets ---------------------------------------------------------------------------------------


async def test_it_is_matched_after_its_node_died_and_after_its_connection_ended(redis: Redis) -> None:
    queue, other = Waiting(redis, "node-a"), Waiting(redis, "node-b")
    await queue.join("Ada", kinds=[OTHER])
    assert await queue.tickets.owners([player_id("Ada")]) == [Owner("", 0, CommandId("node-a-1"))]
    await queue.leave("Ada")
    await queue.die()
    assert (await other.join("Bob", at_s=3 * 86_400, kinds=[OTHER])).what == "made"


async def test_one_with_live_games_ends_with_its_connection(redis: Redis) -> None:
    queue = Waiting(redis)
    await queue.join("Ada", kinds=[OTHER, PAIR])
    await queue.leave("Ada")
    assert (await queue.join("Bob", kinds=[OTHER])).what == "waiting"


async def test_it_is_over_after_a_week_and_a_new_one_begins_anew(redis: Redis) -> None:
    queue, week_s = Waiting(redis), DAY_SEARCH_MS // 1000
    await queue.join("Ada", kinds=[OTHER])
    await queue.join("Bob", kinds=[OTHER], at_s=week_s, blocked=["Ada"])
    assert (await queue.tickets.day_search(player_id("Ada"), NOW_MS + DAY_SEARCH_MS)) is None
    assert (await queue.join("Ada", kinds=[OTHER], at_s=week_s)).joined_ms == NOW_MS + DAY_SEARCH_MS
    assert await queue.sweep(week_s + 1) == []
    assert await queue.waits("Ada", "Bob") == [True, True]
    assert await queue.sweep(3 * week_s) == []
    assert await queue.waits("Ada", "Bob") == [False, False]
    for left in ("tickets", "due", "days", f"pool:{OTHER}"):
        assert not await redis.exists(f"{{queue}}:{left}")


async def test_a_live_search_takes_its_place_without_its_waiting_time(redis: Redis) -> None:
    queue = Waiting(redis)
    await queue.join("Ada", kinds=[OTHER])
    live = await queue.join("Ada", kinds=[PAIR], at_s=86_400)
    assert live.joined_ms == NOW_MS + 86_400_000
    assert (await queue.join("Bob", kinds=[OTHER], at_s=86_400)).what == "waiting"
    assert await redis.zcard("{queue}:days") == 1


async def test_the_same_search_sent_again_keeps_its_time_and_its_match(redis: Redis) -> None:
    queue = Waiting(redis)
    await queue.join("Ada", kinds=[OTHER], seek="s")
    again = await queue.join("Ada", kinds=[OTHER], seek="s", at_s=60)
    assert (again.what, again.joined_ms) == ("waiting", NOW_MS)
    made = await queue.join("Bob", kinds=[OTHER], at_s=61)
    found = await queue.join("Ada", kinds=[OTHER], seek="s", at_s=62)
    assert (found.what, found.room) == ("matched", made.room)


async def test_one_that_was_stopped_is_not_put_back_by_a_node_that_believes_in_it(redis: Redis) -> None:
    queue = Waiting(redis)
    await queue.join("Ada", kinds=[OTHER], seek="s")
    await queue.tickets.stop(player_id("Ada"), NOW_MS)
    assert (await queue.join("Ada", kinds=[OTHER], seek="s", again=True)).what == "ended"
    await queue.join("Ada", kinds=[OTHER], seek="t")
    assert (await queue.join("Ada", kinds=[OTHER], seek="s", again=True)).what == "ended"
    await queue.tickets.take_back(player_id("Ada"), CommandId("s"), NOW_MS)
    assert await queue.waits("Ada") == [True]
    await queue.tickets.take_back(player_id("Ada"), CommandId("t"), NOW_MS)
    assert await queue.waits("Ada") == [False]


async def test_those_who_are_away_do_not_keep_out_who_is_here(redis: Redis) -> None:
    queue = Waiting(redis)
    await redis.zadd("{queue}:days", {f"p{number}": NOW_MS for number in range(DAY_SEARCHES_MOST)})
    assert (await queue.join("Ada", kinds=[OTHER])).what == "full"
    assert (await queue.join("Ada", kinds=[PAIR])).what == "waiting"


async def test_it_is_looked_at_but_now_and_then(redis: Redis) -> None:
    queue = Waiting(redis)
    await queue.join("Ada", kinds=[OTHER])
    await queue.sweep(WINDOW_ANY_MS / 1000)
    due_ms = await redis.zscore("{queue}:due", player_id("Ada"))
    assert due_ms == NOW_MS + WINDOW_ANY_MS + LOOK_DAYS_MS


async def test_it_is_read_as_it_was_put(redis: Redis) -> None:
    queue = Waiting(redis)
    three = PoolKind("yacht", 3, "days", True)
    kinds = [OTHER, three]
    await queue.join("Ada", 1620, kinds=kinds, wants_stayers=True, stays=False, blocked=["Bob"], seek="s")
    ticket = await queue.tickets.day_search(player_id("Ada"), NOW_MS)
    assert ticket is not None
    assert (ticket.seek, ticket.joined_ms, ticket.name) == ("s", NOW_MS, "Ada")
    assert (dict(ticket.ratings), ticket.wants_stayers, ticket.stays) == (
        dict.fromkeys(kinds, 1620),
        True,
        False,
    )
    await queue.join("Ada", kinds=[PAIR])
    assert await queue.tickets.day_search(player_id("Ada"), NOW_MS) is None
    assert await queue.tickets.day_search(player_id("Bob"), NOW_MS) is None


async def test_who_waits_for_another_clock_is_not_met(redis: Redis) -> None:
    queue = Waiting(redis)
    await queue.join("Ada", kinds=[OTHER])
    slow = replace(OTHER, other_turn_ms=259_200_000)
    assert (await queue.join("Bob", kinds=[slow], at_s=100)).what == "waiting"
    assert await queue.sweep(200) == []
    made = await queue.join("Cem", kinds=[slow], at_s=201)
    assert (await queue.match(made.room)).kind == slow


def test_any_number_of_seats_is_found_again_in_its_pools() -> None:
    every = [PoolKind("yacht", seats, "days", True) for seats in (2, 3, 4)]
    gone = PoolKind("gone", 2, "days", True)
    shown = [
        (one.wanted.ruleset, one.wanted.seats, one.kinds) for one in wanted([*every, OTHER, gone], CARDS)
    ]
    assert shown == [("yacht", None, tuple(every)), ("yatzy", 2, (OTHER,))]
    some = [one.wanted.seats for one in wanted(every[:2], CARDS)]
    assert some == [2, 3]


# -- at real connections ---------------------------------------------------------------------------


async def test_who_comes_back_to_another_node_hears_how_it_stands_on_all_their_connections(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada:
        await seek(ada, DAYS, Pool(ruleset="yatzy", speed="days", rated=False))
        first = await next_of(ada, "seeking")
        assert first["until_ms"] == first["since_ms"] + DAY_SEARCH_MS
        await away(ada, redis)
        assert await waits(ada, redis)
        async with again(two, ada) as phone, again(one, ada) as tab:
            for me in (phone, tab):
                shown = await next_of(me, "seeking")
                assert shown["since_ms"] == first["since_ms"]
                assert [(pool["ruleset"], pool["seats"], pool["rated"]) for pool in shown["pools"]] == [
                    ("yacht", 2, True),
                    ("yatzy", None, False),
                ]
            await phone.ask(StopSeeking(id=phone.new_id()))
            assert not await waits(ada, redis)
            for me in (phone, tab):
                assert (await next_of(me, "seek_ended"))["reason"] == "stopped"


async def test_a_search_that_begins_is_heard_in_all_windows_on_all_nodes(serve: Serve) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada:
        async with again(two, ada) as phone, again(one, ada) as tab:
            await seek(ada, DAYS)
            for me in (ada, phone, tab):
                assert (await next_of(me, "seeking"))["until_ms"] is not None
            # A live search takes its place: it is the one window's.
            await seek(tab)
            while (await next_of(tab, "seeking"))["until_ms"] is not None:
                pass
            for me in (ada, phone):
                assert (await next_of(me, "seek_ended"))["reason"] == "elsewhere"


async def test_a_game_found_while_one_is_away_begins_and_is_told_when_one_comes_back(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as one, serve(clock=clock) as two, guest(one, "Ada") as ada:
        await seek(ada, DAYS)
        await away(ada, redis)
        async with guest(two, "Bob") as bob:
            await seek(bob, DAYS)
            room = (await next_of(bob, "matched"))["room"]
            await away(bob, redis)
        clock.ahead_ms += OPENING_MS
        await ada.resume()
        first = (await notices(ada))[-1]
        assert (first["kind"], first["room"], first["name"]) == ("match_found", room, "Yacht (1938)")
        await ada.ask(WatchRoom(id=ada.new_id(), room=room))
        if (await until(ada, "snapshot"))["stage"] == "opening":
            await until(ada, "started")
        assert await redis.zrange(f"player:{{{ada.player}}}:rooms", 0, -1) == [room.encode()]


async def test_a_game_found_while_one_is_away_is_sent_by_the_channels_of_whoever_is_away_alone(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        await seek(ada, DAYS)
        await away(ada, redis)
        await seek(bob, DAYS)
        room = (await next_of(bob, "matched"))["room"]
        found = f"page {ada.player} match_found {room}"
        while await redis.zscore(entries_of(ada.player), found) is None:
            pass
        assert await redis.zscore(entries_of(bob.player), f"page {bob.player} match_found {room}") is None


async def test_a_player_blocked_meanwhile_is_not_met(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        await seek(ada, DAYS)
        await away(ada, redis)
        await bob.ask(Block(id=bob.new_id(), player=ada.player, blocked=True))
        await seek(bob, DAYS)
        assert (await next_of(bob, "seeking"))["waiting"] == 2
        assert await waits(ada, redis)
