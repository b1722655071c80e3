"""What every row of every card gives (RULES.md sections 1 and 2): one line a case, asked through the rules.

Games that share a row share its table; the list below says which tables a game consists of.
"""

from collections.abc import Mapping

import pytest

from regatta_server.rules.catalogue import RULES, rules
from tests.rules.turns import double_turn, row_of, turn

LATER = 2
"""A throw that is not the turn's first."""

NUMBERS = """
    ones             11123   3
    ones             11111   5
    ones             13456   1
    ones             23456   0
    ones             22222   0
    twos             22345   4
    twos             22222  10
    twos             13456   0
    twos             11345   0
    threes           33312   9
    threes           33333  15
    fours            44556   8
    fours            44444  20
    fives            12345   5
    fives            55555  25
    fives            66666   0
    sixes            66123  12
    sixes            66666  30
    sixes            12345   0
    sixes            13451   0
"""
FREE_ROW = """
    chance           13456  19
    chance           12345  15
    chance           66666  30
    chance           11111   5
"""
FULL_HOUSE_SUM = """
    full_house       22333  13
    full_house       66655  28
    full_house       11122   7
    full_house       33333   0
    full_house       22334   0
    full_house       22234   0
    full_house       22223   0
    full_house       13456   0
"""
FULL_HOUSE_25 = """
    full_house       22333  25
    full_house       66655  25
    full_house       11122  25
    full_house       33333   0
    full_house       22334   0
    full_house       22223   0
    full_house       12345   0
"""
THREE_OF_ALL_FIVE = """
    three_of_a_kind  22213  10
    three_of_a_kind  22233  12
    three_of_a_kind  66665  29
    three_of_a_kind  33333  15
    three_of_a_kind  66666  30
    three_of_a_kind  22334   0
    three_of_a_kind  13456   0
"""
FOUR_OF_THE_FOUR = """
    four_of_a_kind   44446  16
    four_of_a_kind   11116   4
    four_of_a_kind   66665  24
    four_of_a_kind   33333  12
    four_of_a_kind   66666  24
    four_of_a_kind   44466   0
    four_of_a_kind   13456   0
"""
FOUR_OF_ALL_FIVE = """
    four_of_a_kind   44446  22
    four_of_a_kind   11116  10
    four_of_a_kind   66665  29
    four_of_a_kind   33333  15
    four_of_a_kind   66666  30
    four_of_a_kind   44466   0
    four_of_a_kind   13456   0
"""
EXACT_STRAIGHTS = """
    small_straight   12345 low
    small_straight   54321 low
    small_straight   23456   0
    small_straight   13456   0
    small_straight   12346   0
    small_straight   12344   0
    small_straight   33333   0
    large_straight   23456 high
    large_straight   36254 high
    large_straight   12345   0
    large_straight   13456   0
    large_straight   23455   0
    large_straight   33333   0
"""
ANY_STRAIGHTS = """
    small_straight   12345 low
    small_straight   23456 low
    small_straight   12346 low
    small_straight   42315 low
    small_straight   22345 low
    small_straight   34566 low
    small_straight   13456 low
    small_straight   12356   0
    small_straight   12456   0
    small_straight   11233   0
    small_straight   33333   0
    large_straight   12345 high
    large_straight   23456 high
    large_straight   53142 high
    large_straight   13456   0
    large_straight   12346   0
    large_straight   23455   0
    large_straight   33333   0
"""
YACHT_50 = """
    yacht            33333  50
    yacht            11111  50
    yacht            66665   0
    yacht            12345   0
    yacht            13456   0
"""
YAK = """
    two_pairs        22334  20
    two_pairs        22333  20
    two_pairs        22223  20
    two_pairs        33333  20
    two_pairs        22234   0
    two_pairs        13456   0
    three_of_a_kind  22213  15
    three_of_a_kind  22233  15
    three_of_a_kind  22223  15
    three_of_a_kind  33333  15
    three_of_a_kind  22334   0
    four_of_a_kind   22223  30
    four_of_a_kind   33333  30
    four_of_a_kind   22233   0
    full_house       22233  25
    full_house       66655  25
    full_house       33333  25
    full_house       22223   0
    full_house       22334   0
"""
YATZY = """
    one_pair         22334   6
    one_pair         66123  12
    one_pair         44444   8
    one_pair         22233   6
    one_pair         13456   0
    one_pair         12345   0
    two_pairs        22334  10
    two_pairs        66655  22
    two_pairs        11226   6
    two_pairs        22223   0
    two_pairs        33333   0
    two_pairs        22234   0
    three_of_a_kind  22213   6
    three_of_a_kind  44466  12
    three_of_a_kind  66665  18
    three_of_a_kind  33333   9
    three_of_a_kind  22334   0
"""
GENERAL_LATER = """
    straight         12345  20
    straight         23456  20
    straight         64532  20
    straight         13456  20
    straight         11345  20
    straight         11346   0
    straight         12346   0
    straight         12356   0
    straight         12456   0
    straight         11134   0
    straight         22345   0
    straight         34566   0
    straight         12344   0
    straight         11111   0
    full_house       22333  30
    full_house       33333   0
    full_house       22223   0
    full_house       22334   0
    full_house       13456   0
    four_of_a_kind   44446  40
    four_of_a_kind   33333  40
    four_of_a_kind   44466   0
    yacht            33333  60
    yacht            33331   0
"""
GENERAL_FIRST = """
    straight         12345  25
    straight         23456  25
    straight         13456  25
    straight         11345  25
    straight         11346   0
    straight         33333   0
    full_house       22333  35
    full_house       33333   0
    four_of_a_kind   44446  45
    four_of_a_kind   33333  45
    four_of_a_kind   44466   0
    yacht            33333  60
    yacht            33331   0
"""


