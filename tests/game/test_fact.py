"""What a class of facts says of its kind: whoever asks it names none."""

from typing import Final, get_args

import pytest

from regatta_server.game.fact import (
    Fact,
    PlaySight,
    kind,
    kind_of,
    kinds_of,
    optional_members,
    own_members,
    record_members,
)
from regatta_server.game.facts import GAME_KINDS, GameFact, Stretched, Vacation
from regatta_server.game.opening_facts import Started
from regatta_server.game.plays import Play, Thrown
from regatta_server.rooms.decide.facts import Admission, RoomFact

OF_GAMES: Final = get_args(GameFact)
OF_ROOMS: Final = tuple(one for one in get_args(RoomFact) if one not in OF_GAMES)


def test_a_kind_is_called_what_it_is_stored_by_unless_the_wire_has_another_name() -> None:
    assert kind(Started(at_ms=1)) == "started"
    assert kind_of(Admission) == "admission"
    assert Admission.__struct_config__.tag == "door"
    assert kinds_of((Thrown, Admission)) == {"thrown": Thrown, "admission": Admission}


@pytest.mark.parametrize("one", OF_GAMES, ids=kind_of)
def test_what_happens_in_a_game_has_its_phase_and_a_letter(one: type[Fact]) -> None:
    assert one.about.phase
    assert len(one.about.letter) == 1


def test_no_two_kinds_have_the_same_letter() -> None:
    assert len({one.about.letter for one in OF_GAMES}) == len(OF_GAMES) == len(GAME_KINDS)


@pytest.mark.parametrize("one", OF_ROOMS, ids=kind_of)
def test_what_is_no_part_of_a_game_is_in_no_record(one: type[Fact]) -> None:
    about = one.about
    assert (about.phase, about.letter, about.record, about.does) == (None, "", None, "")


@pytest.mark.parametrize("one", get_args(RoomFact), ids=kind_of)
def test_what_seats_play_is_hidden_as_plays_are_and_nothing_else_is(one: type[Fact]) -> None:
    assert (one.about.others_see in get_args(PlaySight)) == issubclass(one, Play)
    assert not (issubclass(one, Play) and one.about.tells), "record.event tells of plays"


@pytest.mark.parametrize("one", get_args(RoomFact), ids=kind_of)
def test_whoever_tells_the_hands_of_a_running_game_hides_them_as_snapshots_do(one: type[Fact]) -> None:
    assert ("hands" in one.about.tells) == (one.about.others_see == "hands")


def test_a_record_has_a_facts_own_members_unless_its_class_says_others() -> None:
    assert own_members(Vacation) == record_members(Vacation) == ("seat", "until_ms")
    assert own_members(Started) == ("practice",)
    assert record_members(Started) == ()
    assert record_members(Thrown)[:3] == ("seat", "by", "dice")
    assert optional_members(Thrown) == {"lost"}
    assert optional_members(Stretched) == frozenset()
