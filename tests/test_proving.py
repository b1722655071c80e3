"""Which tests run when, and what is said meanwhile: by runs of pytest as a person starts them."""

import io
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.progress import Progress, duration, left_s, line, rank

ROOT: Final = Path(__file__).resolve().parents[1]
SEAL: Final = "tests/verify/test_verify_seal.py"
EVERY_BIT: Final = f"{SEAL}::test_no_bit_of_the_smallest_sample_can_be_flipped_unseen"
EVERY_DIE: Final = f"{SEAL}::test_no_face_of_the_smallest_sample_can_be_changed_even_with_a_new_seal"
SOME_BITS: Final = f"{SEAL}::test_no_bit_of_any_sample_can_be_flipped_unseen"
IN_PART: Final = f"{SEAL}::test_where_dice_are_set_aside_no_other_die_can_have_been_thrown"
SMALL: Final = f"{SEAL}::test_the_file_needs_no_line_end"


def run(*arguments: str) -> list[str]:
    """Return the lines that pytest says."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.prove
def test_what_proves_at_length_runs_where_it_is_asked_for_and_properties_run_there_too() -> None:
    proofs = run("--collect-only", "--prove", SEAL)
    assert {EVERY_BIT, SOME_BITS, IN_PART} <= set(proofs)
    assert SMALL not in proofs


def test_no_proof_is_among_the_others(request: pytest.FixtureRequest) -> None:
    named = any("::" in argument for argument in request.config.args)
    proofs = [item.nodeid for item in request.session.items if item.get_closest_marker("prove")]
    assert named or proofs == []


@pytest.mark.prove
def test_a_test_that_is_named_runs_whatever_it_is_and_the_run_says_how_it_went() -> None:
    output = run("--progress", "--durations", "10", EVERY_DIE)
    assert "1 passed" in output[-1]
    assert any("slowest" in one for one in output)


def test_a_line_says_how_far_it_is_how_long_it_will_take_and_what_is_tested() -> None:
    running = [
        "tests/rooms/run/test_room.py::test_a",
        "tests/rooms/run/test_room.py::test_b",
        "tests/cli/test_main.py::c",
    ]
    expected = "Regatta:  34% tested, about 2 min 10 s to go: rooms/run/test_room.py, cli/test_main.py"
    assert line(0.341, 131, running) == expected


@pytest.mark.parametrize(("seconds", "text"), [(0, "5 s"), (58, "1 min"), (62, "1 min"), (130, "2 min 10 s")])
def test_a_duration_is_said_in_steps_of_five_seconds(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_what_is_left_takes_as_much_longer_as_what_is_done_took() -> None:
    assert left_s(passed_s=0, done_s=0, all_s=400, workers=2) == 200
    assert left_s(passed_s=100, done_s=200, all_s=400, workers=2) == 100
    assert left_s(passed_s=210, done_s=200, all_s=400, workers=2) == 200
    assert left_s(passed_s=1_000, done_s=401, all_s=400, workers=2) == 0


def test_a_failure_is_told_at_once_and_what_passes_is_not() -> None:
    out = io.StringIO()
    progress = Progress(2, {}, out)
    for outcome in ("passed", "failed"):
        test = pytest.TestReport(
            f"tests/a.py::test_{outcome}",
            ("a.py", 1, ""),
            {},
            outcome,
            None,
            "call",
        )
        assert progress.pytest_report_teststatus(test) == (outcome, "", "")
    assert out.getvalue() == "Regatta: FAILED tests/a.py::test_failed (call)\n"


def test_the_longest_files_come_first_and_contracts_stay_together() -> None:
    known = {"rooms/a.py": 3.0, "contracts/b.py": 2.0, "contracts/c.py": 2.5, "game/d.py": 5.0}
    files = ["contracts/b.py", "game/new.py", "rooms/a.py", "contracts/c.py", "game/d.py"]
    assert sorted(files, key=rank(known)) == [
        *("game/d.py", "contracts/b.py", "contracts/c.py", "rooms/a.py", "game/new.py"),
    ]
