"""Conditional orders in a room: when one may be left, how it is carried out, and what ends it."""

from typing import Any, Final

import orjson
import pytest

from regatta_protocol.client import CallStandIn, Hold, TakeBack, Throw
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.commands.turns import Undo
from regatta_protocol.errors import Code
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.lifecycle import MISSED_MOST, THINKS_MS, due_ms
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.stages.orders import ORDER_CHANGES_MOST, placed
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.views import snapshot, summary
from testkit.rooms.chance import CountedChance
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, Table, player_id

DAY_MS: Final = 86_400_000
ANY_ROW: Final = {"rows": [{"row": "ones", "least": 0}], "early": False}
NEVER: Final = {"rows": [{"row": "sixes", "least": 99_999}]}


def over_days(**options: Any) -> Table:
    """Return a game of Ada and Bo with a day for a turn, which Ada begins."""
    return Table(**{"turn_ms": DAY_MS} | options).started()


def ordered(order: dict[str, Any], **options: Any) -> Table:
    """Return such a game in which Bo has left an order, and his turn has come."""
    table = over_days(**options)
    table.says("Bo", SetOrder, order=order)
    table.turn(0)
    return table


def state_of(table: Table) -> Playing:
    """Return the room, which must be playing."""
    assert isinstance(table.state, Playing)
    return table.state


def test_an_order_is_carried_out_when_the_turn_comes_and_each_move_says_so() -> None:
    table = ordered(ANY_ROW)
    assert due_ms(table.state) == table.state.changed_ms + THINKS_MS
    table.carry_out()
    mine = [event for event in table.events if event.get("seat") == 1 and "by" in event]
    assert [event["type"] for event in mine] == ["thrown", "thrown", "thrown", "entered"]
    assert {event["by"] for event in mine} == {"order"}
    assert table.to_play == "Ada"
    assert orders(state_of(table).seats) == []


def test_a_move_by_an_order_is_stored_by_itself_and_the_next_one_is_due_a_moment_later() -> None:
    table = ordered(ANY_ROW)
    version = table.version
    assert table.alarm() is None, "it is not due yet"
    table.alarm_in_time()
    assert table.version == version + 1
    assert due_ms(table.state) == table.state.changed_ms + THINKS_MS


def test_a_room_goes_on_with_an_order_from_what_is_stored_whoever_began_it() -> None:
    table = ordered(ANY_ROW)
    table.alarm_in_time()
    table.state = decode(encode(table.state))
    table.carry_out()
    assert [event["by"] for event in table.events if event.get("seat") == 1 and "by" in event] == [
        "order"
    ] * 4


def test_an_order_for_which_no_row_gives_enough_leaves_the_turn_to_its_player() -> None:
    table = ordered(NEVER)
    table.carry_out()
    assert table.to_play == "Bo"
    assert table.events[-1] == {**table.events[-1], "type": "ordered", "seat": 1, "stopped": "no_row"}
    assert placed(table.state, frozenset({1})) == [{"seat": 1, "order": None, "stopped": "no_row"}]
    assert due_ms(table.state) == dict(table.state.deadlines)[1], "the clock runs on"
    table.enters("Bo", "sixes")
    assert placed(table.state, frozenset({1})) == []


def test_an_order_is_for_one_turn() -> None:
    table = ordered(ANY_ROW)
    table.carry_out()
    table.turn(0)
    assert table.to_play == "Bo"
    assert due_ms(table.state) == dict(table.state.deadlines)[1]


def test_a_later_order_takes_the_place_of_an_earlier_one() -> None:
    table = over_days()
    table.says("Bo", SetOrder, order=NEVER)
    table.says("Bo", SetOrder, order=ANY_ROW)
    table.turn(0)
    table.carry_out()
    assert table.to_play == "Ada"


def test_an_order_that_was_taken_back_does_nothing() -> None:
    table = over_days()
    assert refusal(table, "Bo", DropOrder).message.startswith("No order waits for this seat")
    table.says("Bo", SetOrder, order=ANY_ROW)
    table.says("Bo", DropOrder)
    table.turn(0)
    assert due_ms(table.state) == dict(table.state.deadlines)[1]
    assert placed(table.state, frozenset({1})) == []


def test_an_order_can_be_taken_back_while_it_is_carried_out_and_what_was_thrown_stays() -> None:
    table = ordered(ANY_ROW)
    table.alarm_in_time()
    faces = table.sheet("Bo")["faces"]
    table.says("Bo", DropOrder)
    assert due_ms(table.state) == dict(table.state.deadlines)[1]
    assert table.sheet("Bo")["faces"] == faces
    table.throws(1)
    assert table.events[-1]["by"] == "player"


