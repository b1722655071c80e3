"""One game after the other on one connection: those that are over take no place from the next."""

import dataclasses

import pytest

from regatta_protocol.client import Rematch, WatchRoom
from regatta_protocol.errors import Code
from regatta_protocol.exceptions import CommandRefused
from regatta_server.limits import Limits
from testkit.play import begin, guest, open_room, play_out, settle, until
from tests.conftest import Serve

FEW = dataclasses.replace(Limits(), rooms_watched=2, commands_burst=10_000, rooms_burst=100)


async def test_a_series_of_rematches_goes_on_for_as_long_as_both_like(serve: Serve) -> None:
    async with serve(FEW) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        seats = [ada, bob]
        room = await begin(*seats, begins="as_seated")
        for _ in range(FEW.rooms_watched + 2):
            await play_out(dict(enumerate(seats)), room)
            for me in seats:
                await me.ask(Rematch(id=me.new_id(), room=room))
            room = (await until(ada, "rematch_ready"))["next_room"]
            # The seats have moved round by one.
            seats = [seats[1], seats[0]]
            for me in seats:
                await me.ask(WatchRoom(id=me.new_id(), room=room))
            await settle(room, *seats)


async def test_of_games_that_run_one_connection_follows_so_many_as_ever(serve: Serve) -> None:
    async with serve(FEW) as running, guest(running, "Ada") as ada:
        first = await begin(ada)
        await play_out({0: ada}, first)
        rooms = [await open_room(ada, 2) for _ in range(FEW.rooms_watched)]
        assert first not in rooms
        with pytest.raises(CommandRefused) as refused:
            await open_room(ada, 2)
        assert refused.value.error["code"] == Code.TOO_MANY
