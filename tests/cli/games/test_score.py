"""`regatta score`: what it prints, and what it says to input that makes no sense."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from regatta_server.__main__ import main
from regatta_server.cli.games.score_text import SHOWN_MOST
from regatta_server.rules.catalogue import RULES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "scoring.md"
EXAMPLE = re.compile(r"^    \$ regatta (score .*)\n((?:    .*\n)+)", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))


@pytest.fixture
def score_output(capsys: pytest.CaptureFixture[str]) -> Any:
    """Give a function that runs the command and returns what it printed."""

    def run(*arguments: str) -> str:
        assert main(["score", *arguments]) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def found(score_output: Any) -> Any:
    """Give a function that runs the command and returns its JSON."""
    return lambda *arguments: json.loads(score_output(*arguments, "--json"))


def points(scored: Any) -> dict[str, int | None]:
    """Return the points of each row."""
    return {row["row"]: row["points"] for row in scored["rows"]}


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_of_the_page_are_what_the_command_prints(
    score_output: Any, command: str, printed: str
) -> None:
    lines = [line.removeprefix("    ") for line in printed.splitlines()]
    assert score_output(*shlex.split(command)[1:]).splitlines() == lines


@pytest.mark.parametrize("ruleset", RULES)
def test_every_ruleset_can_be_asked(score_output: Any, found: Any, ruleset: str) -> None:
    card = RULES[ruleset].card
    dice = ",".join(str(die % 6 + 1) for die in range(len(card["tray"])))
    scored = found("--ruleset", ruleset, "--dice", dice)
    assert [(row["row"], row["name"]) for row in scored["rows"]] == [
        (row["row"], row["name"]) for row in card["rows"]
    ]
    assert scored["throw"] == card["throws"]
    assert score_output("--ruleset", ruleset, "--dice", dice).startswith(card["name"])


def test_a_row_shows_what_the_dice_give_and_the_most_that_it_can(found: Any) -> None:
    scored = found("--ruleset", "yacht", "--dice", "2,2,2,5,5", "--row", "full_house")
    assert scored["rows"] == [
        {"row": "full_house", "name": "Full house", "score": None, "points": 16, "most": 28}
    ]


def test_the_throw_counts_where_the_game_says_so(found: Any) -> None:
    arguments = ("--ruleset", "general", "--dice", "4,4,4,4,4", "--row", "four_of_a_kind")
    assert points(found(*arguments, "--throw", "1")) == {"four_of_a_kind": 45}
    assert points(found(*arguments, "--throw", "2")) == points(found(*arguments)) == {"four_of_a_kind": 40}


def test_a_filled_row_shows_its_score_and_decides_over_later_yachts(score_output: Any, found: Any) -> None:
    arguments = (
        "--ruleset",
        "yacht-wild",
        "--dice",
        "4,4,4,4,4",
        "--row",
        "small_straight",
        "--row",
        "yacht",
    )
    assert points(found(*arguments)) == {"small_straight": 0, "yacht": 50}
    filled = found(*arguments, "--filled", "yacht=0")
    assert points(filled) == {"small_straight": 30, "yacht": None}
    assert [row["score"] for row in filled["rows"]] == [None, 0]
    assert "filled with 0" in score_output(*arguments, "--filled", "yacht=0")


def test_a_barred_row_says_why(found: Any) -> None:
    arguments = ("--ruleset", "yacht-joker", "--dice", "3,3,3,3,3", "--filled", "yacht=50", "--row", "chance")
    [row] = found(*arguments)["rows"]
    assert row["points"] is None
    assert "must go into Threes" in row["barred"]


def test_two_rows_of_ten_dice_show_their_best_split(found: Any) -> None:
    arguments = ("--ruleset", "double-cameroon", "--dice", "6,6,6,6,6,1,1,1,1,2")
    scored = found(*arguments, "--row", "ones", "--row", "yacht")
    assert scored["entry"] == {
        "rows": {"ones": [5, 6, 7, 8, 9], "yacht": [0, 1, 2, 3, 4]},
        "scores": {"ones": 4, "yacht": 50},
    }
    assert "entry" not in found(*arguments)
    assert "entry" not in found(*arguments, "--row", "ones")


def test_a_throw_of_which_nothing_can_be_set_aside_is_lost(score_output: Any, found: Any) -> None:
    arguments = ("--ruleset", "yin-yang", "--dice", "2,3,4,5,6,1")
    assert found(*arguments)["lost"]
    assert "set_aside" not in found(*arguments)
    assert score_output(*arguments).endswith("the turn is lost.\n")


def test_what_may_be_set_aside_is_listed_best_first(found: Any) -> None:
    scored = found("--ruleset", "yin-yang", "--dice", "2,2,3,5,5,4")
    assert scored["set_aside"] == [
        {"face": 5, "dice": [3, 4], "points": 50},
        {"face": 2, "dice": [0, 1], "points": 0},
    ]
    assert (scored["aside"], scored["bank"]) == ([], [])


def test_of_very_many_ways_to_set_aside_the_best_are_printed_and_the_rest_is_counted(
    score_output: Any, found: Any
) -> None:
    arguments = ("--ruleset", "yin-yang", "--dice", "1,1,1,6,6,6")
    assert len(found(*arguments)["set_aside"]) == 57
    printed = score_output(*arguments).splitlines()
    assert len(printed) == 2 + SHOWN_MOST + 1
    assert printed[-1].strip() == f"… and {57 - SHOWN_MOST} more ways that give no more than the last"


def test_dice_keep_their_numbers_whatever_their_shades(found: Any) -> None:
    arguments = (
        "--ruleset",
        "yin-yang",
        "--dice",
        "6,1,6,2,3,4",
        "--shades",
        "light,dark,light,dark,dark,light",
    )
    scored = found(*arguments, "--aside", "6:0+2")
    assert scored["aside"] == [{"face": 6, "dice": [0, 2], "points": 60}]
    assert [(way["join"], way["points"]) for way in scored["bank"]] == [({}, 60), ({"1": 6}, 18)]
    assert scored["bank"][1]["joined"] == [{"die": 1, "face": 6}]


def test_all_six_dice_set_aside_are_counted(score_output: Any) -> None:
    arguments = ("--ruleset", "yin-yang", "--dice", "5,5,4,4,3,3")
    printed = score_output(*arguments, "--aside", "5:0+1", "--aside", "4:2+3", "--aside", "3:4+5")
    assert "All six dice are set aside: 38 points." in printed
    assert "Banking brings 38" in printed


YACHT = ("--ruleset", "yacht", "--dice", "1,2,3,4,5")
TEN = ("--ruleset", "double-cameroon", "--dice", "1,2,3,4,5,6,1,2,3,4")
SIX = ("--ruleset", "yin-yang", "--dice", "6,6,1,2,3,4")
ROWS = [row["row"] for row in RULES["yacht"].card["rows"]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--ruleset", "whist", "--dice", "1,2,3,4,5"), "There is no ruleset whist. There are: yacht, "),
        (("--ruleset", "yacht", "--dice", "1,2,3"), "Yacht (1938) is played with 5 dice: --dice has 3."),
        (("--ruleset", "yacht", "--dice", "1,2,3,4,7"), "A die shows a number from 1 to 6."),
        (("--ruleset", "yacht", "--dice", "1,2,x"), "Dice are numbers with commas between them"),
        (("--ruleset", "yacht", "--dice", ""), "Dice are numbers with commas between them"),
        ((*YACHT, "--throw", "4"), "--throw is a number from 1 to 3."),
        ((*YACHT, "--throw", "two"), "--throw is a number from 1 to 3."),
        ((*SIX, "--throw", "1"), "In Yin Yang no number bounds the throws: leave --throw out."),
        ((*YACHT, "--row", "straight"), "Yacht (1938) has no row straight. It has: ones, twos, "),
        ((*YACHT, "--filled", "straight=1"), "Yacht (1938) has no row straight. It has: ones, twos, "),
        ((*SIX, "--row", "ones"), "Yin Yang has no rows: leave --row out."),
        ((*SIX, "--filled", "ones=1"), "Yin Yang has no rows: leave --filled out."),
        ((*YACHT, "--filled", "ones"), "A filled row has its score behind it, as in --filled ones=0."),
        ((*YACHT, "--filled", "ones=x"), "A filled row has its score behind it, as in --filled ones=0."),
        ((*YACHT, "--filled", "ones=6"), "The row ones gives at most 5: --filled ones=6 cannot be."),
        ((*YACHT, *("--filled", "ones=1") * 2), "The row ones is filled once"),
        ((*YACHT, *(part for row in ROWS for part in ("--filled", f"{row}=0"))), "Every row is filled"),
        ((*TEN, "--filled", "ones=1"), "A turn of Double Cameroon fills two rows"),
        ((*TEN, "--row", "ones", "--row", "twos", "--row", "fours"), "choose two open rows"),
        ((*YACHT, "--shades", "dark,light,light,light,light"), "The dice of Yacht (1938) are, in any order"),
        ((*SIX, "--shades", "dark,dark"), "--shades dark,dark,dark,light,light,light."),
        ((*YACHT, "--aside", "6:0+1"), "In Yacht (1938) no dice are set aside: leave --aside out."),
        ((*SIX, "--aside", "0+1"), "--aside 6:0+3."),
        ((*SIX, "--aside", "6:"), "--aside 6:0+3."),
        ((*SIX, "--aside", "6:0+6"), "There are 6 dice, numbered from 0 to 5."),
        ((*SIX, "--aside", "6:0"), "One die alone is no combination: add another"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main(["score", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert words in printed.err
    assert printed.err.startswith("regatta: ")
    assert len(printed.err.splitlines()) == 1
