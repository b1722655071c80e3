"""The parts of a suite: one after the other, and those beside others."""

import sys
from pathlib import Path

import pytest

from tests import __main__ as suites
from tests.__main__ import ROOT, Part, run_all

CALL = "import pathlib; pathlib.Path('called').touch(); print('called')"
HEAR = """
import pathlib, sys, time
end = time.monotonic() + 60
while not pathlib.Path('called').exists():
    if time.monotonic() > end:
        sys.exit('nobody called')
"""


def part(name: str, folder: Path, program: str, parallel: bool = False) -> Part:
    """Return a part that runs a program."""
    return Part(name, folder, (sys.executable, "-c", program), parallel=parallel)


def test_one_beside_others_runs_with_them_and_what_it_prints_comes_in_one_piece(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    first = part("hearing", tmp_path, f"print('begun')\n{HEAR}\nprint('heard')", parallel=True)
    assert run_all([first, part("calling", tmp_path, CALL)], {}) == 0
    assert "hearing is done\nbegun\nheard\n" in capfd.readouterr().err


def test_where_one_beside_others_fails_these_run_and_all_has_failed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    failing = part("failing", tmp_path, "import sys; sys.exit('because')", parallel=True)
    assert run_all([failing, part("calling", tmp_path, CALL)], {}) == 1
    assert (tmp_path / "called").exists()
    assert "failing has FAILED\nbecause\n" in capfd.readouterr().err


def test_behind_one_that_fails_nothing_more_is_run(tmp_path: Path) -> None:
    failing = part("failing", tmp_path, "raise SystemExit(3)")
    assert run_all([failing, part("calling", tmp_path, CALL)], {}) == 3
    assert not (tmp_path / "called").exists()


def test_the_clients_tests_run_beside_the_servers_and_not_where_some_are_chosen() -> None:
    client, server = suites.tests([])
    assert (client.parallel, server.parallel) == (True, False)
    assert [one.parallel for one in suites.tests(["tests/rooms"])] == [False]


@pytest.mark.parametrize("names", [suites.ON_CLUSTER, suites.WITHOUT_FAST_PATH, suites.ON_NEWEST])
def test_all_that_a_part_names_is_there(names: tuple[str, ...]) -> None:
    assert [name for name in names if not (ROOT / "tests" / name).exists()] == []
