"""The time bank: time for the whole game, from which a turn takes what it is longer than the turn clock."""

from typing import Any

import pytest

from regatta_protocol.client import CallStandIn, Rematch, TakeBack, Throw
from regatta_protocol.commands.turns import Stretch, Undo
from regatta_protocol.errors import Code
from regatta_server.archive import records
from regatta_server.products.ratings.rating import speed_of
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.lifecycle import LATE_MS
from regatta_server.rooms.decide.seat_play import time_banks
from regatta_server.rooms.decide.state import Playing, last_stage
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.verify import NotARecord, verify
from testkit.records import RecordTable
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, NOW_MS, STRANGER, Table, player_id
from tests.records.write import SAMPLES

TURN_MS = 20_000
BANK_MS = 60_000


def banked(seats: int = 2, **options: Any) -> Table:
    """Return a game that has just started, with a time bank."""
    return Table(seats, **{"turn_ms": TURN_MS, "time_bank_ms": BANK_MS} | options).started()


def after(table: Table, ms: int) -> None:
    """Let whoever is to play end the turn after so long."""
    table.now_ms += ms
    table.turn()


def runs_out(table: Table) -> None:
    """Let the time of whoever is to play be over: the clock makes moves until the turn has ended."""
    for _ in range(2):
        table.alarm_in_time()
        if "turns" in table.events[-1]:
            return
    raise AssertionError("the clock has not ended the turn")


def left(table: Table) -> list[int]:
    """Return what each seat has in its bank."""
    return list(time_banks(table.last.seats))


def time_of_turn(table: Table) -> int:
    """Return how much time the turn that begins now has."""
    [(_, until_ms)] = table.state.deadlines
    return until_ms - table.now_ms


def test_a_turn_may_take_its_own_time_and_all_that_is_in_the_bank() -> None:
    table = banked()
    assert (left(table), time_of_turn(table)) == ([BANK_MS, BANK_MS], TURN_MS + BANK_MS)
    assert table.events[-1]["time_banks"] == [BANK_MS, BANK_MS]


def test_what_a_turn_takes_longer_than_the_clock_is_taken_from_the_bank() -> None:
    table = banked()
    after(table, TURN_MS + 15_000)
    assert left(table) == [BANK_MS - 15_000, BANK_MS]
    assert table.events[-1]["time_banks"] == [BANK_MS - 15_000, BANK_MS]
    after(table, 0)
    assert time_of_turn(table) == TURN_MS + BANK_MS - 15_000


def test_a_shorter_turn_fills_the_bank_again_to_what_it_had_and_no_further() -> None:
    table = banked(1)
    after(table, TURN_MS + 30_000)
    after(table, 5_000)
    assert left(table) == [BANK_MS - 15_000]
    after(table, 5_000)
    assert left(table) == [BANK_MS]
    after(table, 5_000)
    assert (left(table), time_of_turn(table)) == ([BANK_MS], TURN_MS + BANK_MS)


def test_when_all_of_it_is_used_up_the_clock_moves_and_the_next_turn_has_its_own_time_alone() -> None:
    table = banked()
    table.now_ms += TURN_MS + BANK_MS - 1
    assert table.alarm() is None
    runs_out(table)
    assert (table.events[-1]["by"], left(table)) == ("clock", [0, BANK_MS])
    after(table, 1)
    assert time_of_turn(table) == TURN_MS
    after(table, TURN_MS)
    assert left(table) == [0, BANK_MS]


def test_a_move_that_comes_in_before_the_alarm_but_too_late_takes_no_more_than_there_is() -> None:
    table = banked()
    after(table, TURN_MS + BANK_MS + 300)
    assert left(table) == [0, BANK_MS]


def test_a_stand_in_neither_takes_from_the_bank_nor_fills_it() -> None:
    table = banked()
    runs_out(table)
    after(table, 1)
    while not table.last.stand_ins:
        table.alarm_in_time()
    after(table, 1)
    assert table.last.stand_ins == (0,)
    while table.last.game is not None and table.last.game.to_play == (0,):
        table.alarm_in_time()
    assert left(table) == [0, BANK_MS]
    table.says("Ada", TakeBack)
    after(table, 1_000)
    assert time_of_turn(table) == TURN_MS
    after(table, TURN_MS - 7_000)
    assert left(table) == [7_000, BANK_MS]


def test_clocks_that_are_renewed_give_a_turn_what_it_had_at_its_beginning() -> None:
    table = banked()
    after(table, TURN_MS + 20_000)
    after(table, 0)
    table.alarm(table.now_ms + TURN_MS + BANK_MS + LATE_MS + 1)
    assert table.events[-1]["type"] == "clock_renewed"
    assert (left(table), time_of_turn(table)) == ([BANK_MS - 20_000, BANK_MS], TURN_MS + BANK_MS - 20_000)


