"""When a turn runs out soon, by the time left for it, which stands still outside its turn window."""

from typing import Final

from regatta_server.limits import HOUR_MS, MINUTE_MS
from regatta_server.rooms.decide import open_time
from regatta_server.rooms.decide.state import Playing, RoomState

SOON_PART: Final = 8
"""Of the time of a turn, such a part before its end: three hours of a day."""
SOON_LEAST_MS: Final = 15 * MINUTE_MS
SOON_MOST_MS: Final = 12 * HOUR_MS


def before_ms(time_ms: int) -> int:
    """Return how long before its end a turn of so much time runs out soon."""
    return max(SOON_LEAST_MS, min(time_ms // SOON_PART, SOON_MOST_MS))


def soon_ms(state: RoomState, seat: int, deadline_ms: int) -> int | None:
    """Return when the turn of a seat, which ends then, runs out soon; None where clocks run at any hour.

    It is never in closed hours. Where as little as that is left already it is the moment of the last change.
    """
    window = state.setup.turn_window
    if not isinstance(state, Playing) or window is None or not state.seating.seats[seat].utc_offsets:
        return None
    offsets = state.seating.seats[seat].utc_offsets
    mine = state.seats[seat]
    time_ms = mine.turn_ms(state.setup.turn_ms or 0)
    from_ms = max(state.changed_ms, mine.away_until_ms or 0)
    wanted_ms = open_time.between(window, offsets, from_ms, deadline_ms) - before_ms(time_ms)
    # A moment later: what would be in the one in which the hours end is in that in which they begin anew.
    return open_time.after(window, offsets, from_ms, wanted_ms + 1 if wanted_ms > 0 else 0)
