"""Facts as values: nothing changes them, and stored they come back as they were."""

from typing import Any, Final, get_args

import msgspec
import pytest

from regatta_server.game.fact import Fact, snake
from regatta_server.game.facts import (
    Aborted,
    Archived,
    Claimed,
    ClockRenewed,
    Finished,
    GameFact,
    Ordered,
    Resigned,
    StandIn,
    Stretched,
    TakenBack,
    Undone,
    Vacation,
)
from regatta_server.game.opening_facts import Committed, Contributed, Opening, SeedChosen, Started
from regatta_server.game.plays import Banked, Entered, Held, Moved, Played, Secured, Thrown
from tests.game.moves import NOW_MS

ALL: Final = (0, 1, 2, 3, 4)
EACH: Final[tuple[GameFact, ...]] = (
    Opening(at_ms=NOW_MS, server_seed=None, until_ms=NOW_MS + 5_000),
    Committed(at_ms=NOW_MS, seat=1, commitment="ef" * 32),
    SeedChosen(at_ms=NOW_MS, server_seed="ab" * 32, until_ms=NOW_MS + 10_000),
    Contributed(at_ms=NOW_MS, seat=1, bytes="cd" * 32),
    Started(at_ms=NOW_MS),
    Held(at_ms=NOW_MS, seat=0, dice=(0, 2)),
    Thrown(at_ms=NOW_MS, seat=1, dice=(4, 0), faces=(6, 1)),
    Entered(at_ms=NOW_MS, seat=0, rows={"ones": ALL, "twos": (5, 6, 7, 8, 9)}),
    Secured(at_ms=NOW_MS, seat=0, dice=(4, 3), face=6),
    Banked(at_ms=NOW_MS, seat=2, join={0: 6, 2: 1}),
    ClockRenewed(at_ms=NOW_MS),
    StandIn(at_ms=NOW_MS, seat=1),
    TakenBack(at_ms=NOW_MS, seat=1),
    Undone(at_ms=NOW_MS, seat=0, to=17),
    Stretched(at_ms=NOW_MS, seat=0, times=2),
    Vacation(at_ms=NOW_MS, seat=0, until_ms=NOW_MS + 1),
    Ordered(at_ms=NOW_MS, seat=0),
    Resigned(at_ms=NOW_MS, seat=1),
    Claimed(at_ms=NOW_MS, seat=1),
    Finished(at_ms=NOW_MS),
    Archived(at_ms=NOW_MS),
    Aborted(at_ms=NOW_MS),
)

each = pytest.mark.parametrize("fact", EACH, ids=lambda fact: type(fact).__name__)


def stored(fact: GameFact) -> Any:
    """Return a fact as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(fact))


def loaded(plain: Any) -> Any:
    """Return the fact that plain JSON tells of. Raises ValidationError."""
    return msgspec.json.decode(msgspec.json.encode(plain), type=GameFact)


def test_there_is_one_of_each_kind_here() -> None:
    assert tuple(type(fact) for fact in EACH) == get_args(GameFact)
    assert set(get_args(Played)) == {*get_args(Moved), Held} < set(get_args(GameFact))


@each
def test_no_member_of_a_fact_can_be_changed_and_none_added(fact: GameFact) -> None:
    before = msgspec.json.encode(fact)
    for member in (*fact.__struct_fields__, "of_a_later_version"):
        with pytest.raises(AttributeError):
            setattr(fact, member, None)
    assert msgspec.json.encode(fact) == before


@each
def test_a_stored_fact_comes_back_as_it_was(fact: GameFact) -> None:
    for whole in (fact, msgspec.structs.replace(fact, command="c-7", player="Zoe")):
        back = loaded(stored(whole))
        assert type(back) is type(fact)
        assert back == whole


@each
def test_a_fact_is_stored_under_the_name_that_the_wire_has_and_without_what_goes_without_saying(
    fact: GameFact,
) -> None:
    plain = stored(fact)
    assert plain["type"] == snake(type(fact).__name__)
    assert not {"command", "player", "by"} & plain.keys()


def test_names_on_the_wire_are_words_with_lines_between_them() -> None:
    names = [snake(type(fact).__name__) for fact in EACH]
    assert {"thrown", "clock_renewed", "stand_in", "taken_back"} <= set(names)
    assert len(set(names)) == len(names)


@each
def test_a_member_that_is_not_known_is_refused(fact: GameFact) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `of_a_later_version`"):
        loaded(stored(fact) | {"of_a_later_version": 1})


@each
def test_a_member_that_is_missing_or_of_another_type_is_refused(fact: GameFact) -> None:
    plain = stored(fact)
    for member in plain.keys() - {"type"}:
        with pytest.raises(msgspec.ValidationError, match=f"missing required field `{member}`"):
            loaded({key: value for key, value in plain.items() if key != member})
        with pytest.raises(msgspec.ValidationError, match=rf"at `\$\.{member}`"):
            loaded(plain | {member: 1.5})


@pytest.mark.parametrize("kind", [None, "sold", "Thrown", "fact"])
def test_a_kind_that_is_not_known_is_refused(kind: str | None) -> None:
    with pytest.raises(msgspec.ValidationError):
        loaded({"type": kind, "at_ms": NOW_MS})
    with pytest.raises(msgspec.ValidationError):
        loaded({"at_ms": NOW_MS})


@each
def test_facts_are_naming_faces_by_what_they_say_and_by_their_kind(fact: GameFact) -> None:
    assert fact == loaded(stored(fact))
    assert fact != msgspec.structs.replace(fact, at_ms=NOW_MS + 1)
    assert [other for other in EACH if other == fact] == [fact]
    assert isinstance(fact, Fact)
