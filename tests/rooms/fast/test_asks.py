"""What the fast path reads of frames: nothing that the protocol does not, and nothing else in it."""

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE, Enter
from regatta_server.judging.command_checksum import checksum_of
from regatta_server.rooms.fast import asks
from tests.proving import examples

ROOM: Final = "ABCD2345"

WHOLE = st.integers(0, 9) | st.integers() | st.just(10**30)
NUMBERS = st.one_of(WHOLE, st.floats(), st.booleans(), st.none(), st.text(max_size=2))
DICE = st.one_of(st.lists(st.integers(0, 9), max_size=10), st.lists(NUMBERS, max_size=70), NUMBERS)
FRAMES = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["throw", "hold", "enter", "bank", "Throw", None]),
        "id": st.one_of(st.from_regex(r"[a-z0-9._-]{1,64}", fullmatch=True), st.text(max_size=70), NUMBERS),
        "room": st.one_of(st.just(ROOM), st.text(max_size=9)),
    },
    optional={
        "dice": DICE,
        "rows": st.dictionaries(st.text(max_size=6), DICE, max_size=9),
        "seat": st.one_of(st.integers(0, 7), NUMBERS),
        "round": st.one_of(st.integers(1, 13), NUMBERS),
        "throw": st.one_of(st.integers(1, 3), NUMBERS),
        "more": NUMBERS,
    },
)


def by_the_protocol(frame: str) -> Any:
    """Return the message of a frame; None where the protocol has none."""
    try:
        return CLIENT_MESSAGE.validator.validate_json(frame)
    except ValidationError:
        return None


def holds_with_the_protocol(frame: str) -> asks.Throw | asks.Hold | asks.Enter | None:
    """Return what is read of a frame, which the protocol reads, too, if the rules could allow it."""
    ask = asks.read(frame)
    if ask is None:
        return None
    message = by_the_protocol(frame)
    if message is None:
        assert not may_be_allowed(ask), frame
        return None
    assert asks.of_command(message) == ask
    return ask


def may_be_allowed(ask: Any) -> bool:
    """Return whether a game could take it: by its dice, its seat, its round and its throw."""
    dice = [*getattr(ask, "dice", ())]
    for row in getattr(ask, "rows", {}).values():
        dice += row
    numbers = [(ask.seat, 0, 7)]
    numbers += [(getattr(ask, name, None), 1, 1_000) for name in ("round", "throw")]
    return (
        len(getattr(ask, "rows", {})) == (1 if isinstance(ask, asks.Enter) else 0)
        and len(dice) <= 64
        and all(0 <= die <= 63 for die in dice)
        and all(value is None or least <= value <= most for value, least, most in numbers)
    )


@examples(100)
@given(FRAMES)
def test_what_it_reads_the_protocol_reads_too(fields: dict[str, Any]) -> None:
    holds_with_the_protocol(json.dumps(fields))


@examples(100)
@given(st.data())
def test_a_frame_with_a_few_other_signs_is_read_as_the_protocol_reads_it(data: st.DataObject) -> None:
    frame = data.draw(st.sampled_from(GIVEN), "frame")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(frame)))
        signs = st.text(st.one_of(st.sampled_from('{}[]":,0129.eE-\\ntu "'), st.characters()), max_size=2)
        frame = frame[:at] + data.draw(signs) + frame[at + data.draw(st.integers(0, 2)) :]
    holds_with_the_protocol(frame)


GIVEN: Final = [
    f'{{"id":"t-1","room":"{ROOM}",{more}}}'
    for more in (
        '"type":"throw","dice":[0,1,2,3,4]',
        '"type":"throw","dice":[4,0],"seat":1,"round":2,"throw":3',
        '"type":"hold","dice":[3,1]',
        '"type":"hold","dice":[],"seat":0',
        '"type":"enter","rows":{"chance":[0,1,2,3,4]}',
        '"type":"enter","rows":{"chance":[4,3,2,1,0]},"seat":7,"round":12,"throw":1',
    )
]


@pytest.mark.parametrize("frame", GIVEN)
def test_a_command_is_read_with_its_checksum(frame: str) -> None:
    ask, message = asks.read(frame), by_the_protocol(frame)
    assert ask is not None
    assert ask == asks.of_command(message) == asks.read(message.model_dump_json())
    dice, rows = f'"dice":{json.dumps(getattr(message, "dice", 0))},', ""
    if isinstance(message, Enter):
        dice, rows = "", f',"rows":{json.dumps(message.rows)}'
    plain = {"dice": dice.replace(" ", ""), "rows": rows.replace(" ", "")}
    assert asks.checksum(ask, **plain) == checksum_of(message)


@pytest.mark.parametrize("wrong", ["t-1\n", "", "a" * 65, "é", 'a"b', " t-1"])
def test_an_id_that_the_protocol_refuses_is_not_read(wrong: str) -> None:
    frame = json.dumps({"type": "throw", "id": wrong, "room": ROOM, "dice": [0]})
    assert by_the_protocol(frame) is None
    assert asks.read(frame) is None
