"""How a running game is left: to resign, to claim against who is gone, to abort what has hardly begun."""

from typing import Any

import pytest

from regatta_protocol.client import AddSeat, JoinRoom, Rematch, Start, TakeBack, Throw
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.turns import Stretch
from regatta_protocol.errors import Code
from regatta_server.rooms.decide.act import IsBack
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rooms.decide.lifecycle import MISSED_MOST, THINKS_MS
from regatta_server.rooms.decide.state import Archived, Finished, Playing
from regatta_server.rooms.decide.views import views
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, Table, dice_of, player_id

TURN_MS = 60_000


def places(table: Table) -> list[tuple[str, int, str | None]]:
    """Return who came where, and why somebody did not play on."""
    assert isinstance(table.state, Finished)
    return [
        (table.state.seating.seats[one["seat"]].name, one["place"], one.get("out"))
        for one in table.state.result["places"]
    ]


def turns(table: Table, number: int) -> Table:
    """Play so many turns."""
    for _ in range(number):
        table.turn()
    return table


def gone(seats: int = 2, **options: Any) -> Table:
    """Return a game in a room without stand-ins, in which Bo has missed two turns in a row."""
    table = Table(seats, turn_ms=TURN_MS, absence="claim", **options).started()
    while table.last.seats[1].missed < MISSED_MOST:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    return table


# -- to resign -----------------------------------------------------------------------------------------


def test_of_two_who_resigns_has_lost_whatever_the_totals() -> None:
    table = turns(Table().started(), 3)
    totals = [standing.total for standing in table.game.standings]
    assert totals[0] > totals[1]
    table.says("Ada", Resign)
    assert [event["type"] for event in table.events[-2:]] == ["resigned", "finished"]
    assert table.events[-2] == {
        "type": "resigned",
        "room": table.state.setup.id,
        "version": table.version - 1,
        "seat": 0,
        "turns": [],
    }
    assert places(table) == [("Bo", 1, None), ("Ada", 2, "resigned")]
    assert [one["total"] for one in table.events[-1]["result"]["places"]] == totals[::-1]


def test_one_resigns_on_anothers_turn_as_well_and_that_turn_goes_on() -> None:
    table = Table(3, turn_ms=TURN_MS).started()
    table.throws(0)
    table.now_ms += 5_000
    before = table.state.deadlines
    table.says("Cleo", Resign)
    assert table.to_play == "Ada"
    assert table.state.deadlines == before
    turns(table, 2)
    assert table.to_play == "Ada", "Cleo is waited for no more"


def test_the_turn_of_who_resigns_goes_to_the_next_with_its_whole_time() -> None:
    table = Table(3, turn_ms=TURN_MS).started()
    table.now_ms += 20_000
    table.throws(0)
    table.says("Ada", Resign)
    assert table.events[-1]["turns"] == [{"seat": 1, "round": 1, "deadline_ms": table.now_ms + TURN_MS}]
    assert refusal(table, "Ada", Throw).code is Code.NOT_YOUR_TURN
    assert refusal(table, "Ada", Resign).code is Code.ILLEGAL_MOVE


def test_of_several_the_others_play_on_and_who_held_out_longer_stands_before() -> None:
    table = turns(Table(4).started(), 5)
    table.says("Dan", Resign)
    turns(table, 4)
    table.says("Ada", Resign)
    while table.state.stage == "playing":
        table.turn()
    assert places(table)[2:] == [("Ada", 3, "resigned"), ("Dan", 4, "resigned")]
    assert {name for name, _, out in places(table) if out is None} == {"Bo", "Cleo"}


@pytest.mark.parametrize("order", ["simultaneous", "free"])
@pytest.mark.parametrize("reveal", ["open", "hide_all"])
def test_where_all_play_at_once_a_round_does_not_wait_for_who_resigned(order: str, reveal: str) -> None:
    table = Table(3, order=order, reveal=reveal).started()
    table.turn(0)
    table.turn(1)
    table.says("Cleo", Resign)
    assert set(table.seats_to_play) == {0, 1}
    hidden = views.snapshot(table.state, resync=False, viewer=frozenset({0}))
    assert hidden["out"] == [{"seat": 2, "why": "resigned"}]
    while table.state.stage == "playing":
        table.turn()
    assert places(table)[2] == ("Cleo", 3, "resigned")


def test_who_has_played_all_rows_has_won_when_the_last_other_resigns() -> None:
    table = Table(order="free").started()
    while 0 in table.seats_to_play:
        table.turn(0)
    table.says("Bo", Resign)
    assert places(table) == [("Ada", 1, None), ("Bo", 2, "resigned")]


