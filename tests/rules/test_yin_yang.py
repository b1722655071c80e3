"""Turns of Yin Yang: what is allowed, what is refused and in which words, and what comes of it.

Dice 0, 1 and 2 are dark, 3, 4 and 5 light; the faces of a throw of all six stand in this order.
"""

from typing import Any

import pytest

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.rules.base import Faces, Illegal
from regatta_server.rules.catalogue import rules
from regatta_server.rules.yin_yang import Play, YinYang
from regatta_server.rules.yin_yang_card import TARGET, TEXT

ALL = (0, 1, 2, 3, 4, 5)
GAME = YinYang()


def after(*moves: tuple[Throw, Faces] | SetAside | Bank, start: Play | None = None) -> Play:
    """Return the play after these moves; a throw comes with its faces."""
    play = start or GAME.fresh()
    for move in moves:
        made, faces = move if isinstance(move, tuple) else (move, ())
        play = GAME.apply(play, made, faces)
    return play


def offers(play: Play) -> Any:
    """Return what a client is offered."""
    return GAME.sheet(play)["offers"]


def throw(*faces: int, dice: tuple[int, ...] = ALL) -> tuple[Throw, Faces]:
    """Return a throw with its faces, of all six dice unless said otherwise."""
    return Throw(dice), faces


FRESH = GAME.fresh()
THROWN = after(throw(1, 6, 2, 6, 6, 3))
SECURED = after(SetAside((3, 4), 6), start=THROWN)
ACES = after(throw(1, 1, 6, 4, 6, 6), SetAside((0, 1), 1))
TWO = after(SetAside((4, 5), 6), start=ACES)
FOUR = after(throw(1, 1, 1, 5, 4, 6), SetAside((0, 1, 2, 5), 6))
COMPLETE = after(throw(5, 5, 4, 4, 3, 3), SetAside((0, 1), 5), SetAside((2, 3), 4), SetAside((4, 5), 3))
LATER = after(Bank(), throw(1, 2, 3, 4, 5, 6), start=SECURED)
WON = Play(turns=9, banked=TARGET, points=0, throws=0, faces=(), aside=(), secured=False)

NO_ROWS = "In this game there are no rows: set dice aside, throw, or bank your points."
BEGUN = "Throw all six dice first: your turn has just begun."
UNSECURED = "Set aside some of this throw first: then you can throw the others, or bank."
OVER = "Your game is over: there is nothing left to throw or to bank."
COUNTED = "All six dice were set aside and counted: throw all six again, or bank."
ONCE = "There are six dice, numbered 0 to 5: name each die to set aside once."
SHOWS = "A combination is of dice that show its face, with dark aces as you like: leave out the others."
IN_COMBINATION = "Dice that are set aside stay in their combination: choose among the dice on the table."
ALONE = "One die alone is no combination: add another of its face, or a dark ace."
ACES_ALONE = "Dark aces alone are ones: add a die of the face that you want, or set them aside as ones."
WILD_ONLY = "You can choose what to join only for a dark ace on the table."
THE_OTHERS = "A throw takes all dice that are not set aside: now those numbered 0, 1, 2 and 5."

NOT_SIX = "Only dice that show 6 and dark aces join your sixes: leave out the others."
ONE_FACE = "The dark aces that are set aside take one face: add dice that show the same."


