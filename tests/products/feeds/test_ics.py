"""Calendars as files, read by another's parser: whatever a name is made of, it comes out as it went in."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from regatta_server.products.feeds.ics import OCTETS_MOST, Event, calendar
from tests.proving import examples

CHANGED_S = 1_790_000_000
AT_S = 1_790_003_600
ODD = [
    "Ada, Bo and Cleo",
    "one; two; three",
    "back\\slash, and \\n that is none",
    "ends with \\",
    "two\nlines\r\nof three",
    "\U0001f3b2" * 40,
    "ä" * 100,
    "x" * 66 + "é" * 9,
    "family \U0001f468\u200d\U0001f469\u200d\U0001f467 of \U0001f1e9\U0001f1ea",
    ":colon:, =equals=, \"quotes\" and 'more'",
    "BEGIN:VEVENT",
    "سفينة, יאכטה; 帆船",
    " spaces at both ends ",
    "",
]


def event(title: str, url: str = "https://dice.example/r/ABCD2345") -> Event:
    """Return an event of a title."""
    return Event("7f9c2ba4-e88f-527d-a616-07b0e2a0d5c1", AT_S, title, url, CHANGED_S)


def read(file: bytes) -> Any:
    """Return a calendar as a parser reads it, which must find nothing wrong."""
    found = Calendar.from_ical(file)
    assert not found.errors
    assert not any(part.errors for part in found.walk())
    return found


def lines_of(file: bytes) -> list[bytes]:
    """Return the lines of a file as they are sent."""
    assert file.endswith(b"\r\n")
    return file.removesuffix(b"\r\n").split(b"\r\n")


@pytest.mark.parametrize("title", ODD)
def test_a_title_comes_out_as_it_went_in(title: str) -> None:
    # By names that the parser knows to be of texts: of others it leaves the values as they are sent.
    file = calendar(title, [event(title)], CHANGED_S)
    found = read(file.replace(b"\nNAME:", b"\nCOMMENT:").replace(b"\nX-WR-CALNAME:", b"\nDESCRIPTION:"))
    [only] = found.walk("VEVENT")
    texts = (only["SUMMARY"], found["COMMENT"], found["DESCRIPTION"])
    assert [str(one) for one in texts] == [title.replace("\r\n", "\n")] * 3


@pytest.mark.parametrize("title", ODD)
def test_no_line_is_longer_than_75_octets_and_none_cuts_a_letter(title: str) -> None:
    lines = lines_of(calendar(title, [event(title)], CHANGED_S))
    assert max(map(len, lines)) <= OCTETS_MOST
    for line in lines:
        line.decode()
        assert b"\r" not in line
        assert b"\n" not in line


@pytest.mark.parametrize("before", range(3, 8))
def test_a_letter_of_four_octets_at_the_very_fold_stays_whole(before: int) -> None:
    title = "x" * (OCTETS_MOST - len("SUMMARY:") - before) + "\U0001f3b2 and on"
    lines = lines_of(calendar("", [event(title)], CHANGED_S))
    [first] = [number for number, line in enumerate(lines) if line.startswith(b"SUMMARY:")]
    assert lines[first + 1].startswith(b" ")
    assert (lines[first] + lines[first + 1][1:]).decode() == f"SUMMARY:{title}"


@given(st.text(), st.text())
@examples(60)
def test_any_text_is_read_as_it_was_written_but_for_what_no_calendar_may_hold(name: str, title: str) -> None:
    found = read(calendar(name, [event(title), event("the next")], CHANGED_S))
    first, second = found.walk("VEVENT")
    wanted = "\n".join(re.split("\r\n|[\r\n\x85\u2028\u2029]", title))
    assert str(first["SUMMARY"]) == re.sub("[\x00-\x08\x0b-\x1f\x7f]", "", wanted)
    assert str(second["SUMMARY"]) == "the next"


def test_an_event_is_one_moment_in_utc_that_keeps_nobody_busy() -> None:
    file = calendar("Games", [event("Your turn")], CHANGED_S)
    found = read(file)
    [only] = found.walk("VEVENT")
    assert only["DTSTART"].dt == datetime.fromtimestamp(AT_S, UTC)
    assert only["DTSTAMP"].dt == only["LAST-MODIFIED"].dt == datetime.fromtimestamp(CHANGED_S, UTC)
    assert b"\r\nDTSTART:20260921T151320Z\r\n" in file
    assert only["TRANSP"] == "TRANSPARENT"
    assert str(only["URL"]) == "https://dice.example/r/ABCD2345"
    assert str(only["UID"]) == event("").uid
    assert "DTEND" not in only
    assert found.walk("VALARM") == []


def test_an_event_that_is_over_is_cancelled_with_its_number() -> None:
    over = event("No turn")._replace(sequence=3, cancelled=True, changed_s=CHANGED_S - 60)
    first, second = read(calendar("Games", [event("Your turn"), over], CHANGED_S)).walk("VEVENT")
    assert (first["SEQUENCE"], first["STATUS"]) == (0, "CONFIRMED")
    assert (second["SEQUENCE"], second["STATUS"]) == (3, "CANCELLED")
    assert second["LAST-MODIFIED"].dt == datetime.fromtimestamp(CHANGED_S - 60, UTC)


def test_a_calendar_without_events_says_how_often_to_look() -> None:
    file = calendar("Games", [], CHANGED_S)
    found = read(file)
    assert (str(found["VERSION"]), str(found["METHOD"])) == ("2.0", "PUBLISH")
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in file
    assert b"X-PUBLISHED-TTL:PT1H\r\n" in file
    assert found.walk("VEVENT") == []
