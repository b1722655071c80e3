"""Turns of a category game: what is allowed, what is refused and in which words."""

import pytest

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.rules.base import Illegal
from regatta_server.rules.cards import general, yacht
from regatta_server.rules.category import Category, Play

ALL = (0, 1, 2, 3, 4)
YACHT = Category(yacht.CARD)
GENERAL = Category(general.CARD)

FRESH = YACHT.fresh()
THROWN = YACHT.apply(FRESH, Throw(ALL), (2, 2, 3, 3, 3))
THROWN_TWICE = YACHT.apply(THROWN, Throw((0,)), (3,))
THROWN_OUT = YACHT.apply(THROWN_TWICE, Throw((0,)), (2,))
ENTERED = YACHT.apply(THROWN, Enter({"full_house": ALL}))
NEXT_TURN = YACHT.apply(ENTERED, Throw(ALL), (1, 2, 3, 4, 5))
FULL = Play(faces=(), throws=0, scores=(0,) * 12, won=False)


@pytest.mark.parametrize(
    ("play", "move", "words"),
    [
        (FRESH, Throw((0, 1, 2, 3)), "The first throw of a turn takes all five dice."),
        (FRESH, Throw(()), "The first throw of a turn takes all five dice."),
        (FRESH, Throw((0, 1, 2, 3, 5)), "There are five dice, numbered 0 to 4: name each die to throw once."),
        (FRESH, Enter({"ones": ALL}), "Throw all five dice first: your turn has just begun."),
        (ENTERED, Throw((2,)), "The first throw of a turn takes all five dice."),
        (ENTERED, Enter({"ones": ALL}), "Throw all five dice first: your turn has just begun."),
        (THROWN, Throw(()), "Throw at least one die, or enter your dice in an open row."),
        (THROWN, Throw((1, 1)), "There are five dice, numbered 0 to 4: name each die to throw once."),
        (THROWN, Throw((-1,)), "There are five dice, numbered 0 to 4: name each die to throw once."),
        (THROWN, Throw((5,)), "There are five dice, numbered 0 to 4: name each die to throw once."),
        (
            THROWN,
            Throw((0, 1, 2, 3, 4, 0)),
            "There are five dice, numbered 0 to 4: name each die to throw once.",
        ),
        (THROWN_OUT, Throw((0,)), "You have thrown three times: enter your dice in an open row."),
        (THROWN_OUT, Throw((9,)), "You have thrown three times: enter your dice in an open row."),
        (THROWN, Enter({}), "A turn has one entry: choose one open row."),
        (THROWN, Enter({"ones": ALL, "twos": ALL}), "A turn has one entry: choose one open row."),
        (THROWN, Enter({"straight": ALL}), "Your card has no such row: choose an open row."),
        (THROWN, Enter({"ones": (0, 1, 2, 3)}), "An entry takes all five dice, numbered 0 to 4, each once."),
        (
            THROWN,
            Enter({"ones": (0, 1, 2, 3, 3)}),
            "An entry takes all five dice, numbered 0 to 4, each once.",
        ),
        (
            THROWN,
            Enter({"ones": (0, 1, 2, 3, 4, 5)}),
            "An entry takes all five dice, numbered 0 to 4, each once.",
        ),
        (NEXT_TURN, Enter({"full_house": ALL}), "Full house is already filled: choose an open row."),
        (
            THROWN,
            SetAside((0, 1), 2),
            "In this game you enter dice in a row: throw, or choose an open row.",
        ),
        (THROWN, Bank(), "In this game you enter dice in a row: throw, or choose an open row."),
        (FULL, Throw(ALL), "Your game is over: there is nothing left to throw or to enter."),
        (FULL, Enter({"ones": ALL}), "Your game is over: there is nothing left to throw or to enter."),
    ],
)
def test_a_refusal_says_what_is_allowed(play: Play, move: Move, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        YACHT.apply(play, move, faces=(7,))
    assert str(refused.value) == words


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7)])
def test_wrong_faces_for_two_dice_are_a_mistake_of_the_caller(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="2 dice are thrown") as caught:
        YACHT.apply(THROWN, Throw((0, 1)), faces)
    assert not isinstance(caught.value, Illegal)


def test_an_entry_with_faces_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="no faces") as caught:
        YACHT.apply(THROWN, Enter({"ones": ALL}), (1, 1, 1, 1, 1))
    assert not isinstance(caught.value, Illegal)


def test_faces_fall_on_the_dice_in_the_order_in_which_they_are_thrown() -> None:
    assert YACHT.apply(FRESH, Throw((4, 3, 2, 1, 0)), (1, 2, 3, 4, 5)).faces == (5, 4, 3, 2, 1)
    assert YACHT.apply(THROWN, Throw((3, 0)), (6, 1)).faces == (1, 2, 3, 6, 3)


def test_a_die_held_for_one_throw_may_be_thrown_on_the_next() -> None:
    held = YACHT.apply(THROWN, Throw((0, 1)), (3, 3))
    assert YACHT.apply(held, Throw((2, 3, 4)), (6, 6, 6)).faces == (3, 3, 6, 6, 6)


def test_an_entry_names_its_dice_in_any_order() -> None:
    assert YACHT.apply(THROWN, Enter({"full_house": (4, 2, 0, 1, 3)})) == ENTERED


