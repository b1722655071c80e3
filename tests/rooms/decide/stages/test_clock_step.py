"""A clock that was put, at one table: turns have their whole time by the new one, and no more."""

from typing import Any

import pytest

from regatta_protocol.client import Throw
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.lifecycle import LATE_MS, MINUTE_MS
from testkit.rooms.tables import ALL, Table

TURN_MS = MINUTE_MS
TWO_HOURS_MS = 120 * MINUTE_MS


def clocked(seats: int = 2, **options: Any) -> Table:
    """Return a game that has just started, with a clock."""
    return Table(seats, turn_ms=TURN_MS, **options).started()


def put(table: Table, by_ms: int) -> Change | None:
    """Put the clock of the node, which notices that."""
    table.now_ms += by_ms
    return table.clock_step(table.now_ms)


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


def test_before_and_after_a_game_there_is_nothing_to_renew() -> None:
    assert put(Table(2, turn_ms=TURN_MS), TWO_HOURS_MS) is None
