"""What every row of every card gives (RULES.md section 1): one line a case, asked through the rules."""

from itertools import combinations_with_replacement

import pytest

from protocol.moves import Enter, Throw
from server.rules.catalogue import rules

ALL = (0, 1, 2, 3, 4)
LATER = 2
"""A throw that is not the turn's first."""


def given(ruleset: str, faces: str, row: str, throws: int) -> int:
    """Return what entering `faces`, thrown as a turn's throw number `throws`, gives in a row."""
    game = rules(ruleset)
    play = game.fresh()
    for _ in range(throws):
        play = game.apply(play, Throw(ALL), tuple(map(int, faces)))
    return game.standing(game.apply(play, Enter({row: ALL}))).total


YACHT = """
    ones             11123   3
    ones             23456   0
    ones             11111   5
    twos             22345   4
    twos             22222  10
    threes           33312   9
    threes           33333  15
    fours            44556   8
    fours            44444  20
    fives            12345   5
    fives            55555  25
    sixes            66123  12
    sixes            66666  30
    sixes            12345   0
    full_house       22333  13
    full_house       66655  28
    full_house       11122   7
    full_house       33333   0
    full_house       22334   0
    full_house       22234   0
    full_house       22223   0
    four_of_a_kind   44446  16
    four_of_a_kind   11116   4
    four_of_a_kind   66665  24
    four_of_a_kind   33333  12
    four_of_a_kind   66666  24
    four_of_a_kind   44466   0
    small_straight   12345  30
    small_straight   54321  30
    small_straight   23456   0
    small_straight   13456   0
    small_straight   12346   0
    small_straight   12344   0
    small_straight   33333   0
    large_straight   23456  30
    large_straight   36254  30
    large_straight   12345   0
    large_straight   13456   0
    large_straight   33333   0
    yacht            33333  50
    yacht            11111  50
    yacht            66665   0
    chance           13456  19
    chance           66666  30
    chance           11111   5
"""

YAK = """
    ones             11123   3
    ones             11111   5
    twos             22222  10
    threes           33333  15
    fours            44444  20
    fives            55555  25
    sixes            66666  30
    sixes            12345   0
    chance           13456  19
    chance           66666  30
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
    small_straight   12345  15
    small_straight   23456   0
    small_straight   13456   0
    small_straight   12346   0
    small_straight   33333   0
    large_straight   23456  20
    large_straight   12345   0
    large_straight   13456   0
    large_straight   33333   0
    yacht            33333  50
    yacht            33334   0
"""

GENERAL = """
    ones             11123   3
    ones             11111   5
    twos             22222  10
    twos             11345   0
    threes           33333  15
    fours            44444  20
    fives            55555  25
    sixes            66666  30
    sixes            13451   0
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
    four_of_a_kind   44446  40
    four_of_a_kind   33333  40
    four_of_a_kind   44466   0
    yacht            33333  60
    yacht            33331   0
    chance           13456  19
    chance           66666  30
"""

GENERAL_ON_THE_FIRST_THROW = """
    ones             11123   3
    sixes            66666  30
    straight         12345  25
    straight         23456  25
    straight         13456  25
    straight         11345  25
    straight         11346   0
    full_house       22333  35
    full_house       33333   0
    four_of_a_kind   44446  45
    four_of_a_kind   33333  45
    four_of_a_kind   44466   0
    yacht            33333  60
    yacht            33331   0
    chance           13456  19
"""


def lines(ruleset: str, table: str, throws: int) -> list[tuple[str, str, str, int, int]]:
    """Return the cases of a table: ruleset, row, faces, throws, points."""
    split = [line.split() for line in table.strip().splitlines()]
    return [(ruleset, row, faces, throws, int(points)) for row, faces, points in split]


@pytest.mark.parametrize(
    ("ruleset", "row", "faces", "throws", "points"),
    [
        *lines("yacht", YACHT, 1),
        *lines("yacht", YACHT, LATER),
        *lines("yak", YAK, 1),
        *lines("yak", YAK, LATER),
        *lines("general", GENERAL, LATER),
        *lines("general", GENERAL, 3),
        *lines("general", GENERAL_ON_THE_FIRST_THROW, 1),
    ],
)
def test_a_row_gives_what_the_rules_say(ruleset: str, row: str, faces: str, throws: int, points: int) -> None:
    assert given(ruleset, faces, row, throws) == points


@pytest.mark.parametrize(
    ("ruleset", "cases"), [("yacht", YACHT), ("yak", YAK), ("general", GENERAL + GENERAL_ON_THE_FIRST_THROW)]
)
def test_every_row_of_a_card_has_a_case_that_scores(ruleset: str, cases: str) -> None:
    scoring = {row for _, row, _, _, points in lines(ruleset, cases.replace("\n\n", "\n"), 1) if points}
    assert scoring == {row["row"] for row in rules(ruleset).card["rows"]}


@pytest.mark.parametrize(
    ("ruleset", "most"),
    [
        ("yacht", "5 10 15 20 25 30  28 24 30 30 50 30"),
        ("yak", "5 10 15 20 25 30 30  20 15 30 25 15 20 50"),
        ("general", "5 10 15 20 25 30  25 35 45 60 30"),
    ],
)
def test_a_sheet_shows_the_most_that_each_row_can_give(ruleset: str, most: str) -> None:
    game = rules(ruleset)
    assert [row["most"] for row in game.sheet(game.fresh())["rows"]] == [
        int(points) for points in most.split()
    ]


@pytest.mark.parametrize(("ruleset", "total"), [("yacht", 297), ("yak", 310), ("general", 300)])
def test_the_best_card_without_an_instant_win_has_the_known_total(ruleset: str, total: int) -> None:
    game = rules(ruleset)
    play = game.fresh()
    for row in game.card["rows"]:
        # Rows do not touch each other in these games, so the best card is the best entry of each row.
        entries = []
        for faces in combinations_with_replacement(range(1, 7), 5):
            thrown = play
            for _ in range(3):
                thrown = game.apply(thrown, Throw(ALL), faces)
                entries.append(game.apply(thrown, Enter({row["row"]: ALL})))
        assert len(entries) == 252 * 3
        play = max(
            (entry for entry in entries if not entry.won), key=lambda entry: game.standing(entry).total
        )
    assert game.standing(play).done
    assert game.standing(play).total == total