@pytest.mark.parametrize(
    ("play", "move", "words"),
    [
        (FRESH, Throw((0, 1, 2, 3, 4)), "The first throw of a turn takes all six dice."),
        (FRESH, Throw(()), "The first throw of a turn takes all six dice."),
        (FRESH, Throw((0, 1, 2, 3, 4, 4)), "The first throw of a turn takes all six dice."),
        (FRESH, SetAside((0, 1), 1), BEGUN),
        (FRESH, Bank(), BEGUN),
        (LATER, Throw(ALL), UNSECURED),
        (LATER, Bank(), UNSECURED),
        (THROWN, Throw(ALL), UNSECURED),
        (THROWN, Throw((0,)), UNSECURED),
        (THROWN, Bank(), UNSECURED),
        (SECURED, Throw((0, 1, 2)), THE_OTHERS),
        (SECURED, Throw(ALL), THE_OTHERS),
        (SECURED, Throw((0, 1, 2, 7)), THE_OTHERS),
        (FOUR, Throw(()), "A throw takes all dice that are not set aside: now those numbered 3 and 4."),
        (COMPLETE, Throw((0, 1)), COUNTED),
        (COMPLETE, SetAside((0, 1), 5), COUNTED),
        (THROWN, SetAside((), 6), "Choose at least one die to set aside."),
        (THROWN, SetAside((3, 3), 6), ONCE),
        (THROWN, SetAside((3, 6), 6), ONCE),
        (THROWN, SetAside((-1, 3), 6), ONCE),
        (SECURED, SetAside((3, 1), 6), IN_COMBINATION),
        (THROWN, SetAside((3, 4), 0), "A combination has a face from 1 to 6."),
        (THROWN, SetAside((3, 4), 7), "A combination has a face from 1 to 6."),
        (THROWN, SetAside((3, 5), 6), SHOWS),
        (THROWN, SetAside((3, 4), 3), SHOWS),
        (THROWN, SetAside((3, 4), 1), SHOWS),
        (THROWN, SetAside((3,), 6), ALONE),
        (THROWN, SetAside((0,), 1), "A dark ace alone is no combination: add another die."),
        (THROWN, SetAside((0,), 6), ACES_ALONE),
        (after(throw(1, 1, 2, 3, 4, 5)), SetAside((0, 1), 5), ACES_ALONE),
        (SECURED, SetAside((2,), 6), NOT_SIX),
        (ACES, SetAside((2, 3), 1), ONE_FACE),
        (TWO, SetAside((2,), 1), "You have sixes set aside already: dice of that face join them."),
        (SECURED, Bank({5: 6}), WILD_ONLY),
        (SECURED, Bank({3: 6}), WILD_ONLY),
        (SECURED, Bank({9: 6}), WILD_ONLY),
        (SECURED, Bank({0: 2}), "A dark ace can join only what is set aside already: name a face of those."),
        (SECURED, Bank({0: 1}), "A dark ace joins ones by itself: name another combination for it, or none."),
        (COMPLETE, Bank({0: 5}), WILD_ONLY),
        (SECURED, Enter({"ones": ALL}), NO_ROWS),
        (WON, Throw(ALL), OVER),
        (WON, SetAside((0, 1), 1), OVER),
        (WON, Bank(), OVER),
        (WON, Enter({}), OVER),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_allowed(play: Play, move: Move, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.apply(play, move, faces=(7,))
    assert str(refused.value) == words


def test_there_are_no_rows_to_enter() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.best_entry(THROWN, ["ones"])
    assert str(refused.value) == NO_ROWS


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3), (1, 2, 3, 7)])
def test_wrong_faces_for_four_dice_are_a_mistake_of_the_caller(faces: Faces) -> None:
    with pytest.raises(ValueError, match="4 dice are thrown") as caught:
        GAME.apply(SECURED, Throw((0, 1, 2, 5)), faces)
    assert not isinstance(caught.value, Illegal)


@pytest.mark.parametrize("move", [SetAside((1,), 6), Bank()])
def test_other_moves_with_faces_are_a_mistake_of_the_caller(move: Move) -> None:
    with pytest.raises(ValueError, match="only a throw comes with faces") as caught:
        GAME.apply(SECURED, move, (1,))
    assert not isinstance(caught.value, Illegal)


@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ((2, 3, 4, 5, 6, 1), True),  # a light ace is not wild
        ((1, 2, 3, 4, 5, 6), False),  # a dark one is
        ((2, 2, 3, 4, 5, 6), False),
        ((2, 3, 4, 6, 5, 6), False),
    ],
)
def test_a_first_throw_is_lost_if_nothing_can_be_set_aside(faces: Faces, lost: bool) -> None:
    play = after(throw(*faces))
    assert play == (
        Play(turns=1, banked=0, points=0, throws=0, faces=(), aside=(), secured=False)
        if lost
        else Play(turns=0, banked=0, points=0, throws=1, faces=faces, aside=(), secured=False)
    )


@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ((2, 3, 4, 5), True),
        ((2, 3, 4, 1), True),
        ((6, 3, 4, 5), False),  # a single die joins
        ((1, 3, 4, 5), False),
        ((2, 2, 4, 5), False),
    ],
)
def test_a_later_throw_is_lost_if_nothing_joins_and_nothing_matches(faces: Faces, lost: bool) -> None:
    play = after(throw(*faces, dice=(0, 1, 2, 5)), start=SECURED)
    assert (play.turns, play.throws, len(play.aside)) == ((1, 0, 0) if lost else (0, 2, 1))


def test_a_throw_after_two_dark_aces_is_never_lost() -> None:
    play = after(throw(2, 3, 4, 5, dice=(2, 3, 4, 5)), start=ACES)
    assert [(shown["face"], shown["dice"]) for shown in offers(play)["set_aside"]] == [
        (1, [5]), (1, [4]), (1, [3]), (1, [2]),
    ]  # fmt: skip


