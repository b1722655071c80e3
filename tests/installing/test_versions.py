"""The version of a release: which may be the next one, and that every place says the same."""

import json
import re
import shutil
from datetime import date
from importlib.metadata import version as installed
from pathlib import Path

import pytest
from packaging.version import Version
from prometheus_client import generate_latest

from installing.steps import Failed
from installing.versions import CHANGELOG, PLACES, closed, judge, released, versions, write
from regatta_server.observe import metrics

ROOT = Path(__file__).resolve().parents[2]
DAY = date(2026, 11, 27)
LOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Dice.\n"
OLDER = "\n## [0.9.0] - 2026-10-01\n\n- Rows.\n"


@pytest.mark.parametrize(
    "version", ["", "1", "1.2", "v1.2.3", "1.2.3.4", "01.2.3", "1.2.3-rc.1", "1.2.3rc1", "1.2.3\n", "1.2.³"]
)
def test_a_version_is_three_numbers_and_no_more(version: str) -> None:
    with pytest.raises(Failed, match="is no version: give three numbers"):
        judge(version, [])


@pytest.mark.parametrize("version", ["0.9.0", "0.8.9", "0.10.0", "0.2.11"])
def test_a_version_that_is_not_above_the_last_is_refused_and_told_which_that_is(version: str) -> None:
    with pytest.raises(Failed, match=f"{version} is not above 0\\.10\\.0"):
        judge(version, ["0.9.0", "0.10.0", "0.2.0"])


@pytest.mark.parametrize("version", ["0.10.1", "0.11.0", "1.0.0"])
def test_a_higher_version_is_taken_and_so_is_any_as_the_first(version: str) -> None:
    judge(version, ["0.9.0", "0.10.0"])
    judge(version, [])
    assert str(Version(version)) == version, "PEP 440 writes it in the same way"


def test_what_is_unreleased_becomes_the_section_of_the_version_and_an_empty_one_begins() -> None:
    text = closed(LOG + OLDER, "1.0.0", DAY)
    assert text == (
        f"# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-27\n\n### Added\n\n- Dice.\n{OLDER}"
    )
    assert released(text) == ["1.0.0", "0.9.0"]
    assert released(LOG) == []


@pytest.mark.parametrize("text", [f"## [Unreleased]\n{OLDER}", "## [Unreleased]\n", "## [Unreleased]\n\n"])
def test_a_version_with_nothing_new_is_not_released(text: str) -> None:
    with pytest.raises(Failed, match="is empty"):
        closed(text, "1.0.0", DAY)


def test_a_changelog_without_a_section_to_close_is_refused() -> None:
    with pytest.raises(Failed, match="has no section"):
        closed(OLDER, "1.0.0", DAY)


def test_all_that_names_a_version_names_the_same() -> None:
    (version,) = set(versions(ROOT))
    assert installed("regatta-server") == version, "what `regatta --version` says"
    assert installed("regatta-protocol") == version
    assert metrics.BUILD_INFO.labels(version)._value.get() == 1
    lines = re.findall(r"^regatta_build_info\{.*", generate_latest().decode(), re.MULTILINE)
    assert lines == [f'regatta_build_info{{version="{version}"}} 1.0']
    changelog = (ROOT / CHANGELOG).read_text(encoding="utf-8")
    assert released(changelog)[:1] in ([], [version]), "the last release is what the files are of"


def test_a_version_is_written_into_every_place_and_what_was_there_can_be_put_back(tmp_path: Path) -> None:
    names = {CHANGELOG, *(name for name, _ in PLACES)}
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / CHANGELOG).write_text(LOG, encoding="utf-8")
    before = write(tmp_path, "7.8.9", DAY)
    assert set(versions(tmp_path)) == {"7.8.9"}
    package = json.loads((tmp_path / PLACES[-1][0]).read_text(encoding="utf-8"))
    assert package["version"] == "7.8.9"
    assert released((tmp_path / CHANGELOG).read_text(encoding="utf-8")) == ["7.8.9"]
    assert set(before) == {tmp_path / name for name in names}
    for name in names - {CHANGELOG}:
        assert before[tmp_path / name] == (ROOT / name).read_bytes()


def test_nothing_is_written_where_the_changelog_cannot_be_closed(tmp_path: Path) -> None:
    (tmp_path / CHANGELOG).write_text(OLDER, encoding="utf-8")
    with pytest.raises(Failed):
        write(tmp_path, "7.8.9", DAY)
    assert [path.name for path in tmp_path.iterdir()] == [CHANGELOG]