@pytest.mark.parametrize("kind", [Hold, Throw])
def test_a_move_of_ones_own_ends_the_order(kind: type[Any]) -> None:
    table = ordered(ANY_ROW)
    table.alarm_in_time()
    table.says("Bo", kind, dice=[0, 1])
    assert orders(state_of(table).seats) == []
    assert table.alarm(table.now_ms + 10 * THINKS_MS) is None
    assert table.to_play == "Bo"


def test_of_two_answers_to_one_turn_the_first_wins_and_the_other_is_told_why() -> None:
    table = ordered(ANY_ROW)
    meant = {"dice": ALL, "round": 1, "throw": 1}
    table.alarm_in_time()
    refused = refusal(table, "Bo", Throw, **meant)
    assert refused.code is Code.STALE_MOVE


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ({"rows": []}, "Name a row"),
        ({"rows": [{"row": "no_such_row"}]}, "open rows"),
        ({"rows": [{"row": "ones"}, {"row": "ones"}]}, "each row once"),
        ({"rows": [{"row": "ones"}], "otherwise": ["ones", "twos"]}, "as a turn enters"),
        ({"rows": [{"row": "ones"}], "keep": "face"}, "Name one face"),
        ({"rows": [{"row": "ones"}], "keep": "pips", "pips": [1] * 6}, "Name one face"),
        ({"rows": [{"row": "ones"}], "pips": [1]}, "Name one face"),
        ({"rows": [{"row": "ones"}], "bank_from": 5}, "nothing is banked"),
    ],
)
def test_an_order_that_could_not_be_carried_out_is_refused(order: dict[str, Any], says: str) -> None:
    refused = refusal(over_days(), "Bo", SetOrder, order=order)
    assert refused.code is Code.ILLEGAL_MOVE
    assert says in refused.message


def test_a_row_that_is_filled_is_refused() -> None:
    table = over_days()
    table.turn(0)
    table.throws(1)
    table.enters("Bo", "ones")
    assert "open rows" in refusal(table, "Bo", SetOrder, order=ANY_ROW).message


def test_where_a_turn_enters_two_rows_an_order_needs_two_and_enters_two() -> None:
    table = over_days(ruleset="double-cameroon")
    assert "two rows" in refusal(table, "Bo", SetOrder, order={"rows": [{"row": "ones"}]}).message
    table.says("Bo", SetOrder, order={"rows": [{"row": "ones"}, {"row": "twos"}], "otherwise": []})
    table.turn(0)
    table.carry_out()
    assert sorted(table.events_of("entered")[-1]["rows"]) == ["ones", "twos"]


def test_where_dice_are_set_aside_an_order_says_from_how_many_points_to_bank() -> None:
    table = over_days(ruleset="yin-yang", target=500)
    assert "no rows" in refusal(table, "Bo", SetOrder, order={"rows": [{"row": "ones"}]}).message
    assert "how many points" in refusal(table, "Bo", SetOrder, order={}).message
    table.says("Bo", SetOrder, order={"bank_from": 1})
    while table.to_play == "Ada":
        table.turn(0)
    table.carry_out()
    assert {event["by"] for event in table.events if event.get("seat") == 1 and "by" in event} == {"order"}
    assert orders(state_of(table).seats) == []


def test_whose_turn_it_is_plays_it_and_leaves_no_order() -> None:
    assert refusal(over_days(), "Ada", SetOrder, order=ANY_ROW).code is Code.NOT_ALLOWED


@pytest.mark.parametrize("turn_ms", [20_000, 3_600_000])
def test_where_all_sit_at_the_table_nobody_leaves_an_order(turn_ms: int) -> None:
    refused = refusal(over_days(turn_ms=turn_ms), "Bo", SetOrder, order=ANY_ROW)
    assert refused.code is Code.NOT_ALLOWED
    assert "over days" in refused.message


def test_orders_can_be_left_where_there_is_no_clock() -> None:
    table = ordered(ANY_ROW, turn_ms=None)
    table.carry_out()
    assert table.to_play == "Ada"


def test_an_order_is_changed_only_so_often_for_one_turn() -> None:
    table = over_days()
    for _ in range(ORDER_CHANGES_MOST):
        table.says("Bo", SetOrder, order=ANY_ROW)
    assert refusal(table, "Bo", SetOrder, order=ANY_ROW).code is Code.TOO_MANY
    assert table.says("Bo", DropOrder) is not None, "it can be taken back all the same"
    table.turn(0)
    table.turn(1)
    assert table.says("Bo", SetOrder, order=ANY_ROW) is not None


def test_a_stand_in_stops_an_order() -> None:
    table = ordered(ANY_ROW, turn_ms=None)
    table.says("Ada", CallStandIn, seat=1)
    assert placed(table.state, frozenset({1})) == [{"seat": 1, "order": None, "stopped": "stand_in"}]
    table.says("Bo", TakeBack)
    assert table.to_play == "Bo"
    assert not any(one.due_ms for _, one in orders(state_of(table).seats))