def test_a_lost_throw_loses_the_complete_sets_of_the_turn_and_keeps_what_was_banked() -> None:
    banked = after(SetAside((0, 1), 5), SetAside((2, 3), 4), SetAside((4, 5), 3), start=after(
        Bank(), throw(5, 5, 4, 4, 3, 3), start=SECURED))  # fmt: skip
    assert (banked.banked, banked.points) == (18, 38)
    lost = after(throw(2, 3, 4, 5, 6, 1), start=banked)
    assert lost == Play(turns=2, banked=18, points=0, throws=0, faces=(), aside=(), secured=False)


def test_all_six_set_aside_are_counted_at_once_and_may_be_thrown_again() -> None:
    sheet = GAME.sheet(COMPLETE)
    assert (sheet["faces"], sheet["aside"], sheet["points"], sheet["throws"]) == ([], [], 38, 1)
    assert sheet["offers"]["throw"] == list(ALL)
    assert sheet["offers"]["set_aside"] == []
    assert sheet["offers"]["bank"] == [{"join": {}, "joined": [], "points": 38, "total": 38, "wins": False}]
    assert GAME.standing(COMPLETE).worth == 38
    again = after(throw(6, 2, 3, 4, 5, 6), start=COMPLETE)
    assert (again.points, again.throws, again.faces, again.secured) == (38, 2, (6, 2, 3, 4, 5, 6), False)
    assert GAME.standing(again).worth == 0
    assert offers(again)["bank"] == []
    assert GAME.standing(after(SetAside((0, 5), 6), start=again)).worth == 38 + 12


def test_a_throw_before_anything_is_set_aside_offers_neither_throw_nor_bank() -> None:
    assert offers(THROWN)["throw"] == offers(THROWN)["bank"] == []
    assert offers(THROWN)["set_aside"][0] == {"face": 6, "dice": [3, 4], "points": 60}
    assert offers(SECURED)["throw"] == [0, 1, 2, 5]
    assert not offers(SECURED)["hold"]


def test_what_may_be_set_aside_is_offered_with_its_points_most_first() -> None:
    assert offers(after(throw(5, 5, 2, 3, 3, 6)))["set_aside"] == [
        {"face": 3, "dice": [3, 4], "points": 30},
        {"face": 5, "dice": [0, 1], "points": 0},
    ]
    assert offers(after(throw(6, 2, 4, 6, dice=(0, 1, 2, 5)), start=SECURED))["set_aside"] == [
        {"face": 6, "dice": [5], "points": 120},
        {"face": 6, "dice": [0, 5], "points": 24},
        {"face": 6, "dice": [0], "points": 18},
    ]


def test_dark_aces_are_offered_under_the_name_they_have_with_the_points_they_get() -> None:
    assert {"face": 1, "dice": [4], "points": 18} in offers(ACES)["set_aside"]
    sixes = after(SetAside((4,), 1), start=ACES)
    assert GAME.sheet(sixes)["aside"] == [{"face": 6, "dice": [0, 1, 4], "points": 18}]


def test_ways_to_bank_are_offered_best_first_with_what_joins() -> None:
    play = after(throw(1, 1, 5, 6, 6, 5), SetAside((3, 4), 6))
    shown = offers(play)["bank"]
    assert [(way["join"], way["points"]) for way in shown] == [
        ({}, 60 + 10), ({"0": 6, "1": 6}, 24 + 10), ({"0": 6}, 18 + 10),
    ]  # fmt: skip
    assert shown[0]["joined"] == [
        {"die": 0, "face": 1}, {"die": 1, "face": 1}, {"die": 2, "face": 5}, {"die": 5, "face": 5},
    ]  # fmt: skip
    assert shown[2]["joined"] == [{"die": 0, "face": 6}, {"die": 2, "face": 5}, {"die": 5, "face": 5}]


def test_banking_turns_a_light_combination_into_a_mixed_one_by_what_lies_on_the_table() -> None:
    play = after(throw(6, 2, 3, 6, 6, 4), SetAside((3, 4), 6))
    assert GAME.sheet(play)["aside"] == [{"face": 6, "dice": [3, 4], "points": 60}]
    assert [way["points"] for way in offers(play)["bank"]] == [18]
    assert after(Bank(), start=play).banked == GAME.standing(play).worth == 18


