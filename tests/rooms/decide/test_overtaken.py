"""Commands that come too late: told by their numbers, and never where these say nothing."""

import pytest

from regatta_protocol.ids import CommandId
from regatta_server.limits import DONE_KEPT
from regatta_server.rooms.decide.overtaken import overtaken

KEPT = [(CommandId(f"a-{number}"), number) for number in range(10, 10 + DONE_KEPT)]


@pytest.mark.parametrize(
    ("command", "late"),
    [
        *[("a-9", True), ("a-1", True)],
        *[("a-26", False), ("a-100", False), ("b-1", False), ("a-x", False), ("a", False)],
    ],
)
def test_a_command_from_before_all_that_are_remembered_comes_too_late(command: CommandId, late: bool) -> None:
    assert overtaken(KEPT, command) is late


def test_while_all_commands_are_remembered_none_comes_too_late() -> None:
    assert not overtaken(KEPT[1:], CommandId("a-1"))


def test_where_numbers_do_not_count_up_nothing_is_known() -> None:
    assert not overtaken([*KEPT[1:], KEPT[0]], CommandId("a-1"))
    assert not overtaken([(CommandId("z-x"), 1), *KEPT[1:]], CommandId("z-1"))


def test_another_device_of_the_player_changes_nothing() -> None:
    phone = [(CommandId(f"phone1-{number}"), number) for number in range(50, 49 + DONE_KEPT)]
    phone.append((CommandId("a-1"), 99))
    assert overtaken(phone, CommandId("phone1-20"))
    assert not overtaken(phone, CommandId("phone1-99"))
    assert not overtaken(phone, CommandId("z-1"))
