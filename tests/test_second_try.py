"""What a run does with a test that fails at first: by runs of pytest as a person starts them."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.second_try import MOST

ROOT: Final = Path(__file__).resolve().parents[1]
FAILS_AT_FIRST: Final = """
from pathlib import Path
import pytest

@pytest.mark.{mark}
@pytest.mark.parametrize("number", range({tests}))
def test_it(number):
    tries = Path(__file__).with_name(f"tries-{{number}}")
    seen = tries.read_text() if tries.exists() else ""
    tries.write_text(seen + "x")
    assert len(seen) >= {fails}, "a press was lost"
"""


def run(folder: Path, mark: str = "browser", tests: int = 1, fails: int = 1) -> tuple[int, str]:
    """Run so many tests that fail so often; return the exit status and what was said."""
    file = folder / "test_it.py"
    file.write_text(FAILS_AT_FIRST.format(mark=mark, tests=tests, fails=fails), encoding="utf-8")
    usual = ["-q", "-p", "no:cacheprovider", "-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *usual, "-n", "2", "--progress", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.prove
def test_a_browsers_test_that_fails_once_passes_and_the_run_says_why_it_failed(tmp_path: Path) -> None:
    status, output = run(tmp_path)
    assert status == 0, output
    assert "failed at first" in output
    assert "a press was lost" in output
    assert "1 rerun" in output


@pytest.mark.prove
def test_a_browsers_test_that_fails_twice_has_failed(tmp_path: Path) -> None:
    status, output = run(tmp_path, fails=2)
    assert status == pytest.ExitCode.TESTS_FAILED, output


@pytest.mark.prove
def test_any_other_test_has_one_try(tmp_path: Path) -> None:
    status, output = run(tmp_path, mark="slow")
    assert status == pytest.ExitCode.TESTS_FAILED, output
    assert "rerun" not in output


@pytest.mark.prove
def test_a_run_fails_in_which_many_needed_their_second_try(tmp_path: Path) -> None:
    status, output = run(tmp_path, tests=MOST + 1)
    assert status == pytest.ExitCode.TESTS_FAILED, output
    assert f"{MOST + 1} tests needed a second try" in output
