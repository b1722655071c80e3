"""`regatta solve`: what it prints, keeps and refuses."""

import json
from pathlib import Path

import pytest

from regatta_server.__main__ import main
from regatta_server.bots.solver.tables import FOLDER
from regatta_server.rules.catalogue import RULES

SMALL = next(ruleset for ruleset, rules in RULES.items() if rules.card["entries"] == 1)
"""A ruleset that is solved in a moment: twelve rows without a bonus."""


def test_it_says_what_a_game_is_worth_and_keeps_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", SMALL, "--data", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    assert output.startswith(SMALL)
    assert " ± " in output
    assert "4,096 states" in output
    assert "MiB of memory" in output
    assert len(list((tmp_path / FOLDER).iterdir())) == 1
    assert main(["solve", SMALL, "--data", str(tmp_path)]) == 0
    assert "was there" in capsys.readouterr().out
    assert main(["solve", SMALL, "--data", str(tmp_path), "--anew"]) == 0
    assert "MiB of memory" in capsys.readouterr().out


def test_it_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", SMALL, "--data", str(tmp_path), "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["ruleset"] == SMALL
    assert output["made"] is True
    assert output["value"] > 0
    assert output["deviation"] > 0
    assert Path(output["table"]).stat().st_size == output["table_bytes"]


def test_a_damaged_table_is_made_anew_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", SMALL, "--data", str(tmp_path)])
    first = capsys.readouterr().out
    [path] = (tmp_path / FOLDER).iterdir()
    path.write_bytes(path.read_bytes()[:1000])
    assert main(["solve", SMALL, "--data", str(tmp_path)]) == 0
    output = capsys.readouterr()
    assert output.err == f"regatta: {path} is not whole: it is made anew for {SMALL}.\n"
    assert output.out.split(" states")[0] == first.split(" states")[0]


def test_an_unknown_ruleset_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "yahct"]) == 2
    output = capsys.readouterr().err
    assert output.startswith("regatta: There is no ruleset yahct. There are: ")
    assert all(ruleset in output for ruleset in RULES)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["solve", SMALL, "--data", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.startswith("regatta: ")


@pytest.mark.parametrize("arguments", [["solve"], ["solve", SMALL, "--all"]])
def test_it_wants_one_ruleset_or_all(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err
