"""A play as somebody wrote it."""

import pytest

from regatta_server.rules.catalogue import RULES
from regatta_server.rules.given_play import (
    Written,
    WrongInput,
    as_option,
    as_parameter,
    given_play,
    known_rows,
    number,
)

YACHT = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 1)
TEN_DICE = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 2)
RACE = next(ruleset for ruleset, rules in RULES.items() if not rules.card["rows"])


def test_without_a_throw_it_is_the_last_one() -> None:
    play = given_play(Written(YACHT, "1,2,3,4,5"))
    assert (play.throw, play.rules.throws(play.play), play.play.faces) == (3, 3, (1, 2, 3, 4, 5))


def test_rows_that_are_filled_are_on_the_card() -> None:
    play = given_play(Written(YACHT, "1,2,3,4,5", "1", ["ones=3"]))
    assert play.play.scores[0] == 3
    assert play.play.throws == 1


def test_dice_keep_the_order_in_which_they_are_given_and_have_places_in_the_tray() -> None:
    shades = "light,light,light,dark,dark,dark"
    play = given_play(Written(RACE, "2,2,6,6,6,3", shades=shades, aside=["6:2+3"]))
    assert play.faces == [2, 2, 6, 6, 6, 3]
    assert sorted(play.places) == list(range(6))
    assert [play.play.faces[place] for place in play.places] == play.faces
    assert play.play.aside[0].dice == tuple(sorted((play.places[2], play.places[3])))


def test_a_throw_of_which_nothing_can_be_set_aside_is_lost() -> None:
    assert given_play(Written(RACE, "2,3,4,1,5,6")).lost
    assert not given_play(Written(RACE, "6,6,6,6,6,6")).lost


def test_a_row_that_a_card_does_not_have_is_refused() -> None:
    with pytest.raises(WrongInput, match="has no row tens"):
        known_rows(RULES[YACHT].card, ["ones", "tens"], "--row")
    with pytest.raises(WrongInput, match="has no rows: leave --row out"):
        known_rows(RULES[RACE].card, ["ones"], "--row")


WRONG: dict[tuple[str, str | None], Written] = {
    ("There is no ruleset nonsense.", "ruleset"): Written("nonsense", "1"),
    ("as in dice=1,3,4,5,6", "dice"): Written(YACHT, "", spell=as_parameter),
    ("dice has 4", "dice"): Written(YACHT, "1,2,3,4", spell=as_parameter),
    ("a number from 1 to 6", "dice"): Written(YACHT, "1,2,3,4,7", spell=as_parameter),
    ("Dice are numbers", "dice"): Written(YACHT, "1,2,3,4," + "1" * 5000),
    ("--throw is a number from 1 to 3", "throw"): Written(YACHT, "1,2,3,4,5", "٣"),
    ("throw is a number from 1 to 3", "throw"): Written(YACHT, "1,2,3,4,5", "4", spell=as_parameter),
    ("leave throw out", "throw"): Written(RACE, "1,2,3,4,5,6", "1", spell=as_parameter),
    ("as in filled=ones=0", "filled"): Written(YACHT, "1,2,3,4,5", filled=["ones"], spell=as_parameter),
    ("filled=ones=6 cannot be", "filled"): Written(YACHT, "1,2,3,4,5", filled=["ones=6"], spell=as_parameter),
    ("leave the second --filled ones=… out", "filled"): Written(
        YACHT, "1,2,3,4,5", filled=["ones=1", "ones=1"]
    ),
    ("name an even number with filled", "filled"): Written(
        TEN_DICE, "1,2,3,4,5,6,1,2,3,4", filled=["ones=1"], spell=as_parameter
    ),
    ("Every row is filled", "filled"): Written(
        YACHT, "1,2,3,4,5", filled=[f"{row['row']}=0" for row in RULES[YACHT].card["rows"]]
    ),
    ("leave filled out", "filled"): Written(RACE, "1,2,3,4,5,6", filled=["ones=1"], spell=as_parameter),
    ("leave aside out", "aside"): Written(YACHT, "1,2,3,4,5", aside=["6:0+3"], spell=as_parameter),
    ("from 0: aside=6:0+3", "aside"): Written(RACE, "6,2,3,6,5,6", aside=["6"], spell=as_parameter),
    ("numbered from 0 to 5", "aside"): Written(RACE, "6,2,3,6,5,6", aside=["6:0+6"]),
    ("in any order: shades=", "shades"): Written(
        RACE, "6,2,3,6,5,6", shades="dark,light", spell=as_parameter
    ),
}


@pytest.mark.parametrize(
    ("message", "part", "written"), [(*given, written) for given, written in WRONG.items()]
)
def test_what_makes_no_sense_is_refused_with_the_part_that_is_wrong(
    message: str, part: str | None, written: Written
) -> None:
    with pytest.raises(WrongInput) as refused:
        given_play(written)
    assert message in str(refused.value)
    assert refused.value.part == part


def test_a_part_is_written_as_on_a_command_line_or_behind_a_question_mark() -> None:
    assert (as_option("dice", "1,2"), as_option("dice", "")) == ("--dice 1,2", "--dice")
    assert (as_parameter("dice", "1,2"), as_parameter("dice", "")) == ("dice=1,2", "dice")


def test_a_number_is_short_and_of_plain_digits() -> None:
    assert [number(text) for text in ("0", "007", "123456789")] == [0, 7, 123_456_789]
    assert [number(text) for text in ("", "-1", "1.0", "x", "²", "٣", "1234567890")] == [None] * 7
