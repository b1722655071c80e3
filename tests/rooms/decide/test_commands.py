"""The table of what may be asked of a room: each line fits the function that it names."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

import pytest

from regatta_protocol.commands.command import RoomCommand
from regatta_server.rooms.decide import stages
from regatta_server.rooms.decide.act import Act, ByItself, Change
from regatta_server.rooms.decide.commands import BY_ITSELF, COMMANDS
from regatta_server.rooms.decide.fold import WHILE_IT_RUNS
from regatta_server.rooms.decide.rule import Rule
from regatta_server.rooms.decide.state import Finished, Gathering, Opening, Playing
from regatta_server.rooms.decide.whose import newcomer, own_seat

STATES: Final = {"gathering": Gathering, "opening": Opening, "playing": Playing, "finished": Finished}


def misfits(kind: type[RoomCommand], rule: Rule) -> list[str]:
    """Return what of a function is not as its line in the table says."""
    hints = get_type_hints(rule.do)
    seat = get_type_hints(rule.of)["return"]
    wanted = [STATES[rule.stage], Act, *([] if seat is NoneType else [seat]), kind, Change]
    return [f"{name}: {hint}" for (name, hint), one in zip(hints.items(), wanted, strict=True) if hint != one]


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_the_function_of_a_command_takes_the_stage_the_seat_and_the_command_of_its_line(
    kind: type[RoomCommand],
) -> None:
    rule = COMMANDS[kind]
    assert misfits(kind, rule) == []
    assert rule.do.__doc__
    back = {None, *([rule.back] if (rule.stage, rule.of) == ("playing", own_seat) else [])}
    assert rule.back in back, "who is back is known of one seat of a running game"


def test_the_search_finds_functions_of_another_line() -> None:
    kinds = list(COMMANDS)
    for kind, other in zip(kinds, [*kinds[1:], kinds[0]], strict=True):
        rule = COMMANDS[other]
        assert any("Command" not in line for line in misfits(kind, rule))


@pytest.mark.parametrize("kind", BY_ITSELF, ids=lambda kind: kind.__name__)
def test_what_no_player_asks_is_done_by_a_function_that_takes_it(kind: type[ByItself]) -> None:
    reaction = BY_ITSELF[kind]
    hints: dict[str, Any] = get_type_hints(reaction.do)
    assert hints.pop("return") == Change | None
    state, act, ask = hints.values()
    assert (act, ask) == (Act, kind)
    assert state is STATES[reaction.stage] if reaction.stage else set(get_args(state)) > {*STATES.values()}


def test_the_tables_know_all_that_no_player_asks_and_one_command_of_who_has_no_seat() -> None:
    assert set(BY_ITSELF) == set(ByItself.__subclasses__())
    assert [kind.__name__ for kind, rule in COMMANDS.items() if rule.of is newcomer] == ["JoinRoom"]


@pytest.mark.parametrize(
    ("name", "common"),
    [("COMMANDS", COMMANDS), ("BY_ITSELF", BY_ITSELF), ("FOLDS", WHILE_IT_RUNS)],
    ids=["commands", "what-no-player-asks", "facts"],
)
def test_each_line_of_a_subject_is_in_the_common_table_and_no_two_subjects_have_one_for_the_same(
    name: str, common: Mapping[type, Any]
) -> None:
    subjects = [import_module(f"{stages.__name__}.{one.name}") for one in iter_modules(stages.__path__)]
    lines = [line for subject in subjects for line in getattr(subject, name, {}).items()]
    assert len(lines) == len(common) > 1
    assert dict(lines) == common
