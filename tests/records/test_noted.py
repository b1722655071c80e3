"""What a player's client noted shows what a host did whose record is right by itself."""

import json
from pathlib import Path
from typing import Final

import pytest

from regatta_server import verify
from regatta_server.__main__ import main
from tests.records.noted import CONTRADICTED, FOLDER, HONEST, files

FOUND: Final = {
    "swapped-bytes": "The bytes of Ada (seat 0) are others than were noted.",
    "called-silent": "Ada (seat 0) has no bytes in the dice, though they went out in time",
    "called-withheld": "Ada (seat 0) has no bytes in the dice, though they went out in time",
    "late-commitment": "The commitment of the server is another one than was noted before the first throw.",
    "committed-afterwards": "The commitments of the seats are others than were noted before any bytes were",
    "by-the-first-scheme": "The commitments of the seats are others than were noted before any bytes were",
}


def judged(name: str) -> verify.Judged:
    """Return what is said of a record beside what was noted."""
    note = verify.read_note((FOLDER / f"{name}.noted.ndjson").read_bytes())
    return verify.judge((FOLDER / f"{name}.json").read_bytes(), [note])


def test_the_files_on_disk_are_those_that_are_described() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.iterdir()} == files()


@pytest.mark.parametrize("name", [*HONEST, *CONTRADICTED])
def test_nothing_is_wrong_with_the_record_by_itself(name: str) -> None:
    alone = verify.judge((FOLDER / f"{name}.json").read_bytes())
    assert alone.status == 0, alone.words
    assert alone.proof is not None
    assert (alone.proof.noted, alone.proof.vouched) == (False, [])


@pytest.mark.parametrize("name", CONTRADICTED)
def test_what_was_noted_contradicts_it(name: str) -> None:
    found = judged(name)
    assert (found.status, found.check) == (1, "noted")
    assert FOUND[name] in found.words


def test_who_noted_the_bytes_vouches_for_them() -> None:
    found = judged("as-noted")
    assert found.status == 0, found.words
    assert found.proof is not None
    assert (found.proof.noted, found.proof.vouched) == (True, [0])
    assert "The commitments are those that were noted before the first throw.\n" in found.words
    assert "Vouched for by what was noted: the bytes of Ada.\n" in found.words
    assert "Nobody has vouched here for the bytes of Bo: only they can.\n" in found.words


def test_bytes_that_were_late_may_be_missing() -> None:
    found = judged("late")
    assert found.status == 0, found.words
    assert "Committed to bytes and did not send them, so the rule fixes them: Ada.\n" in found.words


def test_what_was_noted_of_other_games_says_nothing_of_this_one(tmp_path: Path) -> None:
    note = json.loads((FOLDER / "swapped-bytes.noted.ndjson").read_bytes())
    other = verify.read_note(json.dumps({**note, "game": "ABCD2345"}).encode())
    assert verify.judge((FOLDER / "swapped-bytes.json").read_bytes(), [other]).status == 0


def test_a_line_that_is_known_in_time_counts_where_an_earlier_one_was_not() -> None:
    line = (FOLDER / "called-withheld.noted.ndjson").read_bytes()
    early = verify.read_note(json.dumps({**json.loads(line), "late": [0], "commitment": None}).encode())
    record = (FOLDER / "called-withheld.json").read_bytes()
    assert verify.judge(record, [early]).status == 0
    assert verify.judge(record, [early, verify.read_note(line)]).check == "noted"


def test_the_command_takes_several_files_of_what_was_noted(capsys: pytest.CaptureFixture[str]) -> None:
    record, fits = str(FOLDER / "swapped-bytes.json"), str(FOLDER / "as-noted.json")
    noted = [f"--noted={FOLDER / name}.noted.ndjson" for name in ("swapped-bytes", "as-noted")]
    assert main(["verify", record, noted[0]]) == 1
    assert FOUND["swapped-bytes"] in capsys.readouterr().out
    assert main(["verify", fits, noted[1]]) == 0
    assert "Vouched for by what was noted: the bytes of Ada." in capsys.readouterr().out
    assert main(["verify", "--json", fits, *noted[1:]]) == 0
    assert json.loads(capsys.readouterr().out)["proof"]["vouched"] == [0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "There is nothing here"),
        (b"{}", "This is nothing that was noted: its “format” is not “regatta.noted”, of version 1."),
        (b'{"format":"regatta.noted","version":2}', "is not “regatta.noted”, of version 1."),
        (b'{"format":"regatta.noted","version":1,"game":"A"}', "“commitment” is missing"),
        (
            b'{"format":"regatta.noted","version":1,"game":"A","commitment":null,"seat_commitments":null,'
            b'"bytes":{"x":"' + b"0" * 64 + b'"},"late":[]}',
            "“bytes” has something else than the numbers of seats",
        ),
    ],
)
def test_what_is_nothing_noted_is_refused_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "noted.ndjson"
    file.write_bytes((FOLDER / "as-noted.noted.ndjson").read_bytes() + content + b"\n")
    assert main(["verify", str(FOLDER / "as-noted.json"), "--noted", str(file)]) == 2
    output = capsys.readouterr().out
    assert output.startswith(f"{file}, line 2: ")
    assert words in output


def test_a_file_of_what_was_noted_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(FOLDER / "as-noted.json"), "--noted", "nowhere.ndjson"]) == 2
    assert capsys.readouterr().out == "nowhere.ndjson: It cannot be read: No such file or directory.\n"
