"""From a frame to a message and back, whatever comes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId
from regatta_protocol.server import SERVER_MESSAGE
from regatta_protocol.text import Text
from regatta_server.edge import frames
from regatta_server.judging.refused import Refused
from regatta_server.players.players import Session

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(st.text() | st.binary() | JSON.map(json.dumps))
def test_every_frame_is_a_message_or_gets_a_valid_error(frame: str | bytes) -> None:
    try:
        frames.read(frame)
    except frames.BadFrame as bad:
        error = SERVER_MESSAGE.validate_json(frames.error(bad.re, bad.refused))
        assert error["type"] == "error"
        assert error["code"] in (Code.BAD_JSON, Code.BAD_MESSAGE)


WRONG = {"id": "a b", "room": "nowhere", "dice": "all", "more": 1}


@given(st.sets(st.sampled_from(sorted(WRONG)), min_size=1))
def test_every_wrong_field_is_named(wrong: set[str]) -> None:
    right: dict[str, object] = {"type": "throw", "id": "c-1", "room": "ABCD2345", "dice": [0]}
    frame = json.dumps(right | {field: WRONG[field] for field in wrong})
    with pytest.raises(frames.BadFrame) as bad:
        frames.read(frame)
    details = bad.value.refused.details
    assert details is not None
    assert {problem["field"].split(".")[0] for problem in details["fields"]} == wrong


def test_the_id_of_a_bad_command_is_told_only_if_it_is_one() -> None:
    assert frames.command_id('{"id":"c-1","type":"what"}') == "c-1"
    for frame in ('{"id":7}', '{"id":"' + "x" * 65 + '"}', "[]", "{", b"\xff"):
        assert frames.command_id(frame) is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_frame_is_one_that_the_library_reads(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://regatta.invalid/"), state=State.OPEN)
    message = b"x" * size
    client.receive_data(frames.head(size) + message + frames.head(4) + b"next")
    read = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.fin, bytes(frame.data)) for frame in read] == [
        (Opcode.TEXT, True, message),
        (Opcode.TEXT, True, b"next"),
    ]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (
            {"type": "rename", "name": "\ufdfd"},
            "This name has a sign that is as wide as many letters: leave it out.",
        ),
        (
            {"type": "set_mail_address", "address": "ada"},
            "A mail address looks like ada@example.org: look for a slip.",
        ),
        ({"type": "rename", "name": "\ufdfd", "more": 1}, "Mend these fields and send it again: name, more."),
        ({"type": "rename"}, "Mend these fields and send it again: name."),
    ],
)
def test_what_we_judge_in_words_is_the_message(command: dict[str, object], words: str) -> None:
    with pytest.raises(frames.BadFrame) as bad:
        frames.read(json.dumps({"id": "c-1", **command}))
    assert bad.value.refused.message == words


def test_answers_are_messages_of_the_protocol() -> None:
    refused = Refused(Code.WRONG_STAGE, Text("test", "Wait."), {"stage": "opening"})
    for frame in (
        frames.welcome(Session(PlayerId("p"), "Ada", "t" * 43, "secret"), 1, "5e1f0a7c", read_only=False),
        frames.read_only(True),
        frames.ok(CommandId("c-1"), version=3, room="ABCD2345"),
        frames.error(CommandId("c-1"), refused, retry_after_ms=20),
        frames.error(None, refused),
    ):
        SERVER_MESSAGE.validate_json(frame)
