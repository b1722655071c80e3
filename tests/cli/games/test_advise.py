"""`regatta advise`: what it prints, and what it says to input that makes no sense."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from regatta_server.__main__ import main
from regatta_server.bots.solver.tables import FOLDER
from regatta_server.rules.catalogue import RULES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "solver.md"
EXAMPLE = re.compile(r"^    \$ regatta (advise .*)\n((?:    .*\n)+)", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))

YACHT = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 1)
"""A ruleset that is solved in a moment: twelve rows without a bonus."""
TEN_DICE = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 2)
RACE = next(ruleset for ruleset, rules in RULES.items() if not rules.card["rows"])


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a data folder whose tables are made once."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def advised(data: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Give a function that runs the command and returns what it printed."""

    def run(*arguments: str) -> str:
        assert main(["advise", "--data", str(data), *arguments]) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Give a function that runs the command and returns its one line of refusal; nothing is kept then."""

    def run(*arguments: str) -> str:
        assert main(["advise", "--data", str(tmp_path), *arguments]) == 2
        assert not (tmp_path / FOLDER).exists()
        [line] = capsys.readouterr().err.splitlines()
        return line

    return run


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_of_the_page_are_what_the_command_prints(
    advised: Any, command: str, printed: str
) -> None:
    lines = [line.removeprefix("    ").rstrip() for line in printed.splitlines()]
    assert [line.rstrip() for line in advised(*shlex.split(command)[1:]).splitlines()] == lines


def test_the_examples_are_there() -> None:
    assert len(EXAMPLES) == 2


def test_json_has_every_move_with_dice_by_the_numbers_in_which_they_were_given(advised: Any) -> None:
    found = json.loads(advised(*("--ruleset", YACHT, "--dice", "5,3,5,1,3"), *("--throw", "2", "--json")))
    assert found["ruleset"] == YACHT
    assert found["chance"] is False
    best, *others = found["moves"]
    assert best["less"] == 0
    assert all(one["worth"] == pytest.approx(best["worth"] - one["less"]) for one in others)
    keep = next(one for one in found["moves"] if one["text"] == "keep 3 3 5 5")
    assert (keep["do"], keep["dice"], keep["rows"]) == ("throw", [3], {})
    entry = next(one for one in found["moves"] if one["do"] == "enter")
    assert [*entry["rows"].values()] == [[0, 1, 2, 3, 4]]
    assert len(found["moves"]) > len(RULES[YACHT].card["rows"])


def test_two_rows_are_entered_at_once_with_ten_dice(advised: Any) -> None:
    dice = ("--ruleset", TEN_DICE, "--dice", "3,3,3,3,3,1,1,2,4,5")
    assert "enter 1 3 3 3 3 as Threes and 1 2 3 4 5 as Little Cameroon" in advised(*dice, "--most", "45")


def test_after_the_last_throw_there_are_entries_alone(advised: Any) -> None:
    found = json.loads(advised("--ruleset", YACHT, "--dice", "5,3,5,1,3", "--json"))
    assert {one["do"] for one in found["moves"]} == {"enter"}


WRONG = {
    "--ruleset nonsense --dice 1,2,3,4,5": "There is no ruleset nonsense.",
    f"--ruleset {YACHT} --dice 1,2,3,4": "--dice has 4.",
    f"--ruleset {YACHT} --dice 1,2,3,4,7": "A die shows a number from 1 to 6.",
    f"--ruleset {YACHT} --dice 1,2,3,4,5 --throw 4": "--throw is a number from 1 to 3.",
    f"--ruleset {YACHT} --dice 1,2,3,4,5 --filled nonsense=3": "has no row nonsense.",
    f"--ruleset {YACHT} --dice 1,2,3,4,5 --most 0": "--most is a number from 1 on",
    f"--ruleset {YACHT} --dice 1,2,3,4,5 --most x": "--most is a number from 1 on",
    f"--ruleset {YACHT} --dice 1,2,3,4,5 --total 30": "rows are filled: say which with --filled",
    f"--ruleset {RACE} --dice 1,1,1,1,1,1 --total -3": "--total is a number from 0 on",
    f"--ruleset {RACE} --dice 1,2,6,6,6,3 --total 500": "--total is less than the target",
    f"--ruleset {RACE} --dice 1,2,6,6,6,3 --rival 500": "--rival is less than the target",
    f"--ruleset {RACE} --dice 2,3,4,1,5,6": "Nothing of these dice can be set aside: the turn is lost.",
}


@pytest.mark.parametrize(("arguments", "message"), WRONG.items(), ids=WRONG)
def test_what_makes_no_sense_is_refused_in_one_line(refused: Any, arguments: str, message: str) -> None:
    assert message in refused(*arguments.split())


@pytest.mark.prove
@pytest.mark.timeout(300)
def test_a_race_is_advised_by_its_chances(advised: Any) -> None:
    dice = ("--ruleset", RACE, "--dice", "1,2,6,6,6,3")
    assert "the total to expect after the turn" in advised(*dice)
    ahead = advised(*dice, "--aside", "6:3+4", "--total", "300", "--rival", "450")
    assert "the chance to win" in ahead
    assert "throw 4" in ahead.splitlines()[1]
    assert "bank" in advised(*dice, "--aside", "6:3+4", "--total", "490", "--rival", "3").splitlines()[1]


def test_whoever_reads_no_further_is_told_nothing(data: Path) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "regatta_server", "advise", "--ruleset", YACHT, "--dice", "1,2,3,4,5"]
    done = subprocess.run(
        [*command, "--data", str(data)], stdout=writes, stderr=subprocess.PIPE, check=False, timeout=120
    )
    os.close(writes)
    assert (done.returncode, done.stderr) == (1, b"")
