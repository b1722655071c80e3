"""Conditional orders: what one's seat does when its next turn comes, while one is away."""

from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from regatta_protocol.commands.command import Face, Message, RoomCommand, SeatCommand
from regatta_protocol.orders import Keep

ORDER_ROWS_MOST: Final = 20
"""Rows of an order: more than any card has."""
ORDER_POINTS_MOST: Final = 100_000
"""The most points that an order can ask for: more than any game gives."""
PIPS_MOST: Final = 10
"""Pips that an order can keep: one for each die of the largest tray."""

RowName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]


class WantedRow(Message):
    """A row that an order may enter."""

    row: RowName
    least: Annotated[int, Field(ge=0, le=ORDER_POINTS_MOST)] = 0
    """The least points that it has to give."""


class WantedOrder(Message):
    """What is done when the turn comes: all dice are thrown, some are kept, the others thrown again.

    It ends with an entry in a row, or, where dice are set aside, when the turn is banked.
    """

    keep: Keep = "most_frequent"
    """Which dice stay on the table for the next throw: those of the most frequent face (of equals the
    highest); those of one face; a die for each face of the longest run; certain pips; or none."""
    pips: Annotated[list[Face], Field(max_length=PIPS_MOST)] = Field(default=[])
    """For `face` the one face, for `pips` those that are kept, as far as they lie there; else empty."""
    early: bool = True
    """Whether throwing stops as soon as a row of the list gives its least; else all throws are made."""
    rows: Annotated[list[WantedRow], Field(max_length=ORDER_ROWS_MOST)] = Field(default=[])
    """The first that gives at least its number is entered. Where a turn enters two rows, the first two that
    both do."""
    otherwise: Annotated[list[RowName], Field(max_length=2)] = Field(default=[])
    """What is entered after the last throw where none does: as many rows as a turn enters. Empty: the order
    stops, and the turn is the player's own as usual."""
    bank_from: Annotated[int, Field(ge=1, le=ORDER_POINTS_MOST)] | None = None
    """Only where dice are set aside: of each throw what gives most is set aside, and the turn is banked once
    it has so many points, or once that wins."""


class SetOrder(SeatCommand):
    """Say what is done for one's seat when its next turn comes; it takes the place of an earlier order.

    Possible while it is another's turn, in games over days and without a clock. Nobody else hears what it
    says. It is for one turn; a move of one's own, once the turn has come, ends it.
    """

    type: Literal["set_order"] = "set_order"
    order: WantedOrder


class DropOrder(SeatCommand):
    """Take one's order back, also when it is being carried out: what was played by it stays."""

    type: Literal["drop_order"] = "drop_order"


class MyOrders(RoomCommand):
    """Ask for the orders of one's own seats in a room; answered with `orders`."""

    type: Literal["my_orders"] = "my_orders"


OrderCommand = SetOrder | DropOrder | MyOrders
