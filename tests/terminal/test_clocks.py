"""The time of a turn: what is left, and until when its clock stands, by turn windows and by vacation."""

from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.rooms.decide.open_time import between
from regatta_server.rooms.decide.options import choices
from regatta_server.runtime.time_zones import utc_offsets
from regatta_terminal import texts
from regatta_terminal.clocks import (
    DAY_MS,
    Clock,
    clock_of,
    day_and_time,
    moment,
    open_between,
    opens_at,
    say_clock,
)

HOUR_MS: Final = 3_600_000


def at(text: str) -> int:
    """Return a moment by a clock on the wall in Berlin, in milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1_000)


STORED: Final = utc_offsets("Europe/Berlin", at("2026-09-01T00:00"))
OFFSETS: Final = [list(pair) for pair in STORED]
DAYTIME: Final[Any] = {"begin_minute": 480, "end_minute": 1_320}
NIGHT: Final[Any] = {"begin_minute": 1_320, "end_minute": 360}


def say(key: str, **values: object) -> str:
    """Return a text in English."""
    return texts.ENGLISH[key].format(**values)


def room(**more: Any) -> Any:
    """Return what a clock goes by."""
    seats = [{"seat": 0, "player": "p", "name": "Ada", "utc_offsets": OFFSETS}]
    return {"seats": seats, "options": {"turn_window": DAYTIME}, "out": [], **more}


@given(
    st.integers(at("2026-10-01T00:00"), at("2026-11-20T00:00")),
    st.integers(-HOUR_MS, 40 * DAY_MS),
    st.booleans(),
)
def test_it_counts_the_open_time_that_the_server_counts(from_ms: int, more_ms: int, night: bool) -> None:
    window = NIGHT if night else DAYTIME
    servers = choices.TurnWindow(window["begin_minute"], window["end_minute"])
    counted = open_between(window, OFFSETS, from_ms, from_ms + more_ms)
    assert counted == between(servers, STORED, from_ms, from_ms + more_ms)


@pytest.mark.parametrize(
    ("window", "now", "opens"),
    [
        (DAYTIME, "2026-10-01T22:00", "2026-10-02T08:00"),
        (DAYTIME, "2026-10-02T03:00", "2026-10-02T08:00"),
        (DAYTIME, "2026-10-02T08:00", None),
        (DAYTIME, "2026-10-02T21:59", None),
        (NIGHT, "2026-10-02T12:00", "2026-10-02T22:00"),
        (NIGHT, "2026-10-02T02:00", None),
        # The clock is put back in the night between.
        (DAYTIME, "2026-10-24T23:00", "2026-10-25T08:00"),
    ],
)
def test_it_opens_by_the_clock_of_the_player(window: Any, now: str, opens: str | None) -> None:
    assert opens_at(window, OFFSETS, at(now)) == (None if opens is None else at(opens))


def test_a_clock_stands_while_the_window_is_closed_and_nothing_of_its_time_goes() -> None:
    ends = at("2026-10-02T19:00")
    night = clock_of(room(), 0, ends, at("2026-10-01T23:00"))
    assert night == Clock(11 * HOUR_MS, None, at("2026-10-02T08:00"))
    assert clock_of(room(), 0, ends, at("2026-10-02T18:00")) == Clock(HOUR_MS, None, None)
    assert clock_of(room(options={}), 0, 5_000, 2_000) == Clock(3_000, None, None)


def test_a_vacation_stands_before_the_window_until_it_is_over() -> None:
    ends, until = at("2026-10-09T19:00"), at("2026-10-09T12:00")
    away = room(vacations=[until])
    assert clock_of(away, 0, ends, at("2026-10-01T23:00")) == Clock(7 * HOUR_MS, until, None)
    assert clock_of(away, 0, ends, until) == Clock(7 * HOUR_MS, None, None)
    # Who plays no more is on no vacation of this game.
    gone = clock_of(room(vacations=[until], out=[{"seat": 0, "why": "resigned"}]), 0, ends, until - HOUR_MS)
    assert gone.vacation_until_ms is None


def test_a_clock_is_said_with_the_hour_alone_where_that_is_soon() -> None:
    now = at("2026-10-01T23:00")
    soon, later = now + 9 * HOUR_MS, now + 3 * DAY_MS
    hour = moment(soon, now)
    assert (len(hour), hour) == (5, day_and_time(soon)[-5:])
    assert moment(later, now) == day_and_time(later)
    assert day_and_time(later).startswith("2026-10-0")
    assert say_clock(Clock(11 * HOUR_MS, None, None), now, say) == "11 h 0 min left"
    assert say_clock(Clock(11 * HOUR_MS, None, soon), now, say) == f"11 h 0 min left, stands until {hour}"
    away = say_clock(Clock(HOUR_MS, later, None), now, say)
    assert away == f"1 h 0 min left, on vacation until {day_and_time(later)}"
