"""Where a room's randomness comes from, and what a refusal keeps."""

import pytest

from regatta_protocol.client import Start, WatchRoom
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import ROOM_LETTERS, Chance, room_id
from regatta_server.rooms.run.chance import SystemChance
from testkit.rooms.chance import CountedChance

every_chance = pytest.mark.parametrize("chance", [SystemChance(), CountedChance()], ids=["system", "counted"])


def test_the_letters_of_a_room_are_32_that_are_not_mistaken_for_each_other() -> None:
    assert len(set(ROOM_LETTERS)) == len(ROOM_LETTERS) == 32
    assert not set(ROOM_LETTERS) & set("01IO")


def test_a_room_id_is_one_that_a_client_may_say() -> None:
    ids = {room_id("secret", str(number)) for number in range(100)}
    assert len(ids) == 100
    for room in ids:
        assert WatchRoom(id=CommandId("c-1"), room=room).room == room
        assert set(room) <= set(ROOM_LETTERS)


def test_every_letter_comes_about() -> None:
    letters = "".join(room_id("secret", str(number)) for number in range(200))
    assert set(letters) == set(ROOM_LETTERS)


def test_a_room_id_follows_from_the_secret_and_the_command_alone() -> None:
    assert room_id("a", "1") == room_id("a", "1")
    assert len({room_id("a", "1"), room_id("a", "2"), room_id("b", "1")}) == 3


@every_chance
def test_seeds_have_32_bytes_and_are_never_the_same(chance: Chance) -> None:
    seeds = {chance.seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_a_refusal_keeps_what_the_error_needs() -> None:
    refused = Refused(Code.WRONG_STAGE, Text("test", "Wait a moment."), {"stage": "opening"})
    assert (refused.code, refused.message, refused.details) == (
        Code.WRONG_STAGE,
        "Wait a moment.",
        {"stage": "opening"},
    )
    assert str(refused) == "Wait a moment."
    assert Refused(Code.INTERNAL, Text("test", "x")).details is None


def test_counted_chance_is_the_same_each_time() -> None:
    assert CountedChance("a").seed() == CountedChance("a").seed() != CountedChance("b").seed()
    assert Start(id=CommandId("c-1"), room=CountedChance().room_id()).room == CountedChance().room_id()
