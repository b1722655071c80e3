"""`regatta replay`: what it prints, and what it says to files that make no sense."""

import json
import re
import shlex
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

import orjson
import pytest

from regatta_server.archive.records import sealed
from tests.cli.command import replayed, with_score, written
from tests.records.copies import game
from tests.records.write import FOLDER, SAMPLES

ROOT: Final = Path(__file__).resolve().parents[3]
PAGE: Final = ROOT / "docs" / "replay.md"
EXAMPLE: Final = re.compile(r"^    \$ regatta (replay .*)\n((?:    .*\n)+)", re.MULTILINE)
EXAMPLES: Final = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
SAME: Final = "The rules give the same totals."
TWO: Final = str(FOLDER / "two-players.json")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Give a function that runs the command and returns its status, what it printed, and its complaints."""
    return partial(replayed, capsys)


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Give a function that writes records into a file and returns its path."""
    return partial(written, tmp_path / "games.ndjson")


def of_version(record: Any, version: int) -> Any:
    """Return a record of another version of its rules, sealed."""
    return sealed(record | {"ruleset_version": version})


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_of_the_page_are_what_the_command_prints(
    run: Any, monkeypatch: pytest.MonkeyPatch, command: str, printed: str
) -> None:
    monkeypatch.chdir(ROOT)
    lines = [line.removeprefix("    ").rstrip() for line in printed.splitlines()]
    status, out, _ = run(*shlex.split(command)[1:])
    assert status == 0
    assert [line.rstrip() for line in out if line] == lines


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_gives_the_same_totals(run: Any, name: str) -> None:
    status, out, complaints = run(str(FOLDER / f"{name}.json"))
    assert (status, complaints) == (0, [])
    assert SAME in out


# -- what comes of it ------------------------------------------------------------------------------


def test_a_record_that_says_something_else_is_named_after_the_turns_that_agree(run: Any, file: Any) -> None:
    status, out, complaints = run(file(with_score(game("two-players"))))
    assert (status, complaints) == (1, [])
    assert out[-2] == "Version 147: Bo, the score of yacht: 5 in the record, 0 by the rules."
    assert len([line for line in out if " | total " in line]) == 25
    assert "played to its end" not in out


def test_a_record_whose_options_cannot_be_is_named(run: Any, file: Any) -> None:
    record = game("two-players")
    record["options"]["target"] = 5
    status, out, _ = run(file(sealed(record)))
    assert status == 1
    assert out[-2].startswith("The game as a whole: Yacht, thirteen rows is played without a target")


def test_a_record_that_was_changed_where_the_rules_do_not_look_is_found_by_its_seal(
    run: Any, file: Any
) -> None:
    record = game("two-players")
    record["seats"][0]["name"] = "Eve"
    status, out, [complaint] = run(file(record))
    assert (status, out) == (2, [])
    assert "was changed since it was written" in complaint


def test_other_rules_are_refused_by_both_versions(run: Any, file: Any) -> None:
    status, out, complaints = run(file(of_version(game("two-players"), 2)))
    assert (status, out) == (2, [])
    assert complaints == [
        "regatta: SBLPTEY8: This game was played by version 2 of the rules of Yacht, thirteen rows; "
        "this server has version 1."
    ]


def test_quiet_prints_what_comes_of_each_game(run: Any, file: Any) -> None:
    records = [game("two-players"), with_score(game("silent-seat")), game("yin-yang")]
    status, out, complaints = run(file(*records), "--quiet")
    assert (status, complaints) == (1, [])
    assert out[0] == out[2] == f"SBLPTEY8: {SAME}"
    assert re.match(r"SBLPTEY8: Version \d+: ", out[1])
    assert out[3] == "3 games: the rules give the same totals for 2 of them."


def test_what_cannot_be_read_weighs_most(run: Any, file: Any) -> None:
    records = [with_score(game("two-players")), of_version(game("two-players"), 7), game("two-players")]
    status, out, complaints = run(file(*records), "--quiet")
    assert (status, len(complaints), len(out)) == (2, 1, 3)


# -- for a program ---------------------------------------------------------------------------------


