"""Conditional orders: what a seat does at its next turn, and what became of it.

TypedDicts, as in sheet.py. The client's command is in commands/orders.py, with its bounds.
"""

from typing import Literal

from typing_extensions import TypedDict

from regatta_protocol.sheet import closed

Keep = Literal["most_frequent", "face", "longest_run", "pips", "nothing"]
"""Which dice stay on the table for the next throw."""
WhyStopped = Literal["no_row", "not_possible", "stand_in", "undone"]
"""Why an order goes no further: no row gave enough; the rules do not allow what it says; a stand-in plays for
the seat; a decision was taken back."""


@closed
class OrderRow(TypedDict):
    """A row that an order may enter."""

    row: str
    least: int
    """The least points that it has to give."""


@closed
class ConditionalOrder(TypedDict):
    """What is done for a seat when its next turn comes."""

    keep: Keep
    pips: list[int]
    """For `face` the one face, for `pips` those that are kept, as far as they lie there."""
    early: bool
    """Whether throwing stops as soon as a row of the list gives its least."""
    rows: list[OrderRow]
    """The first that gives at least its number is entered; two of them where a turn enters two."""
    otherwise: list[str]
    """What is entered where none does; empty: the turn is left to the player."""
    bank_from: int | None
    """Where dice are set aside: the turn is banked once it has so many points."""


@closed
class PlacedOrder(TypedDict):
    """The order of a seat of one's own."""

    seat: int
    order: ConditionalOrder | None
    """Null where there is none any more."""
    stopped: WhyStopped | None
    """Why it went no further, while that turn lasts: it is the player's own."""
