"""The clocks of several seats that play at once, and of turns that are set aside or divided."""

from typing import Any

import pytest

from regatta_protocol.client import AddSeat, SetAside, Throw
from regatta_server.rooms.decide.lifecycle import LATE_MS, due_ms
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import ALL, NOW_MS, Table

TURN_MS = 30_000

every_pace = pytest.mark.parametrize("order", ["simultaneous", "free"])


def clocked(seats: int = 3, ruleset: str = "yacht", **options: Any) -> Table:
    """Return a game that has just started, with a clock."""
    return Table(seats, ruleset, turn_ms=TURN_MS, **options).started()


def deadlines(table: Table) -> dict[int, int]:
    """Return how long after the start the time of each seat is over."""
    return {seat: at - NOW_MS for seat, at in table.state.deadlines}


@every_pace
def test_all_who_begin_have_their_whole_time(order: str) -> None:
    table = clocked(order=order)
    assert deadlines(table) == dict.fromkeys(range(3), TURN_MS)
    assert {turn["deadline_ms"] for turn in table.events[-1]["turns"]} == {NOW_MS + TURN_MS}


def test_in_a_round_at_once_the_time_of_those_who_still_play_does_not_change() -> None:
    table = clocked(order="simultaneous")
    table.now_ms += 10_000
    table.turn(1)
    assert deadlines(table) == {0: TURN_MS, 2: TURN_MS}
    table.now_ms += 5_000
    table.turn(0)
    assert deadlines(table) == {2: TURN_MS}


def test_a_round_at_once_gives_all_their_whole_time_when_it_begins() -> None:
    table = clocked(order="simultaneous")
    for seat in (2, 0, 1):
        table.now_ms += 4_000
        table.turn(seat)
    assert deadlines(table) == dict.fromkeys(range(3), 12_000 + TURN_MS)


def test_at_an_own_pace_a_new_turn_has_its_whole_time_and_the_others_keep_theirs() -> None:
    table = clocked(order="free")
    table.now_ms += 10_000
    table.turn(1)
    assert deadlines(table) == {0: TURN_MS, 1: 10_000 + TURN_MS, 2: TURN_MS}
    table.now_ms += 1_000
    table.turn(1)
    assert deadlines(table) == {0: TURN_MS, 1: 11_000 + TURN_MS, 2: TURN_MS}
    assert due_ms(table.state) == NOW_MS + TURN_MS


def test_who_is_done_has_no_clock() -> None:
    table = clocked(2, order="free")
    for _ in range(12):
        table.turn(0)
    assert deadlines(table) == {1: TURN_MS}


@every_pace
def test_the_clock_moves_for_each_seat_whose_time_is_over_and_for_no_other(order: str) -> None:
    table = clocked(order=order)
    table.now_ms += 10_000
    table.turn(1)
    table.says("Cleo", Throw, dice=ALL)
    by_clock = []
    table.now_ms = NOW_MS + TURN_MS
    while table.alarm() is not None:
        by_clock.append((table.events[-1]["seat"], table.events[-1]["type"]))
        assert table.events[-1]["by"] == "clock"
    assert by_clock == [(0, "thrown"), (0, "entered"), (2, "entered")]
    assert len(table.events_of("entered")) == 3


def test_when_the_clock_has_ended_a_round_at_once_for_all_the_next_one_begins() -> None:
    table = clocked(order="simultaneous")
    table.now_ms = NOW_MS + TURN_MS
    moves = 0
    while table.alarm() is not None:
        moves += 1
    assert moves == 6, "each seat throws and enters once"
    assert deadlines(table) == dict.fromkeys(range(3), 2 * TURN_MS)
    assert {turn["round"] for turn in table.events[-1]["turns"]} == {2}


def test_each_time_out_at_an_own_pace_begins_a_new_turn_of_that_seat() -> None:
    table = clocked(2, order="free")
    table.now_ms = NOW_MS + TURN_MS
    while table.alarm() is not None:
        pass
    assert deadlines(table) == {0: 2 * TURN_MS, 1: 2 * TURN_MS}
    assert [event["seat"] for event in table.events_of("entered")] == [0, 1]


