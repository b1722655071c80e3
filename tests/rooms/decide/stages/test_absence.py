"""Leavers: two missed turns hand a seat to a stand-in, and a player who comes back plays on."""

import pytest

from regatta_protocol.client import CallStandIn, TakeBack, Throw
from regatta_protocol.errors import Code
from regatta_server.game.time_out import clock_move
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.lifecycle import LATE_MS, THINKS_MS, due_ms
from regatta_server.rooms.decide.state import Playing
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, Table

TURN_MS = 60_000


def misses(table: Table, name: str) -> None:
    """Let a player's turn run out."""
    assert table.to_play == name
    while table.state.stage == "playing" and table.to_play == name:
        table.alarm_in_time()


def left(turns: int = 2) -> Table:
    """Return a game of two in which Bo has missed so many turns, and Ada has played hers."""
    table = Table(turn_ms=TURN_MS).started()
    for _ in range(turns):
        table.turn(0)
        misses(table, "Bo")
    return table


def test_one_missed_turn_is_told_by_its_count_and_changes_nothing_else() -> None:
    table = left(1)
    assert [seat.missed for seat in table.last.seats] == [0, 1]
    assert table.last.stand_ins == ()


def test_two_missed_turns_in_a_row_hand_the_seat_to_a_stand_in() -> None:
    table = left(2)
    assert table.last.stand_ins == (1,)
    assert [event["type"] for event in table.events[-2:]] == ["entered", "stand_in"]
    assert table.events[-1]["seat"] == 1


def test_who_plays_now_and_then_is_never_replaced() -> None:
    table = Table(turn_ms=TURN_MS).started()
    for _ in range(4):
        table.turn(0)
        table.throws(1)
        misses(table, "Bo")
        assert [seat.missed for seat in table.last.seats] == [0, 1]
    assert table.last.stand_ins == ()


def test_a_stand_in_makes_the_clocks_move_soon_and_is_named() -> None:
    table = left(2)
    table.turn(0)
    assert table.events[-1]["turns"] == [{"seat": 1, "round": 3, "deadline_ms": None}]
    assert due_ms(table.state) == table.now_ms + THINKS_MS
    table.alarm_in_time()
    assert (table.events[-1]["type"], table.events[-1]["by"]) == ("thrown", "stand_in")
    best = clock_move(table.state.setup.rules, table.game.hands[1].play)
    table.alarm_in_time()
    assert (table.events[-1]["type"], table.events[-1]["by"]) == ("entered", "stand_in")
    assert list(table.events[-1]["rows"]) == list(best.rows)  # type: ignore[union-attr] # Yacht: an entry
    assert [seat.missed for seat in table.last.seats] == [0, 2], "a stand-in's turns are not missed"


def test_a_player_who_comes_back_gets_a_whole_turn() -> None:
    table = left(2)
    table.turn(0)
    table.now_ms += 200
    table.says("Bo", TakeBack)
    assert table.last.stand_ins == ()
    assert [seat.missed for seat in table.last.seats] == [0, 0]
    assert table.events[-1] == {
        "type": "taken_back",
        "room": table.state.setup.id,
        "version": table.version,
        "seat": 1,
        "turns": [{"seat": 1, "round": 3, "deadline_ms": table.now_ms + TURN_MS}],
    }
    table.throws(1)
    assert table.events[-1]["by"] == "player"


def test_a_move_of_the_players_own_takes_the_seat_back() -> None:
    table = left(2)
    table.turn(0)
    table.throws(1)
    assert [event["type"] for event in table.events[-2:]] == ["taken_back", "thrown"]
    assert [event["version"] for event in table.events[-2:]] == [table.version - 1, table.version]
    assert table.last.stand_ins == ()


def test_a_refused_move_takes_nothing_back() -> None:
    table = left(2)
    with pytest.raises(Refused):
        table.says("Bo", Throw, dice=ALL)
    assert table.last.stand_ins == (1,)


def test_who_is_back_already_has_nothing_to_take_back() -> None:
    table = left(2)
    table.says("Bo", TakeBack)
    version = table.version
    assert refusal(table, "Bo", TakeBack).code is Code.ILLEGAL_MOVE
    assert table.version == version
    assert table.events[-1].get("turns") is None, "it was another's turn"


def test_when_everybody_left_the_stand_ins_finish_the_game() -> None:
    table = Table(3, turn_ms=TURN_MS).started()
    while table.state.stage == "playing":
        table.alarm_in_time()
    assert table.state.stage == "finished"
    assert table.last.stand_ins == (0, 1, 2)


def test_a_stand_in_that_the_service_kept_waiting_just_plays() -> None:
    table = left(2)
    table.turn(0)
    due = due_ms(table.state)
    assert due is not None
    table.alarm(due + LATE_MS + 1)
    assert (table.events[-1]["type"], table.events[-1]["by"]) == ("thrown", "stand_in")


def test_without_a_clock_the_others_may_ask_for_a_stand_in() -> None:
    table = Table().started()
    table.turn(0)
    table.says("Ada", CallStandIn, seat=1)
    assert table.events[-1]["type"] == "stand_in"
    table.turn(1)
    assert table.events[-1]["by"] == "stand_in"
    table.says("Bo", TakeBack)
    assert due_ms(table.state) != table.now_ms + THINKS_MS


@pytest.mark.parametrize(
    ("turn_ms", "seat", "code"),
    [(None, 0, Code.NOT_YOUR_TURN), (TURN_MS, 1, Code.NOT_ALLOWED), (None, 7, Code.ILLEGAL_MOVE)],
)
def test_a_stand_in_is_not_called_for_a_seat_that_is_not_waited_for(
    turn_ms: int | None, seat: int, code: Code
) -> None:
    table = Table(turn_ms=turn_ms).started()
    table.turn(0)
    with pytest.raises(Refused) as refused:
        table.says("Ada", CallStandIn, seat=seat)
    assert refused.value.code is code


def test_a_practice_game_against_a_stand_in_goes_to_its_end() -> None:
    table = Table(2, bots=1).started()
    table.finished()
    by = {(event["seat"], event["by"]) for event in table.events if event["type"] == "entered"}
    assert by == {(0, "player"), (1, "stand_in")}


@pytest.mark.parametrize("order", ["simultaneous", "free"])
def test_stand_ins_play_in_every_order(order: str) -> None:
    table = Table(3, bots=2, order=order).started()
    assert {seat for seat, _ in table.state.deadlines} == {1, 2}
    table.finished()
    assert table.state.stage == "finished"


def test_seats_under_a_stand_in_come_back_from_the_store() -> None:
    table = left(2)
    assert decode(encode(table.state)) == table.state


def test_where_turns_ended_is_remembered_for_spectators_who_are_turns_behind() -> None:
    table = Table(delay_turns=2).started()
    start = table.version
    assert turn_ends(table) == (start,)
    ends = [start]
    for seat in (0, 1, 0):
        table.turn(seat)
        ends.append(table.version)
        table.says(table.to_play, Throw, dice=ALL)
    assert turn_ends(table) == tuple(ends[-3:])
    assert decode(encode(table.state)) == table.state


def test_without_spectators_behind_nothing_is_remembered() -> None:
    assert turn_ends(Table().started()) == ()


def turn_ends(table: Table) -> tuple[int, ...]:
    """Return the versions that ended the last turns, as the room remembers them."""
    assert isinstance(table.state, Playing)
    return table.state.turn_ends
