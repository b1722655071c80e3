"""The clock's move."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.game.time_out import clock_move
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import RULES
from tests.proving import examples
from tests.rules.games import a_game, every_ruleset, games, named, plays, some

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
@a_game
@given(data=st.data())
def test_the_clock_makes_a_legal_move_and_no_move_is_better(rules: AnyRules, data: st.DataObject) -> None:
    for play in data.draw(st.lists(st.sampled_from(plays(data.draw(games(rules)))), max_size=12)):
        moves = list(rules.moves(play))
        if not moves:
            continue
        chosen = clock_move(rules, play)
        assert named(chosen) in map(named, moves)
        others = [move for move in moves if not isinstance(move, Throw)]
        if others:
            assert merit(rules, play, chosen) >= max(
                merit(rules, play, move) for move in [others[0], *some(data, others)]
            )
        else:
            assert named(chosen) == named(moves[-1])


def merit(rules: AnyRules, play: Any, move: Move) -> tuple[bool, int]:
    """Return how good a move without dice is to the clock: whether it ends the turn, then its worth."""
    after = rules.standing(rules.apply(play, move))
    return after.turns > rules.standing(play).turns, after.worth


@every_ruleset
@examples(2)
@given(data=st.data())
def test_the_clock_alone_brings_a_game_to_its_end(rules: AnyRules, data: st.DataObject) -> None:
    play = rules.fresh()
    chance = data.draw(st.randoms(use_true_random=False))
    turns = 0
    while not rules.standing(play).done:
        assert rules.standing(play).turns == turns
        turns += 1
        moves = 0
        while rules.standing(play).turns < turns:
            move = clock_move(rules, play)
            faces = tuple(chance.randint(1, 6) for _ in move.dice) if isinstance(move, Throw) else ()
            play = rules.apply(play, move, faces)
            moves += 1
        assert moves <= 3, "it throws, sets aside and banks"
        assert turns < 500, "to 100 points it is never far"
    assert turns == rules.card["rounds"] or rules.standing(play).won


@every_ruleset
def test_a_play_that_is_done_has_no_clocks_move(rules: AnyRules) -> None:
    play = rules.fresh()
    while choices := [*rules.choices(play)][:1] or [*rules.moves(play)]:
        faces = (1, 2, 2, 6, 6, 6, 1, 2, 3, 4)[: len(rules.card["tray"])]
        play = rules.apply(play, choices[0], faces if isinstance(choices[0], Throw) else ())
    assert rules.standing(play).done
    with pytest.raises(ValueError, match="no clock's move"):
        clock_move(rules, play)


# -- ten dice, and dice that are set aside ---------------------------------------------------------


def test_ten_dice_are_divided_between_the_two_rows_in_which_they_give_most() -> None:
    rules = RULES["double-cameroon"]
    play = rules.apply(rules.fresh(), Throw(tuple(range(10))), (6, 6, 2, 6, 3, 6, 4, 6, 5, 6))
    move = clock_move(rules, play)
    assert isinstance(move, Enter)
    assert set(move.rows) == {"large_straight", "yacht"}
    assert sorted(play.faces[die] for die in move.rows["large_straight"]) == [2, 3, 4, 5, 6]
    assert rules.standing(rules.apply(play, move)).total == 80


def test_ten_dice_that_give_nothing_fall_into_the_first_two_open_rows() -> None:
    rules = RULES["double-cameroon"]
    play = rules.fresh()
    ten = tuple(range(10))
    for rows in (("threes", "fours"), ("fives", "sixes")):
        play = rules.apply(play, Throw(ten), (1, 1, 2, 2, 1, 1, 2, 2, 1, 2))
        play = rules.apply(play, Enter(dict(zip(rows, (ten[:5], ten[5:]), strict=True))))
    play = rules.apply(play, Throw(ten), (3, 3, 3, 3, 3, 3, 3, 3, 3, 4))
    play = rules.apply(play, Enter({"yacht": (0, 1, 2, 3, 9), "full_house": (4, 5, 6, 7, 8)}))
    play = rules.apply(play, Throw(ten), (3, 3, 4, 4, 6, 6, 5, 5, 3, 4))
    move = clock_move(rules, play)
    assert isinstance(move, Enter)
    assert list(move.rows) == ["ones", "twos"]


YIN_YANG = RULES["yin-yang"]
SIX = (0, 1, 2, 3, 4, 5)


def turn(*moves: Any) -> Any:
    """Return a play of Yin Yang after these moves; a throw stands with its faces."""
    play = YIN_YANG.fresh()
    for move in moves:
        play = YIN_YANG.apply(play, *move) if isinstance(move, tuple) else YIN_YANG.apply(play, move)
    return play


def test_where_the_last_throw_is_secured_the_clock_banks_in_the_way_that_gives_most() -> None:
    secured = turn((Throw(SIX), (2, 3, 4, 6, 6, 5)), SetAside((3, 4), 6))
    assert clock_move(YIN_YANG, secured) == Bank()
    wild = turn((Throw(SIX), (1, 6, 2, 6, 3, 5)), SetAside((1, 3), 6))
    assert clock_move(YIN_YANG, wild) == Bank({0: 6})
    spoils = turn((Throw(SIX), (1, 3, 2, 6, 6, 5)), SetAside((3, 4), 6))
    assert clock_move(YIN_YANG, spoils) == Bank(), "a dark ace would make 18 of the 60"


def test_where_nothing_is_secured_the_clock_sets_aside_what_gives_most_and_then_banks() -> None:
    thrown = turn((Throw(SIX), (2, 2, 4, 6, 6, 5)))
    assert clock_move(YIN_YANG, thrown) == SetAside((3, 4), 6)
    secured = YIN_YANG.apply(thrown, SetAside((3, 4), 6))
    assert clock_move(YIN_YANG, secured) == Bank()
    assert YIN_YANG.standing(YIN_YANG.apply(secured, Bank())).total == 60


def test_the_clock_does_not_throw_on_where_it_may_bank() -> None:
    poor = turn((Throw(SIX), (5, 5, 2, 3, 4, 6)), SetAside((0, 1), 5))
    assert YIN_YANG.sheet(poor)["offers"]["bank"][0]["points"] == 0
    assert clock_move(YIN_YANG, poor) == Bank()
    whole = turn((Throw(SIX), (2, 2, 2, 6, 6, 6)), SetAside((0, 1, 2), 2), SetAside((3, 4, 5), 6))
    assert clock_move(YIN_YANG, whole) == Bank(), "a complete set is not put at risk"


def test_ten_dice_have_their_clocks_move_quickly() -> None:
    rules = RULES["double-cameroon"]
    ten = tuple(range(10))
    for number in range(60):
        faces = tuple((number * die + die // 2) % 6 + 1 for die in ten)
        play = rules.apply(rules.fresh(), Throw(ten), faces)
        assert len(list(rules.choices(play))) <= 45, "a pair of rows each, and not a split each"
        assert isinstance(clock_move(rules, play), Enter)
