"""Vacation: in games over days the time of a seat stands still while its player is away."""

from typing import Any, Final

import pytest

from regatta_protocol.client import AddSeat, DeclineRematch, Rematch, TakeBack
from regatta_protocol.commands.ending import Resign
from regatta_server.archive import records
from regatta_server.archive.pack import pack, unpack
from regatta_server.archive.replays import replay_of
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.facts import Vacation
from regatta_server.rooms.decide.lifecycle import DAY_MS, GAME_IDLE_MS, closes_ms, due_ms, gone_ms
from regatta_server.rooms.decide.seat_play import time_banks, vacations
from regatta_server.rooms.decide.state import last_stage
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.verify import DoesNotFit, verify
from testkit.records import RecordTable
from testkit.rooms.tables import NOW_MS, Table
from tests.records.write import SAMPLES

HOUR_MS: Final = 3_600_000
TURN_MS: Final = 3 * DAY_MS


def over_days(seats: int = 2, **options: Any) -> Table:
    """Return a game over days that has just started."""
    return RecordTable(seats, **{"turn_ms": TURN_MS} | options).started()


def ends(table: Table) -> dict[int, int]:
    """Return how long from the beginning the seats whose turn it is have to play."""
    return {seat: at - NOW_MS for seat, at in table.state.deadlines}


def test_a_turn_that_runs_waits_for_its_player() -> None:
    table = over_days()
    table.now_ms += DAY_MS
    table.vacation("Ada", NOW_MS + 8 * DAY_MS)
    assert ends(table) == {0: 8 * DAY_MS + 2 * DAY_MS}
    event = table.events[-1]
    assert (event["type"], event["seat"], event["vacations"]) == ("vacation", 0, [NOW_MS + 8 * DAY_MS, None])
    assert event["turns"] == [{"seat": 0, "round": 1, "deadline_ms": NOW_MS + 10 * DAY_MS}]
    assert due_ms(table.state) == NOW_MS + 10 * DAY_MS


def test_whoever_is_back_early_has_as_much_time_as_they_had_left() -> None:
    table = over_days()
    table.now_ms += DAY_MS
    table.vacation("Ada", NOW_MS + 20 * DAY_MS)
    table.now_ms += 4 * DAY_MS
    table.vacation("Ada", None)
    assert ends(table) == {0: 5 * DAY_MS + 2 * DAY_MS}


def test_whoever_has_almost_nothing_left_has_half_a_day_when_they_are_back() -> None:
    table = over_days()
    table.now_ms += TURN_MS - 1_000
    gone_ms = table.now_ms - NOW_MS
    table.vacation("Ada", table.now_ms + 7 * DAY_MS)
    assert ends(table) == {0: gone_ms + 7 * DAY_MS + 12 * HOUR_MS}
    table.now_ms += DAY_MS
    table.vacation("Ada", None)
    assert ends(table) == {0: gone_ms + DAY_MS + 12 * HOUR_MS}, "and where they are back early"


def test_whoever_has_more_than_half_a_day_left_gets_no_more() -> None:
    table = over_days()
    table.now_ms += TURN_MS - 13 * HOUR_MS
    table.vacation("Ada", table.now_ms + DAY_MS)
    assert ends(table) == {0: TURN_MS - 13 * HOUR_MS + DAY_MS + 13 * HOUR_MS}


def test_nobody_has_more_when_they_are_back_than_the_whole_time_of_a_turn() -> None:
    table = over_days(turn_ms=2 * HOUR_MS)
    table.now_ms += 2 * HOUR_MS - 1_000
    table.vacation("Ada", table.now_ms + DAY_MS)
    assert dict(table.state.deadlines) == {0: table.now_ms + DAY_MS + 2 * HOUR_MS}


def test_what_they_are_given_fills_the_time_bank_by_no_more_than_a_turn_that_begins() -> None:
    table = over_days(turn_ms=2 * HOUR_MS, time_bank_ms=DAY_MS)
    table.now_ms += DAY_MS + 2 * HOUR_MS - 1_000
    table.vacation("Ada", table.now_ms + DAY_MS)
    assert dict(table.state.deadlines) == {0: table.now_ms + DAY_MS + 2 * HOUR_MS}
    table.turn()
    assert time_banks(table.last.seats) == (2 * HOUR_MS, DAY_MS)


def test_the_time_that_they_are_given_runs_in_their_turn_window_alone() -> None:
    window = {"begin_minute": 8 * 60, "end_minute": 20 * 60}
    table = over_days(turn_ms=12 * HOUR_MS, turn_window=window, clocks={"Ada": ((0, 0),), "Bo": ((0, 0),)})
    [(_, until_ms)] = table.state.deadlines
    table.now_ms = until_ms - 1_000
    table.vacation("Ada", table.now_ms + DAY_MS)
    assert dict(table.state.deadlines) == {0: until_ms + 2 * DAY_MS - 1_000}


