"""Deadlines as a calendar shows them, and what it says when they move or are over."""

from typing import Any

import pytest
from icalendar import Calendar

from regatta_protocol.client import AddSeat
from regatta_server.languages.catalogues import languages
from regatta_server.products.feeds.calendars import calendar_of
from regatta_server.products.feeds.deadlines import deadlines_of
from regatta_server.products.feeds.revisions import Revisions, revised
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NAMES, Table, player_id

DAY_MS = 86_400_000
SITE = "https://dice.example"
CHANGED_S = 1_790_000_000


def file_of(name: str, *rooms: Table, before: Revisions | None = None, language: str = "en") -> bytes:
    """Return the calendar of a player of some rooms, which said something else before."""
    player = player_id(name)
    deadlines = deadlines_of(player, [room.state for room in rooms])
    revisions = revised(before or {}, deadlines, CHANGED_S)
    return calendar_of(deadlines, revisions, player, CHANGED_S, SITE, languages()[language])


def events(file: bytes) -> list[Any]:
    """Return the events of a calendar."""
    return list(Calendar.from_ical(file).walk("VEVENT"))


def titles(file: bytes) -> list[str]:
    """Return the titles of the events of a calendar."""
    return [str(event["SUMMARY"]) for event in events(file)]


def test_an_event_keeps_its_mark_from_turn_to_turn() -> None:
    room = Table(2, turn_ms=2 * DAY_MS).started()
    first, other = ([str(one["UID"]) for one in events(file_of(name, room))] for name in ("Ada", "Bo"))
    room.turn()
    assert [str(one["UID"]) for one in events(file_of("Ada", room))] == first
    assert other != first, "two who subscribe in one calendar have an event each"


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Yacht (1938): no turn runs any more"), ("de", "Yacht (1938): Es läuft kein Zug mehr")],
)
def test_what_is_over_is_listed_behind_what_runs_as_cancelled_and_without_a_name(
    language: str, text: str
) -> None:
    chance = CountedChance()
    over, runs = (Table(2, chance=chance, turn_ms=days * DAY_MS).started() for days in (1, 2))
    before = revised({}, deadlines_of(player_id("Ada"), [over.state, runs.state]), CHANGED_S - 60)
    file = file_of("Ada", runs, before=before, language=language)
    running, cancelled = events(file)
    assert (running["STATUS"], running["SEQUENCE"]) == ("CONFIRMED", 0)
    assert (cancelled["STATUS"], cancelled["SEQUENCE"]) == ("CANCELLED", 1)
    assert cancelled["SUMMARY"] == text
    assert int(cancelled["DTSTART"].dt.timestamp()) == dict(over.state.deadlines)[0] // 1_000
    assert int(cancelled["LAST-MODIFIED"].dt.timestamp()) == CHANGED_S
    assert int(running["LAST-MODIFIED"].dt.timestamp()) == CHANGED_S - 60
    assert file.count(b"Bo") == 1, "who plays on is named, who played is not"


def test_an_event_says_what_ends_and_leads_to_the_room() -> None:
    room = Table(3, turn_ms=DAY_MS).started()
    file = file_of("Ada", room)
    assert titles(file) == ["Your turn in Yacht (1938) with Bo and Cleo ends"]
    [event] = events(file)
    assert str(event["URL"]) == f"{SITE}/r/{room.state.setup.id}"
    assert int(event["DTSTART"].dt.timestamp()) == dict(room.state.deadlines)[0] // 1_000
    file = file_of("Bo", room, language="de")
    assert titles(file) == ["Der Zug von Ada in Yacht (1938) endet"]


def test_a_second_seat_on_ones_own_device_is_nobody_else() -> None:
    room = Table(2, turn_ms=DAY_MS)
    room.says("Ada", AddSeat, name="Anne, A; \\n")
    room.started()
    file = file_of("Ada", room)
    assert titles(file) == ["Your turn in Yacht (1938) ends"]


def test_the_names_of_a_table_of_eight_come_out_of_the_calendar_whole() -> None:
    room = Table(8, turn_ms=DAY_MS).started()
    [text] = titles(file_of("Ada", room))
    assert text == f"Your turn in Yacht (1938) with {', '.join(NAMES[1:-1])} and {NAMES[-1]} ends"
