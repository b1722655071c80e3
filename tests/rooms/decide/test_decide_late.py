"""Commands that were held up for long: by a node that stood still, or on a line."""

import pytest

from regatta_protocol.client import Hold
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_server.judging.refused import Refused
from regatta_server.limits import DONE_COMMANDS_MOST
from regatta_server.rooms.decide.command_window import overtaken
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table, player_id


def hold(table: Table, id_: str) -> Hold:
    """Return a command that might be done at any time."""
    command = table.command(Hold, id=id_, dice=[int(id_[-1]) % 5])
    assert isinstance(command, Hold)
    return command


def played_on(prefix: str) -> Table:
    """Return a room that remembers as many commands of Ada's as it does, numbered from 10, and not 9."""
    table = at_stage("playing")
    for number in range(9, 10 + DONE_COMMANDS_MOST):
        table.hears("Ada", hold(table, f"{prefix}-{number}"))
    return table


def test_a_command_that_comes_behind_very_many_later_ones_is_not_done_again() -> None:
    table = played_on("device")
    version = table.version
    with pytest.raises(Refused) as refused:
        table.hears("Ada", hold(table, "device-9"))
    assert refused.value.code is Code.BAD_MESSAGE
    assert table.version == version


def test_a_command_that_waited_behind_a_few_later_ones_is_done() -> None:
    table = at_stage("playing")
    for number in (11, 12, 13):
        table.hears("Ada", hold(table, f"device-{number}"))
    assert table.hears("Ada", hold(table, "device-9")) is not None


@pytest.mark.parametrize("other", ["phone-1", "phone-", "phone", "9", "device-x9"])
def test_of_another_device_and_of_ids_without_numbers_nothing_is_known(other: CommandId) -> None:
    table = played_on("device")
    assert overtaken(table.state.done[player_id("Ada")], other) is False


def test_the_commands_of_other_players_do_not_count() -> None:
    table = played_on("device")
    assert overtaken(table.state.done.get(player_id("Bo"), ()), CommandId("device-9")) is False


def test_ids_whose_numbers_do_not_count_up_let_no_old_copy_in() -> None:
    table = at_stage("playing")
    for number in (1, 3, 2, *range(4, 4 + DONE_COMMANDS_MOST)):
        table.hears("Ada", hold(table, f"device-{number}"))
    for number in (1, 2, 3):
        with pytest.raises(Refused) as refused:
            table.hears("Ada", hold(table, f"device-{number}"))
        assert refused.value.code is Code.BAD_MESSAGE
