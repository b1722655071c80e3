"""Who may ask the coach."""

import pytest

from regatta_protocol.client import AddSeat, Enter, Throw
from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.commands.ending import Resign
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.coaching import coached
from testkit.rooms.tables import ALL, STRANGER, Table, player_id


def advised(table: Table, name: str = "Ada", seat: int | None = None, behind: int = 0) -> int:
    """Return the seat that the coach may help. Raises Refused."""
    version = table.state.version - behind
    ask = AskAdvice(id=CommandId("c"), room=table.state.setup.id, seat=seat, version=version)
    game, helped = coached(table.state, player_id(name), ask)
    assert game is table.state
    return helped


def code(table: Table, name: str = "Ada", seat: int | None = None, behind: int = 0) -> Code:
    """Return why the coach says nothing."""
    with pytest.raises(Refused) as caught:
        advised(table, name, seat, behind)
    return caught.value.code


def test_alone_and_against_bots_whoever_is_on_turn_has_a_coach() -> None:
    for table in (
        Table(1).started(),
        Table(2, bots=1, level="captain").started(),
        Table(3, bots=2).started(),
    ):
        assert (advised(table), advised(table, seat=0)) == (0, 0)
        table.says("Ada", Throw, dice=ALL)
        assert advised(table) == 0


def test_a_coach_is_nobodys_who_has_no_seat_or_names_anothers() -> None:
    table = Table(2, bots=1, level="mate").started()
    assert code(table, STRANGER) is Code.NOT_SEATED
    assert code(table, STRANGER, seat=0) is Code.NOT_SEATED
    assert code(table, seat=1) is Code.NOT_SEATED


def test_people_play_without_a_coach_also_on_one_device_and_with_bots_between_them() -> None:
    assert code(Table(2).started()) is Code.NOT_ALLOWED
    assert code(Table(3, bots=1).started()) is Code.NOT_ALLOWED
    device = Table(2)
    device.says("Ada", AddSeat, name="Tom")
    for does in (device.commits, device.contributes):
        for seat in (0, 1):
            does("Ada", seat)
    assert device.state.stage == "playing"
    assert (code(device, seat=0), code(device, seat=1)) == (Code.NOT_ALLOWED, Code.NOT_ALLOWED)


def test_whoever_has_left_may_come_back_so_that_there_is_no_coach_meanwhile() -> None:
    table = Table(3).started()
    table.says("Bo", Resign)
    assert code(table) is Code.NOT_ALLOWED


def test_a_rated_game_has_no_coach() -> None:
    assert code(Table(2, rated=True, turn_ms=60_000).started()) is Code.NOT_ALLOWED


def test_a_question_is_of_the_table_as_it_is_and_on_the_own_turn() -> None:
    table = Table(2, bots=1, level="mate").started()
    table.says("Ada", Throw, dice=ALL)
    assert code(table, behind=1) is Code.STALE_MOVE
    assert code(table, behind=-1) is Code.STALE_MOVE
    table.says("Ada", Enter, rows={"chance": ALL})
    assert code(table) is Code.NOT_YOUR_TURN


def test_before_and_after_a_game_there_is_nothing_to_say() -> None:
    assert code(Table(2)) is Code.WRONG_STAGE
    assert code(Table(1).finished()) is Code.WRONG_STAGE
