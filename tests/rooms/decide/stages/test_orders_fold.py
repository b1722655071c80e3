"""The fold of orders: due when the turn comes, gone with it, stopped for a reason."""

from regatta_protocol.commands.orders import SetOrder
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import THINKS_MS
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.stages import moves
from regatta_server.rooms.decide.stages.orders import ordered, stopped, with_turns
from regatta_server.rooms.decide.state import Playing, last_stage
from testkit.rooms.stages import ORDER
from testkit.rooms.tables import NOW_MS, Table


def room() -> Playing:
    """Return a game of three in Ada's turn, in which Bo and Cleo have left orders."""
    table = Table(3).started()
    for name in ("Cleo", "Bo"):
        table.says(name, SetOrder, order=ORDER)
    assert isinstance(table.state, Playing)
    return table.state


def test_orders_stand_by_seat_and_are_not_due_before_their_turn() -> None:
    assert [(seat, one.due_ms) for seat, one in orders(room().seats)] == [(1, 0), (2, 0)]


def test_where_nobody_has_left_an_order_nothing_is_made_of_one() -> None:
    state = Table(2).started().state
    assert isinstance(state, Playing)
    held = facts.Held(at_ms=NOW_MS, seat=0, dice=())
    assert moves.played(state, held).seats is state.seats
    assert with_turns(state.seats, state.game, NOW_MS) is state.seats
    assert stopped(state.seats, "undone", 0) is state.seats


def test_an_order_of_nobody_knows_whom_changes_nothing_but_the_version() -> None:
    state = room()
    fact = facts.Ordered(at_ms=NOW_MS, seat=None)
    assert ordered(state, fact).seats is state.seats
    assert fold(state, fact).version == state.version + 1


def test_a_seat_that_goes_brings_the_next_order_to_its_turn() -> None:
    after = last_stage(fold(room(), facts.Resigned(at_ms=NOW_MS, seat=0)))
    assert [(seat, one.due_ms) for seat, one in orders(after.seats)] == [
        (1, NOW_MS + THINKS_MS),
        (2, 0),
    ]


def test_only_the_order_of_the_seat_stops_and_it_keeps_how_often_it_was_changed() -> None:
    after = last_stage(fold(room(), facts.StandIn(at_ms=NOW_MS, seat=2)))
    assert [(seat, one.stopped, one.order is None, one.changes) for seat, one in orders(after.seats)] == [
        (1, None, False, 1),
        (2, "stand_in", True, 1),
    ]
