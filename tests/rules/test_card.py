"""What is printed on a card beside its rows: bonuses, letters, other names, who begins, options."""

import pytest

from regatta_server.rules.catalogue import RULES, rules
from tests.rules.turns import turn

BONUS = {
    "yacht-sections": 35,
    "clubhouse": 35,
    "yacht-13": 35,
    "yacht-wild": 35,
    "yacht-mail": 35,
    "yacht-joker": 35,
    "yatzy": 50,
}
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.mark.parametrize("ruleset", BONUS)
@pytest.mark.parametrize(
    ("turns", "reached", "earned"),
    [
        ([], 0, False),
        (["11122"], 3, False),
        (["11122", "22213", "33312", "44412", "55512", "66612"], 63, True),
        (["11223", "22213", "33312", "44412", "55512", "66612"], 62, False),
        (["22345", "33345", "44456", "44442", "55556", "66661"], 60, False),
        (["11111", "22222", "33333", "44444", "55555", "66666"], 105, True),
        (["22334", "22345", "33444", "44442", "55551", "66663"], 70, True),
    ],
)
def test_a_bonus_is_earned_at_63_and_counts_in_the_upper_total(
    ruleset: str, turns: list[str], reached: int, earned: bool
) -> None:
    game = rules(ruleset)
    play = game.fresh()
    for row, faces in zip(UPPER, turns, strict=False):
        play = turn(game, play, row, faces)
    points = BONUS[ruleset] if earned else 0
    assert game.sheet(play)["lines"][:2] == [
        {"line": "upper_bonus", "value": points, "reached": reached, "aim": 63},
        {"line": "upper_total", "value": reached + points},
    ]
    assert game.standing(play).total == reached + points


def test_only_these_cards_have_a_bonus() -> None:
    having = [
        ruleset
        for ruleset, game in RULES.items()
        if any(line["line"] == "upper_bonus" for line in game.card["lines"])
    ]
    assert set(having) == set(BONUS)


def test_rows_are_lettered_where_the_game_is_played_by_mail() -> None:
    letters = {row["row"]: row["letter"] for row in rules("yacht-mail").card["rows"]}
    assert letters == {
        **dict(zip(UPPER, "abcdef", strict=True)),
        "three_of_a_kind": "t",
        "four_of_a_kind": "r",
        "full_house": "h",
        "small_straight": "s",
        "large_straight": "l",
        "yacht": "y",
        "chance": "x",
    }
    others = [row for ruleset, game in RULES.items() if ruleset != "yacht-mail" for row in game.card["rows"]]
    assert not any("letter" in row for row in others)


@pytest.mark.parametrize(
    ("ruleset", "row", "name", "aliases"),
    [
        ("yacht", "ones", "Ones", ["Aces"]),
        ("general", "ones", "Aces", ["Ones"]),
        ("yacht", "twos", "Twos", ["Deuces"]),
        ("yacht", "full_house", "Full house", ["Full hand"]),
        ("yacht-little-big", "small_straight", "Little straight", ["Small straight", "Low straight"]),
        ("general-13", "large_straight", "High straight", ["Large straight", "Big straight"]),
        ("yak", "yacht", "Yak", ["Yacht", "General", "5 same", "Five of a kind"]),
        ("general-13", "chance", "Random", ["Chance", "Choice", "Player’s choice", "All"]),
        ("yak", "four_of_a_kind", "4 same", ["Four of a kind"]),
        ("yacht", "fives", "Fives", []),
    ],
)
def test_a_row_has_the_games_own_name_and_the_others_beside_it(
    ruleset: str, row: str, name: str, aliases: list[str]
) -> None:
    [printed] = [one for one in rules(ruleset).card["rows"] if one["row"] == row]
    assert (printed["name"], printed["aliases"]) == (name, aliases)


def test_two_games_find_out_by_throws_who_begins() -> None:
    begins = {ruleset: game.card["begins"] for ruleset, game in RULES.items() if game.card["begins"]}
    assert begins == {
        "yacht-treasure": {"dice": 1, "leads": "lowest"},
        "yacht-wild": {"dice": 5, "leads": "highest"},
    }


def test_general_may_have_a_stake_and_has_none_by_default() -> None:
    [option] = rules("general").card["options"]
    assert (option["option"], option["least"], option["most"], option["default"]) == ("stake", 1, 1_000, None)
    with_rows = [game.card for game in RULES.values() if game.card["rows"]]
    assert [card["ruleset"] for card in with_rows if card["options"]] == ["general"]
