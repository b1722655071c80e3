"""Plays as they are stored: with whoever made a move."""

from typing import Any, Final, get_args

import msgspec
import pytest

from regatta_protocol.moves import By
from regatta_server.game.plays import Banked, Entered, Held, Moved, Play, Played, Secured, Thrown
from tests.game.moves import NOW_MS

MOVES: Final[tuple[Moved, ...]] = (
    Thrown(at_ms=NOW_MS, seat=1, dice=(4, 0), faces=(6, 1)),
    Entered(at_ms=NOW_MS, seat=0, rows={"ones": (0, 1, 2, 3, 4), "twos": (5, 6, 7, 8, 9)}),
    Secured(at_ms=NOW_MS, seat=0, dice=(4, 3), face=6),
    Banked(at_ms=NOW_MS, seat=2, join={0: 6, 2: 1}),
)

each_move = pytest.mark.parametrize("fact", MOVES, ids=lambda fact: type(fact).__name__)


def stored(fact: Moved) -> Any:
    """Return a move as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(fact))


def loaded(plain: Any) -> Any:
    """Return the move that plain JSON tells of. Raises ValidationError."""
    return msgspec.json.decode(msgspec.json.encode(plain), type=Moved)


def test_what_a_seat_does_is_a_play_and_nothing_else_is() -> None:
    assert {type(fact) for fact in MOVES} == set(get_args(Moved))
    assert set(get_args(Played)) == {*get_args(Moved), Held} == set(Play.__subclasses__())


@each_move
@pytest.mark.parametrize("by", get_args(By))
def test_who_made_a_move_comes_back_as_well(fact: Moved, by: By) -> None:
    made = msgspec.structs.replace(fact, by=by)
    assert loaded(stored(made)) == made
    assert stored(made).get("by", "player") == by


@each_move
def test_nobody_else_makes_a_move(fact: Moved) -> None:
    with pytest.raises(msgspec.ValidationError, match="by"):
        loaded(stored(fact) | {"by": "cheat"})
