"""Two devices of one player on two nodes: both are live, and neither counts as a line that was given up."""

from itertools import cycle

from regatta_protocol.client import WatchRoom
from regatta_protocol.connection import connect
from testkit.play import begin, enter, guest, socket_of, throw
from testkit.web import metric
from tests.conftest import Serve


async def test_two_devices_on_two_nodes_play_one_game_in_turn_and_nothing_is_refused(serve: Serve) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as desk:
        async with await connect(socket_of(there), token=desk.welcome["token"], strict=True) as phone:
            room = await begin(desk)
            await phone.ask(WatchRoom(id=phone.new_id(), room=room))
            fenced = await metric(here, "regatta_fenced_total")
            devices = cycle((phone, desk, desk, phone))
            for row in [row["row"] for row in desk.views[room].sheet(0)["rows"]]:
                await throw(next(devices), room)
                await enter(next(devices), room, row)
            assert await metric(here, "regatta_fenced_total") == fenced


async def test_a_device_that_comes_back_to_its_node_takes_nothing_from_the_other_one(serve: Serve) -> None:
    async with serve() as here, serve() as there, guest(here, "Ada") as desk:
        async with await connect(socket_of(there), token=desk.welcome["token"], strict=True) as phone:
            room = await begin(desk)
            await phone.ask(WatchRoom(id=phone.new_id(), room=room))
            for row in ("ones", "twos", "threes"):
                await phone.resume()
                await throw(desk, room)
                await phone.resume()
                await enter(desk, room, row)
