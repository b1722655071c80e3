"""Time zones as the service knows them: their names, and their offsets from UTC over time.

Whatever is looked up here once is stored with what depends on it: another node, or a later year, may know
other zones.
"""

from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from regatta_server.limits import DAY_MS, MINUTE_MS

AHEAD_DAYS: Final = 3_653
"""Ten years: longer than the longest game over days (eight seats, sixteen rounds, 28 days for a turn)."""
STEP_DAYS: Final = 7
"""No zone changes its clock twice within a week."""


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones that are known here."""
    return frozenset(available_timezones())


def utc_offsets(name: str, now_ms: int) -> tuple[tuple[int, int], ...]:
    """Return the offsets of a zone that is known here, now and for the next ten years.

    Pairs of a time in milliseconds and the minutes east of UTC from then on: the first from 0, then by time.
    Before the first change the offset of now holds, and after the last one the last.
    """
    return _utc_offsets(name, now_ms // DAY_MS)


@lru_cache(maxsize=512)
def _utc_offsets(name: str, day: int) -> tuple[tuple[int, int], ...]:
    zone = ZoneInfo(name)
    minute = day * DAY_MS // MINUTE_MS
    step = STEP_DAYS * DAY_MS // MINUTE_MS
    offset = _offset(zone, minute)
    found = [(0, offset)]
    # The last week may end behind these years: a change in it is one of theirs.
    for after in range(minute + step, minute + AHEAD_DAYS * DAY_MS // MINUTE_MS + step, step):
        then = _offset(zone, after)
        if then != offset:
            found.append((_change(zone, after - step, after) * MINUTE_MS, then))
            offset = then
    return tuple(found)


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """Return the first minute with the later of two offsets, which a zone has before and after."""
    then = _offset(zone, after)
    while after - before > 1:
        between = (before + after) // 2
        if _offset(zone, between) == then:
            after = between
        else:
            before = between
    return after


def _offset(zone: ZoneInfo, minute: int) -> int:
    """Return by how many minutes a zone is east of UTC at a minute since 1970."""
    offset = datetime.fromtimestamp(minute * 60, UTC).astimezone(zone).utcoffset()
    assert offset is not None
    return round(offset.total_seconds() / 60)
