"""What a host may do before the game: the admission, kicks, stand-ins, and the host's place."""

from typing import Any

import pytest

from regatta_protocol.client import AddBot, AddSeat, HandOver, JoinRoom, Kick, LeaveRoom, SetAdmission, Start
from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.stages.gathering import STAND_IN
from testkit.rooms.tables import NOW_MS, STRANGER, Table, dice_of, player_id

HOUR_MS = 3_600_000


def refusal(table: Table, who: str, kind: Any, **fields: Any) -> Code:
    """Return why a command is refused; the room must be as it was."""
    before = table.state, table.version
    with pytest.raises(Refused) as refused:
        table.says(who, kind, **fields)
    assert (table.state, table.version) == before
    return refused.value.code


def test_every_command_of_the_door_is_the_hosts_alone() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    for kind, fields in ((SetAdmission, {}), (Kick, {"seat": 0}), (AddBot, {}), (HandOver, {"seat": 1})):
        assert refusal(table, "Bo", kind, **fields) is Code.NOT_HOST


def test_a_locked_room_lets_nobody_in_until_it_is_unlocked() -> None:
    table = Table(3)
    table.says("Ada", SetAdmission, locked=True)
    assert table.events[-1]["admission"] == {"locked": True, "until_ms": None, "uses": None}
    assert refusal(table, "Bo", JoinRoom) is Code.ROOM_LOCKED
    table.says("Ada", SetAdmission)
    table.says("Bo", JoinRoom)
    assert [seat.name for seat in table.state.seating.seats] == ["Ada", "Bo"]


def test_an_invite_ends_with_its_time_and_can_be_renewed() -> None:
    table = Table(4)
    table.says("Ada", SetAdmission, open_ms=HOUR_MS)
    table.now_ms = NOW_MS + HOUR_MS - 1
    table.says("Bo", JoinRoom)
    table.now_ms += 1
    assert refusal(table, "Cleo", JoinRoom) is Code.INVITE_EXPIRED
    table.says("Ada", SetAdmission, open_ms=HOUR_MS)
    assert table.events[-1]["admission"]["until_ms"] == table.now_ms + HOUR_MS
    table.says("Cleo", JoinRoom)


def test_an_invite_for_one_lets_one_in() -> None:
    table = Table(4)
    table.says("Ada", SetAdmission, uses=1)
    table.says("Bo", JoinRoom)
    assert [event["type"] for event in table.events[-2:]] == ["admission", "seated"]
    assert table.events[-2]["admission"]["uses"] == 0
    assert refusal(table, "Cleo", JoinRoom) is Code.INVITE_EXPIRED
    assert table.says("Bo", JoinRoom) is None, "who has a seat needs no invite"


def test_a_kicked_player_cannot_come_back_and_others_can() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    table.says("Ada", Kick, seat=1)
    assert table.events[-1]["kicked"] is True
    assert [seat["name"] for seat in table.events[-1]["seats"]] == ["Ada"]
    assert refusal(table, "Bo", JoinRoom) is Code.ROOM_LOCKED
    table.says("Cleo", JoinRoom)


def test_a_kick_takes_all_seats_of_the_player() -> None:
    table = Table(4)
    table.says("Bo", JoinRoom)
    table.says("Bo", AddSeat, name="Tom")
    table.says("Ada", Kick, seat=2)
    assert [seat.name for seat in table.state.seating.seats] == ["Ada"]


def test_the_host_kicks_nobody_who_is_not_there_and_not_oneself() -> None:
    table = Table(3)
    assert refusal(table, "Ada", Kick, seat=0) is Code.ILLEGAL_MOVE
    assert refusal(table, "Ada", Kick, seat=2) is Code.ILLEGAL_MOVE


def test_stand_ins_take_seats_have_names_of_their_own_and_can_be_sent_away() -> None:
    table = Table(4)
    table.says("Ada", AddBot)
    table.says("Ada", AddBot)
    assert table.events[-1]["seat"] == {"seat": 2, "player": STAND_IN, "name": "Computer 2", "bot": True}
    table.says("Ada", Kick, seat=1)
    assert [(seat.name, seat.bot) for seat in table.state.seating.seats] == [
        ("Ada", False),
        ("Computer 2", True),
    ]
    assert table.state.seating.kicked == ()


def test_the_last_seat_of_a_stand_in_begins_the_game() -> None:
    table = Table(2)
    table.says("Ada", AddBot)
    assert table.state.stage == "opening"
    assert dice_of(table.state).contributions[0] is None
    assert dice_of(table.state).contributions[1] is not None, "a stand-in's bytes are fixed by rule"


def test_a_room_is_opened_with_its_stand_ins() -> None:
    table = Table(3, bots=1)
    assert [seat.name for seat in table.state.seating.seats] == ["Ada", "Computer"]
    table = Table(2, bots=1)
    assert table.state.stage == "opening"
    with pytest.raises(Refused) as refused:
        Table(2, bots=2)
    assert refused.value.code is Code.BAD_OPTIONS


def test_a_full_room_takes_no_stand_in() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    table.says("Ada", AddBot)
    assert table.state.stage == "opening"
    assert refusal(table, "Ada", AddBot) is Code.WRONG_STAGE


def test_the_hosts_place_goes_to_another_player_and_to_no_stand_in() -> None:
    table = Table(4, bots=1)
    table.says("Bo", JoinRoom)
    assert refusal(table, "Ada", HandOver, seat=1) is Code.ILLEGAL_MOVE
    assert refusal(table, "Ada", HandOver, seat=0) is Code.ILLEGAL_MOVE
    table.says("Ada", HandOver, seat=2)
    assert (table.events[-1]["type"], table.events[-1]["host"]) == ("handed_over", 2)
    assert refusal(table, "Ada", Start) is Code.NOT_HOST
    table.says("Bo", Start)
    assert table.state.stage == "opening"


def test_a_host_with_several_seats_is_told_by_the_first_of_them() -> None:
    table = Table(4)
    table.says("Bo", JoinRoom)
    table.says("Bo", AddSeat, name="Tom")
    table.says("Ada", HandOver, seat=2)
    assert table.events[-1]["host"] == table.state.seating.seat_of(player_id("Bo")) == 1


def test_when_the_host_leaves_a_player_follows_and_a_room_of_stand_ins_alone_closes() -> None:
    table = Table(4, bots=1)
    table.says("Bo", JoinRoom)
    table.says("Ada", LeaveRoom)
    assert table.state.seating.host == player_id("Bo")
    assert table.events[-1]["host"] == 1
    table.says("Bo", LeaveRoom)
    assert table.state.stage == "archived"


def test_in_a_rated_room_everyone_has_one_seat() -> None:
    table = Table(3, rated=True, turn_ms=60_000)
    assert refusal(table, "Ada", AddSeat, name="Tom") is Code.BAD_OPTIONS


def test_in_a_rated_room_no_stand_in_has_a_seat_from_the_beginning() -> None:
    table = Table(3, rated=True, turn_ms=60_000)
    assert refusal(table, "Ada", AddBot) is Code.BAD_OPTIONS
    with pytest.raises(Refused) as refused:
        Table(3, bots=1, rated=True, turn_ms=60_000)
    assert refused.value.details == {"option": "rated"}


def test_a_rated_room_needs_a_clock() -> None:
    with pytest.raises(Refused) as refused:
        Table(2, rated=True)
    assert refused.value.details == {"option": "rated"}


def test_a_stranger_has_no_say() -> None:
    assert refusal(Table(3), STRANGER, SetAdmission) is Code.NOT_SEATED
