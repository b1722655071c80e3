"""What a dishonest host wrote is refused by every verifier; the browser's has its own test of these files."""

import subprocess
import sys
from pathlib import Path

import pytest

from regatta_server import verify
from regatta_server.archive.records import encode
from tests.records.forged import FOLDER, FORGED

FOUND = {
    "begun-too-soon": ("contributions", "The game began before the time for everybody's bytes was over"),
    "bytes-without-a-commitment": (
        "contributions",
        "Bo (seat 1) gave bytes for the dice and had not committed to any.",
    ),
    "chosen-too-soon": ("contributions", "The game began before the time for everybody's bytes was over"),
    "commitments-left-out": ("contributions", "The commitments of the seats are not those of the seats"),
    "other-bytes": ("contributions", "The bytes of Bo (seat 1) are not those that the seat had committed to"),
    "chosen-bytes": ("contributions", "A stand-in has this seat from the beginning"),
    "entered-four-dice": ("moves", "An entry takes all dice that lie on the table"),
    "moved-by-no-clock": ("moves", "This is by the clock, and the game has none."),
}


@pytest.mark.parametrize("name", FORGED)
def test_the_record_on_disk_is_the_one_that_is_described(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_bytes() == encode(FORGED[name]())


def test_nothing_else_lies_beside_them() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(FORGED) == set(FOUND)


@pytest.mark.parametrize("name", FORGED)
def test_verify_says_what_is_wrong(name: str) -> None:
    judged = verify.judge((FOLDER / f"{name}.json").read_bytes())
    check, words = FOUND[name]
    assert (judged.status, judged.check) == (1, check)
    assert words in judged.words


@pytest.mark.parametrize("name", FORGED)
def test_replay_comes_to_something_else(name: str) -> None:
    path: Path = FOLDER / f"{name}.json"
    done = subprocess.run(
        [sys.executable, "-m", "regatta_server", "replay", str(path)], capture_output=True, check=False
    )
    assert done.returncode == 1, done.stderr
