"""Presence over real connections to two nodes: who is here, what they play, and what each hides."""

import asyncio

import orjson
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands import people as commands
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import CommandId
from regatta_server.products.presence.presence_store import NODES, gone_of, lease, nodes_of, players_of
from regatta_server.products.social.status_store import MARKED, shown_of
from testkit.play import begin, guest, play_out, socket_of
from testkit.web import metric
from tests.conftest import Serve
from tests.products.social.two_nodes import Clock, befriend, block, friends, heard, look, people, two_nodes


async def statuses_sent(redis: Redis, *players: Connection) -> None:
    """Wait until nobody is marked, and all friends have been told."""
    async with asyncio.timeout(20):
        while await redis.zcard(MARKED):
            await redis.ping()
    for me in players:
        # What was sent to the node before this comes before the answer.
        await me.ask(commands.Challenges(id=me.new_id()))


async def hide(me: Connection, *, online: bool = True, room: bool = True) -> None:
    """Choose what friends see."""
    await me.ask(commands.SetPrivacy(id=me.new_id(), show_online=online, show_room=room))


async def test_friends_on_other_nodes_hear_who_comes_and_goes(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        await friends(ada, bob)
        await bob.cut()
        clock.pass_quiet()
        gone = await look(ada, lambda one: one["online"] is False)
        assert (gone["name"], gone["relation"]) == ("Bob", "friend")
        assert (await people(ada))["Bob"]["online"] is False
        await bob.resume()
        clock.pass_quiet()
        assert (await look(ada, lambda one: one["online"] is True))["name"] == "Bob"


async def test_friends_hear_who_goes_though_the_clock_was_put_back_since_the_last_time(serve: Serve) -> None:
    clock, right = Clock(), Clock()
    async with (
        serve(clock=clock, boot_s=lambda: right() / 1000) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        await friends(ada, bob)
        steps = await metric(node, "regatta_clock_steps_total")
        clock.ahead_ms -= 7_200_000
        while await metric(node, "regatta_clock_steps_total") == steps:
            pass
        await bob.cut()
        for one in (clock, right):
            one.pass_quiet()
        assert (await look(ada, lambda one: one["online"] is False))["name"] == "Bob"


async def test_a_connection_that_flaps_tells_nothing(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, here, _, clock):
        await friends(ada, bob)
        await statuses_sent(redis, ada, bob)
        heard(ada, "person")
        for _ in range(5):
            await bob.cut()
            await bob.resume()
        # Also through the other node: where one is connected is not what friends see.
        await bob.cut()
        async with await connect(socket_of(here), token=bob.welcome["token"], strict=True) as second_device:
            await statuses_sent(redis, ada, second_device)
            clock.pass_quiet()
            await statuses_sent(redis, ada, second_device)
            assert heard(ada, "person") == []
            assert (await people(ada))["Bob"]["online"] is True


async def test_friends_see_what_is_played_and_where_until_it_is_over(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, _, clock), guest(here, "Cem") as cem:
        await friends(ada, bob)
        room = await begin(bob, cem, watchers="friends")
        playing = await look(ada, lambda one: one["game"] is not None)
        assert (playing["name"], playing["room"], playing["game"]) == ("Bob", room, "Yacht (1938)")
        assert (await people(ada))["Bob"]["room"] == room
        await ada.ask(WatchRoom(id=CommandId("w"), room=room))
        clock.pass_quiet()
        await play_out({0: bob, 1: cem}, room)
        assert (await look(ada, lambda one: one["game"] is None))["online"] is True


async def test_a_game_that_nobody_may_watch_is_named_without_its_room(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        await begin(bob, watchers="none")
        playing = await look(ada, lambda one: one["game"] is not None)
        assert (playing["room"], playing["game"]) == (None, "Yacht (1938)")


async def test_a_game_with_days_for_a_turn_is_not_what_somebody_plays_now(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        await begin(bob, turn_ms=86_400_000)
        await statuses_sent(redis, ada, bob)
        assert (await people(ada))["Bob"]["game"] is None


async def test_whoever_hides_is_shown_neither_in_lists_nor_in_events(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        await friends(ada, bob)
        room = await begin(bob)
        await look(ada, lambda one: one["room"] == room)
        await hide(bob, room=False)
        clock.pass_quiet()
        shown = await look(ada, lambda one: one["room"] is None)
        assert (shown["online"], shown["game"]) == (True, None)
        await hide(bob, online=False)
        clock.pass_quiet()
        shown = await look(ada, lambda one: one["online"] is None)
        assert (shown["room"], shown["game"]) == (None, None)
        assert (await people(ada))["Bob"]["online"] is None
        account = (await bob.ask(commands.MyAccount(id=CommandId("a"))))["account"]
        assert account["privacy"] == {"show_online": False, "show_room": True}
        await statuses_sent(redis, ada, bob)
        heard(ada, "person")
        await bob.cut()
        clock.pass_quiet()
        await statuses_sent(redis, ada)
        assert heard(ada, "person") == []


async def test_strangers_and_blocked_players_see_nothing(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, here, _, clock), guest(here, "Cem") as cem:
        await friends(ada, bob)
        await befriend(cem, bob)
        await block(bob, ada)
        for me in (ada, cem):
            await me.ask(commands.Mute(id=CommandId("m"), player=bob.player, muted=True))
            person = (await people(me))["Bob"]
            assert (person["online"], person["room"], person["game"]) == (None, None, None)
        await statuses_sent(redis, ada, cem)
        heard(ada, "person")
        await begin(bob)
        clock.pass_quiet()
        await statuses_sent(redis, ada, cem)
        assert heard(ada, "person") == []
        assert [event for event in heard(cem, "person") if event["person"]["online"] is not None] == []


async def test_a_friendship_that_was_ended_in_half_shows_nothing_of_who_ended_it(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        # Bob's node died when it had written Bob's part alone, in an older order.
        await redis.zrem(f"player:{{{bob.player}}}:friends", ada.player)
        person = (await people(ada))["Bob"]
        assert (person["relation"], person["online"]) == ("friend", None)


async def test_however_fast_somebody_changes_something_friends_hear_of_it_slowly(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        await statuses_sent(redis, ada, bob)
        heard(ada, "person")
        for number in range(100):
            await hide(bob, online=number % 2 == 1)
        await statuses_sent(redis, ada, bob)
        assert len(heard(ada, "person")) <= 2
        assert (await people(ada))["Bob"]["online"] is True


async def test_a_dead_nodes_players_are_gone_for_their_friends(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        await friends(ada, bob)
        await bob.cut()
        clock.pass_quiet()
        await look(ada, lambda one: one["online"] is False)
        # A node that had Bob, and died: its lease is over, and what it wrote is still there.
        await redis.sadd(NODES, "dead")
        await redis.sadd(players_of("dead"), bob.player)
        await redis.sadd(nodes_of(bob.player), "dead")
        await redis.delete(gone_of(bob.player))
        then = orjson.dumps({"look": {"online": True, "room": None, "game": None}, "at_ms": 0})
        await redis.set(shown_of(bob.player), then)
        assert await redis.exists(lease("dead")) == 0
        assert (await people(ada))["Bob"]["online"] is False, "a list never trusts a dead node"
        async with asyncio.timeout(20):
            while await redis.sismember(NODES, "dead"):
                await redis.ping()
        clock.pass_quiet()
        assert (await look(ada, lambda one: one["online"] is False))["name"] == "Bob"
        assert await redis.exists(nodes_of(bob.player)) == 0
