"""Double Cameroon's turns: ten dice, divided between two open rows (RULES.md section 2)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Enter, Move, Throw
from regatta_server.rules.base import Faces, Illegal
from regatta_server.rules.cards import double_cameroon
from regatta_server.rules.category import Category, Play
from regatta_server.rules.split import every_split, unlike
from tests.proving import examples
from tests.rules.turns import HAND, OTHERS, double_turn, row_of, thrown

GAME = Category(double_cameroon.CARD)
TRAY = tuple(range(10))
ROWS = [row["row"] for row in GAME.card["rows"]]

FRESH = GAME.fresh()
THROWN = thrown(GAME, FRESH, "1234566666")
THROWN_OUT = thrown(GAME, FRESH, "1234566666", throws=3)
ENTERED = double_turn(GAME, FRESH, ("small_straight", "12345"), ("yacht", "66666"))
NEXT_TURN = thrown(GAME, ENTERED, "1234566666")
FULL = Play(faces=(), throws=0, scores=(0,) * 10, won=False)

ten_faces = st.tuples(*[st.integers(1, 6)] * 10)
TWO_ROWS = "A turn enters two rows at once: choose two open rows, five dice for each."
EACH_ONCE = "An entry takes all ten dice, numbered 0 to 9, each once."
NAME_DICE = "There are ten dice, numbered 0 to 9: name each die to throw once."


def test_the_card_says_ten_dice_two_entries_and_five_rounds() -> None:
    card = GAME.card
    assert (len(card["tray"]), card["throws"], card["entries"], card["rounds"]) == (10, 3, 2, 5)
    names = [row["name"] for row in card["rows"]]
    assert names[6:] == ["Full house", "Little Cameroon", "Big Cameroon", "Five of a kind"]


@pytest.mark.parametrize(
    ("play", "move", "words"),
    [
        (FRESH, Throw(TRAY[:9]), "The first throw of a turn takes all ten dice."),
        (FRESH, Throw((*TRAY[:9], 10)), NAME_DICE),
        (THROWN, Throw((3, 3)), NAME_DICE),
        (THROWN, Throw(()), "Throw at least one die, or enter your dice in an open row."),
        (THROWN_OUT, Throw((0,)), "You have thrown three times: enter your dice in an open row."),
        (FRESH, Enter({"ones": HAND, "twos": OTHERS}), "Throw all ten dice first: your turn has just begun."),
        (
            ENTERED,
            Enter({"ones": HAND, "twos": OTHERS}),
            "Throw all ten dice first: your turn has just begun.",
        ),
        (THROWN, Enter({}), TWO_ROWS),
        (THROWN, Enter({"ones": HAND}), TWO_ROWS),
        (THROWN, Enter({"ones": TRAY}), TWO_ROWS),
        (THROWN, Enter({"ones": HAND, "twos": OTHERS, "threes": ()}), TWO_ROWS),
        (THROWN, Enter({"ones": HAND, "twos": HAND}), EACH_ONCE),
        (THROWN, Enter({"ones": HAND, "twos": (5, 6, 7, 8, 4)}), EACH_ONCE),
        (THROWN, Enter({"ones": HAND, "twos": (5, 6, 7, 8, 10)}), EACH_ONCE),
        (THROWN, Enter({"ones": TRAY[:6], "twos": TRAY[6:]}), "Each row takes five dice: Ones has 6."),
        (THROWN, Enter({"ones": HAND, "twos": TRAY[6:]}), "Each row takes five dice: Twos has 4."),
        (THROWN, Enter({"ones": HAND, "chance": OTHERS}), "Your card has no such row: choose an open row."),
        (
            NEXT_TURN,
            Enter({"ones": HAND, "yacht": OTHERS}),
            "Five of a kind is already filled: choose an open row.",
        ),
        (FULL, Throw(TRAY), "Your game is over: there is nothing left to throw or to enter."),
        (
            FULL,
            Enter({"ones": HAND, "twos": OTHERS}),
            "Your game is over: there is nothing left to throw or to enter.",
        ),
    ],
)
def test_a_refusal_says_what_is_allowed(play: Play, move: Move, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.apply(play, move, faces=(7,))
    assert str(refused.value) == words


@pytest.mark.parametrize(
    ("play", "rows", "words"),
    [
        (FRESH, ["ones", "twos"], "Throw all ten dice first: your turn has just begun."),
        (THROWN, ["ones"], TWO_ROWS),
        (THROWN, ["ones", "ones"], TWO_ROWS),
        (THROWN, ["ones", "twos", "threes"], TWO_ROWS),
        (THROWN, ["ones", "chance"], "Your card has no such row: choose an open row."),
        (NEXT_TURN, ["yacht", "ones"], "Five of a kind is already filled: choose an open row."),
    ],
)
def test_there_is_no_best_split_of_rows_that_cannot_be_entered(
    play: Play, rows: list[str], words: str
) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.best_entry(play, rows)
    assert str(refused.value) == words


def test_both_rows_are_filled_at_once_and_the_turn_ends() -> None:
    assert row_of(GAME, ENTERED, "small_straight")["score"] == 21
    assert row_of(GAME, ENTERED, "yacht")["score"] == 50
    standing = GAME.standing(ENTERED)
    assert (standing.turns, standing.total, standing.done) == (1, 71, False)
    assert GAME.sheet(ENTERED)["offers"] == {"throw": list(TRAY), "hold": False, "enter": []}


def test_any_five_dice_may_go_into_a_row_in_any_order() -> None:
    mixed = thrown(GAME, FRESH, "6162636465")
    entry = Enter({"yacht": (8, 6, 4, 2, 0), "small_straight": (9, 1, 3, 7, 5)})
    assert GAME.apply(mixed, entry) == ENTERED


def test_any_of_the_ten_dice_may_be_thrown_again() -> None:
    again = GAME.apply(THROWN, Throw((9, 0)), (5, 2))
    assert again.faces == (2, 2, 3, 4, 5, 6, 6, 6, 6, 5)


def test_moves_are_every_split_of_every_two_open_rows_then_every_throw() -> None:
    moves = list(GAME.moves(THROWN))
    assert [type(move) for move in moves] == [Enter] * (45 * 252) + [Throw] * 1_023
    assert len(list(GAME.moves(NEXT_TURN))) == 28 * 252 + 1_023
    assert list(GAME.moves(FRESH)) == [Throw(TRAY)]


def test_choices_are_the_best_split_of_every_two_open_rows() -> None:
    choices = list(GAME.choices(NEXT_TURN))
    free = [row for row in ROWS if row not in ("small_straight", "yacht")]
    assert [list(move.rows) for move in choices if isinstance(move, Enter)] == [
        list(pair) for pair in combinations(free, 2)
    ]
    assert list(GAME.choices(FRESH)) == list(GAME.choices(FULL)) == []


@examples(5)
@given(faces=ten_faces, pair=st.sampled_from(list(combinations(ROWS, 2))))
def test_no_split_of_two_rows_gives_more_than_the_best_one(faces: Faces, pair: tuple[str, str]) -> None:
    play = GAME.apply(FRESH, Throw(TRAY), faces)
    best = GAME.best_entry(play, pair)
    totals = [
        GAME.standing(GAME.apply(play, Enter({pair[0]: group, pair[1]: others}))).total
        for group, others in every_split(10)
    ]
    assert GAME.standing(GAME.apply(play, best)).total == max(totals)
    assert GAME.best_entry(play, pair[::-1]) == best
    assert best in list(GAME.choices(play))


@pytest.mark.parametrize(
    ("faces", "rows", "first", "second"),
    [
        ("1234566666", ("small_straight", "yacht"), (0, 1, 2, 3, 4), (5, 6, 7, 8, 9)),
        ("6162636465", ("yacht", "small_straight"), (1, 3, 5, 7, 9), (0, 2, 4, 6, 8)),
        ("1122334455", ("full_house", "small_straight"), (0, 2, 4, 6, 8), (1, 3, 5, 7, 9)),
        ("1213456666", ("ones", "sixes"), (0, 1, 2, 3, 4), (5, 6, 7, 8, 9)),
        ("2222222222", ("ones", "full_house"), (0, 1, 2, 3, 4), (5, 6, 7, 8, 9)),
        ("6555566622", ("full_house", "fives"), (0, 1, 2, 3, 4), (5, 6, 7, 8, 9)),
    ],
)
def test_of_equal_splits_the_one_that_keeps_the_dice_in_their_order_is_best(
    faces: str, rows: tuple[str, str], first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    """Rows stand in the card's order here whatever the player pointed at first: so do the groups."""
    entry = GAME.best_entry(thrown(GAME, FRESH, faces), rows)
    in_order = sorted(rows, key=ROWS.index)
    assert entry == Enter(dict(zip(in_order, (first, second), strict=True)))


