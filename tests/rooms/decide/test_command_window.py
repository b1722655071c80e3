"""Each command is done once, whatever comes late, twice, in another order or never."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.ids import CommandId
from regatta_server.limits import COMMAND_NAMES_MOST, DONE_COMMANDS_MOST
from regatta_server.rooms.decide.command_window import (
    CommandWindow,
    DoneCommand,
    OpenWindow,
    Pairs,
    Remembered,
    find,
    overtaken,
    window_of,
    with_commands,
)
from tests.proving import examples

OLD: Pairs = tuple((CommandId(f"a-{number}"), number) for number in range(10, 10 + DONE_COMMANDS_MOST))
"""As rooms had it before there were checksums and marks."""


def done(*commands: str, before: Remembered = ()) -> Remembered:
    """Return what is remembered once these commands were done."""
    for version, command in enumerate(commands, start=1):
        before = with_commands(before, (DoneCommand(CommandId(command), version, version),))
    return before


def counted(name: str, first: int, last: int) -> list[str]:
    return [f"{name}-{number}" for number in range(first, last + 1)]


@st.composite
def deliveries(draw: st.DrawFn) -> list[CommandId]:
    """Return what comes in: commands of some devices in any order, some twice or more, some never."""
    sent = [
        f"{name}-{number}" for name in draw(st.sampled_from(["a", "ab", "abc"])) for number in range(1, 31)
    ]
    arrive = draw(st.permutations(sent))[: draw(st.integers(1, len(sent)))]
    copies = draw(st.lists(st.sampled_from(arrive), max_size=60))
    return [CommandId(command) for command in draw(st.permutations([*arrive, *copies]))]


@examples(60)
@given(comes=deliveries(), stored_at=st.integers(0, 100))
def test_no_command_is_done_twice_and_none_is_refused_that_is_above_all_that_left(
    comes: list[CommandId], stored_at: int
) -> None:
    remembered: Remembered = ()
    effects: list[CommandId] = []
    for number, command in enumerate(comes):
        if number == stored_at:
            # Another node goes on from a snapshot.
            remembered = msgspec.json.decode(msgspec.json.encode(remembered), type=Remembered)
        if find(remembered, command) is not None:
            assert command in effects[-DONE_COMMANDS_MOST:]
        elif overtaken(remembered, command):
            name, _, count = command.rpartition("-")
            left = [one.rpartition("-") for one in effects[:-DONE_COMMANDS_MOST]]
            assert int(count) <= max(int(other) for its, _, other in left if its == name)
        else:
            effects.append(command)
            remembered = with_commands(remembered, (DoneCommand(command, len(effects), 0),))
    assert len(set(effects)) == len(effects)


def test_ids_out_of_order_let_no_old_copy_in() -> None:
    commands = counted("a", 1, 40)
    commands[30], commands[31] = commands[31], commands[30]
    assert all(overtaken(done(*commands), CommandId(f"a-{number}")) for number in range(1, 25))


def test_a_command_that_waited_behind_many_later_ones_and_was_not_done_is_done() -> None:
    assert not overtaken(done("a-1", *counted("a", 3, 17)), CommandId("a-2"))
    assert not overtaken(done("a-1", *counted("a", 3, 18)), CommandId("a-2"))
    assert overtaken(done("a-1", *counted("a", 3, 20)), CommandId("a-2"))


def test_each_device_of_a_player_has_a_mark_of_its_own() -> None:
    remembered = done(*counted("phone", 50, 80), "a-1")
    assert overtaken(remembered, CommandId("phone-20"))
    assert not overtaken(remembered, CommandId("phone-99"))
    assert not overtaken(remembered, CommandId("a-2"))
    assert not overtaken(remembered, CommandId("pho-1"))


def test_plain_numbers_count_up_as_well() -> None:
    remembered = done(*map(str, range(1, 30)))
    assert overtaken(remembered, CommandId("7"))
    assert not overtaken(remembered, CommandId("30"))
    assert not overtaken(remembered, CommandId("a-7"))


@pytest.mark.parametrize("command", ["a", "a-x", "a-", "x-1x", "a-1234567890123456"])
def test_of_ids_without_a_counter_nothing_is_known(command: str) -> None:
    remembered = done(command, *counted("b", 1, DONE_COMMANDS_MOST))
    assert isinstance(remembered, CommandWindow)
    assert remembered.highest == {}
    assert not overtaken(remembered, CommandId(command))


def test_there_are_marks_of_so_many_devices_and_of_those_that_came_last() -> None:
    names = [f"n{number}" for number in range(COMMAND_NAMES_MOST + 3)]
    remembered = done(*(f"{name}-5" for name in names), *counted("last", 1, DONE_COMMANDS_MOST))
    assert isinstance(remembered, CommandWindow)
    assert list(remembered.highest) == [f"{name}-" for name in names[-COMMAND_NAMES_MOST:]]


def test_a_command_is_found_with_what_it_brought_about_and_said() -> None:
    found = find(with_commands((), (DoneCommand(CommandId("a-1"), 7, 4711),)), CommandId("a-1"))
    assert found is not None
    assert (found.version, found.checksum) == (7, 4711)
    assert find((), CommandId("a-1")) is None


@given(sent=deliveries(), old=st.booleans(), first=st.integers(0, 70))
@examples(60)
def test_commands_that_are_remembered_together_are_remembered_as_one_by_one(
    sent: list[CommandId], old: bool, first: int
) -> None:
    commands = [
        DoneCommand(command, version, None if version < first else version)
        for version, command in enumerate(sent)
    ]
    before: Remembered = OLD if old else ()
    one_by_one = before
    for one in commands:
        one_by_one = with_commands(one_by_one, (one,))
    assert with_commands(before, commands) == one_by_one


# -- of before there were checksums ----------------------------------------------------------------------


def test_what_was_stored_without_checksums_stays_what_it_was() -> None:
    remembered = with_commands(OLD, (DoneCommand(CommandId("a-99"), 99, None),))
    assert remembered == (*OLD[1:], (CommandId("a-99"), 99))
    found = find(remembered, CommandId("a-99"))
    assert found is not None
    assert found.checksum is None


@pytest.mark.parametrize(
    ("command", "late"),
    [("a-9", True), ("a-1", True), ("a-26", False), ("a-100", False), ("b-1", False), ("a-x", False)],
)
def test_what_was_stored_before_lets_nothing_in_that_is_below_it(command: str, late: bool) -> None:
    assert overtaken(OLD, CommandId(command)) is late
    assert overtaken(done("a-50", before=OLD), CommandId(command)) is late


def test_a_room_of_before_that_remembers_all_commands_refuses_none() -> None:
    assert not overtaken(OLD[1:], CommandId("a-1"))
    assert window_of(OLD[1:]).highest == {}


@given(sent=deliveries())
@examples(100)
def test_an_open_window_knows_what_the_closed_one_knows(sent: list[CommandId]) -> None:
    remembered: Remembered = ()
    window = OpenWindow(remembered)
    for version, command in enumerate(sent, start=1):
        is_new = find(remembered, command) is None and not overtaken(remembered, command)
        assert window.is_new(command) == is_new
        if is_new:
            remembered = with_commands(remembered, (DoneCommand(command, version, version),))
            window.add(DoneCommand(command, version, version))
            assert window.closed() == remembered
            # Whoever begins anew with what is remembered goes on alike.
            assert OpenWindow(remembered).closed() == remembered


def test_an_open_window_begins_with_what_there_was_before_marks() -> None:
    window = OpenWindow(OLD)
    assert not window.is_new(OLD[0][0])
    assert not window.is_new(CommandId("a-9"))
    assert window.is_new(CommandId(f"a-{10 + DONE_COMMANDS_MOST}"))