def test_a_seat_of_several_on_one_device_resigns_alone_or_all_of_them_together() -> None:
    table = Table(4)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    table.says("Bo", AddSeat, name="Uma")
    table.started()
    table.says("Ada", Resign, seat=1)
    assert table.game.out == ((1, "resigned"),)
    assert refusal(table, "Ada", Resign, seat=2).code is Code.NOT_SEATED
    table.says("Bo", Resign)
    assert [event["type"] for event in table.events[-3:]] == ["resigned", "resigned", "finished"]
    assert [name for name, *_ in places(table)] == ["Ada", "Uma", "Bo", "Tom"]


def test_when_all_on_one_device_resign_the_last_of_them_has_not() -> None:
    table = Table(2)
    table.says("Ada", AddSeat, name="Tom")
    table.started()
    table.says("Ada", Resign)
    assert places(table) == [("Tom", 1, None), ("Ada", 2, "resigned")]


def test_where_only_stand_ins_are_left_nobody_plays_on() -> None:
    table = turns(Table(4, bots=2).started(), 4)
    table.says("Ada", Resign)
    assert table.state.stage == "playing"
    table.says("Dan", Resign)
    assert [out for _, _, out in places(table)] == [None, None, "resigned", "resigned"]


def test_a_seat_that_a_stand_in_plays_for_resigns_and_is_played_for_no_more() -> None:
    table = Table(3, turn_ms=TURN_MS).started()
    while 1 not in table.last.stand_ins:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    table.says("Bo", Resign)
    assert table.events[-1]["type"] == "resigned", "and nobody came back for it"
    assert table.last.stand_ins == ()
    version = table.version
    assert refusal(table, "Bo", TakeBack).code is Code.ILLEGAL_MOVE
    assert table.version == version


def test_with_a_stake_who_resigns_pays_as_if_the_own_total_were_nothing() -> None:
    table = turns(Table(3, "general", stake=3).started(), 9)
    ada, bo, cleo = (standing.total for standing in table.game.standings)
    table.says("Bo", Resign)
    table.says("Cleo", Resign)
    assert bo > 0
    assert cleo > 0
    assert table.last.result is not None
    assert table.last.result["settlement"] == [
        {"seat": 0, "points": 6 * ada},
        {"seat": 1, "points": -3 * ada},
        {"seat": 2, "points": -3 * ada},
    ]


def test_to_resign_twice_by_one_command_is_to_resign_once() -> None:
    table = Table().started()
    command = table.command(Resign)
    table.hears("Bo", command)
    version = table.version
    assert table.hears("Bo", command) is None
    assert table.version == version


def test_after_a_resigned_game_another_one_is_played_as_after_any() -> None:
    table = turns(Table(absence="claim").started(), 2)
    table.says("Bo", Resign)
    table.says("Bo", Rematch)
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert change.spawn.state.setup.absence == "claim"


def test_alone_there_is_nobody_to_resign_against() -> None:
    assert refusal(Table(1).started(), "Ada", Resign).code is Code.ILLEGAL_MOVE


def test_a_room_with_a_seat_out_is_stored_and_read_as_it_is() -> None:
    table = Table(3).started()
    table.says("Bo", Resign)
    assert decode(encode(table.state)) == table.state
    assert b'"out":[[1,"resigned"]]' in encode(table.state)
    assert b'"out"' not in encode(Table().started().state)


def test_spectators_behind_see_the_turn_that_ended_by_it() -> None:
    table = Table(3, delay_turns=1).started()
    table.says("Ada", Resign)
    assert isinstance(table.state, Playing)
    assert table.state.turn_ends[-1] == table.version
    ends = table.state.turn_ends
    table.says("Cleo", Resign)
    assert isinstance(table.state, Finished)
    assert ends[-1] < table.version


# -- to claim ------------------------------------------------------------------------------------------


def test_without_stand_ins_the_clock_goes_on_and_the_result_may_be_claimed() -> None:
    table = gone()
    assert table.last.stand_ins == ()
    assert not table.events_of("stand_in")
    table.says("Ada", Claim, seat=1)
    assert [event["type"] for event in table.events[-2:]] == ["claimed", "finished"]
    assert places(table) == [("Ada", 1, None), ("Bo", 2, "gone")]


def test_the_turn_after_the_missed_ones_has_its_whole_time_and_who_plays_it_is_back() -> None:
    table = gone()
    while table.to_play != "Bo":
        table.turn()
    [(seat, at_ms)] = table.state.deadlines
    assert (seat, at_ms) == (1, table.now_ms + TURN_MS)
    assert at_ms - table.now_ms > THINKS_MS
    table.throws(1)
    assert refusal(table, "Ada", Claim).code is Code.NOT_ALLOWED


