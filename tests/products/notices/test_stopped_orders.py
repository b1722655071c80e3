"""Orders on real nodes: carried out by themselves, secret, and said to their player where they stop."""

from typing import Any, Final

import pytest

from regatta_protocol.client import Throw
from regatta_protocol.commands.orders import DropOrder, MyOrders, SetOrder, WantedOrder
from testkit.play import ALL_FIVE, begin, until
from tests.conftest import Serve
from tests.products.notices.test_day_games import DAY_MS, turn
from tests.products.social.two_nodes import message_to, notices, two_nodes

FITS: Final = WantedOrder.model_validate({"rows": [{"row": "ones", "least": 0}], "early": False})
NEVER: Final = WantedOrder.model_validate({"rows": [{"row": "sixes", "least": 99_999}]})


async def test_an_order_is_carried_out_by_itself_and_nobody_else_hears_what_it_says(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        await bob.ask(SetOrder(id=bob.new_id(), room=room, order=FITS))
        assert (await until(ada, "ordered")).keys() == {"type", "room", "version"}
        mine = await until(bob, "ordered")
        assert mine["order"] == FITS.model_dump()
        assert (await ada.ask(MyOrders(id=ada.new_id(), room=room)))["orders"] == []
        [placed] = (await bob.ask(MyOrders(id=bob.new_id(), room=room)))["orders"]
        assert placed == {"seat": mine["seat"], "order": FITS.model_dump(), "stopped": None}
        await turn(ada, room)
        entered = await until(ada, "entered")
        while entered["seat"] != mine["seat"]:
            entered = await until(ada, "entered")
        assert (entered["by"], [*entered["rows"]]) == ("order", ["ones"])
        assert (await bob.ask(MyOrders(id=bob.new_id(), room=room)))["orders"] == []
        # That it was his turn is told, and taken away behind it, however fast it went by.
        await message_to(bob, "notice_gone")
        assert await notices(bob) == []


@pytest.mark.prove
async def test_whose_order_goes_no_further_finds_a_notice_and_plays_on(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        await bob.ask(SetOrder(id=bob.new_id(), room=room, order=NEVER))
        await turn(ada, room)
        notice: dict[str, Any] = (
            await message_to(bob, "notice", lambda message: message["notice"]["kind"] == "order_dropped")
        )["notice"]
        assert notice["room"] == room
        [placed] = (await bob.ask(MyOrders(id=bob.new_id(), room=room)))["orders"]
        assert (placed["order"], placed["stopped"]) == (None, "no_row")
        assert not [line for line in await notices(ada) if line["kind"] == "order_dropped"]


async def test_an_order_that_was_taken_back_is_not_carried_out(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        await bob.ask(SetOrder(id=bob.new_id(), room=room, order=FITS))
        await bob.ask(DropOrder(id=bob.new_id(), room=room))
        await turn(ada, room)
        thrown = await bob.ask(Throw(id=bob.new_id(), room=room, dice=ALL_FIVE))
        assert thrown["version"] > 0
        assert "order_dropped" not in [line["kind"] for line in await notices(bob)]
