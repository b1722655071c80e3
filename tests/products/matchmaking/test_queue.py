"""The queue at real connections: told at once, matched, left, taken over, and gone on with."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.lobby import Pool, Seek, StopSeeking
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.products.matchmaking.tickets import OPEN_AFTER_MS
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.service import Running
from testkit.clock import Clock
from testkit.play import commit, guest, settle, socket_of, throw, until
from testkit.web import metric
from tests.conftest import Serve
from tests.products.matchmaking.waiting import Waiting

YACHT = Pool(ruleset="yacht", seats=2)


@pytest.fixture
def clock() -> Clock:
    """Give a clock that is right at first."""
    return Clock()


async def seek(me: Connection, *pools: Pool, after: RoomId | None = None) -> str:
    """Search, and return the command's id."""
    command = Seek(id=me.new_id(), pools=list(pools or [YACHT]), after=after)
    await me.ask(command)
    return command.id


async def next_of(me: Connection, kind: str) -> Any:
    """Return the next message of a kind; others before it are passed over."""
    while True:
        message = await me.notifications.get()
        if message["type"] == kind:
            return message


async def nothing_more(me: Connection, *kinds: str) -> None:
    """See that of these kinds nothing has been told that was not read: an answer comes behind all of it."""
    await me.ask(StopSeeking(id=me.new_id()))
    while not me.notifications.empty():
        assert me.notifications.get_nowait()["type"] not in kinds


async def test_who_searches_hears_at_once_how_it_stands(serve: Serve) -> None:
    now_ms = Clock()()
    # It stands still: whoever waits for longer is told of a wider window.
    async with serve(clock=lambda: now_ms) as node, guest(node, "Ada") as ada:
        await seek(
            ada,
            Pool(ruleset="yacht", turn_ms=30_000),
            Pool(ruleset="yatzy", seats=3, speed="days", rated=False),
        )
        first = await next_of(ada, "seeking")
        assert first["waiting"] == 1
        assert [
            (pool["ruleset"], pool["seats"], pool["speed"], pool["turn_ms"], pool["rated"])
            for pool in first["pools"]
        ] == [
            ("yacht", None, "live", 30_000, True),
            ("yatzy", 3, "days", 86_400_000, False),
        ]
        assert {(pool["waiting"], pool["window"], pool["rating"]) for pool in first["pools"]} == {
            (1, 100, 1500)
        }


async def test_it_is_told_again_with_the_window_and_the_others_who_wait(serve: Serve, clock: Clock) -> None:
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        await seek(ada, Pool(ruleset="yacht", seats=3), Pool(ruleset="yacht", seats=4))
        since_ms = (await next_of(ada, "seeking"))["since_ms"]
        await seek(bob, Pool(ruleset="yacht", seats=4), Pool(ruleset="yatzy", seats=3))
        clock.ahead_ms += 30_000
        while True:
            message = await next_of(ada, "seeking")
            assert message["since_ms"] == since_ms
            if message["waiting"] == 2 and message["pools"][0]["window"] > 100:
                break
        assert [pool["waiting"] for pool in message["pools"]] == [1, 2]
        assert 400 <= message["pools"][0]["window"] < 600
        clock.ahead_ms += 60_000
        while message["pools"][0]["window"] is not None:
            message = await next_of(ada, "seeking")


async def test_after_a_step_of_the_clock_a_search_is_told_as_one_that_begins_then(
    serve: Serve, clock: Clock
) -> None:
    right = Clock()
    async with serve(clock=clock, boot_s=lambda: right() / 1000) as node, guest(node, "Ada") as ada:
        await seek(ada)
        for by_ms in (7_200_000, -7_200_000):
            clock.ahead_ms += by_ms
            while abs((message := await next_of(ada, "seeking"))["since_ms"] - clock()) > 60_000:
                pass
            assert message["pools"][0]["window"] is not None


