"""Orders as values: what a bot reads of its own."""

from regatta_protocol.events import Ordered, PlacedOrder
from regatta_protocol.events.event import event_of

ORDERED = {"type": "ordered", "room": "ABCD2345", "version": 7}
ORDER = {
    "keep": "pips",
    "pips": [2, 2],
    "early": True,
    "rows": [{"row": "twos", "least": 6}],
    "otherwise": [],
    "bank_from": None,
}


def test_an_order_of_ones_own_is_read_whole_and_that_of_another_as_nothing() -> None:
    mine = event_of({**ORDERED, "seat": 1, "order": ORDER})
    assert isinstance(mine, Ordered)
    assert mine.order is not None
    assert (mine.order.rows[0].row, mine.order.rows[0].least, mine.stopped) == ("twos", 6, None)
    others = event_of(ORDERED)
    assert isinstance(others, Ordered)
    assert (others.seat, others.order) == (None, None)
    assert PlacedOrder(seat=1, order=None, stopped="no_row").stopped == "no_row"
