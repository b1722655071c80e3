"""Errands: which players a commit has to notify in case they are away, known when it is made."""

from typing import Final

from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.state import Archived, Playing, RoomState

ERRAND_MS: Final = 5_000
"""So long an errand is left to the node that committed, which does it at once: behind that it is dead."""


def errand_ms(before: RoomState, after: RoomState) -> int | None:
    """Return when others may tell the players of a change; None where they are not to be told.

    They are where a turn of a game over days begins, ends or has another deadline, which the end of the game
    does, too; where an order goes no further; and where the host of the service closes the room and says why.
    Moves of games that are played at once have none of it.
    """
    turned = is_day_game(after) and before.deadlines != after.deadlines
    tells = turned or newly_closed(before, after) or newly_stopped(before, after)
    return after.changed_ms + ERRAND_MS if tells else None


def newly_closed(before: RoomState, after: RoomState) -> bool:
    """Return whether the host of the service has closed the room by this change, and says why."""
    return isinstance(after, Archived) and after.close_reason is not None and before.stage != "archived"


def newly_stopped(before: RoomState, after: RoomState) -> frozenset[int]:
    """Return the seats whose conditional orders go no further by this change."""
    if not isinstance(after, Playing) or not isinstance(before, Playing) or after.seats is before.seats:
        return frozenset()
    now = stopped(after)
    return now - stopped(before) if now else now


def stopped(state: RoomState) -> frozenset[int]:
    """Return the seats whose conditional orders went no further in their turn."""
    if not isinstance(state, Playing):
        return frozenset()
    return frozenset(seat for seat, one in orders(state.seats) if one.stopped is not None)
