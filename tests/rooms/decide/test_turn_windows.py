"""The turn window: the clock of a seat, and its time bank, run between certain hours of its player's day."""

from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from regatta_protocol.client import AddBot, AddSeat, CallStandIn, JoinRoom, Rematch, TakeBack, Throw
from regatta_protocol.commands.orders import SetOrder
from regatta_protocol.commands.turns import Stretch
from regatta_protocol.errors import Code
from regatta_server.archive import records
from regatta_server.archive.replays import replay_of
from regatta_server.rooms.decide.codecs.codec import next_state
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.lifecycle import DAY_MS, LATE_MS, closes_ms, due_ms
from regatta_server.rooms.decide.seat_play import time_banks
from regatta_server.rooms.decide.setup import IN_UTC, UtcOffsets
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.views.views import snapshot, summary
from regatta_server.runtime.time_zones import utc_offsets
from regatta_server.verify import NotARecord, verify
from testkit.records import RecordTable
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, NOW_MS, Table, player_id
from tests.records.write import SAMPLES

HOUR_MS: Final = 3_600_000
DAYTIME: Final = {"begin_minute": 8 * 60, "end_minute": 22 * 60}
NIGHT: Final = {"begin_minute": 22 * 60, "end_minute": 6 * 60}
BERLIN, TOKYO, NEW_YORK = "Europe/Berlin", "Asia/Tokyo", "America/New_York"


