"""More time for turns, over real sockets: heard by all, kept in snapshots, refused where it cannot be."""

import pytest

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.turns import Stretch
from regatta_protocol.connection import CommandRefused
from regatta_protocol.errors import Code
from testkit.play import guest, join, open_room, settle, until
from tests.conftest import Serve


async def test_both_hear_of_more_time_and_who_comes_later_sees_it(serve: Serve) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await open_room(ada, 2, turn_ms=60_000, begins="as_seated")
        await join(bob, room)
        await settle(room, ada, bob)
        before = ada.views[room].now["turns"][0]["deadline_ms"]
        assert before is not None
        await ada.ask(Stretch(id=ada.new_id(), room=room, times=3))
        for each in (ada, bob):
            event = await until(each, "stretched")
            assert (event["seat"], event["stretches"]) == (0, [3, 1])
            assert event["turns"][0]["deadline_ms"] == before + 120_000
        assert bob.views[room].now["stretches"] == [3, 1]
        async with guest(node, "Cy") as cy:
            await cy.ask(WatchRoom(id=cy.new_id(), room=room))
            assert (await until(cy, "snapshot"))["stretches"] == [3, 1]


async def test_where_no_clock_runs_there_is_nothing_to_stretch(serve: Serve) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await open_room(ada, 2)
        await join(bob, room)
        await settle(room, ada, bob)
        with pytest.raises(CommandRefused) as refused:
            await ada.ask(Stretch(id=ada.new_id(), room=room, times=2))
        assert refused.value.code is Code.NOT_ALLOWED