@pytest.mark.parametrize("late_ms", [0, 5 * HOUR_MS])
def test_a_turn_that_has_run_out_is_not_saved_by_it(late_ms: int) -> None:
    table = over_days()
    table.now_ms += TURN_MS + late_ms
    table.vacation("Ada", table.now_ms + 7 * DAY_MS)
    assert ends(table) == {0: TURN_MS}


def test_a_turn_that_comes_meanwhile_has_its_time_afterwards() -> None:
    table = over_days()
    table.vacation("Bo", NOW_MS + 10 * DAY_MS)
    assert ends(table) == {0: TURN_MS}, "the turn of another is as it was"
    table.turn()
    assert ends(table) == {1: 10 * DAY_MS + TURN_MS}
    table.now_ms = NOW_MS + 10 * DAY_MS + HOUR_MS
    table.turn()
    table.turn()
    assert ends(table) == {1: 10 * DAY_MS + HOUR_MS + TURN_MS}, "it is over"


def test_a_turn_that_came_meanwhile_has_all_its_time_when_the_vacation_ends_early() -> None:
    table = over_days()
    table.vacation("Bo", NOW_MS + 10 * DAY_MS)
    table.turn()
    table.now_ms += 2 * DAY_MS
    table.vacation("Bo", None)
    assert ends(table) == {1: 2 * DAY_MS + TURN_MS}


def test_an_end_of_which_the_room_hears_late_changes_nothing() -> None:
    table = over_days()
    table.vacation("Ada", NOW_MS + 2 * DAY_MS)
    table.now_ms += 3 * DAY_MS
    assert table.vacation("Ada", None) is None
    assert ends(table) == {0: 2 * DAY_MS + TURN_MS}


def test_what_is_so_already_changes_nothing() -> None:
    table = over_days()
    assert table.vacation("Ada", None) is None
    assert table.vacation("Ada", NOW_MS) is None, "it is over"
    assert table.vacation("Ada", NOW_MS + DAY_MS) is not None
    assert table.vacation("Ada", NOW_MS + DAY_MS) is None


@pytest.mark.parametrize("turn_ms", [60_000, HOUR_MS, None])
def test_nobody_waits_for_days_in_a_live_game_or_one_without_a_clock(turn_ms: int | None) -> None:
    table = over_days(turn_ms=turn_ms)
    before = table.state
    assert table.vacation("Ada", NOW_MS + 7 * DAY_MS) is None
    assert table.state is before


def test_whoever_is_out_or_has_no_seat_is_not_waited_for() -> None:
    table = over_days(3)
    table.says("Bo", Resign)
    assert table.vacation("Bo", NOW_MS + DAY_MS) is None
    assert table.vacation("Zoe", NOW_MS + DAY_MS) is None


def test_all_seats_of_a_player_wait() -> None:
    table = RecordTable(3, turn_ms=TURN_MS)
    table.says("Ada", AddSeat, name="Zoë")
    table.started()
    change = table.vacation("Ada", NOW_MS + DAY_MS)
    assert change is not None
    assert [(type(fact), getattr(fact, "seat", None)) for fact in change.facts] == [
        (Vacation, 0),
        (Vacation, 1),
    ]


def test_whoever_is_on_vacation_may_play_and_stays_on_it() -> None:
    table = over_days()
    table.vacation("Ada", NOW_MS + 10 * DAY_MS)
    table.turn()
    assert vacations(table.last.seats) == (NOW_MS + 10 * DAY_MS, None)
    table.turn()
    assert ends(table) == {0: 10 * DAY_MS + TURN_MS}


def test_a_vacation_takes_nothing_from_the_time_bank() -> None:
    table = over_days(time_bank_ms=DAY_MS)
    assert ends(table) == {0: TURN_MS + DAY_MS}
    table.vacation("Ada", NOW_MS + 10 * DAY_MS)
    table.now_ms += 9 * DAY_MS
    table.turn()
    assert time_banks(table.last.seats) == (DAY_MS, DAY_MS)
    table.turn()
    table.now_ms = NOW_MS + 10 * DAY_MS + TURN_MS + HOUR_MS
    table.turn()
    assert time_banks(table.last.seats) == (DAY_MS - HOUR_MS, DAY_MS), "afterwards it is as ever"


