"""A clock that was put, in one room: what is waited for has its whole time by the new one, and no more."""

from typing import Any

import pytest

from regatta_protocol.client import JoinRoom, Rematch, SetAdmission, Throw
from regatta_protocol.commands.orders import SetOrder
from regatta_protocol.options import Level
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.export import record_facts
from regatta_server.rooms.decide.lifecycle import (
    IDLE_MS,
    LATE_MS,
    MINUTE_MS,
    OPENING_MS,
    REMATCH_MS,
    THINKS_MS,
    due_ms,
)
from testkit.rooms.tables import ALL, Table

TURN_MS = MINUTE_MS
TWO_HOURS_MS = 120 * MINUTE_MS


def clocked(seats: int = 2, **options: Any) -> Table:
    """Return a game that has just started, with a clock."""
    return Table(seats, turn_ms=TURN_MS, **options).started()


def put(table: Table, by_ms: int) -> Change | None:
    """Put the clock of the node, which notices that."""
    table.now_ms += by_ms
    return table.clock_step(table.now_ms, by_ms)


def left(table: Table) -> list[int]:
    """Return how much time each turn has left by the clock, as players see it."""
    return [turn["deadline_ms"] - table.now_ms for turn in table.events[-1]["turns"]]


def test_after_two_hours_forward_and_back_a_turn_has_its_whole_time_and_no_more() -> None:
    table = clocked()
    table.now_ms += 50_000
    put(table, TWO_HOURS_MS)
    assert (table.events[-1]["type"], left(table)) == ("clock_renewed", [TURN_MS])
    table.now_ms += 10_000
    put(table, -TWO_HOURS_MS)
    assert (table.events[-1]["type"], left(table)) == ("clock_renewed", [TURN_MS])


def test_moves_behind_a_clock_that_was_ahead_begin_turns_by_the_clock() -> None:
    table = clocked()
    put(table, TWO_HOURS_MS)
    put(table, -TWO_HOURS_MS)
    for seat in (0, 1, 0):
        table.now_ms += 20_000
        table.turn(seat)
        assert left(table) == [TURN_MS]
    # Its facts have times that never go back all the same.
    times = [fact.at_ms for fact in table.facts]
    assert times == sorted(times)


def test_a_throw_within_a_turn_gives_it_no_more_time() -> None:
    table = clocked()
    put(table, TWO_HOURS_MS)
    put(table, -TWO_HOURS_MS)
    table.now_ms += 20_000
    version = table.version
    table.says("Ada", Throw, dice=ALL)
    assert (table.version, table.events[-1]["type"]) == (version + 1, "thrown")


def test_the_clock_makes_its_move_when_the_turn_is_over_by_the_clock() -> None:
    table = clocked()
    put(table, TWO_HOURS_MS)
    put(table, -TWO_HOURS_MS)
    assert table.alarm(table.now_ms + TURN_MS - 1) is None
    assert table.alarm(table.now_ms + 1) is not None
    assert table.events_of("thrown")[-1]["by"] == "clock"


def test_what_one_node_has_renewed_the_next_one_leaves_alone() -> None:
    table = clocked()
    for by_ms in (TWO_HOURS_MS, -TWO_HOURS_MS):
        assert put(table, by_ms) is not None
        table.now_ms += 1_000
        assert table.clock_step(table.now_ms) is None


def test_a_turn_that_seems_to_be_over_by_a_step_is_not() -> None:
    table = clocked()
    table.now_ms += TURN_MS - 5_000
    put(table, LATE_MS + 1_000)
    assert table.alarm() is None
    assert left(table) == [TURN_MS]


@pytest.mark.parametrize("options", [{"turn_ms": None}, {"turn_ms": 24 * 60 * MINUTE_MS}])
def test_games_without_a_hurry_go_on_as_they_are(options: dict[str, Any]) -> None:
    table = Table(2, **options).started()
    before = table.state
    assert put(table, TWO_HOURS_MS) is None
    assert table.state == before


# -- before and after a game ------------------------------------------------------------------


@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
def test_an_opening_lasts_as_long_after_a_step_as_one_that_begins_now(by_ms: int) -> None:
    table = Table(2, turn_ms=TURN_MS).filled()
    table.now_ms += OPENING_MS - 1_000
    assert put(table, by_ms) is None
    stepped_ms = table.now_ms
    assert table.alarm(stepped_ms + OPENING_MS - 1, stepped_ms=stepped_ms) is None
    assert table.alarm(stepped_ms + OPENING_MS, stepped_ms=stepped_ms) is not None
    # What follows goes by the new clock, though the room's own time is ahead.
    assert table.alarm(table.now_ms + OPENING_MS - 1, stepped_ms=stepped_ms) is None


