"""The highest totals, which RULES.md names as checks: played turn by turn, and no card can give more."""

import pytest

from regatta_server.rules.catalogue import rules
from tests.rules.turns import double_turn, line_of, turn

BEST = {
    **dict(zip(("ones", "twos", "threes", "fours", "fives", "sixes"), "123456", strict=True)),
    "one_pair": "66554",
    "two_pairs": "66655",
    "full_house": "66655",
    "small_straight": "12345",
    "large_straight": "23456",
    "straight": "12345",
}
"""By row, the dice that give most; one digit for five of a kind, and sixes in rows that are not here."""


def best_of(row: str) -> str:
    """Return the dice that give most in a row."""
    return (BEST.get(row, "6") * 5)[:5]


@pytest.mark.parametrize(
    ("ruleset", "maximum"),
    [
        ("yacht", 297),
        ("yacht-little-big", 297),
        ("yacht-treasure", 297),
        ("yacht-five", 303),
        ("yacht-lawn", 303),
        ("clubhouse", 323),
        ("yacht-sections", 342),
        ("yacht-13", 375),
        ("general-13", 340),
        ("yak", 310),
        ("general", 300),
        ("yatzy", 374),
    ],
)
def test_the_best_card_has_the_known_total(ruleset: str, maximum: int) -> None:
    game = rules(ruleset)
    play = game.fresh()
    for row in game.card["rows"]:
        # General gives more on a first throw, but for a general: then the game would be over.
        play = turn(game, play, row["row"], best_of(row["row"]), throws=2 if row["row"] == "yacht" else 1)
    assert game.standing(play).done
    assert not game.standing(play).won
    assert game.standing(play).total == maximum
    bonuses = sum(line["value"] for line in game.sheet(play)["lines"] if not line["line"].endswith("_total"))
    assert maximum == sum(row["most"] for row in game.sheet(play)["rows"]) + bonuses


@pytest.mark.parametrize("ruleset", ["yacht-wild", "yacht-mail", "yacht-joker"])
def test_thirteen_yachts_give_1575(ruleset: str) -> None:
    game = rules(ruleset)
    rows = [row["row"] for row in game.card["rows"] if row["row"] != "yacht"]
    play = turn(game, game.fresh(), "yacht", "66666")
    for row in rows:
        play = turn(game, play, row, best_of(row)[0] * 5 if row in rows[:6] else "66666")
    assert game.standing(play).done
    assert game.standing(play).total == 1_575
    assert line_of(game, play, "upper_total") == 140
    assert line_of(game, play, "lower_total") == 1_435


def test_the_best_card_of_double_cameroon_has_234() -> None:
    game = rules("double-cameroon")
    rows = [row["row"] for row in game.card["rows"]]
    play = game.fresh()
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        play = double_turn(game, play, (first, best_of(first)), (second, best_of(second)))
    assert game.standing(play).done
    assert game.standing(play).turns == 5
    assert game.standing(play).total == 234
    assert sum(row["most"] for row in game.sheet(play)["rows"]) == 234
