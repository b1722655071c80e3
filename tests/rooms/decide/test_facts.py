"""Facts of a room: frozen values of one closed union, each under the name that the wire has."""

from typing import get_args

import msgspec
import pytest

from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.game.fact import kind
from regatta_server.rooms.decide.codecs.codec import Unreadable, decode_fact, encode_fact
from regatta_server.rooms.decide.facts import Held, RoomFact, Seated, StandIn
from regatta_server.rooms.decide.setup import Seat

CLASSES = get_args(RoomFact)


def test_every_fact_has_a_name_of_its_own_in_words_of_the_wire() -> None:
    names = [str(one.__struct_config__.tag) for one in CLASSES]
    assert len(set(names)) == len(names) == 32
    assert all(name == name.lower() and name.replace("_", "").isalpha() for name in names)
    assert kind(StandIn(at_ms=1, seat=0)) == "stand_in"


@pytest.mark.parametrize("one", CLASSES, ids=lambda one: one.__name__)
def test_every_fact_is_frozen_and_takes_no_unknown_member(one: type[RoomFact]) -> None:
    assert one.__struct_config__.frozen
    assert one.__struct_config__.forbid_unknown_fields


def test_nothing_of_a_fact_is_changed_after_it_was_made() -> None:
    fact = Held(at_ms=1, seat=0, dice=(1, 2))
    with pytest.raises(AttributeError):
        fact.seat = 1  # type: ignore[misc] # what must not be done


def test_a_fact_says_no_more_than_it_must() -> None:
    held = Held(at_ms=1, seat=0, dice=(1, 2))
    assert encode_fact(held) == b'{"type":"held","seat":0,"dice":[1,2],"at_ms":1}'
    seated = Seated(at_ms=1, seat=Seat(PlayerId("ada"), "Ada"))
    assert encode_fact(seated) == b'{"type":"seated","seat":{"player":"ada","name":"Ada"},"at_ms":1}'


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"{}",
        b"[]",
        b'{"type":"held"}',
        b'{"type":"flown","at_ms":1}',
        b'{"type":"held","at_ms":1,"seat":0,"dice":[1],"more":1}',
        b'{"type":"held","at_ms":1,"seat":"0","dice":[1]}',
        b'{"type":"held","at_ms":1,"seat":0,"dice":[1]',
        b'{"type":"held","at_ms":1,"seat":0,"dice":[1]}{}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_fact_is_never_guessed_at(stored: bytes) -> None:
    with pytest.raises(Unreadable):
        decode_fact(stored)


def test_a_fact_comes_back_as_the_class_that_it_was() -> None:
    fact = StandIn(at_ms=7, command=CommandId("c-1"), player=PlayerId("ada"), seat=2)
    assert decode_fact(encode_fact(fact)) == fact
    assert msgspec.json.decode(encode_fact(fact)) == {
        "type": "stand_in",
        "at_ms": 7,
        "command": "c-1",
        "player": "ada",
        "seat": 2,
    }
