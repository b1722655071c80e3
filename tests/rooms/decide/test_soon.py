"""When a turn runs out soon: with a turn window by the hours in which its clock runs."""

import pytest

from regatta_server.rooms.decide import open_time
from regatta_server.rooms.decide.soon import before_ms, soon_ms
from testkit.rooms.tables import Table
from tests.rooms.decide.test_turn_windows import HOUR_MS, NIGHT, TOKYO, at, begun, ends


@pytest.mark.parametrize(
    ("begins", "hours", "deadline", "soon"),
    [
        # An hour and a half before, on the same day.
        ("2026-09-22 09:00", 12, "2026-09-22 21:00", "2026-09-22 19:30"),
        # The hours end in between: by the clock on the wall it would be 06:30, and nobody's turn runs then.
        ("2026-09-22 10:00", 12, "2026-09-22 22:00", "2026-09-22 20:30"),
        ("2026-09-22 10:30", 12, "2026-09-23 08:30", "2026-09-22 21:00"),
        ("2026-09-22 12:00", 12, "2026-09-23 10:00", "2026-09-23 08:30"),
        # It would be the very moment in which they end: then it is that in which they begin.
        ("2026-09-22 11:30", 12, "2026-09-23 09:30", "2026-09-23 08:00"),
        # Three hours of a day's time.
        ("2026-09-22 10:00", 24, "2026-09-24 06:00", None),
    ],
)
def test_it_is_told_so_much_of_the_open_time_before_the_end(
    begins: str, hours: int, deadline: str, soon: str | None
) -> None:
    table = begun(begins, turn_ms=hours * HOUR_MS)
    [(seat, until_ms)] = ends(table).items()
    found = soon_ms(table.state, seat, until_ms)
    assert found is not None
    window, offsets = table.state.setup.turn_window, table.state.seating.seats[seat].utc_offsets
    assert window is not None
    left_ms = open_time.between(window, offsets, found, until_ms)
    assert left_ms in (before_ms(hours * HOUR_MS), before_ms(hours * HOUR_MS) - 1)
    if soon is not None:
        assert until_ms == at(deadline)
        assert found - at(soon) == 1


@pytest.mark.parametrize("zone", ["Europe/Berlin", TOKYO])
@pytest.mark.parametrize("window", [None, NIGHT])
def test_it_is_never_in_closed_hours_whenever_a_turn_begins(zone: str, window: dict[str, int] | None) -> None:
    options = {} if window is None else {"turn_window": window}
    for minute in range(0, 24 * 60, 30):
        begins = f"2026-09-22 {minute // 60:02}:{minute % 60:02}"
        table = begun(begins, zones={"Ada": zone, "Bo": zone}, **options)
        [(seat, until_ms)] = ends(table).items()
        found = soon_ms(table.state, seat, until_ms)
        assert found is not None
        hours, offsets = table.state.setup.turn_window, table.state.seating.seats[seat].utc_offsets
        assert hours is not None
        assert open_time.between(hours, offsets, found - 1, found + 1) > 0, begins
        assert table.state.changed_ms < found < until_ms


def test_without_a_turn_window_the_room_says_nothing_of_it() -> None:
    table = Table(2, turn_ms=24 * HOUR_MS).started()
    [(seat, until_ms)] = ends(table).items()
    assert soon_ms(table.state, seat, until_ms) is None


def test_after_a_vacation_it_is_by_what_is_left_then() -> None:
    table = begun("2026-09-22 12:00")
    [(seat, until_ms)] = ends(table).items()
    first = soon_ms(table.state, seat, until_ms)
    back_ms = at("2026-09-30 00:00")
    table.vacation(("Ada", "Bo")[seat], back_ms)
    [(_, later_ms)] = ends(table).items()
    found = soon_ms(table.state, seat, later_ms)
    assert first is not None
    assert found is not None
    assert back_ms < found < later_ms
    assert later_ms - found == until_ms - first