def test_banking_brings_what_the_player_said_of_the_wild_dice() -> None:
    play = after(throw(1, 6, 3, 6, 5, 2), SetAside((1, 3), 6))
    assert after(Bank(), start=play).banked == 12
    assert after(Bank({0: 6}), start=play).banked == 18
    assert [way["points"] for way in offers(play)["bank"]] == [18, 12]


def test_moves_are_ways_to_bank_then_what_may_be_set_aside_then_the_throw() -> None:
    moves = list(GAME.moves(after(throw(1, 6, 3, 6, 5, 2), SetAside((1, 3), 6))))
    assert moves[:4] == [Bank({0: 6}), Bank(), SetAside((0,), 6), SetAside((0, 4), 5)]
    assert moves[-1] == Throw((0, 2, 4, 5))
    assert list(GAME.choices(after(throw(1, 6, 3, 6, 5, 2), SetAside((1, 3), 6)))) == moves[:-1]


def test_of_dice_that_show_the_same_some_may_be_thrown_again() -> None:
    play = after(throw(6, 2, 3, 6, 6, 4), SetAside((3, 4), 6), throw(5, 6, 6, 2, dice=(0, 1, 2, 5)))
    assert play.aside[0].dice == (3, 4)
    assert play.faces == (5, 6, 6, 6, 6, 2)


def test_dice_of_a_throw_are_named_in_any_order() -> None:
    thrown = after((Throw((5, 2, 1, 0)), (2, 6, 6, 5)), start=SECURED)
    assert thrown.faces == (5, 6, 6, 6, 6, 2)


@pytest.mark.parametrize(("before", "banked", "won"), [(440, 500, True), (439, 499, False), (480, 540, True)])
def test_whoever_banks_up_to_the_target_has_won(before: int, banked: int, won: bool) -> None:
    start = Play(turns=8, banked=before, points=0, throws=0, faces=(), aside=(), secured=False)
    secured = after(throw(2, 5, 3, 6, 6, 4), SetAside((3, 4), 6), start=start)
    standing = GAME.standing(secured)
    assert (standing.total, standing.worth, standing.won) == (before, banked, False)
    assert offers(secured)["bank"] == [{"join": {}, "joined": [], "points": 60, "total": banked, "wins": won}]
    ended = after(Bank(), start=secured)
    standing = GAME.standing(ended)
    assert (standing.turns, standing.total, standing.won, standing.done) == (9, banked, won, won)
    assert bool(list(GAME.moves(ended))) != won
    assert offers(ended)["throw"] == ([] if won else list(ALL))


def test_points_at_risk_win_nothing() -> None:
    start = Play(turns=8, banked=490, points=0, throws=0, faces=(), aside=(), secured=False)
    complete = after(throw(5, 5, 4, 4, 3, 3), SetAside((0, 1), 5), SetAside((2, 3), 4), SetAside((4, 5), 3),
                     start=start)  # fmt: skip
    assert (GAME.standing(complete).worth, GAME.standing(complete).won) == (528, False)


def test_another_target_ends_the_game_earlier_or_later() -> None:
    assert (
        YinYang(100)
        .standing(Play(turns=3, banked=100, points=0, throws=0, faces=(), aside=(), secured=False))
        .won
    )
    assert not YinYang(1000).standing(WON).won
    assert [option["default"] for option in GAME.card["options"]] == [TARGET]


def test_rooms_to_one_target_share_their_rules() -> None:
    game = rules("yin-yang")
    assert game.configured({"target": 100}) is game.configured({"target": 100}) is not game
    assert (
        game.configured({"target": 100})
        .standing(Play(turns=3, banked=100, points=0, throws=0, faces=(), aside=(), secured=False))
        .won
    )
    assert (
        not game.configured({"target": None})
        .standing(Play(turns=3, banked=100, points=0, throws=0, faces=(), aside=(), secured=False))
        .won
    )


def test_the_target_is_the_cards_own_where_the_host_leaves_it() -> None:
    [option] = GAME.card["options"]
    shorter = YinYang(card={**GAME.card, "options": [{**option, "default": 200}]})
    assert shorter.standing(
        Play(turns=3, banked=200, points=0, throws=0, faces=(), aside=(), secured=False)
    ).won
    assert (
        not shorter.configured({"target": 300})
        .standing(Play(turns=3, banked=200, points=0, throws=0, faces=(), aside=(), secured=False))
        .won
    )
    assert shorter.configured({"target": 300}).card == shorter.card


def test_the_words_of_the_page_are_sentences() -> None:
    texts = [TEXT.source, *TEXT.special, *TEXT.readings, *TEXT.tips]
    assert [text for text in texts if not (text[0].isupper() and text.endswith("."))] == []
