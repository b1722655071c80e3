"""A room on one node and on several, over real sockets and a real store."""

import asyncio
import contextlib
from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import (
    CreateRoom,
    Enter,
    Hold,
    JoinRoom,
    MyRooms,
    Rematch,
    Throw,
    UnwatchRoom,
    WatchRoom,
)
from regatta_protocol.connection import CommandRefused, connect
from regatta_protocol.ids import CommandId
from regatta_server.limits import HOLDS_MOST
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.play import (
    ALL_FIVE,
    begin,
    enter,
    guest,
    join,
    open_room,
    play_out,
    settle,
    socket_of,
    throw,
    until,
)
from tests.conftest import Serve


async def test_two_players_play_a_whole_game_and_hear_the_same(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        first, second = await play_out({0: ada, 1: bob}, room)
        assert first == second
        versions = [event["version"] for event in first]
        assert versions == list(range(versions[0], versions[-1] + 1))
        entries: list[Any] = [event for event in first if event["type"] == "entered"]
        assert len(entries) == 24
        result: Any = first[-1]
        assert {place["seat"]: place["total"] for place in result["result"]["places"]} == {
            0: sum(sum(entry["rows"].values()) for entry in entries if entry["seat"] == 0),
            1: sum(sum(entry["rows"].values()) for entry in entries if entry["seat"] == 1),
        }


async def test_eight_players_play_a_whole_game(running: Running) -> None:
    async with contextlib.AsyncExitStack() as stack:
        names = ["Ada", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal"]
        players = [await stack.enter_async_context(guest(running, name)) for name in names]
        room = await begin(*players)
        heard = await play_out(dict(enumerate(players)), room)
        assert sum(event["type"] == "entered" for event in heard[7]) == 8 * 12


async def test_a_game_goes_on_across_two_nodes(serve: Serve) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada, guest(there, "Bob") as bob:
        room = await begin(ada, bob)
        first, second = await play_out({0: ada, 1: bob}, room)
        assert first == second


async def test_nodes_that_move_at_once_agree_on_one_order(serve: Serve) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada:
        room = await begin(ada)
        # The same player on a second device, on another node.
        async with await connect(socket_of(there), token=ada.welcome["token"]) as second:
            await join(second, room)
            await throw(ada, room)
            await until(second, "thrown")
            holds = [
                me.ask(Hold(id=me.new_id(), room=room, dice=[die]))
                for die in range(5)
                for me in (ada, second)
            ]
            answers = await asyncio.gather(*holds)
            assert len({answer["version"] for answer in answers}) == 10
            last = max(answer["version"] for answer in answers)
            for me in (ada, second):
                while me.versions[room] < last:
                    await me.next_event()


async def test_a_lagging_copy_refuses_nothing_wrongly(serve: Serve, redis: Redis) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada, guest(there, "Bob") as bob:
        room = await begin(ada, bob)
        # Bob's node does not hear of Ada's turn: as if the update were still on its way.
        await redis.delete(keys.watching(room))
        await throw(ada, room)
        await enter(ada, room, "chance")
        await bob.ask(Throw(id=CommandId("b"), room=room, dice=ALL_FIVE))
        assert (await until(bob, "thrown"))["seat"] == 0
        assert (await until(bob, "entered"))["seat"] == 0
        assert (await until(bob, "thrown"))["seat"] == 1


async def test_a_command_sent_twice_takes_effect_once(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        room = await begin(ada)
        command = Throw(id=CommandId("once"), room=room, dice=ALL_FIVE)
        first, second = await ada.ask(command), await ada.ask(command)
        assert first == second
        event = await until(ada, "thrown")
        assert event["throw"] == 1
        assert ada.versions[room] == first["version"]


async def test_a_room_asked_for_twice_is_opened_once(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        command = CreateRoom(id=CommandId("once"), ruleset="yacht", seats=2)
        assert (await ada.ask(command))["room"] == (await ada.ask(command))["room"]
        assert len((await ada.ask(MyRooms(id=CommandId("list"))))["rooms"]) == 1


async def test_a_player_who_was_away_hears_what_was_missed_and_nothing_twice(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await bob.cut()
        await throw(ada, room)
        await ada.ask(Hold(id=ada.new_id(), room=room, dice=[1, 2]))
        await throw(ada, room, [0, 3, 4])
        await enter(ada, room, "chance")
        await bob.resume()
        kinds = [(await bob.next_event())["type"] for _ in range(4)]
        assert kinds == ["thrown", "held", "thrown", "entered"]
        await bob.cut()
        await bob.resume()
        await throw(bob, room)


async def test_who_missed_very_much_gets_one_snapshot(serve: Serve) -> None:
    async with (
        serve(commands_per_s=1000) as running,
        guest(running, "Ada") as ada,
        guest(running, "Bob") as bob,
    ):
        room = await begin(ada, bob)
        await bob.cut()
        for _ in range(2):
            await throw(ada, room)
            for number in range(HOLDS_MOST):
                await ada.ask(Hold(id=ada.new_id(), room=room, dice=[number % 5]))
        await bob.resume()
        snapshot: Any = await bob.next_event()
        assert (snapshot["type"], snapshot["resync"]) == ("snapshot", True)
        assert snapshot["version"] == bob.versions[room]
        assert snapshot["hands"][0]["held"] == [(HOLDS_MOST - 1) % 5]


async def test_a_room_that_is_gone_is_told_at_resume(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        room = await open_room(ada, 2)
        await until(ada, "snapshot")
        await ada.cut()
        await redis.delete(keys.room(room), keys.facts(room))
        await ada.resume()
        error = await ada.errors.get()
        assert (error["code"], error["details"]["room"]) == ("no_such_room", room)


async def test_an_invited_player_sees_the_room_before_joining(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 2, turn_ms=30_000)
        await bob.ask(WatchRoom(id=CommandId("w"), room=room))
        snapshot = await until(bob, "snapshot")
        assert [seat["name"] for seat in snapshot["seats"]] == ["Ada"]
        assert snapshot["options"]["turn_ms"] == 30_000
        assert snapshot["card"]["ruleset"] == "yacht"


async def test_who_looks_on_while_a_room_gathers_is_dropped_when_a_game_begins_that_nobody_may_watch(
    running: Running,
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Eve") as eve:
        room = await open_room(ada, 2, watchers="none")
        await eve.ask(WatchRoom(id=CommandId("w"), room=room))
        await join(bob, room)
        error = await eve.errors.get()
        assert (error["code"], error["details"]["room"]) == ("not_welcome", room)
        await settle(room, ada, bob)
        await until(bob, "started")
        await eve.ask(MyRooms(id=CommandId("m")))
        assert room not in eve.versions


async def test_who_stops_watching_hears_no_more_and_keeps_the_seat(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await bob.ask(UnwatchRoom(id=CommandId("u"), room=room))
        await throw(ada, room)
        await enter(ada, room, "chance")
        answer = await bob.ask(JoinRoom(id=CommandId("j"), room=room))
        snapshot = await until(bob, "snapshot")
        assert snapshot["version"] == answer["version"] == ada.versions[room]
        assert [turn["seat"] for turn in snapshot["turns"]] == [1]


async def test_a_rematch_seats_everybody_in_a_new_room_with_another_first(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await play_out({0: ada, 1: bob}, room)
        await ada.ask(Rematch(id=ada.new_id(), room=room))
        assert (await until(bob, "rematch_wanted"))["seat"] == 0
        await bob.ask(Rematch(id=bob.new_id(), room=room))
        next_room = (await until(ada, "rematch_ready"))["next_room"]
        for me in (ada, bob):
            await join(me, next_room)
        await settle(next_room, bob, ada)
        snapshot = await until(ada, "snapshot")
        assert [seat["name"] for seat in snapshot["seats"]] == ["Bob", "Ada"]
        await until(bob, "started")
        await until(ada, "started")
        await throw(bob, next_room)


async def test_many_refusals_at_once_leave_the_room_as_it_was(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        entries = [ada.ask(Enter(id=ada.new_id(), room=room, rows={"nines": ALL_FIVE})) for _ in range(30)]
        answers = await asyncio.gather(*entries, return_exceptions=True)
        assert all(isinstance(answer, CommandRefused) for answer in answers)
        await enter(ada, room, "chance")
