"""Turn windows: between which times of its player's day a seat's clock runs, and what follows from that.

Pure arithmetic on the offsets stored when the seat was taken, so that every node, in any later year, gets
the same result.
"""

from collections.abc import Iterator

from regatta_server.limits import DAY_MS, MINUTE_MS
from regatta_server.rooms.decide.options.choices import TurnWindow
from regatta_server.rooms.decide.setup import UtcOffsets


def open_ms(window: TurnWindow) -> int:
    """Return how long the window is open on a day on which no clock is changed."""
    return (window.end_minute - window.begin_minute) * MINUTE_MS % DAY_MS


def after(window: TurnWindow, offsets: UtcOffsets, from_ms: int, wanted_ms: int) -> int:
    """Return the first moment by which the window has been open for so long from another moment on.

    It is never in closed hours, but for the moment in which they begin; with nothing wanted it is that other
    moment.
    """
    if wanted_ms <= 0:
        return from_ms
    for begins_ms, ends_ms, east_ms in _stretches(offsets, from_ms):
        begun_ms = _opened(window, begins_ms + east_ms)
        if ends_ms is None or _opened(window, ends_ms + east_ms) - begun_ms >= wanted_ms:
            return _when(window, begun_ms + wanted_ms) - east_ms
        wanted_ms -= _opened(window, ends_ms + east_ms) - begun_ms
    raise AssertionError("the last stretch has no end")


def between(window: TurnWindow, offsets: UtcOffsets, from_ms: int, until_ms: int) -> int:
    """Return for how long the window is open between two moments; 0 where the second is not the later one."""
    found_ms = 0
    for begins_ms, ends_ms, east_ms in _stretches(offsets, from_ms):
        if begins_ms >= until_ms:
            break
        last_ms = until_ms if ends_ms is None else min(ends_ms, until_ms)
        found_ms += _opened(window, last_ms + east_ms) - _opened(window, begins_ms + east_ms)
    return found_ms


def _stretches(offsets: UtcOffsets, from_ms: int) -> Iterator[tuple[int, int | None, int]]:
    """Give from when until when the clock is so many milliseconds east of UTC, from a moment on."""
    for place, (begins_ms, minutes) in enumerate(offsets):
        ends_ms = offsets[place + 1][0] if place + 1 < len(offsets) else None
        if ends_ms is None or ends_ms > from_ms:
            yield max(begins_ms, from_ms), ends_ms, minutes * MINUTE_MS


def _opened(window: TurnWindow, local_ms: int) -> int:
    """Return for how long the window has been open by a time of the clock on the wall, since 1970."""
    days, since_ms = divmod(local_ms - window.begin_minute * MINUTE_MS, DAY_MS)
    return days * open_ms(window) + min(since_ms, open_ms(window))


def _when(window: TurnWindow, opened_ms: int) -> int:
    """Return the first time of the clock on the wall by which the window has been open for so long."""
    # Of a whole day's worth that is the moment in which it closes, and not that in which it opens again.
    days, since_ms = divmod(opened_ms - 1, open_ms(window))
    return window.begin_minute * MINUTE_MS + days * DAY_MS + since_ms + 1
