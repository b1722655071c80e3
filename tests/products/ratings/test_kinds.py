"""Names of what is stored of ratings, and weeks."""

import re
from datetime import UTC, datetime

import pytest

from regatta_protocol.ids import PlayerId
from regatta_server.limits import WEEK_TABLES_MOST
from regatta_server.products.ratings.kinds import WEEK_MS, RatingKind, kinds, week_of, week_tables

LIVE = RatingKind("yacht", "live")


def at(*when: int) -> int:
    """Return a time of the calendar as milliseconds."""
    return int(datetime(*when, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc,arg-type] # year, month, day, ...


def test_all_that_one_script_touches_is_in_one_place_of_a_cluster() -> None:
    named = [LIVE.players, LIVE.table, LIVE.last, LIVE.order, LIVE.ledger, LIVE.number, LIVE.week("2026-W47")]
    assert len(set(named)) == len(named)
    assert {re.search(r"\{(.*?)\}", key)[1] for key in named} == {"rating:yacht:live"}  # type: ignore[index] # each has one
    assert re.search(r"\{(.*?)\}", LIVE.graph(PlayerId("abc")))[1] == "abc"  # type: ignore[index] # it has one


def test_each_ruleset_is_rated_at_both_speeds() -> None:
    assert kinds(["yacht", "yak"]) == [
        LIVE,
        RatingKind("yacht", "days"),
        RatingKind("yak", "live"),
        RatingKind("yak", "days"),
    ]


@pytest.mark.parametrize(
    ("when", "week"),
    [
        ((2026, 11, 16), "2026-W47"),
        ((2026, 11, 22, 23, 59), "2026-W47"),
        ((2026, 11, 23), "2026-W48"),
        ((2027, 1, 3), "2026-W53"),
        ((2027, 1, 4), "2027-W01"),
        ((2024, 12, 30), "2025-W01"),
    ],
)
def test_weeks_are_those_of_the_calendar(when: tuple[int, ...], week: str) -> None:
    assert week_of(at(*when)) == week


def test_there_are_tables_of_some_weeks() -> None:
    now_ms = at(2027, 1, 20)
    weeks = week_tables(now_ms)
    assert weeks[:4] == ["2027-W03", "2027-W02", "2027-W01", "2026-W53"]
    assert week_of(now_ms - WEEK_TABLES_MOST * WEEK_MS) in weeks
