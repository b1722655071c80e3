"""Conditional orders.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.events.base import Value
from regatta_protocol.orders import Keep, WhyStopped


class OrderRow(Value, frozen=True, kw_only=True):
    """A row that an order may enter."""

    row: str
    least: int
    """The least points that it has to give."""


class ConditionalOrder(Value, frozen=True, kw_only=True):
    """What is done for a seat when its next turn comes."""

    keep: Keep | str
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


class PlacedOrder(Value, frozen=True, kw_only=True):
    """The order of a seat of one's own."""

    seat: int
    order: ConditionalOrder | None
    """Null where there is none any more."""
    stopped: WhyStopped | str | None
    """Why it went no further, while that turn lasts: it is the player's own."""
