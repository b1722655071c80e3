"""`regatta bots`: what it prints, and what it says to input that makes no sense."""

import json
from pathlib import Path

import pytest

from regatta_server.__main__ import main
from regatta_server.bots.levels import LEVELS
from regatta_server.cli.games.bots import measured, won
from regatta_server.rules.catalogue import RULES

YACHT = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 1)
"""A ruleset that is solved in a moment."""
RACE = next(ruleset for ruleset, rules in RULES.items() if not rules.card["rows"])


@pytest.mark.prove
def test_each_level_is_measured_and_the_same_seed_gives_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["bots", YACHT, "--games", "4", "--seed", "7", "--json", "--data", str(tmp_path)]
    assert main(command) == 0
    first = capsys.readouterr().out
    found = [json.loads(line) for line in first.splitlines()]
    assert [(one["ruleset"], one["level"], one["games"]) for one in found] == [
        (YACHT, level, 4) for level in LEVELS if level != "admiral"
    ]
    assert all(one["error"] == pytest.approx(one["deviation"] / 2) for one in found)
    assert main([*command[:-3], "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for one, line in zip(found, lines, strict=True):
        assert f"{one['mean']:.2f} total" in line


def test_a_race_is_measured_by_its_turns(tmp_path: Path) -> None:
    found = measured(tmp_path, 3, 1, RACE, "mate")
    assert found["what"] == "turns"
    assert 3 < found["mean"] < 60


@pytest.mark.prove
def test_levels_play_each_other_in_both_orders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--level mate --against deckhand --games 4 --data"
    command = ["bots", RACE, *options.split(), str(tmp_path)]
    assert main([*command, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["level"], one["against"], one["moves"]) for one in found] == [
        ("mate", "deckhand", "first"),
        ("mate", "deckhand", "second"),
    ]
    assert all(one["games"] == 4 and one["share"] in [wins / 8 for wins in range(9)] for one in found)
    assert main(command) == 0
    first = f"as first  against deckhand: {100 * found[0]['share']:.2f} %"
    assert first in capsys.readouterr().out


@pytest.mark.prove
def test_the_stronger_level_wins_more_in_both_orders(tmp_path: Path) -> None:
    shares = [
        won(folder=tmp_path, games=40, seed=1, against="deckhand", ruleset=RACE, level="mate", moves=moves)[
            "share"
        ]
        for moves in ("first", "second")
    ]
    assert min(shares) > 0.5


WRONG = {
    "nonsense": "There is no ruleset nonsense.",
    f"{YACHT} --games 1": "--games is a number from 2 on.",
    f"{YACHT} --seed x": "--seed is a number from 0 on.",
}


@pytest.mark.parametrize(("arguments", "message"), WRONG.items(), ids=WRONG)
def test_what_makes_no_sense_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: str, message: str
) -> None:
    assert main(["bots", *arguments.split(), "--data", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err