def test_a_decision_that_is_taken_back_stops_an_order() -> None:
    table = Table(2, bots=1, turn_ms=None).started()
    table.turn(0)
    table.says("Ada", SetOrder, order=ANY_ROW)
    table.says("Ada", Undo)
    assert table.to_play == "Ada"
    assert [one.stopped for _, one in orders(state_of(table).seats)] == ["undone"]


def test_whoever_resigns_leaves_no_order_and_another_may_come_to_its_turn_by_it() -> None:
    table = over_days(seats=3)
    for name in ("Bo", "Cleo"):
        table.says(name, SetOrder, order=ANY_ROW)
    table.turn(0)
    table.says("Bo", Resign)
    assert [(seat, one.due_ms) for seat, one in orders(state_of(table).seats)] == [
        (2, table.state.changed_ms + THINKS_MS)
    ]


def test_an_order_that_ends_the_game_ends_it() -> None:
    table = over_days()
    while table.state.stage == "playing":
        if table.to_play == "Ada":
            if (rows := [row for row in table.sheet("Bo")["rows"] if row["score"] is None]) != []:
                order = {"rows": [{"row": rows[0]["row"], "least": 0}]}
                table.says("Bo", SetOrder, order=order)
            table.turn(0)
        else:
            table.alarm_in_time()
    assert table.events_of("finished")
    assert {event["by"] for event in table.events_of("entered") if event["seat"] == 1} == {"order"}


@pytest.mark.parametrize("viewer", [frozenset({0}), frozenset()])
def test_nobody_else_is_told_of_an_order(viewer: frozenset[int]) -> None:
    table = over_days()
    before = [
        orjson.dumps(snapshot(table.state, False, viewer)),
        orjson.dumps(summary(table.state, player_id("Ada"))),
    ]
    table.says("Bo", SetOrder, order={"rows": [{"row": "ones", "least": 3}]})
    heard = reveal.event(table.events[-1], table.facts[-1], "open", viewer)
    assert heard == {"type": "ordered", "room": table.state.setup.id, "version": table.version}
    after = [snapshot(table.state, False, viewer), summary(table.state, player_id("Ada"))]
    older = orjson.dumps({**after[0], "version": table.version - 1}), orjson.dumps(after[1])
    assert [*older] == before
    assert placed(table.state, viewer) == []


def test_an_order_whose_last_resort_the_rules_bar_with_these_dice_leaves_the_turn_to_its_player() -> None:
    table = over_days(ruleset="yacht-joker", chance=CountedChance("25"))
    table.turn(0)
    table.throws(1)
    table.enters("Bo", "yacht")
    table.says("Bo", SetOrder, order={"otherwise": ["three_of_a_kind"], "early": False})
    table.turn(0)
    table.carry_out()
    assert table.sheet("Bo")["faces"] == [4] * 5, "a joker: it belongs into the fours"
    assert placed(table.state, frozenset({1})) == [{"seat": 1, "order": None, "stopped": "not_possible"}]
    table.enters("Bo", "fours")
    assert placed(table.state, frozenset({1})) == []


def test_with_the_game_its_orders_are_over() -> None:
    table = ordered(ANY_ROW, seats=2)
    table.alarm_in_time()
    table.says("Ada", Resign)
    assert table.events_of("finished")
    assert placed(table.state, frozenset({1})) == []
    refused = refusal(table, "Bo", SetOrder, order=ANY_ROW)
    assert refused.code is Code.WRONG_STAGE
    while table.state.stage != "archived":
        version = table.version
        table.alarm_in_time()
        assert table.version > version
    assert "order" not in {event.get("by") for event in table.events[-2:]}


def test_a_game_that_is_called_off_takes_its_orders_with_it() -> None:
    table = over_days()
    table.says("Bo", SetOrder, order=ANY_ROW)
    table.says("Ada", Abort)
    assert table.state.over
    assert placed(table.state, frozenset({1})) == []


def test_whoever_leaves_an_order_is_back_and_of_a_seat_that_is_out_none_is_left() -> None:
    table = over_days(seats=3, absence="claim")
    while state_of(table).seats[1].missed < MISSED_MOST:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    table.says("Bo", SetOrder, order=ANY_ROW)
    assert refusal(table, "Ada", Claim, seat=1).code is Code.NOT_ALLOWED
    table.says("Bo", Resign)
    assert orders(state_of(table).seats) == []
    assert refusal(table, "Bo", SetOrder, order=ANY_ROW).code is Code.NOT_ALLOWED


def test_an_order_that_stopped_is_forgotten_with_the_turn_that_runs_out() -> None:
    table = ordered(NEVER)
    table.carry_out()
    while table.to_play == "Bo":
        table.alarm_in_time()
    assert orders(state_of(table).seats) == []
    assert {event["by"] for event in table.events_of("entered") if event["seat"] == 1} == {"clock"}
