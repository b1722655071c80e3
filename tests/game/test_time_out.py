"""The clock's move."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typing_extensions import override

from protocol.moves import Enter, Move, Throw
from server.game.time_out import clock_move
from server.rules.base import AnyRules, Faces
from server.rules.cards import yacht
from server.rules.catalogue import RULES
from server.rules.category import Category, Play
from tests.rules.games import every_ruleset, games, named, plays

RULESET = RULES["yacht"]
ALL = (0, 1, 2, 3, 4)
ROWS = [row["row"] for row in RULESET.card["rows"]]


def play_of(open_rows: set[str], faces: Faces) -> Any:
    """Return a play with these rows open and these dice on the table; the others got some score."""
    play = RULESET.fresh()
    for row in ROWS:
        if row not in open_rows:
            play = RULESET.apply(RULESET.apply(play, Throw(ALL), (1, 2, 2, 4, 6)), Enter({row: ALL}))
    return RULESET.apply(play, Throw(ALL), faces)


@every_ruleset
def test_all_dice_are_thrown_where_nothing_was_thrown_yet(rules: AnyRules) -> None:
    every_die = tuple(range(len(rules.card["tray"])))
    assert clock_move(rules, rules.fresh()) == Throw(every_die)


class AnyNumberOfDice(Category):
    """A ruleset whose first throw may take any of the dice."""

    @override
    def moves(self, play: Play) -> Iterator[Move]:
        """Yield throws of one die to all, and of all but one last."""
        yield from (Throw(ALL[:number]) for number in (1, 2, 5, 4))


def test_as_many_dice_are_thrown_as_the_rules_allow() -> None:
    rules = AnyNumberOfDice(yacht.CARD)
    assert clock_move(rules, rules.fresh()) == Throw(ALL)


@pytest.mark.parametrize(
    ("open_rows", "faces", "row"),
    [
        (set(ROWS), (6, 6, 6, 6, 6), "yacht"),
        (set(ROWS), (1, 2, 3, 4, 5), "small_straight"),
        ({"twos", "fours", "fives"}, (2, 2, 2, 4, 4), "fours"),
        ({"threes", "full_house"}, (3, 3, 3, 1, 1), "full_house"),
        ({"sixes", "four_of_a_kind"}, (1, 1, 1, 1, 6), "sixes"),
    ],
)
def test_the_dice_are_entered_where_they_give_most(open_rows: set[str], faces: Faces, row: str) -> None:
    assert clock_move(RULESET, play_of(open_rows, faces)) == Enter({row: ALL})


@pytest.mark.parametrize(
    ("open_rows", "row"),
    [
        ({"ones", "yacht", "large_straight"}, "ones"),
        ({"threes", "full_house", "yacht"}, "threes"),
        ({"yacht"}, "yacht"),
    ],
)
def test_a_zero_falls_in_the_first_open_row_where_no_row_gives_anything(
    open_rows: set[str], row: str
) -> None:
    assert clock_move(RULESET, play_of(open_rows, (2, 2, 4, 5, 6))) == Enter({row: ALL})


def test_of_two_rows_that_give_the_same_the_first_on_the_card_is_entered() -> None:
    assert clock_move(RULESET, play_of({"chance", "full_house"}, (3, 3, 3, 1, 1))) == Enter(
        {"full_house": ALL}
    )
    assert clock_move(RULESET, play_of({"twos", "fours"}, (2, 2, 4, 6, 6))) == Enter({"twos": ALL})


@every_ruleset
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_the_clock_makes_a_legal_move_and_no_entry_is_worth_more(
    rules: AnyRules, data: st.DataObject
) -> None:
    for play in plays(data.draw(games(rules))):
        moves = list(rules.moves(play))
        if not moves:
            continue
        chosen = clock_move(rules, play)
        assert named(chosen) in map(named, moves)
        entries = [move for move in moves if isinstance(move, Enter)]
        if entries:
            worths = [rules.standing(rules.apply(play, entry)).worth for entry in entries]
            assert chosen == entries[worths.index(max(worths))]
        else:
            assert chosen == moves[-1]


@every_ruleset
@settings(deadline=None, max_examples=10)
@given(data=st.data())
def test_the_clock_alone_brings_a_game_to_its_end(rules: AnyRules, data: st.DataObject) -> None:
    play = rules.fresh()
    turns = 0
    while not rules.standing(play).done:
        assert rules.standing(play).turns == turns
        faces = data.draw(st.tuples(*[st.integers(1, 6)] * len(rules.card["tray"])))
        play = rules.apply(play, clock_move(rules, play), faces)
        play = rules.apply(play, clock_move(rules, play))
        turns += 1
    assert turns == rules.card["rounds"] or rules.standing(play).won


@every_ruleset
def test_a_play_that_is_done_has_no_clocks_move(rules: AnyRules) -> None:
    play = rules.fresh()
    while moves := list(rules.moves(play)):
        faces = (1, 2, 2, 4, 6) if isinstance(moves[0], Throw) else ()
        play = rules.apply(play, moves[0], faces)
    with pytest.raises(ValueError, match="no clock's move"):
        clock_move(rules, play)
