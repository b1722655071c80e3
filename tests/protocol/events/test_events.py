"""Events as values: made of the messages' own definitions, and open to what comes later."""

from collections.abc import Iterator
from enum import Enum
from types import ModuleType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from regatta_protocol.events import (
    Event,
    Finished,
    Snapshot,
    Thrown,
    Unknown,
    answers,
    base,
    event,
    event_of,
    lobby,
    people,
    ratings,
    room,
    sheet,
    sheet_of,
    snapshot_of,
)
from regatta_protocol.events.event import CLASSES
from tests.protocol.kinds import SERVER
from tests.protocol.test_examples import example

PARTS: Final = (answers, base, event, lobby, people, ratings, room, sheet)
ANSWERS: Final = {"ok"}
"""What a client hears only because it asked."""


def test_every_message_that_a_server_says_by_itself_is_an_event() -> None:
    assert CLASSES.keys() == SERVER.keys() - ANSWERS
    assert set(CLASSES.values()) < set(get_args(Event))


@pytest.mark.parametrize("kind", sorted(CLASSES))
def test_an_event_has_all_that_its_message_says(kind: str) -> None:
    message = example(kind)
    heard = event_of(message)
    assert type(heard) is CLASSES[kind]
    assert without_none(msgspec.to_builtins(heard)) == without_none(message)
    assert CLASSES[kind].__doc__ == SERVER[kind].__doc__


def without_none(part: Any) -> Any:
    """Return a part of a message without what is null: a value has that for what is missing, too."""
    if isinstance(part, dict):
        return {key: without_none(value) for key, value in part.items() if value is not None}
    return [without_none(one) for one in part] if isinstance(part, list) else part


def test_an_event_is_told_by_match_and_cannot_be_changed() -> None:
    heard: Event = event_of(example("thrown"))
    match heard:
        case Thrown(seat=seat, faces=faces):
            assert (seat, faces) == (example("thrown")["seat"], example("thrown")["faces"])
        case _:
            pytest.fail("it is a throw")
    with pytest.raises(AttributeError):
        heard.seat = 1  # type: ignore[misc] # that is what is tried


def test_fields_that_come_later_are_left_out_and_unknown_events_are_handed_on() -> None:
    later = {**example("finished"), "fireworks": 7}
    later["result"] = {**later["result"], "applause": True}
    assert event_of(later) == event_of(example("finished"))
    assert isinstance(event_of(later), Finished)
    unknown = Unknown(kind="fireworks", message={"type": "fireworks"})
    assert event_of(unknown) is unknown


def parts(kind: Any) -> Iterator[Any]:
    """Yield a type and all that it is made of, unions and lists as well."""
    yield kind
    for part in get_args(kind):
        yield from parts(part)


@pytest.mark.parametrize("module", PARTS)
def test_no_value_is_held_to_a_list_that_a_newer_server_may_have_made_longer(module: ModuleType) -> None:
    structs = [
        one for one in vars(module).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)
    ]
    for struct in structs:
        for name, kind in get_type_hints(struct).items():
            open_to = [set(get_args(part)) for part in parts(kind) if get_origin(part) in (Union, UnionType)]
            for part in parts(kind):
                if get_origin(part) is Literal:
                    listed = type(get_args(part)[0])
                    assert any({part, listed} <= union for union in open_to), (struct, name)
                assert not (isinstance(part, type) and issubclass(part, Enum)), (struct, name)


def test_a_message_that_is_not_as_it_should_be_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        event_of({**example("thrown"), "faces": "six"})
    with pytest.raises(KeyError):
        event_of({"type": "fireworks"})


def test_a_room_and_a_sheet_are_values_too() -> None:
    whole = snapshot_of(example("snapshot"))
    assert isinstance(whole, Snapshot)
    hand = example("snapshot")["hands"][0]
    assert sheet_of(hand["sheet"]) == whole.hands[0].sheet
    assert sheet.Sheet is type(whole.hands[0].sheet)