@examples(5)
@given(faces=ten_faces)
def test_a_potential_is_the_best_that_any_five_of_the_dice_give(faces: Faces) -> None:
    play = GAME.apply(FRESH, Throw(TRAY), faces)
    best = dict.fromkeys(ROWS, 0)
    for first, second in every_split(10):
        for pair in zip(ROWS[::2], ROWS[1::2], strict=True):
            after = GAME.apply(play, Enter(dict(zip(pair, (first, second), strict=True))))
            for row in pair:
                best[row] = max(best[row], row_of(GAME, after, row)["score"] or 0)
    assert {row["row"]: row["potential"] for row in GAME.sheet(play)["rows"]} == best


def test_five_dice_have_one_split_and_ten_have_252() -> None:
    assert every_split(5) == ((HAND,),)
    splits = every_split(10)
    assert len({frozenset(split) for split in splits}) == 126
    assert len(set(splits)) == 252
    assert all(sorted(first + second) == list(TRAY) for first, second in splits)


def test_splits_that_lay_the_same_faces_are_looked_at_once() -> None:
    assert unlike(every_split(10), (3,) * 10) == ((HAND, OTHERS),)
    pairs = unlike(every_split(10), (1, 1, 1, 1, 1, 2, 2, 2, 2, 2))
    assert [sum(die < 5 for die in first) for first, _ in pairs] == [5, 4, 3, 2, 1, 0]
