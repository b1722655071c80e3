"""The options of a room: each is declared once for those who choose and once for those who are told."""

from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from regatta_protocol.options import Options, RoomOptions
from regatta_protocol.record.record import RecordOptions

WANTED = {name: field.annotation for name, field in Options.model_fields.items()}
IN_ROOMS = get_type_hints(RoomOptions)


def values(kind: Any) -> set[object]:
    """Return what an option may be, of those that are one of a list."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    return set().union(*map(values, get_args(kind)))


def test_every_option_that_may_be_chosen_is_told_and_no_other() -> None:
    assert set(WANTED) == set(IN_ROOMS)


@pytest.mark.parametrize("option", WANTED)
def test_an_option_is_told_in_the_words_in_which_it_is_chosen(option: str) -> None:
    assert values(WANTED[option]) == values(IN_ROOMS[option])


def test_the_oldest_options_are_in_every_record_and_those_that_came_later_need_not_be() -> None:
    oldest = {"begins", "turn_ms", "dice", "reveal", "order", "target", "stake"}
    assert RoomOptions.__required_keys__ == RecordOptions.__required_keys__ == oldest
    assert set(get_type_hints(RecordOptions)) == (set(IN_ROOMS) - {"chat"}) | {"talk"}
