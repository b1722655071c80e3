"""Players of running games who are away: what the others hear of it, and when a stand-in may be called."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CallStandIn, CreateRoom, MyRooms
from regatta_protocol.commands.ending import Claim
from regatta_protocol.commands.people import EraseMe
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.options import Options
from regatta_server.products.presence.away import CLAIM_MS, FLICKER_MS, LONG_MS
from regatta_server.products.presence.away_store import MARKED, away_of, gathering_of, running_of
from regatta_server.runtime.clock import now_ms
from testkit.play import begin, enter, guest, join, play_out, socket_of, throw, until
from testkit.servers import until as until_so
from testkit.web import metric
from tests.conftest import Serve
from tests.products.chat.talking import refused, watch

TWO_HOURS_MS = 7_200_000


class Clock:
    """The time of day, and what a test adds to it."""

    def __init__(self) -> None:
        """Add nothing yet."""
        self.ahead_ms = 0

    def __call__(self) -> int:
        """Return the time in milliseconds since 1970."""
        return now_ms() + self.ahead_ms


@pytest.fixture
def clock() -> Clock:
    """Give the time of all nodes of a test."""
    return Clock()


async def stays_away(redis: Redis, clock: Clock, player: PlayerId) -> None:
    """Let the time pass that may be a flicker of the line, once it is known that a player went."""
    async with asyncio.timeout(30):
        while await redis.zscore(MARKED, player) is None and not await redis.exists(away_of(player)):
            await redis.ping()
    clock.ahead_ms += FLICKER_MS


async def absence(me: Connection) -> tuple[str, int | None]:
    """Return the next player who goes away or comes back, and since when they are away."""
    while True:
        message: Any = await me.notifications.get()
        if message["type"] == "away":
            return message["player"], message["away_since_ms"]


async def test_the_others_hear_who_is_away_and_who_is_back(serve: Serve, redis: Redis, clock: Clock) -> None:
    async with (
        serve(clock=clock) as here,
        serve(clock=clock) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
        guest(here, "Eve") as eve,
    ):
        room = await begin(ada, bob, delay_turns=1)
        await watch(eve, room)
        before_ms = clock()
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        player, since_ms = await absence(ada)
        assert player == bob.player
        assert since_ms is not None
        assert before_ms <= since_ms <= clock() - FLICKER_MS
        assert await absence(eve) == (player, since_ms)
        async with guest(there, "Fay") as fay:
            assert (await watch(fay, room))["type"] == "snapshot"
            assert await absence(fay) == (player, since_ms)
        await bob.resume()
        assert await absence(ada) == await absence(eve) == (player, None)
        await throw(ada, room)


async def test_a_line_that_flickers_tells_nothing(serve: Serve, redis: Redis, clock: Clock) -> None:
    async with (
        serve(clock=clock) as running,
        guest(running, "Ada") as ada,
        guest(running, "Bob") as bob,
        guest(running, "Cem") as cem,
    ):
        room = await begin(ada, bob, cem)
        await bob.cut()
        await bob.resume()
        await cem.cut()
        await stays_away(redis, clock, cem.player)
        # Bob's absence would be told first.
        assert (await absence(ada))[0] == cem.player
        assert ada.notifications.empty()
        await throw(ada, room)


async def test_who_has_another_connection_is_not_away(serve: Serve, redis: Redis, clock: Clock) -> None:
    async with (
        serve(clock=clock) as here,
        serve(clock=clock) as there,
        guest(here, "Ada") as ada,
        guest(here, "Bob") as bob,
        guest(here, "Cem") as cem,
    ):
        await begin(ada, bob, cem)
        async with await connect(socket_of(there), token=bob.welcome["token"], strict=True) as second:
            await second.ask(MyRooms(id=CommandId("m")))
            await bob.cut()
            await cem.cut()
            await stays_away(redis, clock, cem.player)
            assert (await absence(ada))[0] == cem.player
        await stays_away(redis, clock, bob.player)
        assert (await absence(ada))[0] == bob.player


@pytest.mark.prove
async def test_a_running_game_asks_nothing_of_its_players_while_nobody_comes_or_goes(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, begins="as_seated")
        sent = list[str]()
        # Its beginning is kept by the time that a turn is over.
        await throw(ada, room)
        await enter(ada, room, "ones")
        async with redis.monitor() as monitor:
            for me, row in ((bob, "ones"), (ada, "twos"), (bob, "twos")):
                await throw(me, room)
                await enter(me, room, row)
            await redis.echo("the-end")
            async for heard in monitor.listen():
                sent.append(heard["command"])
                if "the-end" in heard["command"]:
                    break
        named = [key(me.player) for me in (ada, bob) for key in (running_of, gathering_of, away_of)]
        assert [line for line in sent if any(key in line for key in named)] == []
        assert sum("EVALSHA" in line and f":facts:{room}" in line for line in sent) == 6


async def test_who_comes_to_a_room_has_nobody_looked_for_who_is_connected_to_the_same_node(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, begins="as_seated")
        async with redis.monitor() as monitor:
            await watch(ada, room)
            await watch(bob, room)
            # Their own game is looked for by then, in the same pipeline.
            own, sent = {running_of(me.player) for me in (ada, bob)}, list[str]()
            async for heard in monitor.listen():
                sent.append(heard["command"])
                own -= {key for key in own if f"ZSCORE {key}" in heard["command"]}
                if not own:
                    break
        away = [away_of(me.player) for me in (ada, bob)]
        assert [line for line in sent if any(key in line for key in away)] == []


async def test_games_that_are_over_tell_of_nobody(serve: Serve, redis: Redis, clock: Clock) -> None:
    async with serve(clock=clock) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        over = await begin(ada, bob)
        # It is kept while the players hear that it has begun.
        await until_so(_runs, redis, bob.player, over)
        await play_out({0: ada, 1: bob}, over)
        room = await begin(ada, bob)
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        message: Any = await ada.notifications.get()
        assert (message["room"], message["player"]) == (room, bob.player)
        assert await redis.zrange(running_of(bob.player), 0, -1) == [room.encode()]


async def _runs(redis: Redis, player: PlayerId, room: RoomId) -> bool:
    return await redis.zrange(running_of(player), 0, -1) == [room.encode()]


async def test_a_stand_in_is_never_away(serve: Serve, redis: Redis, clock: Clock) -> None:
    async with serve(clock=clock) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        wanted = CreateRoom(id=CommandId("c"), ruleset="yacht", seats=3, bots=1)
        room = (await ada.ask(wanted))["room"]
        await until(ada, "snapshot")
        await join(bob, room)
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        assert (await absence(ada))[0] == bob.player
        assert ada.notifications.empty()


async def test_a_stand_in_is_called_for_who_has_been_away_for_two_minutes(
    serve: Serve, redis: Redis, clock: Clock
) -> None:
    async with (
        serve(clock=clock) as here,
        serve(clock=clock) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
        guest(here, "Eve") as eve,
    ):
        room = await begin(ada, bob)
        await throw(ada, room)
        await enter(ada, room, "chance")
        call = CallStandIn(id=CommandId("call"), room=room, seat=1)
        error = await refused(ada, call)
        assert (error["code"], error["message"][:11]) == ("not_allowed", "Bob is here")
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        await absence(ada)
        error = await refused(ada, CallStandIn(id=CommandId("early"), room=room, seat=1))
        assert error["code"] == "not_allowed"
        assert 100_000 < error["retry_after_ms"] <= LONG_MS
        clock.ahead_ms += LONG_MS
        assert (await refused(eve, CallStandIn(id=CommandId("eve"), room=room, seat=1)))[
            "code"
        ] == "not_seated"
        assert (await refused(ada, CallStandIn(id=CommandId("mine"), room=room, seat=0)))[
            "code"
        ] == "not_allowed"
        assert (await refused(ada, CallStandIn(id=CommandId("none"), room=room, seat=7)))[
            "code"
        ] == "illegal_move"
        again = CallStandIn(id=CommandId("again"), room=room, seat=1)
        answer = await ada.ask(again)
        assert (await until(ada, "stand_in"))["version"] == answer["version"]
        assert (await until(ada, "entered"))["by"] == "stand_in"
        assert await ada.ask(again) == answer
        await bob.resume()
        assert await ada.ask(again) == answer


@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
async def test_a_stand_in_is_called_after_two_minutes_whichever_way_the_clock_was_put_meanwhile(
    serve: Serve, redis: Redis, clock: Clock, by_ms: int
) -> None:
    right = Clock()
    async with (
        serve(clock=clock, boot_s=lambda: right() / 1000) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await begin(ada, bob)
        await throw(ada, room)
        await enter(ada, room, "chance")
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        right.ahead_ms += FLICKER_MS
        await absence(ada)
        steps = await metric(node, "regatta_clock_steps_total")
        clock.ahead_ms += by_ms
        while await metric(node, "regatta_clock_steps_total") == steps:
            pass
        error = await refused(ada, CallStandIn(id=CommandId("early"), room=room, seat=1))
        assert LONG_MS / 2 < error["retry_after_ms"] <= LONG_MS + 1_000
        for one in (clock, right):
            one.ahead_ms += LONG_MS
        await ada.ask(CallStandIn(id=CommandId("call"), room=room, seat=1))


async def test_without_stand_ins_the_result_is_claimed_of_who_has_been_away_for_a_day(
    serve: Serve, redis: Redis, clock: Clock
) -> None:
    async with serve(clock=clock) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        wanted = CreateRoom(
            id=CommandId("c"), ruleset="yacht", seats=2, options=Options(begins="as_seated", absence="claim")
        )
        room = (await ada.ask(wanted))["room"]
        await join(bob, room)
        await until(ada, "started")
        await throw(ada, room)
        await enter(ada, room, "chance")
        error = await refused(ada, Claim(id=CommandId("here"), room=room, seat=1))
        assert (error["code"], error["message"][:11]) == ("not_allowed", "Bob is here")
        error = await refused(ada, CallStandIn(id=CommandId("call"), room=room, seat=1))
        assert (error["code"], error["message"][:11]) == ("not_allowed", "No stand-in")
        await bob.cut()
        await stays_away(redis, clock, bob.player)
        await absence(ada)
        clock.ahead_ms += LONG_MS
        error = await refused(ada, Claim(id=CommandId("early"), room=room, seat=1))
        assert 0 < error["retry_after_ms"] < CLAIM_MS
        clock.ahead_ms += CLAIM_MS
        claim = Claim(id=CommandId("claim"), room=room, seat=1)
        answer = await ada.ask(claim)
        assert (await until(ada, "claimed"))["seat"] == 1
        finished = await until(ada, "finished")
        assert finished["version"] == answer["version"]
        assert finished["result"]["places"][-1]["out"] == "gone"
        assert await ada.ask(claim) == answer


async def test_nobody_waits_for_who_has_erased_themselves(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        await enter(ada, room, "chance")
        await bob.ask(EraseMe(id=bob.new_id(), name="Bob"))
        await ada.ask(CallStandIn(id=CommandId("call"), room=room, seat=1))
        assert (await until(ada, "entered"))["by"] == "stand_in"


async def test_no_stand_in_is_called_in_a_room_that_is_not_there(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada:
        error = await refused(ada, CallStandIn(id=CommandId("c"), room=RoomId("ABCD2345"), seat=0))
        assert error["code"] == "no_such_room"
