"""Conditional orders by a bot: left, taken back, carried out without it, and told why they stopped."""

import pytest

from regatta_protocol.bot import CommandRefused, Game, Options, WantedOrder, WantedRow, connect
from regatta_protocol.events import Entered, Ordered
from regatta_server.service import Running

DAYS = Options(begins="as_seated", turn_ms=86_400_000)
ANY_ROW = WantedOrder(keep="longest_run", rows=[WantedRow(row="ones")])
NEVER = WantedOrder(rows=[WantedRow(row="sixes", least=99_999)])


async def turn(game: Game) -> None:
    """Throw once, and enter the first open row."""
    sheet = await game.throw()
    await game.enter(sheet.offers.enter[0])


async def ordered(game: Game) -> Ordered:
    """Return the next word about an order."""
    while not isinstance(event := await anext(game), Ordered):
        pass
    return event


async def test_an_order_is_left_taken_back_and_carried_out_while_its_bot_waits(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yacht", seats=2, options=DAYS)
        his = await bob.join(game.room)
        await game.begun()
        await his.begun()
        with pytest.raises(CommandRefused, match="It is your turn"):
            await game.set_order(ANY_ROW)
        await his.set_order(NEVER)
        await his.drop_order()
        assert await his.orders() == []
        await his.set_order(ANY_ROW)
        [left] = await his.orders()
        assert left.order is not None
        assert (left.seat, left.order.rows[0].row, left.stopped) == (1, "ones", None)
        assert [(await ordered(game)).order for _ in range(3)] == [None] * 3
        play_order = game.view.now.order
        await turn(game)
        while not (isinstance(event := await anext(his), Entered) and event.seat == 1):
            pass
        assert (event.by, [*event.rows]) == ("order", ["ones"])
        assert his.view.now.order == play_order, "the order of play is another one"
        assert await his.orders() == []


async def test_a_bot_whose_order_stopped_is_told_why_and_plays_on(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yacht", seats=2, options=DAYS)
        his = await bob.join(game.room)
        await game.begun()
        await his.begun()
        await his.set_order(NEVER)
        assert (await ordered(his)).stopped is None
        await turn(game)
        assert (await ordered(his)).stopped == "no_row"
        assert [one.stopped for one in await his.orders()] == ["no_row"]
        await his.enter("sixes")
        assert await his.orders() == []
