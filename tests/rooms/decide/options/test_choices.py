"""What a host chose, as a room has it: declared as the protocol declares it, and told as it ever was."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import fields, replace

from regatta_protocol.options import Options, RoomOptions
from regatta_server.rooms.decide.options.choices import FIRST, LATER, OPTIONS, Choices, TurnWindow, members
from regatta_server.rooms.decide.options.options import chosen
from regatta_server.rules.catalogue import RULES

USUAL = chosen(RULES["yacht"].card, Options())


def test_a_room_has_every_option_that_can_be_chosen_and_no_other() -> None:
    assert set(OPTIONS) == set(Options.model_fields) == set(RoomOptions.__annotations__)


@pytest.mark.parametrize("option", fields(Choices), ids=lambda option: option.name)
def test_what_is_not_stored_is_what_nobody_chose(option: Any) -> None:
    if not option.required:
        assert option.default == Options.model_fields[option.name].default


def test_those_that_came_later_are_told_where_they_say_something_new() -> None:
    assert list(USUAL.options) == list(FIRST)
    other: dict[str, Any] = {
        "absence": "claim",
        "stand_in": "mate",
        "bot_pace": "instant",
        "time_bank_ms": 60_000,
        "turn_window": TurnWindow(480, 1_320),
    }
    assert other.keys() == LATER.keys()
    assert list(replace(USUAL, **other).options) == list(OPTIONS)
    for name, value in other.items():
        assert list(replace(USUAL, **{name: value}).options) == [*FIRST, name]


def test_they_are_told_as_plain_values() -> None:
    options = replace(USUAL, chat="off", turn_window=TurnWindow(480, 1_320)).options
    assert options.get("chat") == "off"
    assert options.get("turn_window") == {"begin_minute": 480, "end_minute": 1_320}


def test_a_record_without_those_that_came_later_has_the_usual_ones() -> None:
    oldest = {name: value for name, value in USUAL.options.items() if name in RoomOptions.__required_keys__}
    assert msgspec.convert(oldest, Choices) == USUAL
    assert msgspec.convert({**oldest, "talk": "off"}, Choices) == replace(USUAL, chat="off")
    assert Choices(**members(USUAL)) == USUAL
