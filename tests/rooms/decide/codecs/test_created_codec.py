"""The fact that a room was opened, as it is stored: one object, its members in the order they ever had."""

import json

import pytest

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.decide.codecs.codec import Unreadable, decode_fact, encode_fact
from regatta_server.rooms.decide.codecs.created_codec import as_stored, of_stored
from regatta_server.rooms.decide.facts import Created
from regatta_server.rooms.decide.options.choices import Choices

CREATED = Created(
    at_ms=1,
    room=RoomId("ABCDEFGH"),
    ruleset="yacht",
    ruleset_version=1,
    seats_wanted=2,
    host=PlayerId("ada"),
    options=Choices(
        begins="random",
        turn_ms=60_000,
        dice="independent",
        reveal="open",
        order="alternate",
        chat="off",
        bot_pace="instant",
        time_bank_ms=60_000,
    ),
    is_rematch=True,
)
STORED = (
    b'{"type":"created","room":"ABCDEFGH","ruleset":"yacht","ruleset_version":1,"seats_wanted":2,"host":"ada",'
    b'"begins":"random","turn_ms":60000,"dice":"independent","reveal":"open","order":"alternate","talk":"off",'
    b'"is_rematch":true,"bot_pace":"instant","time_bank_ms":60000,"at_ms":1}'
)


def test_options_are_stored_as_members_of_the_fact_and_read_as_one() -> None:
    assert encode_fact(CREATED) == STORED
    assert decode_fact(STORED) == CREATED
    assert of_stored(as_stored(CREATED)) == CREATED


@pytest.mark.parametrize(
    "wrong", [{"more": 1}, {"begins": "at_dawn"}, {"turn_window": {"begin_minute": 1}}, {"options": {}}]
)
def test_what_is_no_such_fact_is_not_guessed_at(wrong: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        decode_fact(json.dumps({**json.loads(STORED), **wrong}).encode())
