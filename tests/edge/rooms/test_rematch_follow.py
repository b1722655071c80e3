"""From one game to the next by itself: a connection that asks for a rematch follows to the next room."""

import dataclasses

import pytest

from regatta_protocol.client import DeclineRematch, MyRooms, Rematch, WatchRoom
from regatta_protocol.commands.ending import Resign
from regatta_protocol.connection import Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.exceptions import CommandRefused
from regatta_protocol.ids import RoomId
from regatta_server.limits import Limits
from testkit.play import begin, guest, settle, socket_of, until
from tests.conftest import Serve

FEW = dataclasses.replace(Limits(), rooms_watched=1, commands_burst=10_000, rooms_burst=100)


async def want(me: Connection, room: RoomId, *, follow: bool = True) -> None:
    """Ask for another game, and to be taken there."""
    await me.ask(Rematch(id=me.new_id(), room=room, follow=follow))


async def next_events(me: Connection, *kinds: str) -> list[str]:
    """Return the rooms of the next events of these kinds, which come in this order with none between."""
    events = [await me.next_event() for _ in kinds]
    assert [event["type"] for event in events] == list(kinds)
    return [event["room"] for event in events]


async def finished(*players: Connection) -> RoomId:
    """Return a room whose game one of these has given up, of which all have heard."""
    room = await begin(*players, begins="as_seated")
    await give_up(room, *players)
    return room


async def give_up(room: RoomId, *players: Connection) -> None:
    """Let all but the first player give the game up, and all hear of its end."""
    for me in players[1:]:
        await me.ask(Resign(id=me.new_id(), room=room))
    for me in players:
        await until(me, "finished")


async def test_both_are_taken_to_the_next_room_and_play_on_by_no_other_command(serve: Serve) -> None:
    async with serve(FEW) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        seats = [ada, bob]
        room = await finished(*seats)
        for _ in range(3):
            for me in seats:
                await want(me, room)
            ready = [await until(me, "rematch_ready") for me in seats]
            room = ready[0]["next_room"]
            for me in seats:
                # With nothing of the old room in between: it is not heard of any more.
                assert await next_events(me, "snapshot") == [room]
            seats = [seats[1], seats[0]]
            await settle(room, *seats)
            for me in seats:
                await until(me, "started")
            await give_up(room, *seats)


async def test_players_on_two_nodes_are_taken_there_each_by_their_own(serve: Serve) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as ada, guest(there, "Bob") as bob:
        room = await finished(ada, bob)
        for me in (ada, bob):
            await want(me, room)
        ready = await until(ada, "rematch_ready")
        for me in (ada, bob):
            assert (await until(me, "snapshot"))["room"] == ready["next_room"]
        await settle(ready["next_room"], bob, ada)
        for me in (ada, bob):
            await until(me, "started")


async def test_who_does_not_ask_for_it_stays(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        token = ada.welcome["token"]
        async with (
            guest(running, "Cleo") as spectator,
            await connect(socket_of(running), token=token, strict=True) as phone,
        ):
            room = await finished(ada, bob)
            for me in (spectator, phone):
                await me.ask(WatchRoom(id=me.new_id(), room=room))
            with pytest.raises(CommandRefused) as refused:
                await want(spectator, room)
            assert refused.value.error["code"] == Code.NOT_SEATED
            await want(ada, room)
            await want(bob, room, follow=False)
            ready = await until(ada, "rematch_ready")
            assert (await until(ada, "snapshot"))["room"] == ready["next_room"]
            for me in (bob, spectator, phone):
                await until(me, "rematch_ready")
                await me.ask(MyRooms(id=me.new_id()))
                assert ready["next_room"] not in me.views
            await bob.ask(WatchRoom(id=bob.new_id(), room=ready["next_room"]))
            assert ready["next_room"] in bob.views


async def test_who_declines_after_all_stays_where_the_others_go_on(serve: Serve) -> None:
    async with (
        serve() as running,
        guest(running, "Ada") as ada,
        guest(running, "Bob") as bob,
        guest(running, "Cleo") as cleo,
    ):
        room = await finished(ada, bob, cleo)
        await want(ada, room)
        await want(bob, room)
        await ada.ask(DeclineRematch(id=ada.new_id(), room=room))
        await want(cleo, room)
        ready = await until(bob, "rematch_ready")
        for me in (bob, cleo):
            assert (await until(me, "snapshot"))["room"] == ready["next_room"]
        await until(ada, "rematch_ready")
        await ada.ask(MyRooms(id=ada.new_id()))
        assert ready["next_room"] not in ada.views


async def test_after_a_cut_the_next_room_is_found_through_the_old_one(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await finished(ada, bob)
        await want(ada, room)
        await ada.resume()
        await want(bob, room)
        ready = await until(bob, "rematch_ready")
        # The new connection has asked for nothing: it hears of the next game where the old one was played.
        assert (await until(ada, "rematch_ready"))["next_room"] == ready["next_room"]
        await ada.ask(WatchRoom(id=ada.new_id(), room=ready["next_room"]))
        await settle(ready["next_room"], bob, ada)


async def test_asked_again_after_a_cut_the_new_connection_follows(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await finished(ada, bob)
        command = Rematch(id=ada.new_id(), room=room, follow=True)
        await ada.ask(command)
        await ada.resume()
        await ada.ask(command)
        await want(bob, room)
        ready = await until(bob, "rematch_ready")
        assert (await until(ada, "snapshot"))["room"] == ready["next_room"]


async def test_the_last_request_of_a_connection_says_whether_it_follows(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await finished(ada, bob)
        await want(ada, room)
        with pytest.raises(CommandRefused):
            await want(ada, room, follow=False)
        await want(bob, room)
        ready = await until(bob, "rematch_ready")
        assert (await until(bob, "snapshot"))["room"] == ready["next_room"]
        await until(ada, "rematch_ready")
        await ada.ask(MyRooms(id=ada.new_id()))
        assert ready["next_room"] not in ada.views
