"""Conditional orders as a room has them: at most one a seat, until the turn it is for is over."""

from msgspec import Struct

from regatta_protocol.orders import ConditionalOrder, WhyStopped


class Pending(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a seat's player left for its next turn."""

    seat: int
    order: ConditionalOrder | None
    """None where it was taken back, or has stopped."""
    due_ms: int = 0
    """When the next move by it is made; 0 before the turn has come."""
    stopped: WhyStopped | None = None
    changes: int = 1
    """How often it was set or taken back for this turn."""
