"""Which commits leave an errand: those of which players who may be away are to be told."""

from collections.abc import Callable
from typing import Final

import pytest

from regatta_protocol.client import Hold
from regatta_protocol.commands.ending import Resign
from regatta_protocol.commands.orders import SetOrder
from regatta_server.limits import HOUR_MS
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.errands import ERRAND_MS, errand_ms, newly_closed, newly_stopped, stopped
from testkit.rooms.tables import Table
from tests.rooms.decide.stages.test_orders import NEVER, over_days

DAY_MS: Final = 24 * HOUR_MS


def errand_of(table: Table, acts: Callable[[], object]) -> int | None:
    """Return how long the errand that an act leaves is left to its node; None where it leaves none."""
    before = table.state
    assert acts() is not None
    due_ms = errand_ms(before, table.state)
    return None if due_ms is None else due_ms - table.state.changed_ms


def test_a_move_within_a_turn_leaves_none_and_the_end_of_the_turn_does() -> None:
    table = over_days()
    assert errand_of(table, lambda: table.throws(0)) is None
    assert errand_of(table, lambda: table.says("Ada", Hold, dice=[0])) is None
    assert errand_of(table, lambda: table.enters("Ada", "chance")) == ERRAND_MS


def test_the_beginning_and_the_end_of_a_game_over_days_leave_one() -> None:
    table = Table(turn_ms=DAY_MS).filled().committed()
    table.contributes("Ada")
    assert errand_of(table, lambda: table.contributes("Bo")) == ERRAND_MS
    assert errand_of(table, lambda: table.says("Ada", Resign)) == ERRAND_MS
    assert errand_of(table, table.is_recorded) is None


def test_another_deadline_leaves_one() -> None:
    table = over_days()
    until_ms = table.now_ms + 3 * DAY_MS
    assert errand_of(table, lambda: table.vacation("Ada", until_ms)) == ERRAND_MS
    assert errand_of(table, lambda: table.vacation("Bo", until_ms)) is None, "it is not his turn"


@pytest.mark.parametrize("turn_ms", [60_000, HOUR_MS, None])
def test_where_players_sit_at_the_table_nothing_leaves_one(turn_ms: int | None) -> None:
    table = Table(turn_ms=turn_ms).started()
    assert not is_day_game(table.state)
    table.throws(0)
    assert errand_of(table, lambda: table.enters("Ada", "chance")) is None
    assert errand_of(table, lambda: table.says("Bo", Resign)) is None


@pytest.mark.parametrize("turn_ms", [DAY_MS, 60_000, None])
def test_a_host_who_closes_a_room_leaves_one_where_the_reason_is_said(turn_ms: int | None) -> None:
    for close_reason, left_ms in (("Names.", ERRAND_MS), (None, ERRAND_MS if turn_ms == DAY_MS else None)):
        table = Table(turn_ms=turn_ms).started()
        before, change = table.state, table.is_closed(close_reason)
        assert change is not None
        assert newly_closed(before, table.state) == (close_reason is not None)
        due_ms = errand_ms(before, table.state)
        assert (None if due_ms is None else due_ms - table.state.changed_ms) == left_ms
        assert not newly_closed(table.state, table.state)


@pytest.mark.parametrize("turn_ms", [DAY_MS, None])
def test_an_order_that_goes_no_further_leaves_one_without_a_clock_too(turn_ms: int | None) -> None:
    table = over_days(turn_ms=turn_ms)
    table.says("Bo", SetOrder, order=NEVER)
    table.turn(0)
    before, due_ms = table.state, None
    while not stopped(table.state):
        before = table.state
        due_ms = errand_of(table, table.alarm_in_time)
    assert due_ms == ERRAND_MS
    assert newly_stopped(before, table.state) == stopped(table.state) == {1}
    before = table.state
    table.enters("Bo", "sixes")
    assert stopped(table.state) == newly_stopped(before, table.state) == frozenset()
