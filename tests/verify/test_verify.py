"""`regatta verify`: what it says of games that fit, how it is called, and that it needs nothing of ours."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from regatta_server import verify
from regatta_server.__main__ import main
from testkit.records import RecordTable, recorded
from tests.records.write import FOLDER
from tests.verify.edited import SCRIPT, STORED, resealed, sample


def path(name: str) -> str:
    """Return where a sample lies."""
    return str(FOLDER / f"{name}.json")


def alone(*arguments: str, cwd: Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the file as people do who downloaded it."""
    return subprocess.run(
        [sys.executable, "-I", *arguments], cwd=cwd, input=given, capture_output=True, check=False
    )


@pytest.mark.parametrize("name", STORED)
def test_every_sample_of_every_version_fits(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["verify", path(name)]) == 0
    output = capsys.readouterr().out
    assert output.startswith(f"{path(name)}: everything fits.\n")
    assert output.endswith(f"{verify.NOT_PROVEN}\n")


@pytest.mark.parametrize("name", STORED)
def test_all_dice_of_a_game_are_counted(name: str) -> None:
    record = json.loads(sample(name))
    thrown = [fact for fact in record["facts"] if fact["type"] == "thrown"]
    proof = verify.verify(sample(name))
    assert (proof.throws, proof.dice) == (len(thrown), sum(len(fact["faces"]) for fact in thrown))
    assert proof.order == record["order"]
    if record["result"]:
        assert sorted(proof.totals) == sorted(place["total"] for place in record["result"]["places"])


def test_it_says_in_plain_words_what_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", path("silent-seat")]) == 0
    assert capsys.readouterr().out == (
        f"{path('silent-seat')}: everything fits.\n"
        "Game SBLPTEY8, Yacht (1938): Ada 50, Bo 81, Cleo 36.\n"
        "The seed is the one promised before the first throw. Its SHA-256 is the commitment:\n"
        "  b7e1632ef718600ac3a83c5d1c5d0b1c5045040dc3b822a4599635673b437ce0\n"
        "Bytes for the dice stand in the record for Ada, Cleo.\n"
        "Nobody has vouched for them here: compare with what a player's app has noted, by --noted FILE.\n"
        "Silent, with the bytes that the rule fixes: Bo.\n"
        "All 180 dice of 36 throws are those that the seed and these bytes give.\n"
        "The order of play is the one that follows from options and seed: Bo, Cleo, Ada.\n"
        "What was held, entered and set aside lay on the table; turns, totals and places agree.\n"
        "The file is as it was written.\n"
        "\n"
        f"{verify.NOT_PROVEN}\n"
    )


def test_it_says_how_many_dice_were_thrown_for_who_begins_and_that_a_game_was_given_up() -> None:
    assert "So are the 14 dice thrown for who begins." in verify.judge(sample("threw-for-who-begins")).words
    assert "Yacht (1938), given up before its end: " in verify.judge(sample("given-up")).words


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 4, "begins": "random"},
        {"ruleset": "yin-yang", "seats": 3, "target": 100},
        {"ruleset": "general", "seats": 3, "begins": "ruleset", "stake": 5},
        {"ruleset": "double-cameroon", "dice": "identical", "order": "free"},
        {"ruleset": "yacht-joker", "seats": 2, "order": "simultaneous", "begins": "random"},
    ],
    ids=str,
)
@pytest.mark.parametrize("whim", range(3))
def test_games_of_all_kinds_fit(options: dict[str, Any], whim: int) -> None:
    judged = verify.judge(resealed(recorded(whim=whim, **options)))
    assert judged.status == 0, judged.words


def test_a_server_whose_clock_was_set_back_still_writes_a_game_that_fits() -> None:
    table = RecordTable(2).started()
    table.turn()
    table.now_ms -= 60_000
    judged = verify.judge(resealed(table.finished().record))
    assert judged.status == 0, judged.words


def test_seats_whose_names_were_taken_out_are_called_by_their_numbers() -> None:
    record = json.loads(sample("two-players"))
    record["seats"][0] |= {"player": None, "name": None}
    assert "seat 0 49, Bo 79." in verify.judge(resealed(record)).words
    record["seats"][0]["name"] = "Bo"
    assert "Bo (seat 0) 49, Bo (seat 1) 79." in verify.judge(resealed(record)).words


def test_what_later_versions_may_add_does_not_disturb() -> None:
    record = json.loads(sample("two-players"))
    record["added"] = {"later": [1.5, None]}
    for fact in record["facts"]:
        fact["seat_of_honour"] = "none"
    record["facts"][0] |= {"seat": "somebody", "lost": "nothing"}
    assert verify.judge(resealed(record)).status == 0


