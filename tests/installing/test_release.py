"""`make release` in a clone: what it refuses, and a release that is made, proven and left to a person."""

import json
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from installing import versions
from tests.installing.clones import clone_into, furnish, newcomers

pytestmark = [pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[2]
NEW = "# Changelog\n\n## [Unreleased]\n\n- Dice.\n"
SET_UP = (
    ["init", "--quiet"],
    ["config", "user.name", "Ada"],
    ["config", "user.email", "ada@example.org"],
    ["config", "commit.gpgsign", "false"],
)


def git(clone: Path, *arguments: str) -> str:
    program = shutil.which("git") or "git"
    done = subprocess.run([program, *arguments], cwd=clone, capture_output=True, text=True, check=True)
    return done.stdout


def make(clone: Path, version: str) -> subprocess.CompletedProcess[str]:
    command = ["make", "release", f"VERSION={version}"]
    return subprocess.run(command, cwd=clone, env=newcomers(), capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a clone of git's with all that is installed here, in which nothing was released yet."""
    folder = clone_into(tmp_path_factory.mktemp("release") / "regatta")
    furnish(folder)
    (folder / versions.CHANGELOG).write_text(NEW, encoding="utf-8")
    for arguments in SET_UP:
        git(folder, *arguments)
    # Here a link, which the rule for the folder does not meet.
    (folder / ".git" / "info" / "exclude").write_text("/client_web/node_modules\n", encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Begin")
    return folder


def test_changes_a_bad_version_and_a_tag_that_is_there_are_refused_and_nothing_is_touched(
    clone: Path,
) -> None:
    (clone / "notes").write_text("of my own", encoding="utf-8")
    git(clone, "tag", "v5.0.0")
    try:
        for version, why in (("1.0", "is no version"), ("", "is no version"), ("5.0.1", "not committed")):
            done = make(clone, version)
            assert done.returncode == 2
            assert why in done.stderr
    finally:
        (clone / "notes").unlink()
    done = make(clone, "5.0.0")
    assert "There is a tag v5.0.0 already" in done.stderr
    assert git(clone, "status", "--porcelain") == ""
    assert not (clone / "dist" / "5.0.0").exists()


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_a_release_is_made_and_proven_and_the_rest_is_left_to_a_person(clone: Path) -> None:
    (version,) = set(versions.versions(ROOT))  # so the client that is built here is that of the release
    done = make(clone, version)
    assert done.returncode == 0, done.stdout + done.stderr
    folder = clone / "dist" / version
    wheels = [f"regatta_{name}-{version}-py3-none-any.whl" for name in ("protocol", "terminal", "server")]
    package = f"regatta-protocol-{version}.tgz"
    assert sorted(path.name for path in folder.iterdir()) == sorted([*wheels, package])
    with zipfile.ZipFile(folder / wheels[-1]) as wheel:
        assert "regatta_server/web/client/index.html" in wheel.namelist()
    with tarfile.open(folder / package) as files:
        described = files.extractfile("package/package.json")
        assert described is not None
        assert json.load(described)["version"] == version
    assert f"git tag --annotate v{version}" in done.stdout
    assert git(clone, "status", "--porcelain") == f" M {versions.CHANGELOG}\n"
    assert f"v{version}" not in git(clone, "tag").split()
    assert make(clone, version).returncode == 2, "once more it is not above the last"


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_where_the_build_fails_all_is_as_it_was(clone: Path) -> None:
    git(clone, "checkout", "--quiet", "--", ".")
    readme = clone / "protocol" / "README.md"  # its pyproject.toml names it
    git(clone, "rm", "--quiet", str(readme))
    git(clone, "commit", "--quiet", "--message", "Lose the text")
    done = make(clone, "6.0.0")
    assert done.returncode == 2
    assert "The wheel of protocol could not be built" in done.stderr
    assert git(clone, "status", "--porcelain") == ""
    assert not (clone / "dist" / "6.0.0").exists()
