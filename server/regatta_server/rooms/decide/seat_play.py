"""A seat's state while the game runs: its clock, whether a stand-in plays it, what waits for its turn."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from regatta_protocol.orders import ConditionalOrder, WhyStopped
from regatta_protocol.sheet import Times


class Pending(Struct, frozen=True, gc=False, omit_defaults=True):
    """A conditional order, until the turn that it is for is over. Secret to all but the seat's player."""

    order: ConditionalOrder | None
    """None where it was taken back, or has stopped."""
    due_ms: int = 0
    """When the next move by it is made; 0 before the turn has come."""
    stopped: WhyStopped | None = None
    changes: int = 1
    """How often it was set or taken back for this turn."""


class SeatPlay(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat of a running game; who sits there, `Seating` has."""

    deadline_ms: int | None = None
    """When its turn runs out of time, or whoever plays for it moves; None without a turn, or a clock."""
    missed: int = 0
    """How many turns in a row ran out of time."""
    stand_in: bool = False
    """Whether a stand-in plays for it until its player is back."""
    times: Times | None = None
    """How many times the room's turn time it has; None while all have it once."""
    bank_ms: int | None = None
    """What its last turn left in its time bank; None where the room has none."""
    away_until_ms: int | None = None
    """Until when its player is on vacation, perhaps past, 0 where they are not; None until somebody was."""
    pending: Pending | None = None
    """What its player left for the next turn."""

    def turn_ms(self, once_ms: int) -> int:
        """Return what time it has for a turn: the room's, as often as its player needs it, and its bank."""
        return once_ms * (self.times or 1) + (self.bank_ms or 0)


SeatPlays = tuple[SeatPlay, ...]
"""By seat."""

LISTS_OF_FORMAT_1: Final[Mapping[str, str]] = {
    "times": "stretched",
    "bank_ms": "banks",
    "away_until_ms": "away_until",
}
"""By member, the list by seat that snapshots of format 1 had for it, where they had any."""


def with_seat(seats: SeatPlays, seat: int, **changes: Any) -> SeatPlays:
    """Return the seats with some members of one changed."""
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def orders(seats: SeatPlays) -> list[tuple[int, Pending]]:
    """Return each seat whose player has left an order for this turn or the next one, and that."""
    return [(number, seat.pending) for number, seat in enumerate(seats) if seat.pending is not None]


def stretches(seats: SeatPlays) -> tuple[Times, ...]:
    """Return how many times the room's turn time each has; nothing while all have it once."""
    return tuple(seat.times for seat in seats if seat.times is not None)


def time_banks(seats: SeatPlays) -> tuple[int, ...]:
    """Return the milliseconds in each one's time bank; nothing where the room has none."""
    return tuple(seat.bank_ms for seat in seats if seat.bank_ms is not None)


def vacations(seats: SeatPlays) -> tuple[int | None, ...]:
    """Return until when each one's player is on vacation; nothing until somebody was."""
    return tuple(seat.away_until_ms or None for seat in seats if seat.away_until_ms is not None)


SHOWN: Final[Mapping[str, Callable[[SeatPlays], tuple[Any, ...]]]] = {
    "stretches": stretches,
    "vacations": vacations,
    "time_banks": time_banks,
}
"""What a snapshot has by seat where there is any of it, and an event that says it tells it."""