def exact(low: int, high: int) -> str:
    """Return the table of straights that ask for their exact faces."""
    return EXACT_STRAIGHTS.replace("low", str(low)).replace("high", str(high))


def any_run(low: int, high: int) -> str:
    """Return the table of straights that any run of four or five makes."""
    return ANY_STRAIGHTS.replace("low", str(low)).replace("high", str(high))


THIRTEEN = FREE_ROW + YACHT_50 + THREE_OF_ALL_FIVE + FOUR_OF_ALL_FIVE + FULL_HOUSE_25
TWELVE = FREE_ROW + YACHT_50 + FULL_HOUSE_SUM

TABLES: Mapping[str, str] = {
    "yacht": TWELVE + FOUR_OF_THE_FOUR + exact(30, 30),
    "yacht-five": TWELVE + FOUR_OF_ALL_FIVE + exact(30, 30),
    "yacht-little-big": TWELVE + FOUR_OF_THE_FOUR + exact(30, 30),
    "yacht-treasure": TWELVE + FOUR_OF_THE_FOUR + exact(30, 30),
    "yacht-sections": TWELVE + FOUR_OF_THE_FOUR + any_run(30, 40),
    "clubhouse": TWELVE + FOUR_OF_ALL_FIVE + any_run(15, 30),
    "yacht-lawn": TWELVE + FOUR_OF_ALL_FIVE + any_run(30, 30),
    "yacht-13": THIRTEEN + any_run(30, 40),
    "yacht-wild": THIRTEEN + any_run(30, 40),
    "yacht-mail": THIRTEEN + any_run(30, 40),
    "yacht-joker": THIRTEEN + any_run(30, 40),
    "general-13": THIRTEEN + exact(40, 30),
    "general": FREE_ROW,
    "yak": FREE_ROW + YACHT_50 + YAK + exact(15, 20),
    "yatzy": TWELVE + FOUR_OF_THE_FOUR + YATZY + exact(15, 20),
    "double-cameroon": YACHT_50 + FULL_HOUSE_SUM + exact(21, 30),
}
"""What each game gives, on a first throw and later. Jokers, which a card has in later turns, have tests of
their own."""