# How it is called


def test_several_games_get_a_line_each_and_the_worst_of_them_is_the_exit_status(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = tmp_path / "games.ndjson"
    fits, forged = sample("given-up"), sample("two-players").replace(b'"name":"Ada"', b'"name":"Eva"')
    games.write_bytes(fits + forged)
    assert main(["verify", str(games)]) == 1
    first, second, _, counts, *_ = capsys.readouterr().out.splitlines()
    assert first == f"{games}, line 1: game SBLPTEY8 fits, 67 dice."
    assert second == f"{games}, line 2: {verify.CHANGED}"
    assert counts == "2 records: 1 fit, 1 do not, 0 cannot be checked."
    games.write_bytes(fits + forged + b'{"format":"regatta.game"\n' + fits)
    assert main(["verify", str(games)]) == 2
    assert "4 records: 2 fit, 1 do not, 1 cannot be checked." in capsys.readouterr().out
    assert main(["verify", path("given-up"), path("two-players")]) == 0


def test_programs_get_a_line_of_json_for_each_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = json.loads(sample("two-players"))
    record["facts"][7]["faces"][1] = 6
    games = tmp_path / "games.ndjson"
    games.write_bytes(sample("given-up") + resealed(record))
    assert main(["verify", "--json", str(games)]) == 1
    good, bad = map(json.loads, capsys.readouterr().out.splitlines())
    assert (good["file"], good["line"], good["status"], good["check"]) == (str(games), 1, 0, None)
    assert (good["proof"]["dice"], good["proof"]["finished"]) == (67, False)
    assert (bad["line"], bad["status"], bad["check"], bad["proof"]) == (2, 1, "dice", None)
    assert bad["where"] == {"version": 10, "seat": 0, "die": 1}


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 2
    assert "none: cannot be checked.\nIt cannot be read: No such file" in capsys.readouterr().out
    assert main(["verify", str(tmp_path)]) == 2
    assert "Is a directory" in capsys.readouterr().out


def test_a_foreign_file_of_many_lines_is_refused_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "letter").write_text("Dear Ada,\n" * 1_000, encoding="utf-8")
    assert main(["verify", str(tmp_path / "letter")]) == 2
    assert capsys.readouterr().out.count("\n") == 2


# It shares nothing


def test_it_imports_the_standard_library_alone() -> None:
    tree = ast.walk(ast.parse(SCRIPT.read_text(encoding="utf-8")))
    names: set[str] = set()
    for node in tree:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
    assert "hmac" in names, "the search found no imports"


def test_the_file_alone_runs_where_there_is_nothing_else_of_ours(tmp_path: Path) -> None:
    (tmp_path / "verify.py").write_bytes(SCRIPT.read_bytes())
    (tmp_path / "game.json").write_bytes(sample("two-players"))
    fits = alone("verify.py", "game.json", cwd=tmp_path)
    assert (fits.returncode, fits.stderr) == (0, b"")
    assert b"game.json: everything fits." in fits.stdout
    forged = sample("two-players").replace(b'"faces":[4,4,4,1,2]', b'"faces":[4,4,4,4,2]')
    cheat = alone("verify.py", "-", cwd=tmp_path, given=forged)
    assert (cheat.returncode, cheat.stderr) == (1, b"")
    assert b"standard input: something does not fit.\nVersion 10, Ada (seat 0): Die 3 shows 4" in cheat.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_names_can_neither_steer_the_terminal_nor_break_the_output(tmp_path: Path, encoding: str) -> None:
    record = json.loads(sample("given-up"))
    record["seats"][0]["name"] = "\x1b[2JA\u202eda\U0001f3b2"
    (tmp_path / "game.json").write_bytes(resealed(record))
    script = (
        "import runpy, sys; sys.stdout.reconfigure(encoding=sys.argv.pop(1)); "
        f"sys.argv[0] = 'verify.py'; runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    )
    run = alone("-c", script, encoding, "game.json", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"\x1b" not in run.stdout
    assert "\u202e".encode() not in run.stdout


def test_a_reader_who_has_enough_gets_no_complaint(tmp_path: Path) -> None:
    (tmp_path / "games.ndjson").write_bytes(sample("given-up") * 2_000)
    with subprocess.Popen(
        [sys.executable, "-I", SCRIPT, "games.ndjson"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline() == b"games.ndjson, line 1: game SBLPTEY8 fits, 67 dice.\n"
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 2, "it has not judged all"
