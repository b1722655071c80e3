"""The plays of a category game by column: what each column has, and what is refused."""

from random import Random
from typing import Any

import pytest

from regatta_server.archive.play_columns import MISFITS, PlayColumns
from regatta_server.game.plays import Entered, Held, Play, Secured, Thrown
from regatta_server.rooms.decide.state import last_stage
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category
from testkit.records import RecordTable, play

ALL = (0, 1, 2, 3, 4)


def rules_of(ruleset: str = "yacht") -> Category:
    """Return the rules of a category game."""
    rules = RULES[ruleset]
    assert isinstance(rules, Category)
    return rules


def columns_of(*plays: Any) -> PlayColumns:
    """Return these plays of a game for two."""
    return PlayColumns(rules_of(), 2, plays)


FIRST = Thrown(at_ms=1, seat=1, dice=ALL, faces=(1, 1, 2, 3, 6))
HOLD = Held(at_ms=2, seat=1, dice=(0, 1))
SECOND = Thrown(at_ms=3, seat=1, dice=(2, 3, 4), faces=(1, 5, 5))
ENTRY = Entered(at_ms=4, seat=1, rows={"ones": ALL}, by="clock")


def test_each_play_has_its_place_in_the_columns_that_its_kind_has() -> None:
    columns = columns_of(FIRST, HOLD, SECOND, ENTRY)
    assert (columns.letters, columns.times) == ("thte", [1, 2, 3, 4])
    assert list(columns.kinds.values()) == ["thrown", "held", "entered"]
    assert columns.columns == {
        "seat": [1, 1, 1, 1],
        "by": ["player", "player", "clock"],
        "dice": [ALL, (0, 1), (2, 3, 4)],
        "faces": [(1, 1, 2, 3, 6), (1, 5, 5)],
        "throw": [1, 2],
        "standing": [(0, 0, 0, 0, 0), 0, [1, 3, 3, 0, 0]],
        "rows": [{"ones": 3}],
        "row_dice": [{"ones": [1, 1, 1, 5, 5]}],
        "bonus": [None],
    }


def test_dice_are_counted_for_the_seats_that_threw_some() -> None:
    [(seat, stream)] = columns_of(FIRST, SECOND).streams.items()
    assert (seat, stream.positions, stream.faces) == (1, [0, 1, 2, 3, 4, 2, 3, 4], [1, 1, 2, 3, 6, 1, 5, 5])


def test_the_plays_of_all_seats_are_known_at_the_end() -> None:
    table = play(RecordTable(2, "yacht"), Random(1))
    game = last_stage(table.state).game
    assert game is not None
    sheets = [hand.play for hand in game.hands]
    plays = [fact for fact in table.facts if isinstance(fact, Play)]
    assert PlayColumns(rules_of(), 2, plays).end_with(sheets)
    assert not PlayColumns(rules_of(), 2, plays[:-1]).end_with(sheets)


@pytest.mark.parametrize(
    "plays",
    [
        [ENTRY],
        [FIRST, SECOND, SECOND, SECOND],
        [FIRST, Secured(at_ms=2, seat=1, dice=(0,), face=1)],
        [Thrown(at_ms=1, seat=2, dice=ALL, faces=ALL)],
        [Thrown(at_ms=1, seat=0, dice=ALL, faces=ALL)],
        [FIRST, ENTRY, Thrown(at_ms=5, seat=1, dice=(0,), faces=(1,))],
    ],
)
def test_what_no_game_has_is_refused(plays: list[Any]) -> None:
    with pytest.raises(MISFITS):
        columns_of(*plays)


def test_a_card_that_is_full_takes_no_throw() -> None:
    table = play(RecordTable(2, "yacht"), Random(1))
    plays = [fact for fact in table.facts if isinstance(fact, Play)]
    with pytest.raises(MISFITS):
        PlayColumns(rules_of(), 2, [*plays, FIRST])