@pytest.mark.parametrize(("kind", "fields"), [(TakeBack, {}), (Stretch, {"times": 2}), (IsBack, {})], ids=str)
def test_being_back_ends_the_right_to_claim(kind: Any, fields: dict[str, Any]) -> None:
    table = gone()
    deadlines = table.state.deadlines
    if kind is IsBack:
        table.comes_back("Bo")
    else:
        table.says("Bo", kind, **fields)
    assert len(table.events_of("taken_back")) == 1
    assert kind is Stretch or table.state.deadlines == deadlines, "the turn that runs has its time"
    refused = refusal(table, "Ada", Claim, seat=1)
    assert (refused.code, refused.message[:17]) == (Code.NOT_ALLOWED, "Bo has not missed")
    if kind is IsBack:
        assert table.comes_back("Bo") is None
    else:
        assert refusal(table, "Bo", TakeBack).code is Code.ILLEGAL_MOVE
    # Who goes again can be claimed against again.
    while table.last.seats[1].missed < MISSED_MOST:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    table.says("Ada", Claim, seat=1)
    assert places(table)[-1] == ("Bo", 2, "gone")


def test_who_missed_no_turn_and_who_is_out_have_nothing_to_take_back() -> None:
    table = Table(3, turn_ms=TURN_MS, absence="claim").started()
    assert refusal(table, "Ada", TakeBack).message.startswith("Nobody plays for you here")
    table = gone(3)
    table.says("Ada", Claim, seat=1)
    assert refusal(table, "Bo", TakeBack).code is Code.ILLEGAL_MOVE
    assert table.comes_back("Bo") is None


def test_of_several_the_others_play_on_after_a_claim() -> None:
    table = gone(3)
    table.says("Cleo", Claim, seat=1)
    while table.state.stage == "playing":
        table.turn()
    assert places(table)[2] == ("Bo", 3, "gone")


def test_where_nobody_claims_the_clock_brings_the_game_to_its_end() -> None:
    table = gone()
    while table.state.stage == "playing":
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    assert {out for *_, out in places(table)} == {None}


def test_without_a_clock_it_is_claimed_on_the_turn_of_who_is_gone() -> None:
    table = Table(absence="claim").started()
    assert refusal(table, "Ada", Claim, seat=1).code is Code.NOT_YOUR_TURN
    table.turn()
    table.says("Ada", Claim, seat=1)
    assert places(table) == [("Ada", 1, None), ("Bo", 2, "gone")]


def test_nothing_is_claimed_where_stand_ins_play_or_against_who_plays_or_cannot() -> None:
    assert refusal(Table(turn_ms=TURN_MS).started(), "Ada", Claim).code is Code.NOT_ALLOWED
    table = Table(3, bots=1, turn_ms=TURN_MS, absence="claim").started()
    assert refusal(table, "Ada", Claim, seat=0).code is Code.ILLEGAL_MOVE
    assert refusal(table, "Ada", Claim, seat=1).code is Code.ILLEGAL_MOVE
    assert refusal(table, "Ada", Claim, seat=7).code is Code.ILLEGAL_MOVE
    assert refusal(table, "Ada", Claim, seat=2).code is Code.NOT_ALLOWED
    table = gone(3)
    table.says("Ada", Resign)
    assert refusal(table, "Ada", Claim, seat=1).code is Code.ILLEGAL_MOVE


# -- to abort ------------------------------------------------------------------------------------------


def test_before_the_first_entry_anyone_ends_the_game_without_a_result() -> None:
    table = Table(rated=True, turn_ms=TURN_MS).started()
    table.throws(0)
    table.says("Bo", Abort)
    assert isinstance(table.state, Archived)
    assert table.last.result is None
    assert table.state.unrecorded
    last = table.events[-1]
    assert last["type"] == "aborted"
    assert len(last["hands"]) == 2
    assert last["server_seed"] == dice_of(table.state).server_seed


def test_after_the_first_entry_one_resigns_and_does_not_abort() -> None:
    table = turns(Table().started(), 1)
    refused = refusal(table, "Bo", Abort)
    assert refused.code is Code.NOT_ALLOWED
    assert "resign" in refused.message


def test_a_lost_turn_is_a_turn_too() -> None:
    table = Table(2, "yin-yang", turn_ms=TURN_MS).started()
    while not any(standing.turns for standing in table.game.standings):
        table.alarm_in_time()
    assert refusal(table, "Ada", Abort).code is Code.NOT_ALLOWED


def test_who_has_resigned_aborts_nothing() -> None:
    table = Table(3).started()
    table.says("Ada", Resign)
    assert refusal(table, "Ada", Abort).code is Code.ILLEGAL_MOVE


@pytest.mark.parametrize("bots", [0, 2])
def test_a_game_in_which_nobody_else_plays_is_ended_at_any_time(bots: int) -> None:
    table = Table(3, bots=bots)
    if not bots:
        table.says("Ada", AddSeat, name="Tom")
        table.says("Ada", Start)
    turns(table.started(), 7)
    table.says("Ada", Abort)
    assert table.state.stage == "archived"
    assert views.summary(table.state, player_id("Ada"))["stage"] == "archived"


def test_nothing_is_thrown_in_a_game_that_is_over() -> None:
    table = Table(1).started()
    table.says("Ada", Abort)
    assert refusal(table, "Ada", Throw, dice=ALL).code is Code.WRONG_STAGE