def at(text: str, zone: str = BERLIN) -> int:
    """Return a moment by a clock on the wall, in milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1_000)


def clock(zone: str) -> UtcOffsets:
    """Return by which clock somebody lives in a zone."""
    return utc_offsets(zone, NOW_MS)


def gathered(begins: str, seats: int = 2, zones: dict[str, str] | None = None, **options: Any) -> Table:
    """Return a room with a turn window of the day, and twelve hours for a turn, as of a moment in Berlin."""
    lives = {"Ada": BERLIN, "Bo": BERLIN} if zones is None else zones
    clocks = {name: clock(zone) for name, zone in lives.items()}
    chosen: dict[str, Any] = {"turn_ms": 12 * HOUR_MS, "turn_window": DAYTIME} | options
    table = RecordTable(seats, clocks=clocks, **chosen)
    table.now_ms = at(begins)
    return table


def begun(begins: str, **options: Any) -> Table:
    """Return such a game that has just started."""
    return gathered(begins, **options).started()


def ends(table: Table) -> dict[int, int]:
    """Return until when the seats whose turn it is have to play."""
    return dict(table.state.deadlines)


def test_twelve_hours_that_begin_at_nine_in_the_evening_end_at_seven_the_next() -> None:
    table = begun("2026-10-01T21:00")
    assert ends(table) == {0: at("2026-10-02T19:00")}
    [turn] = table.events_of("started")[0]["turns"]
    assert turn["deadline_ms"] == at("2026-10-02T19:00")
    assert due_ms(table.state) == at("2026-10-02T19:00")


def test_each_seat_goes_by_the_clock_of_its_own_player() -> None:
    table = begun("2026-10-01T09:00", zones={"Ada": BERLIN, "Bo": TOKYO})
    assert ends(table) == {0: at("2026-10-01T21:00")}
    table.turn()
    # In Tokyo it is four in the afternoon: six hours today, and six tomorrow.
    assert ends(table) == {1: at("2026-10-02T14:00", TOKYO)}


def test_seats_that_play_at_once_have_deadlines_of_their_own() -> None:
    table = begun("2026-10-01T09:00", zones={"Ada": BERLIN, "Bo": NEW_YORK}, order="simultaneous")
    assert ends(table) == {0: at("2026-10-01T21:00"), 1: at("2026-10-01T20:00", NEW_YORK)}


def test_a_window_may_go_over_midnight() -> None:
    table = begun("2026-10-01T12:00", turn_window=NIGHT)
    assert ends(table) == {0: at("2026-10-03T02:00")}


def test_a_turn_over_the_change_to_winter_time_ends_by_the_new_clock() -> None:
    table = begun("2026-10-24T21:00")
    assert ends(table) == {0: at("2026-10-25T19:00")}
    assert ends(table)[0] - table.now_ms == 23 * HOUR_MS


def test_a_turn_over_the_change_to_summer_time_ends_by_the_new_clock() -> None:
    table = begun("2027-03-27T21:00")
    assert ends(table) == {0: at("2027-03-28T19:00")}
    assert ends(table)[0] - table.now_ms == 21 * HOUR_MS


def test_the_clock_makes_no_move_before_the_time_in_the_window_is_over() -> None:
    table = begun("2026-10-01T21:00")
    assert table.alarm(at("2026-10-02T09:00")) is None
    assert table.alarm(at("2026-10-02T18:59")) is None
    assert table.alarm(at("2026-10-02T19:00")) is not None
    assert table.events[-1]["by"] == "clock"


def test_a_player_may_play_while_the_own_window_is_closed() -> None:
    table = begun("2026-10-01T21:00")
    table.now_ms = at("2026-10-02T03:00")
    table.turn()
    # And the next one's turn begins in the night: with all of its time in the morning.
    assert ends(table) == {1: at("2026-10-02T20:00")}


def test_a_seat_whose_player_says_no_zone_goes_by_utc() -> None:
    table = begun("2026-10-01T21:00", zones={})
    assert [seat.utc_offsets for seat in table.state.seating.seats] == [IN_UTC, IN_UTC]
    assert ends(table) == {0: at("2026-10-02T17:00", "UTC")}


def test_rooms_without_a_turn_window_keep_nobodys_clock() -> None:
    table = begun("2026-10-01T21:00", turn_window=None)
    assert all(not seat.utc_offsets for seat in table.state.seating.seats)
    assert ends(table) == {0: table.now_ms + 12 * HOUR_MS}
    shown = snapshot(table.state, resync=False, viewer=frozenset({0}))
    assert "turn_window" not in shown["options"]
    assert all("utc_offsets" not in seat for seat in shown["seats"])


def test_everyone_sees_the_window_and_by_whose_clock_a_seat_goes_before_sitting_down() -> None:
    table = gathered("2026-10-01T21:00", seats=3)
    table.says("Bo", JoinRoom)
    shown = snapshot(table.state, resync=False, viewer=frozenset())
    assert shown["options"]["turn_window"] == DAYTIME
    ada, bo = shown["seats"]
    assert ada["utc_offsets"][:2] == [[0, 120], [1_792_890_000_000, 60]]
    assert table.events_of("seated")[-1]["seat"] == bo
    assert bo["utc_offsets"] == [list(pair) for pair in clock(BERLIN)]
    assert all("utc_offsets" not in seat for seat in summary(table.state, player_id("Ada"))["seats"])


def test_a_list_of_rooms_tells_by_which_clock_the_turn_goes_that_has_its_deadline() -> None:
    table = gathered("2026-10-01T21:00", zones={"Ada": BERLIN, "Bo": TOKYO})
    assert "turn_window" not in summary(table.state, player_id("Ada"))
    table.started()
    [(seat, until_ms)] = table.state.deadlines
    for name in ("Ada", "Bo"):
        line = summary(table.state, player_id(name))
        assert (line["deadline_ms"], line["turn_window"]) == (until_ms, DAYTIME)
        assert line["utc_offsets"] == [list(pair) for pair in table.state.seating.seats[seat].utc_offsets]
        assert "vacation_until_ms" not in line
    always = summary(begun("2026-10-01T21:00", turn_window=None).state, player_id("Ada"))
    assert "turn_window" not in always
    assert "utc_offsets" not in always


def test_a_guest_on_ones_device_goes_by_the_same_clock() -> None:
    table = gathered("2026-10-01T21:00", seats=3)
    table.says("Ada", AddSeat, name="Uma")
    assert table.state.seating.seats[1].utc_offsets == clock(BERLIN)


def test_bots_and_stand_ins_know_no_window() -> None:
    table = gathered("2026-10-01T23:00", seats=2)
    table.says("Ada", AddBot, level="mate")
    assert table.state.seating.seats[1].utc_offsets == ()
    table.started()
    table.now_ms = at("2026-10-02T02:00")
    table.turn(0)
    [(seat, until_ms)] = table.state.deadlines
    assert (seat, until_ms - table.now_ms < 5_000) == (1, True)


def test_a_stand_in_plays_at_once_and_the_player_who_is_back_has_the_window_again() -> None:
    table = begun("2026-10-01T21:00", turn_ms=2 * HOUR_MS)
    while not table.last.stand_ins:
        assert due_ms(table.state) is not None
        table.alarm_in_time()
        if table.last.stand_ins != () or table.to_play == "Ada":
            continue
        table.turn()
    assert isinstance(table.state, Playing)
    while table.to_play != "Ada":
        table.turn()
    # It thinks for a moment, also while the window is closed.
    table.now_ms = at("2026-12-01T23:30")
    table.alarm_in_time()
    table.now_ms = at("2026-12-02T23:30")
    table.says("Ada", TakeBack)
    if table.to_play == "Ada":
        assert ends(table)[0] == at("2026-12-03T10:00")


def test_the_time_bank_runs_in_the_window_alone() -> None:
    table = begun("2026-10-01T21:00", turn_ms=2 * HOUR_MS, time_bank_ms=4 * HOUR_MS)
    # One hour today, and five tomorrow.
    assert ends(table) == {0: at("2026-10-02T13:00")}
    table.now_ms = at("2026-10-02T10:00")
    table.turn()
    # One hour today and two tomorrow: one of them from the bank.
    assert time_banks(table.last.seats) == (3 * HOUR_MS, 4 * HOUR_MS)
    table.now_ms = at("2026-10-02T23:00")
    table.turn()
    # Twelve hours are far more than it had, and it has only played late.
    assert time_banks(table.last.seats) == (3 * HOUR_MS, 0)
    assert ends(table) == {0: at("2026-10-03T13:00")}
    table.now_ms = at("2026-10-03T07:59")
    table.turn()
    assert time_banks(table.last.seats) == (4 * HOUR_MS, 0)


def test_a_service_that_was_away_gives_a_turn_its_time_in_the_window_anew() -> None:
    table = begun("2026-10-01T21:00")
    late = at("2026-10-02T21:00")
    assert late - ends(table)[0] > LATE_MS
    table.alarm(late)
    assert table.events[-1]["type"] == "clock_renewed"
    assert ends(table) == {0: at("2026-10-03T19:00")}


def test_more_time_is_for_live_games_with_a_window_as_without() -> None:
    assert refusal(begun("2026-10-01T21:00"), "Ada", Stretch, times=2).code is Code.NOT_ALLOWED


def test_no_stand_in_is_called_where_there_is_a_clock() -> None:
    assert refusal(begun("2026-10-01T21:00"), "Bo", CallStandIn, seat=0).code is Code.NOT_ALLOWED


def test_an_order_is_carried_out_at_once_also_in_closed_hours() -> None:
    table = begun("2026-10-01T21:00")
    table.says("Bo", SetOrder, order={"rows": [{"row": "chance", "least": 1}]})
    table.now_ms = at("2026-10-02T01:00")
    table.turn()
    assert table.to_play == "Bo"
    due = due_ms(table.state)
    assert due is not None
    assert due < at("2026-10-02T02:00")
    assert ends(table) == {1: at("2026-10-02T20:00")}


def test_a_rematch_has_the_same_window_and_clocks() -> None:
    table = begun("2026-10-01T21:00", zones={"Ada": BERLIN, "Bo": TOKYO}).finished()
    table.says("Ada", Rematch)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    after = change.spawn.state
    assert after.setup.turn_window == table.state.setup.turn_window
    lives = {player_id("Ada"): clock(BERLIN), player_id("Bo"): clock(TOKYO)}
    assert {seat.player: seat.utc_offsets for seat in after.seating.seats} == lives


def test_a_room_that_is_read_again_has_the_same_deadlines() -> None:
    table = begun("2026-10-01T21:00", zones={"Ada": BERLIN, "Bo": TOKYO}, time_bank_ms=HOUR_MS)
    table.turn()
    assert decode(encode(table.state)) == table.state
    state = None
    for fact in table.facts:
        state = next_state(state, fact)
    assert state == table.state


def test_the_longest_turn_ends_before_its_room_would_be_closed() -> None:
    window = {"begin_minute": 12 * 60, "end_minute": 18 * 60}
    # Over the end of summer time, from the moment in which it closes.
    for begins in ("2026-10-20T18:00", "2027-03-20T18:00", "2026-11-26T18:00"):
        table = begun(begins, turn_ms=5 * DAY_MS, time_bank_ms=2 * DAY_MS, turn_window=window)
        [(_, until_ms)] = table.state.deadlines
        assert until_ms - table.now_ms > 27 * DAY_MS
        assert closes_ms(table.state) > until_ms + HOUR_MS


def test_a_record_names_the_window_and_nobodys_clock_and_is_found_right() -> None:
    record = SAMPLES["turn-window"]()
    assert record["options"].get("turn_window") == DAYTIME
    assert any(fact.get("by") == "clock" for fact in record["facts"])
    assert b"utc_offsets" not in records.encode(record)
    verify(records.encode(record))
    replay = replay_of(record)
    assert replay["snapshot"]["options"]["turn_window"] == DAYTIME
    events: list[Any] = [*replay["events"]]
    assert all(turn["deadline_ms"] is None for event in events for turn in event.get("turns", ()))
    record["options"]["turn_window"] = {"begin_minute": 480}  # type: ignore[typeddict-item] # edited by somebody
    with pytest.raises(NotARecord):
        verify(records.encode(records.sealed(record)))


def test_a_throw_leaves_the_deadline_as_it_is() -> None:
    table = begun("2026-10-01T21:00")
    table.now_ms = at("2026-10-02T08:30")
    table.says("Ada", Throw, dice=ALL)
    assert ends(table) == {0: at("2026-10-02T19:00")}