Case = tuple[str, str, str, int, int]
"""Ruleset, row, faces, throws, points."""


def lines(ruleset: str, table: str, throws: int) -> list[Case]:
    """Return the cases of a table."""
    split = [line.split() for line in table.splitlines() if line.strip()]
    return [(ruleset, row, faces, throws, int(points)) for row, faces, points in split]


CASES: list[Case] = [
    *(
        case
        for ruleset, table in TABLES.items()
        for throws in (1, LATER)
        for case in lines(ruleset, NUMBERS + table, throws)
    ),
    *lines("general", GENERAL_FIRST, 1),
    *lines("general", GENERAL_LATER, LATER),
    *lines("general", GENERAL_LATER, 3),
]


@pytest.mark.parametrize(("ruleset", "row"), dict.fromkeys(case[:2] for case in CASES))
def test_a_row_gives_what_the_rules_say(ruleset: str, row: str) -> None:
    game = rules(ruleset)
    for faces, throws, points in (case[2:] for case in CASES if case[:2] == (ruleset, row)):
        if game.card["entries"] == 1:
            after = turn(game, game.fresh(), row, faces, throws)
        else:
            other_row = "sixes" if row == "ones" else "ones"
            after = double_turn(game, game.fresh(), (row, faces), (other_row, "22344"))
        assert row_of(game, after, row)["score"] == points, (faces, throws)


@pytest.mark.parametrize("ruleset", [ruleset for ruleset, game in RULES.items() if game.card["rows"]])
def test_every_row_of_a_card_has_a_case_that_scores_and_one_with_five_of_a_kind(ruleset: str) -> None:
    rows = {row["row"] for row in rules(ruleset).card["rows"]}
    cases = [case for case in CASES if case[0] == ruleset]
    assert {row for _, row, _, _, points in cases if points} == rows
    assert {row for _, row, faces, _, _ in cases if len(set(faces)) == 1} == rows


@pytest.mark.parametrize(
    ("ruleset", "most"),
    [
        ("yacht", "5 10 15 20 25 30  28 24 30 30 50 30"),
        ("yacht-five", "5 10 15 20 25 30  28 30 30 30 50 30"),
        ("yacht-little-big", "5 10 15 20 25 30  28 24 30 30 50 30"),
        ("yacht-treasure", "5 10 15 20 25 30  28 24 30 30 50 30"),
        ("yacht-sections", "5 10 15 20 25 30  28 24 30 40 50 30"),
        ("clubhouse", "5 10 15 20 25 30  28 30 15 30 50 30"),
        ("yacht-lawn", "5 10 15 20 25 30  28 30 30 30 50 30"),
        ("yacht-13", "5 10 15 20 25 30  30 30 25 30 40 50 30"),
        ("yacht-wild", "5 10 15 20 25 30  30 30 25 30 40 50 30"),
        ("yacht-mail", "5 10 15 20 25 30  30 30 25 30 40 1250 30"),
        ("yacht-joker", "5 10 15 20 25 30  30 30 25 30 40 50 30"),
        ("general-13", "5 10 15 20 25 30  30 30 25 40 30 50 30"),
        ("general", "5 10 15 20 25 30  25 35 45 60 30"),
        ("yak", "5 10 15 20 25 30 30  20 15 30 25 15 20 50"),
        ("yatzy", "5 10 15 20 25 30  12 22 18 24 15 20 28 30 50"),
        ("double-cameroon", "5 10 15 20 25 30  28 21 30 50"),
    ],
)
def test_a_sheet_shows_the_most_that_each_row_can_give(ruleset: str, most: str) -> None:
    game = rules(ruleset)
    shown = [row["most"] for row in game.sheet(game.fresh())["rows"]]
    assert shown == [int(points) for points in most.split()]
