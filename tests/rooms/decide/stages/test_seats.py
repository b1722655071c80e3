"""Several seats of one player: several people at one device."""

from hashlib import sha256
from typing import Any

import pytest

from regatta_protocol.client import AddSeat, Enter, Hold, JoinRoom, LeaveRoom, Rematch, Start, Throw
from regatta_protocol.errors import Code
from regatta_server.game.fact import kind
from regatta_server.limits import CHANGES_MOST
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, Table, player_id, roller_of

ADA, BO = player_id("Ada"), player_id("Bo")


def gathered(seats: int = 4, **options: Any) -> Table:
    """Return a room in which Ada has the seats 0 and 1, the second for Tom, and Bo has seat 2."""
    table = Table(seats, **options)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Bo", JoinRoom)
    return table


def who(table: Table) -> list[tuple[str, str]]:
    """Return the players of the seats and the names that are shown."""
    return [(seat.player, seat.name) for seat in table.state.seating.seats]


# -- before the game -------------------------------------------------------------------------------


def test_a_player_takes_a_seat_for_somebody_on_the_same_device() -> None:
    table = gathered()
    assert who(table) == [(ADA, "Ada"), (ADA, "Tom"), (BO, "Bo")]
    assert table.events_of("seated")[1]["seat"] == {"seat": 1, "player": ADA, "name": "Tom"}
    assert table.state.seating.seats_of(ADA) == {0, 1}


def test_the_last_seat_that_is_added_begins_the_opening() -> None:
    table = Table(2)
    table.says("Ada", AddSeat, name="Tom")
    assert [event["type"] for event in table.events] == ["seated", "seated", "opening"]
    assert refusal(table, "Ada", AddSeat).code is Code.WRONG_STAGE


def test_only_who_has_a_seat_brings_somebody() -> None:
    assert refusal(Table(3), "Bo", AddSeat).code is Code.NOT_SEATED


def test_a_seat_is_added_once_for_each_command() -> None:
    table = Table(4)
    tom = table.command(AddSeat, name="Tom")
    assert table.hears("Ada", tom) is not None
    assert table.hears("Ada", tom) is None
    table.says("Ada", AddSeat, name="Tom")
    assert [name for _, name in who(table)] == ["Ada", "Tom", "Tom"], "two of one name may come"


def test_adding_and_leaving_has_a_bound() -> None:
    table = Table(3)
    while table.version < CHANGES_MOST:
        if len(table.state.seating.seats) > 1:
            table.says("Ada", LeaveRoom, seat=1)
        else:
            table.says("Ada", AddSeat, name="Tom")
    assert refusal(table, "Ada", AddSeat).code is Code.TOO_MANY


def test_one_of_several_seats_is_given_up_and_those_behind_it_move_up() -> None:
    table = gathered()
    table.says("Ada", LeaveRoom, seat=1)
    assert who(table) == [(ADA, "Ada"), (BO, "Bo")]
    left = table.events[-1]
    assert [seat["name"] for seat in left["seats"]] == ["Ada", "Bo"]
    assert (left["host"], table.state.seating.host) == (0, ADA)


def test_a_host_who_gives_up_the_first_of_several_seats_stays_the_host() -> None:
    table = gathered()
    table.says("Ada", LeaveRoom, seat=0)
    assert who(table) == [(ADA, "Tom"), (BO, "Bo")]
    assert (table.events[-1]["host"], table.state.seating.host) == (0, ADA)
    table.says("Ada", Start)
    assert table.state.stage == "opening"


def test_the_host_stays_the_host_behind_others() -> None:
    table = Table(4)
    table.says("Bo", JoinRoom)
    table.says("Ada", AddSeat, name="Tom")
    table.says("Ada", LeaveRoom, seat=0)
    assert who(table) == [(BO, "Bo"), (ADA, "Tom")]
    assert (table.events[-1]["host"], table.state.seating.host) == (1, ADA)
    assert refusal(table, "Bo", Start).code is Code.NOT_HOST


def test_who_leaves_without_naming_a_seat_gives_up_all_and_the_next_player_hosts() -> None:
    table = gathered()
    table.says("Ada", LeaveRoom)
    assert who(table) == [(BO, "Bo")]
    assert (table.events[-1]["host"], table.state.seating.host) == (0, BO)
    assert refusal(table, "Ada", AddSeat).code is Code.NOT_SEATED


def test_the_last_player_out_closes_the_room_with_all_seats() -> None:
    table = gathered()
    table.says("Bo", LeaveRoom)
    table.says("Ada", LeaveRoom)
    assert table.state.stage == "archived"


def test_nobody_gives_up_anothers_seat_or_one_that_there_is_not() -> None:
    table = gathered()
    for seat in (0, 1, 3, 7):
        refused = refusal(table, "Bo", LeaveRoom, seat=seat)
        assert refused.code is Code.NOT_SEATED
        assert f"Seat {seat}" in refused.message


