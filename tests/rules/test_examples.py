"""Examples of rows, lines, splits and combinations: telling hands, and the rules' own scores."""

from collections.abc import Iterator
from functools import cache

import pytest

from regatta_protocol.http.guide import Example
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import CATEGORY_GAMES, RULES
from regatta_server.rules.examples import (
    HANDS,
    combination_examples,
    joker_examples,
    line_examples,
    plain_examples,
    split_examples,
)
from regatta_server.rules.hand import HANDS as ALL_HANDS
from regatta_server.rules.rows import RowSpec
from tests.rules.games import every_ruleset

LATER_YACHTS = 12 * 100
"""What a yacht row may still gain, where later yachts are added to it."""
CARDS = {card.ruleset: card for card, _ in CATEGORY_GAMES}


def example_texts(examples: list[Example]) -> list[str]:
    """Return examples as a person would write them: `6-6-6-5-5: 28`."""
    return [
        "-".join(map(str, one["faces"]))
        + (f" on throw {one['throw']}" if "throw" in one else "")
        + f": {one['score']}"
        + (f", {one['note']}" if "note" in one else "")
        for one in examples
    ]


@cache
def plain(ruleset: str, row: str) -> list[str]:
    """Return the examples of a row on an empty card."""
    return next(example_texts(one["examples"]) for one in plain_examples(RULES[ruleset]) if one["row"] == row)


def jokers(ruleset: str, row: str) -> list[str]:
    """Return what a later five of a kind gives in a row."""
    return next(example_texts(one["examples"]) for one in joker_examples(RULES[ruleset]) if one["row"] == row)


@every_ruleset
def test_every_row_has_an_example_of_its_most_and_a_hand_that_misses_it(rules: AnyRules) -> None:
    most = {row["row"]: row["most"] for row in rules.sheet(rules.fresh())["rows"]}
    examples = {
        one["row"]: [example["score"] for example in one["examples"]] for one in plain_examples(rules)
    }
    assert examples.keys() == most.keys()
    for row, scores in examples.items():
        assert most[row] in (max(scores), max(scores) + LATER_YACHTS)
        assert 0 in scores or row == "chance", "any dice give something there"


def same_row_in_two_games() -> Iterator[tuple[RowSpec, RowSpec, list[str], list[str]]]:
    """Yield every pair of rows of one id in two games, with their examples."""
    for here in CARDS.values():
        for there in CARDS.values():
            theirs = {row.row: row for row in there.rows}
            for row in here.rows:
                if row.row in theirs and here.entries == there.entries == 1:
                    examples = (plain(here.ruleset, row.row), plain(there.ruleset, row.row))
                    yield row, theirs[row.row], *examples


def test_the_examples_of_a_row_tell_apart_any_two_ways_to_score_it() -> None:
    pairs = list(same_row_in_two_games())
    assert len(pairs) > 1000
    for ours, theirs, examples, others in pairs:
        alike = all(ours.score(hand) == theirs.score(hand) for hand in ALL_HANDS)
        assert (examples == others) == alike, (ours, theirs)


def test_every_row_of_the_catalogue_has_hands_of_its_own() -> None:
    assert {row["row"] for rules in RULES.values() for row in rules.card["rows"]} <= set(HANDS)


def test_the_card_of_1938_counts_the_four_and_takes_no_yacht_for_a_full_house() -> None:
    assert plain("yacht", "four_of_a_kind") == [
        "6-6-6-6-5: 24",
        "3-3-3-3-2: 12",
        "6-6-6-6-6: 24",
        "5-5-5-4-4: 0",
    ]
    assert plain("yacht", "full_house") == [
        "6-6-6-5-5: 28",
        "2-2-2-3-3: 12",
        "6-6-6-6-6: 0",
        "5-5-5-4-6: 0",
    ]


def test_a_first_throw_is_shown_where_it_gives_more() -> None:
    assert plain("general", "straight") == [
        "1-2-3-4-5 on throw 1: 25",
        "1-2-3-4-5 on throw 2: 20",
        "2-3-4-5-6 on throw 2: 20",
        "1-3-4-5-6 on throw 2: 20",
        "1-1-3-4-5 on throw 2: 20",
        "1-1-3-4-6: 0",
    ]
    assert plain("general", "yacht")[:2] == [
        "6-6-6-6-6 on throw 1: 60, wins the game at once",
        "6-6-6-6-6 on throw 2: 60",
    ]


def test_a_joker_is_shown_where_it_gives_more_than_an_ordinary_throw() -> None:
    assert jokers("yacht-wild", "large_straight") == [
        "6-6-6-6-6: 40, with 50 in Yacht, and 100 more besides",
        "6-6-6-6-6: 40, with 0 in Yacht",
    ]
    assert jokers("yacht-mail", "full_house") == ["6-6-6-6-6: 25, with 50 in Yacht, and 100 more besides"]
    assert jokers("yacht-joker", "full_house") == [
        "6-6-6-6-6: 25, with 50 in Yacht and Sixes filled, and 100 more besides",
        "6-6-6-6-6: 25, with 0 in Yacht and Sixes filled",
    ]
    assert jokers("yacht-mail", "yacht") == ["6-6-6-6-6: 150, after one more, entered in another row"]
    assert jokers("yacht-wild", "yacht") == jokers("yacht-wild", "chance") == []
    assert not any(one["examples"] for one in joker_examples(RULES["yacht-13"]))


@pytest.mark.parametrize(
    ("ruleset", "lines"),
    [
        ("yacht", []),
        ("yacht-13", [": 35, for 63 or more"]),
        ("yatzy", [": 50, for 63 or more"]),
        ("yacht-wild", [": 35, for 63 or more", "6-6-6-6-6: 100, for each yacht after one that gave 50"]),
    ],
)
def test_lines_that_add_to_the_total_tell_what_they_give(ruleset: str, lines: list[str]) -> None:
    assert [example_texts(line["examples"])[0] for line in line_examples(RULES[ruleset])] == lines


def test_ten_dice_are_divided_into_the_two_rows_that_give_most() -> None:
    assert example_texts(split_examples(RULES["double-cameroon"])) == [
        "3-3-6-6-6-1-2-3-4-5: 45, Full house 24, Little Cameroon 21",
        "2-5-5-5-6-2-3-4-5-6: 45, Fives 15, Big Cameroon 30",
        "1-2-2-4-6-4-4-4-4-4: 56, Sixes 6, Five of a kind 50",
    ]
    assert split_examples(RULES["yacht"]) == []


def test_the_examples_of_combinations_are_those_of_the_rules() -> None:
    scored = [
        ([f"{shade} {face}" for shade, face in zip(one["shades"], one["faces"], strict=True)], one["score"])
        for one in combination_examples(RULES["yin-yang"])
    ]
    for dice, score in (
        (["light 3"] * 2, 30),
        (["light 3"] * 3, 60),
        (["light 6", "light 6", "dark 6"], 18),
        (["dark 5"] * 2, 0),
        (["dark 1", "dark 1", "light 6"], 18),
        (["light 1"] * 2, 10),
    ):
        assert (dice, score) in scored
    assert combination_examples(RULES["yacht"]) == []
