"""Time zones as offsets that can be stored: what they say is what the clock on the wall shows."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.runtime.time_zones import time_zones, utc_offsets

NOW: Final = datetime(2026, 11, 26, 12, tzinfo=UTC)
YEARS: Final = 10
# With half an hour of summer time, with none, by another day of the week, of the south, and by the moon.
ZONES: Final = (
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "America/New_York",
    "America/Santiago",
    "Africa/Casablanca",
    "UTC",
)


def ms(moment: datetime) -> int:
    """Return a moment in milliseconds."""
    return int(moment.timestamp() * 1_000)


def minutes_east(offsets: tuple[tuple[int, int], ...], at_ms: int) -> int:
    """Return the offset that holds at a moment."""
    return [minutes for begins_ms, minutes in offsets if begins_ms <= at_ms][-1]


def test_a_zone_has_the_offset_of_now_and_each_change_to_summer_time_and_back() -> None:
    [first, spring, autumn, *later] = utc_offsets("Europe/Berlin", ms(NOW))
    assert first == (0, 60)
    assert spring == (ms(datetime(2027, 3, 28, 1, tzinfo=UTC)), 120)
    assert autumn == (ms(datetime(2027, 10, 31, 1, tzinfo=UTC)), 60)
    assert len(later) == 2 * (YEARS - 1)


def test_a_zone_without_summer_time_has_one_offset() -> None:
    assert utc_offsets("Asia/Kolkata", ms(NOW)) == ((0, 330),)
    assert utc_offsets("UTC", ms(NOW)) == ((0, 0),)


def test_a_change_in_the_last_days_of_these_years_is_one_of_them() -> None:
    moment = datetime(2036, 11, 23, 4, tzinfo=UTC)
    east = moment.astimezone(ZoneInfo("Africa/Casablanca")).utcoffset()
    assert east == timedelta(minutes=minutes_east(utc_offsets("Africa/Casablanca", ms(NOW)), ms(moment)))


@given(st.sampled_from(ZONES), st.integers(0, YEARS * 365 * 24 * 60 - 1))
def test_the_offsets_are_those_of_the_zone_at_every_minute_of_ten_years(zone: str, minutes: int) -> None:
    moment = NOW + timedelta(minutes=minutes)
    east = moment.astimezone(ZoneInfo(zone)).utcoffset()
    assert east == timedelta(minutes=minutes_east(utc_offsets(zone, ms(NOW)), ms(moment)))


@pytest.mark.prove
@pytest.mark.parametrize("zone", sorted(time_zones()))
def test_every_zone_that_is_known_has_offsets_in_order(zone: str) -> None:
    offsets = utc_offsets(zone, ms(NOW))
    assert offsets[0][0] == 0
    assert list(offsets) == sorted(set(offsets))
    assert all(one[1] != next_one[1] for one, next_one in pairwise(offsets))