@every_pace
def test_after_an_outage_the_clocks_of_all_seats_are_renewed_and_no_move_is_made(order: str) -> None:
    table = clocked(order=order)
    table.now_ms += 10_000
    table.turn(1)
    game = table.game
    late = NOW_MS + TURN_MS + LATE_MS + 1
    assert table.alarm(late) is not None
    assert table.events[-1]["type"] == "clock_renewed"
    assert table.game == game
    playing = {0, 2} if order == "simultaneous" else {0, 1, 2}
    assert {turn["seat"] for turn in table.events[-1]["turns"]} == playing
    assert deadlines(table) == dict.fromkeys(playing, late - NOW_MS + TURN_MS)
    assert table.alarm() is None


def test_several_seats_of_one_player_each_have_a_clock() -> None:
    table = Table(3, turn_ms=TURN_MS, order="free")
    table.says("Ada", AddSeat, name="Tom")
    table.filled().started()
    table.now_ms += 5_000
    table.turn(1)
    assert deadlines(table) == {0: TURN_MS, 1: 5_000 + TURN_MS, 2: TURN_MS}


# -- turns of another shape ------------------------------------------------------------------------


def test_a_turn_of_ten_dice_is_thrown_and_divided_by_the_clock() -> None:
    table = clocked(2, "double-cameroon")
    assert table.alarm_in_time() is not None
    assert table.alarm() is not None
    entered = table.events[-1]
    assert (entered["type"], entered["by"], len(entered["rows"])) == ("entered", "clock", 2)
    assert sorted(len(dice) for dice in entered["dice"].values()) == [5, 5]
    assert table.alarm() is None


def by_clock(table: Table) -> list[str]:
    """Let the time come and the clock do all that is due; return what it did."""
    known = table.version
    table.alarm_in_time()
    while table.alarm() is not None:
        pass
    assert {event["by"] for event in table.events[known:]} == {"clock"}
    return [event["type"] for event in table.events[known:]]


def untouched(number: int) -> Table:
    """Return one of many games in which nobody has done anything."""
    return Table(2, "yin-yang", CountedChance(f"clock {number}"), turn_ms=TURN_MS).started()


def test_of_a_turn_that_nothing_was_done_for_the_clock_throws_sets_aside_and_banks() -> None:
    for number in range(10):
        table = untouched(number)
        assert by_clock(table) == ["thrown", "secured", "banked"]
        assert deadlines(table) == {1: 2 * TURN_MS}


def test_a_turn_that_the_clocks_throw_loses_is_over() -> None:
    lost = next(table for table in map(untouched, range(440, 460)) if len(by_clock(table)) == 1)
    assert lost.events[-1]["faces"] == [6, 4, 3, 1, 2, 5]
    assert lost.events[-1]["lost"] == 0
    assert deadlines(lost) == {1: 2 * TURN_MS}
    assert [turn["seat"] for turn in lost.events[-1]["turns"]] == [1]


def test_points_that_are_secured_are_banked_by_the_clock_and_nothing_is_thrown() -> None:
    table = clocked(2, "yin-yang")
    table.throws(0)
    offered = table.sheet("Ada")["offers"]["set_aside"][0]
    table.says("Ada", SetAside, dice=offered["dice"], face=offered["face"])
    best = table.sheet("Ada")["offers"]["bank"][0]["points"]
    assert by_clock(table) == ["banked"]
    assert table.events[-1]["points"] == table.sheet("Ada")["total"] == best


def test_setting_aside_gives_a_turn_no_more_time() -> None:
    table = clocked(2, "yin-yang")
    table.now_ms += 10_000
    table.throws(0)
    offered = table.sheet("Ada")["offers"]["set_aside"][0]
    table.says("Ada", SetAside, dice=offered["dice"], face=offered["face"])
    assert deadlines(table) == {0: TURN_MS}