def test_json_says_the_same(run: Any) -> None:
    status, [line], complaints = run(TWO, "--json")
    assert (status, complaints) == (0, [])
    assert json.loads(line) == {
        "verdict": "same",
        "message": SAME,
        "mismatch_version": None,
        "game": "SBLPTEY8",
        "ruleset": "yacht-13",
        "ruleset_version": 1,
        "name": "Yacht, thirteen rows",
        "facts": 146,
        "seats": [
            {"seat": 0, "name": "Ada", "turns": 13, "total": 49},
            {"seat": 1, "name": "Bo", "turns": 13, "total": 79},
        ],
        "result": orjson.loads(Path(TWO).read_bytes())["result"],
    }


def test_json_has_an_object_for_every_game_whatever_comes_of_it(run: Any, file: Any) -> None:
    edited = game("two-players") | {"ended_ms": 5}
    odd = game("two-players")
    odd["options"]["stake"] = 5
    path = file(
        game("two-players"),
        with_score(game("two-players")),
        edited,
        of_version(game("two-players"), 2),
        sealed(odd),
    )
    with Path(path).open("ab") as more:
        more.write(b"and so on\n")
    status, out, complaints = run(path, "--json")
    verdict_lines = [json.loads(line) for line in out]
    assert (status, complaints) == (2, [])
    verdicts = ["same", "mismatch", "changed", "other_rules", "mismatch", "unreadable"]
    assert [one["verdict"] for one in verdict_lines] == verdicts
    assert [one["mismatch_version"] for one in verdict_lines] == [None, 147, None, None, None, None]
    assert verdict_lines[1]["facts"] == 144
    assert verdict_lines[1]["result"] is None
    assert "game" not in verdict_lines[-1]


def test_json_has_the_table_as_it_stood(run: Any) -> None:
    _, [line], _ = run(TWO, "--json", "--at", "63")
    drawn = json.loads(line)["table"]
    assert (drawn["version"], drawn["to_play"]) == (63, [1])
    assert [hand["sheet"]["total"] for hand in drawn["hands"]] == [49, 72]
    assert drawn["hands"][1]["sheet"]["faces"] == [2, 5, 3, 6, 2]


@pytest.mark.parametrize(
    ("member", "to"),
    [("seat_commitments", None), ("contributions", ["xy" * 32] * 2)],
    ids=["gone", "no bytes"],
)
def test_what_makes_no_sense_at_the_opening_is_said_in_words(
    run: Any, file: Any, member: str, to: Any
) -> None:
    record = game("two-players")
    if to is None:
        del record["dice"][member]
    else:
        record["dice"][member] = to
    status, out, complaints = run(file(sealed(record)))
    assert status in (1, 2)
    assert out or complaints


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The file is empty"),
        (b"Dear diary,\n" * 1_000, "Line 1: this is not a whole line of JSON"),
        (b'{"format":"regatta.game","version":3}', "this record is of version 3 of its format"),
        (Path(TWO).read_bytes()[:9_000], "Line 1: this is not a whole line of JSON"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(
    run: Any, tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "it"
    path.write_bytes(content)
    status, out, [complaint] = run(str(path))
    assert (status, out) == (2, [])
    assert complaint.startswith("regatta: ")
    assert words in complaint


def test_a_file_that_cannot_be_read_is_said(run: Any, tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing")
    assert run(missing) == (2, [], [f"regatta: Cannot read {missing}: No such file or directory."])
    assert run(str(tmp_path))[0] == 2


def command(*arguments: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own, with this as its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "regatta_server", "replay", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def test_standard_input_is_read_where_the_file_is_a_dash() -> None:
    done = command("-", "--quiet", given=Path(TWO).read_bytes() * 2)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[:2] == [f"SBLPTEY8: {SAME}"] * 2


def test_whoever_reads_only_the_first_line_sees_no_complaint(file: Any) -> None:
    path = file(*[game("two-players")] * 60)
    with subprocess.Popen(
        [sys.executable, "-m", "regatta_server", "replay", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Yacht, thirteen rows")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 2
