"""Regatta is put into .venv by hand, and must be there as pip would have put it."""

import subprocess
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement

from installing.environment import ROOT, bundled_pip, project, refused, register
from installing.network import no_answer

SAID_WITHOUT_NETWORK: Final = {
    "pip": "WARNING: Retrying after connection broken by 'NewConnectionError'",
    "uv": "error: Request failed after 2 retries\n  Caused by: Failed to fetch: `https://index.example/simple/`",
    "npm": "npm error code ENOTFOUND\nnpm error syscall getaddrinfo",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Give a folder for packages into which Regatta was put, in a place with a blank in its name."""
    site = tmp_path / "an environment" / "site"
    site.mkdir(parents=True)
    python = site.parent / "bin" / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    register(project(), site, python)
    return site


def found(folder: Path) -> Distribution:
    """Return the only package of a folder."""
    (distribution,) = distributions(path=[str(folder)])
    return distribution


def test_what_is_told_of_regatta_is_what_hatchling_tells(site: Path, tmp_path: Path) -> None:
    script = (
        "import sys; from hatchling.build import prepare_metadata_for_build_editable as p; p(sys.argv[1])"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, check=True)
    ours, theirs = found(site), found(tmp_path)
    assert needs(ours) == needs(theirs)
    for name in ("Name", "Version", "Summary", "License-Expression", "Provides-Extra"):
        assert ours.metadata.get_all(name) == theirs.metadata.get_all(name)
    assert [(point.name, point.value) for point in ours.entry_points] == [*project()["scripts"].items()]


def needs(distribution: Distribution) -> set[Requirement]:
    return {Requirement(line) for line in distribution.requires or ()}


def test_every_file_is_recorded_so_that_it_can_be_taken_away(site: Path) -> None:
    files = found(site).files
    assert files is not None
    recorded = {Path(str(file.locate())).resolve() for file in files}
    # The link to Python was there before.
    assert recorded == {
        path.resolve() for path in site.parent.rglob("*") if path.is_file() and not path.is_symlink()
    }


def test_registered_once_more_it_is_there_once(site: Path) -> None:
    register(project(), site, site.parent / "bin" / "python")
    assert found(site).version == project()["version"]


def test_the_command_runs_where_the_path_has_blanks(site: Path) -> None:
    score = ["score", "--ruleset", "general", "--dice", "1,3,4,5,6", "--throw", "1"]
    command = [str(site.parent / "bin" / "regatta"), *score]
    done = subprocess.run(
        command,
        env={"PYTHONPATH": f"{ROOT}:{':'.join(sys.path)}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_pip_that_python_carries_is_found() -> None:
    assert [wheel.suffix for wheel in bundled_pip()][:1] == [".whl"]


@pytest.mark.parametrize("tool", ["pip", "uv"])
def test_a_tool_that_nobody_answers_is_explained_in_one_sentence(tool: str) -> None:
    failed = refused(tool, SAID_WITHOUT_NETWORK[tool], ROOT / ".venv" / "log" / f"{tool}.log")
    assert failed.tail == ""
    assert str(failed).startswith("The index of Python packages does not answer: connect this machine")
    assert str(failed).endswith(f"(what {tool} said: .venv/log/{tool}.log).")


def test_any_other_failure_shows_what_the_tool_said() -> None:
    failed = refused(
        "pip", "ERROR: No matching distribution found for orjson", ROOT / ".venv" / "log" / "pip.log"
    )
    assert failed.tail == "ERROR: No matching distribution found for orjson"
    assert "mend what it says above" in str(failed)


def test_every_tool_is_understood() -> None:
    assert all(map(no_answer, SAID_WITHOUT_NETWORK.values()))
    assert not no_answer("No space left on device")
