"""Turn windows as arithmetic: when so much open time is over, and how much of it lies between two moments."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.rooms.decide.open_time import after, between, open_ms
from regatta_server.rooms.decide.options.choices import TurnWindow
from regatta_server.rooms.decide.setup import IN_UTC, UtcOffsets
from regatta_server.runtime.time_zones import utc_offsets

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
BERLIN: Final = "Europe/Berlin"
DAYTIME: Final = TurnWindow(8 * 60, 22 * 60)
NIGHT: Final = TurnWindow(22 * 60, 6 * 60)


def at(text: str, zone: str = BERLIN, fold: int = 0) -> int:
    """Return a moment by a clock on the wall, in milliseconds."""
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(local.timestamp() * 1_000)


BY_BERLIN: Final = utc_offsets(BERLIN, at("2026-01-01T00:00"))


def is_open(window: TurnWindow, offsets: UtcOffsets, at_ms: int) -> bool:
    """Return whether turns run at a moment, found by looking at the clock on the wall."""
    [*_, (_, east)] = [pair for pair in offsets if pair[0] <= at_ms]
    minute = (at_ms // 60_000 + east) % 1_440
    if window.begin_minute < window.end_minute:
        return window.begin_minute <= minute < window.end_minute
    return minute >= window.begin_minute or minute < window.end_minute


@pytest.mark.parametrize(
    ("begins", "hours", "ends"),
    [
        ("2026-06-01T21:00", 12, "2026-06-02T19:00"),
        ("2026-06-01T09:00", 3, "2026-06-01T12:00"),
        ("2026-06-01T23:10", 1, "2026-06-02T09:00"),
        ("2026-06-01T07:59", 14, "2026-06-01T22:00"),
        ("2026-06-01T08:00", 15, "2026-06-02T09:00"),
        ("2026-06-01T21:00", 24, "2026-06-03T17:00"),
        ("2026-06-01T22:00", 14, "2026-06-02T22:00"),
    ],
)
def test_time_of_a_turn_runs_only_while_its_window_is_open(begins: str, hours: int, ends: str) -> None:
    assert after(DAYTIME, BY_BERLIN, at(begins), hours * HOUR_MS) == at(ends)
    assert between(DAYTIME, BY_BERLIN, at(begins), at(ends)) == hours * HOUR_MS


@pytest.mark.parametrize(
    ("begins", "hours", "ends"),
    [
        ("2026-06-01T21:00", 1, "2026-06-01T23:00"),
        ("2026-06-01T23:00", 6, "2026-06-02T05:00"),
        ("2026-06-02T00:30", 6, "2026-06-02T22:30"),
        ("2026-06-02T06:00", 8, "2026-06-03T06:00"),
        ("2026-06-02T05:59", 9, "2026-06-03T22:59"),
    ],
)
def test_a_window_may_go_over_midnight(begins: str, hours: int, ends: str) -> None:
    assert after(NIGHT, BY_BERLIN, at(begins), hours * HOUR_MS) == at(ends)
    assert between(NIGHT, BY_BERLIN, at(begins), at(ends)) == hours * HOUR_MS


def test_over_the_change_to_summer_time_the_window_opens_by_the_new_clock() -> None:
    begins, ends = at("2026-03-28T21:00"), at("2026-03-29T19:00")
    assert after(DAYTIME, BY_BERLIN, begins, 12 * HOUR_MS) == ends
    assert ends - begins == 21 * HOUR_MS
    # The night in which it is put forward has one hour less.
    begins, ends = at("2026-03-28T22:00"), at("2026-03-29T06:00")
    assert between(NIGHT, BY_BERLIN, begins, ends) == 7 * HOUR_MS
    assert after(NIGHT, BY_BERLIN, begins, 8 * HOUR_MS) == at("2026-03-29T23:00")


def test_over_the_change_back_the_window_opens_by_the_new_clock() -> None:
    begins, ends = at("2026-10-24T21:00"), at("2026-10-25T19:00")
    assert after(DAYTIME, BY_BERLIN, begins, 12 * HOUR_MS) == ends
    assert ends - begins == 23 * HOUR_MS
    # The night in which it is put back shows one hour twice, and both count.
    begins, ends = at("2026-10-24T22:00"), at("2026-10-25T06:00")
    assert between(NIGHT, BY_BERLIN, begins, ends) == 9 * HOUR_MS
    assert after(NIGHT, BY_BERLIN, begins, 8 * HOUR_MS) == at("2026-10-25T05:00")


def test_a_window_whose_end_no_clock_shows_closes_when_the_clock_is_put_forward() -> None:
    window = TurnWindow(22 * 60, 2 * 60 + 30)
    begins = at("2026-03-28T22:00")
    assert between(window, BY_BERLIN, begins, at("2026-03-29T12:00")) == 4 * HOUR_MS
    assert after(window, BY_BERLIN, begins, 4 * HOUR_MS) == at("2026-03-29T03:00")


def test_a_window_whose_end_the_clock_shows_twice_opens_again_for_the_second_time() -> None:
    window = TurnWindow(22 * 60, 2 * 60 + 30)
    begins = at("2026-10-24T22:00")
    assert after(window, BY_BERLIN, begins, 4 * HOUR_MS + 30 * 60_000) == at("2026-10-25T02:30")
    assert after(window, BY_BERLIN, begins, 5 * HOUR_MS) == at("2026-10-25T02:30", fold=1)


def test_without_anything_wanted_it_is_over_at_once_even_in_closed_hours() -> None:
    assert after(DAYTIME, BY_BERLIN, at("2026-06-01T23:10"), 0) == at("2026-06-01T23:10")
    assert between(DAYTIME, BY_BERLIN, at("2026-06-02T12:00"), at("2026-06-01T12:00")) == 0


@st.composite
def windows(draw: st.DrawFn) -> TurnWindow:
    """Draw a window that opens for an hour at least."""
    begin = draw(st.integers(0, 1_439))
    return TurnWindow(begin, (begin + draw(st.integers(60, 1_439))) % 1_440)


YEAR_MS: Final = 365 * DAY_MS
START_MS: Final = at("2026-01-01T00:00")
CLOCKS: Final = st.sampled_from(
    [IN_UTC]
    + [
        utc_offsets(zone, START_MS)
        for zone in (BERLIN, "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia")
    ]
)
MOMENTS: Final = st.integers(START_MS, START_MS + 2 * YEAR_MS)
WANTED: Final = st.integers(1, 28 * DAY_MS)


@given(windows(), CLOCKS, MOMENTS, WANTED)
def test_the_open_time_until_a_deadline_is_what_was_wanted(
    window: TurnWindow, clock: UtcOffsets, from_ms: int, wanted_ms: int
) -> None:
    ends_ms = after(window, clock, from_ms, wanted_ms)
    assert between(window, clock, from_ms, ends_ms) == wanted_ms
    assert between(window, clock, from_ms, ends_ms - 1) == wanted_ms - 1


@given(windows(), CLOCKS, MOMENTS, WANTED)
def test_a_deadline_is_never_in_closed_hours_but_for_the_moment_in_which_they_begin(
    window: TurnWindow, clock: UtcOffsets, from_ms: int, wanted_ms: int
) -> None:
    assert is_open(window, clock, after(window, clock, from_ms, wanted_ms) - 1)


@given(windows(), CLOCKS, MOMENTS, WANTED, st.integers(0, 3 * DAY_MS))
def test_more_time_and_a_later_beginning_never_end_earlier(
    window: TurnWindow, clock: UtcOffsets, from_ms: int, wanted_ms: int, more_ms: int
) -> None:
    ends_ms = after(window, clock, from_ms, wanted_ms)
    assert after(window, clock, from_ms, wanted_ms + more_ms) >= ends_ms + more_ms
    assert after(window, clock, from_ms + more_ms, wanted_ms) >= ends_ms


@given(windows(), CLOCKS, MOMENTS, WANTED, WANTED)
def test_time_that_is_taken_in_two_parts_ends_as_in_one(
    window: TurnWindow, clock: UtcOffsets, from_ms: int, first_ms: int, second_ms: int
) -> None:
    in_parts = after(window, clock, after(window, clock, from_ms, first_ms), second_ms)
    assert in_parts == after(window, clock, from_ms, first_ms + second_ms)


@given(windows(), CLOCKS, MOMENTS, st.integers(0, 4 * 24))
def test_open_time_is_the_sum_of_the_minutes_that_are_open(
    window: TurnWindow, clock: UtcOffsets, from_ms: int, hours: int
) -> None:
    begins_ms = from_ms // 60_000 * 60_000
    minutes = range(begins_ms, begins_ms + hours * HOUR_MS, 60_000)
    counted = sum(is_open(window, clock, minute) for minute in minutes)
    assert between(window, clock, begins_ms, begins_ms + hours * HOUR_MS) == counted * 60_000


@given(windows())
def test_a_window_is_open_for_less_than_a_day(window: TurnWindow) -> None:
    assert HOUR_MS <= open_ms(window) < DAY_MS
