"""The judge: what is done once, and what changes nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from regatta_protocol.client import Commit, Contribute, Hold, JoinRoom, LeaveRoom, Rematch, Throw
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_protocol.messages.room import Stage
from regatta_server.judging.refused import Refused
from regatta_server.limits import DONE_COMMANDS_MOST
from regatta_server.rooms.decide.command_window import window_of
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import ALL, Table, bytes_of, commitment_of, dice_of, player_id

# -- commands are done once ------------------------------------------------------------------------


def test_a_command_that_comes_again_has_nothing_to_do_and_its_version_is_known() -> None:
    table = Table().started()
    throw = table.command(Throw, dice=ALL)
    assert table.hears("Ada", throw) is not None
    version = table.version
    table.says("Ada", Hold, dice=[0])
    assert table.hears("Ada", throw) is None
    assert table.state.done_version(player_id("Ada"), throw.id) == version
    assert table.version == version + 1


def test_a_command_that_brought_two_facts_is_remembered_with_the_last_version() -> None:
    table = Table().committed()
    table.contributes("Bo")
    last = table.command(Contribute, bytes=bytes_of("Ada"))
    table.hears("Ada", last)
    assert [event["version"] for event in table.events[-2:]] == [table.version - 1, table.version]
    assert table.state.done_version(player_id("Ada"), last.id) == table.version
    assert table.hears("Ada", last) is None, "at a later stage too"


def test_an_id_belongs_to_the_player_who_made_it() -> None:
    table = at_stage("opening")
    same = table.command(Commit, commitment=commitment_of("anyone"))
    assert table.hears("Ada", same) is not None
    assert table.hears("Bo", same) is not None
    assert dice_of(table.state).server_seed is not None, "both have committed"


def test_a_refused_command_may_come_again_under_its_id() -> None:
    table = Table().started()
    early = table.command(Throw, dice=ALL)
    with pytest.raises(Refused):
        table.hears("Bo", early)
    table.turn()
    assert table.hears("Bo", early) is not None


def test_a_leave_that_comes_again_has_nothing_to_do() -> None:
    table = Table(3)
    table.says("Bo", JoinRoom)
    leave = table.command(LeaveRoom)
    assert table.hears("Bo", leave) is not None
    assert table.hears("Bo", leave) is None


def test_a_rematch_that_comes_again_opens_no_second_room() -> None:
    table = Table(1).finished()
    rematch = table.command(Rematch)
    first = table.hears("Ada", rematch)
    assert first is not None
    assert first.spawn is not None
    assert table.hears("Ada", rematch) is None


@pytest.mark.parametrize("other", [{"dice": [1]}, {"dice": [0], "seat": 0}])
def test_the_id_of_another_command_is_refused(other: dict[str, Any]) -> None:
    table = at_stage("playing")
    table.says("Ada", Hold, id="c-99", dice=[0])
    before = table.state
    with pytest.raises(Refused) as refused:
        table.says("Ada", Hold, id="c-99", **other)
    assert refused.value.code is Code.ID_REUSED
    with pytest.raises(Refused) as refused:
        table.says("Ada", Throw, id="c-99", dice=[0])
    assert refused.value.code is Code.ID_REUSED
    assert table.state is before


def test_the_id_of_another_players_command_is_another_id() -> None:
    table = Table(4)
    table.says("Bo", JoinRoom, id="c-99")
    assert table.says("Cleo", JoinRoom, id="c-99") is not None
    assert table.says("Cleo", LeaveRoom, id="c-100") is not None


def test_of_a_command_that_was_done_before_there_were_checksums_nothing_is_compared() -> None:
    table = at_stage("playing")
    ada = player_id("Ada")
    table.state = replace(table.state, done={ada: ((CommandId("c-99"), 3),)})
    assert table.says("Ada", Hold, id="c-99", dice=[1]) is None


@pytest.mark.parametrize("stage", ["gathering", "opening", "playing", "finished"])
def test_whatever_a_command_brings_about_it_is_remembered_with_what_it_said(stage: Stage) -> None:
    table = at_stage(stage)
    by_commands = [fact for fact in table.facts if fact.command is not None]
    assert by_commands
    assert all(fact.checksum is not None for fact in by_commands)
    assert all(fact.checksum is None for fact in table.facts if fact.command is None)


def test_the_last_commands_of_each_player_are_remembered() -> None:
    table = at_stage("playing")
    holds = [table.command(Hold, dice=[number % 5]) for number in range(DONE_COMMANDS_MOST + 3)]
    for hold in holds:
        table.hears("Ada", hold)
    commands = [one.command for one in window_of(table.state.done[player_id("Ada")]).commands]
    assert commands == [hold.id for hold in holds[-DONE_COMMANDS_MOST:]]
    assert table.state.done_version(player_id("Ada"), holds[0].id) is None
    assert len(window_of(table.state.done[player_id("Bo")]).commands) == 3


def test_who_has_left_is_forgotten_by_and_by() -> None:
    table = Table(4)
    for name in ("Bo", "Cleo"):
        table.says(name, JoinRoom)
    table.says("Bo", LeaveRoom)
    assert player_id("Bo") in table.state.done
    table.says("Cleo", LeaveRoom)
    assert set(table.state.done) == {player_id("Cleo")}