async def test_two_fresh_guests_are_matched_and_play(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await seek(ada, YACHT, Pool(ruleset="yatzy"))
        await seek(bob, YACHT)
        rooms = [(await next_of(me, "matched"))["room"] for me in (ada, bob)]
        assert rooms[0] == rooms[1]
        for me in (ada, bob):
            await me.ask(WatchRoom(id=me.new_id(), room=rooms[0]))
            shown = await until(me, "snapshot")
            assert shown["stage"] == "opening"
            assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Bob"]
            assert (shown["options"]["turn_ms"], shown["options"]["rated"]) == (60_000, True)
        await settle(rooms[0], ada, bob)
        order = (await until(bob, "started"))["order"]
        thrown = await throw([ada, bob][order[0]], rooms[0])
        assert len(thrown["faces"]) == 5
        await nothing_more(ada, "seeking", "matched", "seek_ended")
        assert await metric(running, "regatta_matches_total") >= 1
        assert await metric(running, "regatta_match_wait_seconds_count") >= 2


async def test_players_of_two_nodes_are_matched(serve: Serve) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada, guest(two, "Bob") as bob:
        await seek(ada)
        await seek(bob)
        matched = await next_of(ada, "matched")
        assert await next_of(bob, "matched") == matched
        for me in (ada, bob):
            await me.ask(WatchRoom(id=me.new_id(), room=matched["room"]))
            await until(me, "snapshot")


async def test_the_room_is_among_ones_own_rooms(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await seek(ada)
        await seek(bob)
        room = (await next_of(ada, "matched"))["room"]
        for me in (ada, bob):
            assert await redis.zrange(f"player:{{{me.player}}}:rooms", 0, -1) == [room.encode()]


async def test_who_stops_is_matched_with_nobody(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await seek(ada)
        await ada.ask(StopSeeking(id=CommandId("stop")))
        await ada.ask(StopSeeking(id=CommandId("stop")))
        assert (await next_of(ada, "seek_ended"))["reason"] == "stopped"
        await seek(bob)
        assert (await next_of(bob, "seeking"))["waiting"] == 1
        await nothing_more(ada, "seek_ended", "matched")


async def test_a_connection_that_ends_leaves_the_queue(running: Running, redis: Redis) -> None:
    async with guest(running, "Bob") as bob:
        async with guest(running, "Ada") as ada:
            await seek(ada)
        await _left(redis, ada)
        await seek(bob)
        assert (await next_of(bob, "seeking"))["waiting"] == 1


async def test_a_connection_that_ends_while_it_joins_leaves_nothing_behind(
    running: Running, redis: Redis
) -> None:
    gone: list[Connection] = []
    for number in range(20):
        gone.append(await connect(socket_of(running), name="Ada"))
        await gone[-1].send(Seek(id=CommandId(f"s{number}"), pools=[Pool(ruleset="yacht", seats=4)]))
        await gone[-1].cut()
    async with guest(running, "Bob") as bob:
        await seek(bob)
        for me in gone:
            await _left(redis, me)
        await bob.ask(StopSeeking(id=CommandId("stop")))
    assert await Waiting(redis).tickets.waiting() == 0


async def test_of_two_tabs_the_later_search_counts(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        async with await connect(socket_of(running), token=ada.welcome["token"], strict=True) as second:
            await seek(ada, YACHT)
            await seek(second, Pool(ruleset="yatzy", seats=2))
            assert (await next_of(ada, "seek_ended"))["reason"] == "elsewhere"
            await seek(bob, YACHT)
            await next_of(bob, "seeking")
            await seek(bob, Pool(ruleset="yatzy", seats=2))
            room = (await next_of(second, "matched"))["room"]
            assert (await next_of(ada, "matched"))["room"] == room


async def test_of_two_tabs_on_two_nodes_the_later_search_counts(serve: Serve) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada:
        async with await connect(socket_of(two), token=ada.welcome["token"], strict=True) as second:
            await seek(ada)
            await seek(second)
            assert (await next_of(ada, "seek_ended"))["reason"] == "elsewhere"
            assert (await next_of(second, "seeking"))["waiting"] == 1


@pytest.mark.parametrize("nodes", [1, 2])
async def test_another_tab_may_stop_the_search(serve: Serve, nodes: int, redis: Redis) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada:
        other = one if nodes == 1 else two
        async with await connect(socket_of(other), token=ada.welcome["token"], strict=True) as second:
            await seek(ada)
            await second.ask(StopSeeking(id=CommandId("stop")))
            assert await Waiting(redis).tickets.waiting() == 0
            assert (await next_of(ada, "seek_ended"))["reason"] == "elsewhere"
            assert second.notifications.empty()


async def test_a_search_sent_again_after_its_match_leads_to_the_same_room(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        command = Seek(id=CommandId("the-one"), pools=[YACHT])
        await ada.ask(command)
        await seek(bob)
        room = (await next_of(ada, "matched"))["room"]
        await next_of(bob, "matched")
        async with await connect(socket_of(running), token=ada.welcome["token"]) as again:
            await again.ask(command)
            assert (await next_of(again, "matched"))["room"] == room
            await seek(bob)
            assert (await next_of(bob, "seeking"))["waiting"] == 1


async def test_when_the_other_is_gone_the_match_is_called_off_and_one_goes_on_waiting(
    serve: Serve, clock: Clock
) -> None:
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Cem") as cem:
        await seek(ada)
        since_ms = (await next_of(ada, "seeking"))["since_ms"]
        clock.ahead_ms += 20_000
        async with guest(node, "Bob") as bob:
            await bob.send(Seek(id=CommandId("seek"), pools=[YACHT]))
            room = (await next_of(ada, "matched"))["room"]
        await ada.ask(WatchRoom(id=CommandId("watch"), room=room))
        await commit(ada, room)
        clock.ahead_ms += OPENING_MS
        assert (await until(ada, "archived"))["silent"] == [1]
        await seek(ada, after=room)
        assert (await next_of(ada, "seeking"))["since_ms"] == since_ms
        await seek(cem)
        again = (await next_of(cem, "matched"))["room"]
        assert again == (await next_of(ada, "matched"))["room"] != room


async def test_a_match_whose_node_died_is_opened_by_another(serve: Serve, clock: Clock, redis: Redis) -> None:
    dead = Waiting(redis, "dead")
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        # Another node made the match, and died before it had told anybody.
        await dead.join("x", at_s=0, player=ada.player, name="Ada", joined_ms=clock() - 1_000)
        made = await dead.join("y", at_s=1, player=bob.player, name="Bob", joined_ms=clock())
        assert made.what == "made"
        await redis.zadd("{queue}:opening", {made.room: clock() + OPEN_AFTER_MS})
        clock.ahead_ms += OPEN_AFTER_MS
        for me in (ada, bob):
            assert await next_of(me, "matched") == {"type": "matched", "room": made.room}
        await ada.ask(WatchRoom(id=CommandId("w"), room=made.room))
        shown = await until(ada, "snapshot")
        assert [seat["player"] for seat in shown["seats"]] == [ada.player, bob.player]


async def test_a_dead_nodes_players_are_freed_and_those_of_others_wait_on(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Bob") as bob:
        await seek(bob, Pool(ruleset="yatzy", seats=2))
        dead = Waiting(redis, "dead", (await next_of(bob, "seeking"))["since_ms"])
        await dead.join("Ada")
        await dead.die()
        while (await Waiting(redis).tickets.waiting()) > 1:
            await next_of(bob, "seeking")
        await seek(bob)
        assert (await next_of(bob, "seeking"))["waiting"] == 1


async def test_a_node_whose_lease_was_over_for_a_while_puts_its_players_back(
    serve: Serve, redis: Redis
) -> None:
    other = Waiting(redis, "other")
    async with serve() as node, guest(node, "Ada") as ada:
        await seek(ada)
        since_ms = (await next_of(ada, "seeking"))["since_ms"]
        freed = f"{{queue}}:freed:{ada.player}"
        while not await redis.exists(freed):
            await _lease_over(redis)
            await other.tickets.sweep(since_ms + 120_000)
        while not await Waiting(redis).tickets.waiting():
            """The node looks at its searches every second, and puts back what it misses twice."""
        assert (await next_of(ada, "seeking"))["since_ms"] == since_ms
        await nothing_more(ada, "matched")


async def test_a_search_for_what_cannot_be_played_is_refused_and_changes_nothing(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        await seek(ada)
        for pool, code in [
            (Pool(ruleset="whist"), Code.NO_SUCH_RULESET),
            (Pool(ruleset="whist", seats=3), Code.NO_SUCH_RULESET),
        ]:
            with pytest.raises(CommandRefused) as refused:
                await seek(ada, YACHT, pool)
            assert refused.value.error["code"] == code.value
        async with guest(running, "Bob") as bob:
            await seek(bob)
            await next_of(ada, "matched")


async def test_when_a_node_stops_its_players_leave_the_queue(serve: Serve, redis: Redis) -> None:
    async with serve() as node:
        ada = await connect(socket_of(node), name="Ada")
        await seek(ada)
    assert await Waiting(redis).tickets.waiting() == 0
    await ada.cut()


async def _left(redis: Redis, me: Connection) -> None:
    tickets = Waiting(redis).tickets
    while (await tickets.owners([me.player]))[0] is not None:
        """Asking takes a moment."""


async def _lease_over(redis: Redis) -> None:
    for key in await redis.keys("{queue}:node:*"):
        await redis.delete(key)


async def test_a_search_for_players_who_stay_passes_over_who_leaves(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bo") as bo, guest(node, "Cem") as cem:
        for number in range(5):
            await redis.zadd(f"player:{{{bo.player}}}:left:live", {f"{number} 1": number})
        await bo.ask(Seek(id=bo.new_id(), pools=[YACHT]))
        await ada.ask(Seek(id=ada.new_id(), pools=[YACHT], stayers=True))
        assert (await next_of(ada, "seeking"))["waiting"] == 2
        await bo.ask(StopSeeking(id=bo.new_id()))
        await cem.ask(Seek(id=cem.new_id(), pools=[YACHT]))
        assert (await next_of(ada, "matched"))["room"] == (await next_of(cem, "matched"))["room"]
        await nothing_more(bo, "matched")
