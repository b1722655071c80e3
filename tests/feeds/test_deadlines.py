"""Deadlines of a player's running games, as the rooms have them, and as a calendar shows them."""

from typing import Any

from icalendar import Calendar

from regatta_protocol.client import AddSeat
from regatta_server.feeds.deadlines import calendar_of, deadlines_of
from regatta_server.languages.language import ENGLISH, languages
from testkit.rooms.tables import NAMES, Table, player_id

DAY_MS = 86_400_000
ADA, BO, ZOE = player_id("Ada"), player_id("Bo"), player_id("Zoe")
SITE = "https://dice.example"
CHANGED_S = 1_790_000_000


def events(file: bytes) -> list[Any]:
    """Return the events of a calendar."""
    return list(Calendar.from_ical(file).walk("VEVENT"))


def titles(file: bytes) -> list[str]:
    """Return the titles of the events of a calendar."""
    return [str(event["SUMMARY"]) for event in events(file)]


def test_the_deadline_is_ones_own_where_it_is_ones_turn_and_else_that_of_who_is_awaited() -> None:
    room = Table(2, turn_ms=DAY_MS).started()
    [mine], [other] = deadlines_of(ADA, [room.state]), deadlines_of(BO, [room.state])
    assert mine.ends_ms == other.ends_ms == dict(room.state.deadlines)[0]
    assert (mine.whose, mine.others) == (None, ("Bo",))
    assert (other.whose, other.others) == ("Ada", ("Ada",))
    room.turn()
    [later] = deadlines_of(ADA, [room.state])
    assert (later.whose, later.ends_ms) == ("Bo", dict(room.state.deadlines)[1])


def test_of_several_turns_at_once_the_own_one_counts_and_then_the_first_that_ends() -> None:
    room = Table(3, turn_ms=DAY_MS, order="free").started()
    room.now_ms += 1_000
    room.turn(0)
    [mine] = deadlines_of(ADA, [room.state])
    assert (mine.whose, mine.ends_ms) == (None, dict(room.state.deadlines)[0])
    assert mine.ends_ms > min(ends for _, ends in room.state.deadlines)


def test_rooms_that_wait_are_over_or_have_minutes_for_a_turn_have_no_deadline_to_note() -> None:
    gathers = Table(2, turn_ms=DAY_MS)
    opening = Table(2, turn_ms=DAY_MS).filled()
    over = Table(2, turn_ms=DAY_MS).finished()
    live = Table(2, turn_ms=60_000).started()
    unhurried = Table(2).started()
    rooms = [table.state for table in (gathers, opening, over, live, unhurried)]
    assert deadlines_of(ADA, rooms) == []


def test_a_room_without_a_seat_of_the_player_is_none_of_theirs() -> None:
    assert deadlines_of(ZOE, [Table(2, turn_ms=DAY_MS).started().state]) == []


def test_a_bot_thinks_for_no_calendar() -> None:
    room = Table(2, turn_ms=DAY_MS, bots=1, level="mate").started()
    assert [one.whose for one in deadlines_of(ADA, [room.state])] == [None]
    room.turn(0)
    assert deadlines_of(ADA, [room.state]) == []


def test_games_come_by_time_and_each_keeps_its_mark_from_turn_to_turn() -> None:
    late, soon = Table(2, turn_ms=3 * DAY_MS).started(), Table(2, turn_ms=2 * DAY_MS).started()
    found = deadlines_of(ADA, [late.state, soon.state])
    assert [one.room for one in found] == [soon.state.id, late.state.id]

    def uids(name: str) -> list[str]:
        deadlines = deadlines_of(player_id(name), [soon.state])
        file = calendar_of(deadlines, CHANGED_S, SITE, ENGLISH)
        return [str(event["UID"]) for event in events(file)]

    first, other = uids("Ada"), uids("Bo")
    soon.turn()
    assert uids("Ada") == first
    assert other != first, "two who subscribe in one calendar have an event each"


def test_an_event_says_what_ends_and_leads_to_the_room() -> None:
    room = Table(3, turn_ms=DAY_MS).started()
    file = calendar_of(deadlines_of(ADA, [room.state]), CHANGED_S, SITE, ENGLISH)
    assert titles(file) == ["Your turn in Yacht (1938) with Bo and Cleo ends"]
    [event] = events(file)
    assert str(event["URL"]) == f"{SITE}/r/{room.state.id}"
    assert int(event["DTSTART"].dt.timestamp()) == dict(room.state.deadlines)[0] // 1_000
    file = calendar_of(deadlines_of(BO, [room.state]), CHANGED_S, SITE, languages()["de"])
    assert titles(file) == ["Der Zug von Ada in Yacht (1938) endet"]


def test_a_second_seat_on_ones_own_device_is_nobody_else() -> None:
    room = Table(2, turn_ms=DAY_MS)
    room.says("Ada", AddSeat, name="Anne, A; \\n")
    room.started()
    file = calendar_of(deadlines_of(ADA, [room.state]), CHANGED_S, SITE, ENGLISH)
    assert titles(file) == ["Your turn in Yacht (1938) ends"]


def test_the_names_of_a_table_of_eight_come_out_of_the_calendar_whole() -> None:
    room = Table(8, turn_ms=DAY_MS).started()
    [said] = titles(calendar_of(deadlines_of(ADA, [room.state]), CHANGED_S, SITE, ENGLISH))
    assert said == f"Your turn in Yacht (1938) with {', '.join(NAMES[1:-1])} and {NAMES[-1]} ends"
