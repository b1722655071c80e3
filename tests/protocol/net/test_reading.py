"""What a newer server says: values of tomorrow are text, messages of tomorrow are `Unknown`."""

import json
from typing import Any, cast

import msgspec
import pytest

from regatta_protocol.errors import Code
from regatta_protocol.events import Ok, Snapshot, Thrown, Unknown, event_of, snapshot_of
from regatta_protocol.net.reading import code_of, read
from regatta_protocol.view.view import RoomView
from tests.protocol.kinds import SERVER, every_server_type
from tests.protocol.test_examples import example
from tests.protocol.test_folds import every_story, sequence
from tests.protocol.tomorrow import NUMBER, TEXT, later, value_at
from tests.protocol.write_examples import FOLDER


@every_server_type
def test_a_value_of_tomorrow_is_passed_on_as_text_wherever_a_list_of_values_stands(kind: str) -> None:
    for message, at in later((FOLDER / f"{kind}.json").read_text(encoding="utf-8")):
        heard = read(json.dumps(message))
        assert heard == message
        value = msgspec.convert(heard, Ok) if kind == "ok" else event_of(heard)
        assert value_at(value, at) in (TEXT, NUMBER), at


def test_the_examples_have_many_such_places() -> None:
    places = [at for kind in SERVER for _, at in later((FOLDER / f"{kind}.json").read_text())]
    assert len(places) > 40
    names = {at[-1] for at in places}
    assert {"stage", "by", "begins", "reveal", "relation", "kind", "reason", "code", "section"} <= names


@every_story
def test_a_view_goes_on_after_values_of_tomorrow(name: str) -> None:
    recording = sequence(name)
    view = RoomView.of(recording["snapshot"], recording["player"])
    for step in recording["steps"]:
        for message, _ in later(json.dumps(step["event"])):
            assert isinstance(snapshot_of(view.after(cast(Any, message)).now), Snapshot)
        view = view.after(step["event"])


def test_fields_of_tomorrow_are_there_in_the_message_and_left_out_of_the_value() -> None:
    heard = read(json.dumps({**example("thrown"), "colour": "blue"}))
    assert not isinstance(heard, Unknown)
    assert isinstance(event_of(heard), Thrown)


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ({"type": "fireworks", "rockets": 7}, "fireworks"),
        ({"type": "thrown", "faces": "six"}, "thrown"),
        ({"type": "ok", "re": 7}, "ok"),
        ({"type": 7}, ""),
        ([1], ""),
        ("fireworks", ""),
    ],
)
def test_what_is_not_known_or_not_as_it_should_be_is_unknown(message: object, kind: str) -> None:
    heard = read(json.dumps(message))
    assert isinstance(heard, Unknown)
    assert heard.kind == kind
    assert heard.message == (message if kind else {})


@pytest.mark.parametrize("frame", ["", "{", b"\xff\xfe", "[" * 10_000])
def test_what_is_no_json_is_unknown_and_has_no_kind(frame: str | bytes) -> None:
    assert read(frame) == Unknown(kind="", message={})


def test_a_code_is_one_of_the_list_or_text() -> None:
    assert code_of("too_fast") is Code.TOO_FAST
    assert code_of(TEXT) == TEXT
    heard = read(json.dumps({"type": "error", "re": None, "code": "too_fast", "message": "Wait."}))
    assert not isinstance(heard, Unknown)
    assert heard["type"] == "error"
    assert heard["code"] is Code.TOO_FAST
    assert read('{"type": "error", "re": "a"}') == {"type": "error", "re": "a", "code": "", "message": ""}