def test_a_stand_in_plays_on_and_its_player_has_the_time_of_a_vacation_when_they_take_over() -> None:
    table = over_days()
    while not table.last.stand_ins:
        table.turn() if table.to_play == "Bo" else table.alarm_in_time()
    table.turn() if table.to_play == "Bo" else None
    now_ms, at = table.now_ms, dict(table.state.deadlines)
    assert table.vacation("Ada", now_ms + 5 * DAY_MS) is not None
    assert dict(table.state.deadlines) == at
    table.says("Ada", TakeBack)
    assert dict(table.state.deadlines) == {0: now_ms + 5 * DAY_MS + TURN_MS}


def test_a_turn_window_goes_on_where_the_vacation_ends() -> None:
    window = {"begin_minute": 8 * 60, "end_minute": 20 * 60}
    table = over_days(turn_ms=12 * HOUR_MS, turn_window=window, clocks={"Ada": ((0, 0),), "Bo": ((0, 0),)})
    before = dict(table.state.deadlines)
    table.vacation("Ada", NOW_MS + 10 * DAY_MS)
    assert dict(table.state.deadlines) == {0: before[0] + 10 * DAY_MS}
    table.vacation("Ada", None)
    assert dict(table.state.deadlines) == before


def test_a_room_is_not_closed_while_somebody_is_on_vacation() -> None:
    table = over_days()
    table.turn()
    table.vacation("Ada", NOW_MS + 300 * DAY_MS)
    assert closes_ms(table.state) >= NOW_MS + 300 * DAY_MS + GAME_IDLE_MS
    assert gone_ms(table.state) > closes_ms(table.state)
    table.vacation("Ada", None)
    assert closes_ms(table.state) <= NOW_MS + GAME_IDLE_MS + DAY_MS


def test_the_alarm_of_a_room_follows_a_vacation_that_moves_no_deadline() -> None:
    table = over_days(turn_ms=14 * DAY_MS)
    table.vacation("Bo", NOW_MS + 100 * DAY_MS)
    table.turn()
    table.vacation("Bo", None)
    assert ends(table) == {1: 14 * DAY_MS}
    table.vacation("Ada", NOW_MS + 200 * DAY_MS)
    for _ in range(2):
        table.alarm_in_time()
    assert (table.state.stage, ends(table)) == ("playing", {0: 214 * DAY_MS})


def test_it_is_stored_and_comes_back() -> None:
    table = over_days()
    assert "away_until" not in encode(table.state).decode()
    assert "vacations" not in snapshot(table.state, False, frozenset())
    table.vacation("Bo", NOW_MS + DAY_MS)
    again = decode(encode(table.state))
    assert again == table.state
    assert vacations(last_stage(again).seats) == (None, NOW_MS + DAY_MS)
    assert list(snapshot(again, False, frozenset())["vacations"]) == [None, NOW_MS + DAY_MS]
    table.vacation("Bo", None)
    assert list(snapshot(table.state, False, frozenset())["vacations"]) == [None, None]


def test_it_is_known_to_the_end_of_the_room() -> None:
    table = over_days()
    table.vacation("Bo", NOW_MS + 300 * DAY_MS)
    table.says("Ada", Resign)
    assert table.state.stage == "finished"
    assert vacations(table.last.seats) == (None, NOW_MS + 300 * DAY_MS)
    table.says("Ada", Rematch)
    table.says("Bo", DeclineRematch)
    assert vacations(table.last.seats) == (None, NOW_MS + 300 * DAY_MS)
    assert closes_ms(table.state) < NOW_MS + DAY_MS


def test_the_record_has_it_and_verifies_by_dice_and_by_rules() -> None:
    record = SAMPLES["vacation"]()
    gone = [fact["seat"] for fact in record["facts"] if fact["type"] == "vacation"]
    assert gone == [1, 1, 0]
    verify(records.encode(record))
    assert replay_of(record)
    assert unpack(pack(record), record["game"]) == record


def forged(change: dict[str, Any]) -> Any:
    record: Any = SAMPLES["vacation"]()
    next(fact for fact in record["facts"] if fact["type"] == "vacation").update(change)
    return record


@pytest.mark.parametrize("change", [{"until_ms": 1}, {"seat": 7}])
def test_a_record_with_a_vacation_that_cannot_be_does_not_fit(change: dict[str, int]) -> None:
    with pytest.raises(DoesNotFit):
        verify(records.encode(forged(change)))


def test_a_record_of_a_live_game_has_no_vacation() -> None:
    record = SAMPLES["vacation"]()
    record["options"]["turn_ms"] = HOUR_MS
    with pytest.raises(DoesNotFit, match="so short a turn"):
        verify(records.encode(record))
