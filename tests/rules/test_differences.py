"""What differs between two rulesets, in words."""

from itertools import permutations

import pytest

from regatta_server.rules.catalogue import RULES, TEXTS
from regatta_server.rules.differences import ComparedRuleset, differences, side

SIDES = {ruleset: side(rules, TEXTS[ruleset]) for ruleset, rules in RULES.items()}


def differences_by_name(here: str, there: str) -> dict[str, tuple[str, str]]:
    """Return what differs, by what it is."""
    return {one["what"]: (one["here"], one["there"]) for one in differences(SIDES[here], SIDES[there])}


@pytest.mark.parametrize("own", SIDES.values(), ids=SIDES)
def test_a_ruleset_does_not_differ_from_itself(own: ComparedRuleset) -> None:
    assert differences(own, own) == []


def test_any_two_rulesets_differ_and_each_thing_is_named_once() -> None:
    for here, there in permutations(SIDES.values(), 2):
        found = differences(here, there)
        assert found, (here.card["name"], there.card["name"])
        assert len({one["what"] for one in found}) == len(found)
        assert all(one["here"] != one["there"] for one in found)


def test_the_other_way_round_here_and_there_change_places() -> None:
    for here, there in permutations(SIDES, 2):
        pairs = sorted(
            pair for what, pair in differences_by_name(here, there).items() if what != "Names of rows"
        )
        others = [pair for what, pair in differences_by_name(there, here).items() if what != "Names of rows"]
        assert pairs == sorted((ours, theirs) for theirs, ours in others)


def test_a_row_that_scores_alike_is_no_difference_however_its_hint_is_worded() -> None:
    assert differences_by_name("yacht", "yacht-five") == {
        "Four of a kind": (
            "Four of a kind or more: sum of the four (at most 24)",
            "Four of a kind or more: sum of all five (at most 30)",
        ),
        "Names of rows": ("Choice", "Player’s choice"),
    }


def test_other_names_of_rows_seats_and_beginnings_are_told() -> None:
    assert differences_by_name("yacht-little-big", "yacht-treasure") == {
        "Seats": ("1 to 8", "2 to 8"),
        "Who begins": ("random order", "each throws one die, the lowest begins"),
        "Names of rows": ("Chance", "Choice"),
    }
    assert (
        differences_by_name("yacht-treasure", "yacht-wild")["Who begins"][1]
        == "each throws five dice, the highest sum begins"
    )


def test_bonuses_options_dice_and_turns_are_told() -> None:
    assert differences_by_name("yatzy", "yacht-13")["Bonus"] == ("50 for 63 or more", "35 for 63 or more")
    assert differences_by_name("yacht-13", "general-13")["Bonus"] == ("35 for 63 or more", "none")
    assert differences_by_name("yacht-five", "general")["Stake"][0] == "no such option"
    assert differences_by_name("double-cameroon", "yacht-little-big")["Dice"] == ("ten", "five")
    assert differences_by_name("double-cameroon", "yacht-little-big")["Turns"] == (
        "5, each fills two rows",
        "12, each fills one row",
    )


def test_a_row_of_one_alone_is_no_such_row_of_the_other() -> None:
    assert differences_by_name("yatzy", "yacht-13")["One pair"] == (
        "Sum of the highest pair (at most 12)",
        "no such row",
    )
    assert differences_by_name("yacht-13", "yatzy")["One pair"] == (
        "no such row",
        "Sum of the highest pair (at most 12)",
    )


def test_special_rules_are_told_where_they_are_more_than_rows() -> None:
    assert "wildcard" in differences_by_name("yacht-13", "yacht-wild")["Special rules"][1]
    assert "Special rules" not in differences_by_name("yacht", "yacht-lawn")


def test_a_game_without_rows_is_told_by_its_frame() -> None:
    found = differences_by_name("yin-yang", "yacht")
    assert found["Dice"] == ("three dark and three light", "five")
    assert found["Throws"] == ("as many as you dare", "up to three a turn")
    assert found["Turns"][0] == "until somebody reaches the target"
    assert found["Rows"] == ("none: combinations give points", "12 rows")