# -- the game --------------------------------------------------------------------------------------


def test_where_the_seats_play_in_turn_the_seat_need_not_be_named() -> None:
    table = gathered(3).started()
    for name in ("Ada", "Ada", "Bo", "Ada"):
        table.says(name, Throw, dice=ALL)
        table.says(name, Hold, dice=[0])
        table.enters(name, table.sheet_of(table.seats_to_play[0])["offers"]["enter"][0])
    assert [event["seat"] for event in table.events_of("entered")] == [0, 1, 2, 0]


def test_a_seat_that_is_named_out_of_turn_is_refused_although_another_of_the_player_has_its_turn() -> None:
    table = gathered(3).started()
    refused = refusal(table, "Ada", Throw, seat=1)
    assert refused.code is Code.NOT_YOUR_TURN
    assert "Ada" in refused.message
    table.turn(0)
    refused = refusal(table, "Ada", Throw, seat=0)
    assert (refused.code, "Tom" in refused.message) == (Code.NOT_YOUR_TURN, True)
    assert table.says("Ada", Throw, dice=ALL) is not None


@pytest.mark.parametrize("order", ["simultaneous", "free"])
def test_where_several_seats_of_a_player_may_play_one_must_be_named(order: str) -> None:
    table = gathered(3, order=order).started()
    for ask in (Throw, Hold, Enter):
        assert refusal(table, "Ada", ask).code is Code.BAD_MESSAGE
    table.says("Ada", Throw, dice=ALL, seat=1)
    assert table.events[-1]["seat"] == 1
    assert table.says("Bo", Throw, dice=ALL) is not None, "one seat needs no name"


def test_in_a_round_at_once_the_seat_that_has_not_played_it_is_meant() -> None:
    table = gathered(3, order="simultaneous").started()
    table.turn(0)
    table.says("Ada", Throw, dice=ALL)
    assert table.events[-1]["seat"] == 1


def test_nobody_plays_anothers_seat() -> None:
    table = gathered(3, order="free").started()
    for ask in (Throw, Hold, Enter):
        assert refusal(table, "Bo", ask, seat=1).code is Code.NOT_SEATED
        assert refusal(table, "Ada", ask, seat=2).code is Code.NOT_SEATED
        assert refusal(table, "Ada", ask, seat=5).code is Code.NOT_SEATED


def test_each_seat_has_its_own_dice() -> None:
    table = gathered(3).started()
    roller = roller_of(table)
    for seat in range(3):
        table.throws(seat)
        assert table.events[-1]["faces"] == list(roller.faces(f"seat {seat}", 0, 5))
        table.turn(seat)


def test_a_whole_game_of_one_device_comes_to_its_end() -> None:
    table = Table(2)
    table.says("Ada", AddSeat, name="Tom")
    table.finished()
    assert {event["seat"] for event in table.events_of("entered")} == {0, 1}
    seed = bytes.fromhex(table.events_of("finished")[0]["server_seed"])
    assert sha256(seed).hexdigest() == table.events_of("seed_chosen")[0]["commitment"]


# -- the rematch -----------------------------------------------------------------------------------


def test_a_player_asks_for_a_rematch_for_all_own_seats() -> None:
    table = gathered(3).finished()
    change = table.says("Ada", Rematch)
    assert change is not None
    assert [(event["type"], event["seat"]) for event in table.events[-2:]] == [
        ("rematch_wanted", 0),
        ("rematch_wanted", 1),
    ]
    assert table.last.rematch is not None
    assert table.last.rematch.wanted == (0, 1)
    assert refusal(table, "Ada", Rematch).code is Code.ILLEGAL_MOVE
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert [(event["type"], event["seat"]) for event in table.events[-1:]] == [("rematch_ready", 2)]
    assert [seat.name for seat in change.spawn.state.seating.seats] == ["Tom", "Bo", "Ada"]
    assert change.spawn.state.seating.seats_of(ADA) == {0, 2}


def test_a_device_on_which_all_play_has_its_rematch_at_once() -> None:
    table = Table(2)
    table.says("Ada", AddSeat, name="Tom")
    change = table.finished().says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert [kind(fact) for fact in change.facts] == ["rematch_wanted", "rematch_ready"]
    assert [seat.name for seat in change.spawn.state.seating.seats] == ["Tom", "Ada"]


def test_a_rematch_has_all_the_options_of_the_game_before_it() -> None:
    table = Table(2, "general", dice="identical", order="free", stake=5, turn_ms=60_000, begins="ruleset")
    table.says("Ada", AddSeat, name="Tom")
    change = table.finished().says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert change.spawn.state.setup.options == table.state.setup.options