def test_whoever_takes_more_time_has_it_for_each_turn_and_the_bank_as_it_is() -> None:
    table = banked()
    table.says("Ada", Stretch, times=3)
    assert time_of_turn(table) == 3 * TURN_MS + BANK_MS
    after(table, 3 * TURN_MS + 10_000)
    assert left(table) == [BANK_MS - 10_000, BANK_MS]


def test_a_decision_that_is_taken_back_leaves_the_banks_as_they_are() -> None:
    table = banked(1)
    after(table, TURN_MS + 10_000)
    table.says("Ada", Undo)
    assert (left(table), time_of_turn(table)) == ([BANK_MS - 10_000], TURN_MS + BANK_MS - 10_000)


def test_where_all_play_at_once_each_has_a_bank_of_its_own() -> None:
    table = banked(3, order="free")
    table.now_ms += TURN_MS + 10_000
    table.turn(1)
    table.turn(2)
    assert left(table) == [BANK_MS, BANK_MS - 10_000, BANK_MS - 10_000]
    assert {seat: at - table.now_ms for seat, at in table.state.deadlines} == {
        0: BANK_MS - 10_000,
        1: TURN_MS + BANK_MS - 10_000,
        2: TURN_MS + BANK_MS - 10_000,
    }


@pytest.mark.parametrize("reveal", ["open", "hide_rerolls", "hide_all"])
def test_everybody_sees_every_bank_whatever_else_is_hidden(reveal: str) -> None:
    table = banked(reveal=reveal)
    after(table, TURN_MS + 10_000)
    for name in ("Ada", "Bo", STRANGER):
        viewer = table.state.seating.seats_of(player_id(name))
        assert list(snapshot(table.state, False, viewer)["time_banks"]) == [BANK_MS - 10_000, BANK_MS]


def test_a_room_without_a_bank_says_and_stores_nothing_of_it() -> None:
    table = Table(2, turn_ms=TURN_MS).started()
    table.turn()
    assert not any("time_bank" in name for event in table.events for name in event)
    assert "time_banks" not in snapshot(table.state, False, frozenset())
    assert b"bank" not in encode(table.state).replace(b"banked", b"")
    assert "time_bank_ms" not in table.state.setup.options


def test_a_bank_is_stored_and_read_again() -> None:
    table = banked()
    after(table, TURN_MS + 1)
    again = decode(encode(table.state))
    assert isinstance(again, Playing)
    assert last_stage(again).seats == table.last.seats
    assert time_banks(again.seats)
    assert again.setup.time_bank_ms == BANK_MS


def test_a_rematch_is_played_with_full_banks() -> None:
    table = banked()
    while table.state.stage == "playing":
        after(table, TURN_MS + 4_000)
    assert left(table) == [BANK_MS - 12 * 4_000] * 2
    table.says("Ada", Rematch)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert change.spawn.state.setup.options.get("time_bank_ms") == BANK_MS


def test_nobody_is_called_away_from_a_game_whose_clock_has_a_bank() -> None:
    assert refusal(banked(), "Bo", CallStandIn, seat=0).code is Code.NOT_ALLOWED


def test_the_speed_of_a_game_is_that_of_its_turn_clock() -> None:
    assert speed_of(banked(rated=True).state.setup.options) == "live"
    days = banked(rated=True, turn_ms=86_400_000, time_bank_ms=7 * 86_400_000)
    assert speed_of(days.state.setup.options) == "days"


def test_a_record_names_the_bank_and_whoever_checks_it_finds_it_right() -> None:
    record = SAMPLES["time-bank"]()
    assert record["options"].get("time_bank_ms") == BANK_MS
    assert any(fact.get("by") == "clock" for fact in record["facts"])
    verify(records.encode(record))
    record["options"]["time_bank_ms"] = "much"  # type: ignore[typeddict-item] # a record that somebody edited
    with pytest.raises(NotARecord):
        verify(records.encode(records.sealed(record)))


def test_dice_that_lie_there_take_no_time_from_the_bank_until_the_turn_ends() -> None:
    table = RecordTable(2, turn_ms=TURN_MS, time_bank_ms=BANK_MS).started()
    table.now_ms += TURN_MS + 10_000
    table.says("Ada", Throw, dice=ALL)
    assert left(table) == [BANK_MS, BANK_MS]
    assert dict(table.state.deadlines) == {0: NOW_MS + TURN_MS + BANK_MS}
