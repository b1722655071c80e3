"""What is left of a year's days of vacation: a year is the last 365 days, and a day that began counts."""

from itertools import pairwise
from random import Random
from typing import Final

import pytest

from regatta_server.limits import DAY_MS
from regatta_server.products.vacations.periods import YEAR_MS, Period, counting, days_left, ended, running

NOW_MS: Final = 1_790_000_000_000


def taken(days: float, ago_days: float = 0) -> Period:
    """Return a vacation of so many days that began so many days ago."""
    from_ms = NOW_MS - int(ago_days * DAY_MS)
    return Period(from_ms, from_ms + int(days * DAY_MS), "c-1")


@pytest.mark.parametrize(
    ("periods", "left"),
    [
        ([], 30),
        ([taken(7)], 23),
        ([taken(7, 100), taken(14, 50)], 9),
        ([taken(30)], 0),
        ([taken(0.1, 20)], 29),
        ([taken(1.1, 20)], 28),
        ([taken(40, 20)], 0),
        # Each day comes back by itself, 365 days after it was over.
        ([taken(10, 365)], 20),
        ([taken(10, 366)], 21),
        ([taken(10, 370.5)], 25),
        ([taken(10, 375)], 30),
        ([taken(0.1, 365.5)], 29),
        ([taken(0.1, 366)], 30),
    ],
)
def test_days_are_used_up_and_come_back(periods: list[Period], left: int) -> None:
    assert days_left(periods, 30, NOW_MS) == left


def test_the_end_of_a_year_doubles_nothing() -> None:
    chance = Random(7)
    periods: list[Period] = []
    now_ms = NOW_MS
    for _ in range(400):
        now_ms += chance.randrange(20 * DAY_MS)
        left = days_left(periods, 30, now_ms)
        if left and running(periods, now_ms) is None:
            periods.append(Period(now_ms, now_ms + chance.randint(1, left) * DAY_MS, ""))
    assert all(one.until_ms <= other.from_ms for one, other in pairwise(periods))
    for end_ms in [one.until_ms for one in periods]:
        begin_ms = end_ms - YEAR_MS
        away = [min(one.until_ms, end_ms) - max(one.from_ms, begin_ms) for one in periods]
        assert sum(ms for ms in away if ms > 0) <= 30 * DAY_MS


def test_whoever_ends_one_early_keeps_the_days_that_have_not_begun() -> None:
    periods = ended([taken(20, 100), taken(9, 2.5)], NOW_MS)
    assert [one.until_ms for one in periods] == [NOW_MS - 80 * DAY_MS, NOW_MS]
    assert days_left(periods, 30, NOW_MS) == 7
    assert running(periods, NOW_MS) is None


def test_what_counts_no_more_is_not_kept() -> None:
    old, counts, runs = taken(7, 400), taken(7, 370), taken(7)
    assert counting([old, counts, runs], NOW_MS) == [counts, runs]