def test_an_opening_by_a_clock_that_was_ahead_is_over_for_a_node_that_knows_of_no_step() -> None:
    table = Table(2, turn_ms=TURN_MS).filled()
    assert table.alarm(table.now_ms - TWO_HOURS_MS) is not None


@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
def test_an_offer_of_another_game_stands_for_its_whole_time_after_a_step(by_ms: int) -> None:
    table = clocked()
    table.finished()
    table.now_ms += 1_000
    table.says("Ada", Rematch)
    table.now_ms += REMATCH_MS - 1_000
    put(table, by_ms)
    wanted = table.events[-1]
    assert (wanted["type"], wanted["seat"]) == ("rematch_wanted", 0)
    assert wanted["until_ms"] == table.now_ms + REMATCH_MS
    for _ in range(2):
        table.now_ms += 1_000
        assert table.clock_step(table.now_ms, by_ms) is None
    assert table.alarm(wanted["until_ms"] - 1) is None
    table.says("Bo", Rematch)
    assert table.events[-1]["type"] == "rematch_ready"


def test_an_offer_that_was_renewed_ends_by_the_clock() -> None:
    table = clocked()
    table.finished()
    table.says("Ada", Rematch)
    put(table, -TWO_HOURS_MS)
    assert table.alarm(table.now_ms + REMATCH_MS) is not None
    assert table.events[-1]["type"] == "rematch_expired"


def test_a_result_can_be_looked_at_as_long_as_if_the_game_had_ended_now() -> None:
    table = clocked()
    table.finished()
    put(table, TWO_HOURS_MS)
    assert table.alarm() is None
    assert table.alarm(table.now_ms + IDLE_MS["finished"]) is not None
    assert table.state.stage == "archived"
    assert "clock_renewed" not in {fact["type"] for fact in record_facts(table.facts)[0]}


def test_a_room_gathers_and_its_invite_holds_as_long_as_before_a_step_forward() -> None:
    table = Table(2, turn_ms=TURN_MS)
    table.says("Ada", SetAdmission, locked=False, open_ms=10 * MINUTE_MS, uses=3)
    table.now_ms += 4 * MINUTE_MS
    put(table, IDLE_MS["gathering"])
    assert table.events[-1]["admission"] == {
        "locked": False,
        "until_ms": table.now_ms + 6 * MINUTE_MS,
        "uses": 3,
    }
    assert table.clock_step(table.now_ms + 1_000, IDLE_MS["gathering"]) is None
    assert table.alarm() is None
    table.says("Bo", JoinRoom)
    assert table.state.stage == "opening"


@pytest.mark.parametrize("by_ms", [IDLE_MS["gathering"], -IDLE_MS["gathering"]])
def test_a_room_that_gathers_without_an_invite_is_not_closed_by_a_step(by_ms: int) -> None:
    table = Table(2, turn_ms=TURN_MS)
    table.now_ms += MINUTE_MS
    put(table, by_ms)
    assert table.alarm() is None
    table.says("Bo", JoinRoom)


# -- without a clock -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", [None, "mate"])
def test_a_bot_in_a_room_without_a_clock_does_not_wait_for_one_that_was_ahead(level: Level | None) -> None:
    table = Table(2, bots=1, level=level).started()
    table.now_ms += TWO_HOURS_MS
    table.turn(0)
    put(table, -TWO_HOURS_MS)
    # Its turn began by the clock that was ahead, and so does each of its moves: by the room's own time.
    while table.game.to_play == (1,):
        assert table.alarm() is not None
    assert table.game.to_play == (0,)


def test_a_move_of_a_bot_is_looked_for_by_the_clock_while_the_time_of_its_room_is_ahead() -> None:
    table = Table(2, bots=1).started()
    table.now_ms += TWO_HOURS_MS
    table.turn(0)
    due = due_ms(table.state, TWO_HOURS_MS)
    assert due is not None
    assert 0 <= due - (table.now_ms - TWO_HOURS_MS) <= THINKS_MS


def test_an_order_is_carried_out_by_the_clock_while_the_time_of_its_room_is_ahead() -> None:
    table = Table(2).started()
    order = {"rows": [{"row": "ones", "least": 0}], "early": False}
    table.says("Bo", SetOrder, order=order)
    table.now_ms += TWO_HOURS_MS
    table.turn(0)
    put(table, -TWO_HOURS_MS)
    assert table.alarm() is not None
    assert table.events_of("thrown")[-1]["by"] == "order"