def test_an_entry_clears_the_table_for_the_next_turn() -> None:
    sheet = YACHT.sheet(ENTERED)
    assert (sheet["faces"], sheet["throws"], sheet["total"]) == ([], 0, 13)
    assert sheet["offers"] == {"throw": [0, 1, 2, 3, 4], "hold": False, "enter": []}
    assert all(row["potential"] is None for row in sheet["rows"])


def test_a_sheet_adds_up_its_two_sections() -> None:
    play = YACHT.apply(NEXT_TURN, Enter({"fives": ALL}))
    assert YACHT.sheet(play)["lines"] == [
        {"line": "upper_total", "value": 5},
        {"line": "lower_total", "value": 13},
    ]


def test_after_the_third_throw_only_entries_are_offered() -> None:
    offers = YACHT.sheet(THROWN_OUT)["offers"]
    assert (offers["throw"], offers["hold"]) == ([], False)
    assert len(offers["enter"]) == 12
    assert all(isinstance(move, Enter) for move in YACHT.moves(THROWN_OUT))


def test_moves_are_entries_in_the_cards_order_then_the_31_throws() -> None:
    moves = list(YACHT.moves(NEXT_TURN))
    entries = [row for move in moves[:11] if isinstance(move, Enter) for row in move.rows]
    assert entries == [row["row"] for row in YACHT.card["rows"] if row["row"] != "full_house"]
    throws = {move.dice for move in moves[11:] if isinstance(move, Throw)}
    assert len(moves) == 11 + 31
    assert len(throws) == 31


def test_choices_are_the_entry_of_each_open_row() -> None:
    assert list(YACHT.choices(NEXT_TURN)) == list(YACHT.moves(NEXT_TURN))[:11]
    assert list(YACHT.choices(FRESH)) == list(YACHT.choices(ENTERED)) == list(YACHT.choices(FULL)) == []


def test_the_best_entry_in_a_row_takes_all_dice() -> None:
    assert YACHT.best_entry(THROWN, ["ones"]) == Enter({"ones": ALL})


@pytest.mark.parametrize(
    ("play", "rows", "words"),
    [
        (FRESH, ["ones"], "Throw all five dice first: your turn has just begun."),
        (THROWN, [], "A turn has one entry: choose one open row."),
        (THROWN, ["ones", "twos"], "A turn has one entry: choose one open row."),
        (THROWN, ["straight"], "Your card has no such row: choose an open row."),
        (NEXT_TURN, ["full_house"], "Full house is already filled: choose an open row."),
    ],
)
def test_there_is_no_best_entry_where_nothing_can_be_entered(play: Play, rows: list[str], words: str) -> None:
    with pytest.raises(Illegal) as refused:
        YACHT.best_entry(play, rows)
    assert str(refused.value) == words


def test_a_big_general_ends_the_game_and_wins_it() -> None:
    thrown = GENERAL.apply(GENERAL.fresh(), Throw(ALL), (4, 4, 4, 4, 4))
    won = GENERAL.apply(thrown, Enter({"yacht": ALL}))
    standing = GENERAL.standing(won)
    assert (standing.won, standing.done, standing.turns, standing.total) == (True, True, 1, 60)
    assert list(GENERAL.moves(won)) == []
    sheet = GENERAL.sheet(won)
    assert sheet["done"]
    assert sheet["offers"] == {"throw": [], "hold": False, "enter": []}
    with pytest.raises(Illegal, match="Your game is over"):
        GENERAL.apply(won, Throw(ALL), (1, 1, 1, 1, 1))


@pytest.mark.parametrize(
    ("throws", "faces", "row"),
    [
        (2, (4, 4, 4, 4, 4), "yacht"),
        (3, (4, 4, 4, 4, 4), "yacht"),
        (1, (4, 4, 4, 4, 4), "four_of_a_kind"),
        (1, (4, 4, 4, 4, 4), "fours"),
        (1, (4, 4, 4, 4, 5), "yacht"),
    ],
)
def test_only_five_of_a_kind_on_a_first_throw_entered_as_general_wins_at_once(
    throws: int, faces: tuple[int, ...], row: str
) -> None:
    play = GENERAL.fresh()
    for _ in range(throws):
        play = GENERAL.apply(play, Throw(ALL), faces)
    after = GENERAL.standing(GENERAL.apply(play, Enter({row: ALL})))
    assert not after.won
    assert not after.done


def test_a_big_general_as_the_last_entry_wins_too() -> None:
    scores = tuple(None if row["row"] == "yacht" else 0 for row in GENERAL.card["rows"])
    last = Play(faces=(), throws=0, scores=scores, won=False)
    thrown = GENERAL.apply(last, Throw(ALL), (2, 2, 2, 2, 2))
    assert GENERAL.standing(GENERAL.apply(thrown, Enter({"yacht": ALL}))).won


def test_yacht_has_no_instant_win() -> None:
    thrown = YACHT.apply(FRESH, Throw(ALL), (4, 4, 4, 4, 4))
    standing = YACHT.standing(YACHT.apply(thrown, Enter({"yacht": ALL})))
    assert (standing.won, standing.done, standing.total) == (False, False, 50)
