"""Which Pythons are found for the proof."""

import sys
from pathlib import Path

import pytest

from installing.pythons import candidates, newer_than_this, released


def script(folder: Path, name: str, lines: str) -> Path:
    """Put a program into a folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_this_python_says_its_version() -> None:
    assert released(Path(sys.executable)) == sys.version_info[:3]


@pytest.mark.parametrize(
    ("lines", "version"),
    [
        ("echo 3 29 1 final", (3, 29, 1)),
        ("echo 3 29 0 candidate", None),
        ("echo 3 9 2 final", None),
        ("echo not found >&2; exit 127", None),
    ],
)
def test_only_what_starts_and_is_released_counts(
    lines: str, version: tuple[int, int, int] | None, tmp_path: Path
) -> None:
    assert released(script(tmp_path, "python3.29", lines)) == version


def test_the_newest_is_found_on_the_path_or_with_pyenv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_path = script(tmp_path, "bin/python3.28", "echo 3 28 4 final")
    of_pyenv = script(tmp_path, "pyenv/versions/3.27.1/bin/python3", "echo 3 27 1 final")
    monkeypatch.setenv("PATH", str(on_path.parent))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert list(candidates()) == [on_path, of_pyenv]
    assert newer_than_this() == (on_path, (3, 28, 4))


def test_where_no_other_is_newer_none_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = script(tmp_path, "bin/python3.11", "echo 3 11 0 final")
    monkeypatch.setenv("PATH", str(old.parent))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert newer_than_this() is None
