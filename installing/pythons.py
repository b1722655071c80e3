"""Finds the Pythons of this machine, for the proof: it runs on the newest one too."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

OLDEST: Final = (3, 11)
MINORS: Final = range(OLDEST[1], 30)
VERSION: Final = "import sys, venv; print(*sys.version_info[:4])"
"""Prints four words, such as `3 13 0 final`, where Python can make an environment."""

Version = tuple[int, int, int]


def newer_than_this() -> tuple[Path, Version] | None:
    """Return the newest Python of this machine and its version; None where none is newer than this minor."""
    found = [(version, python) for python in candidates() if (version := released(python)) is not None]
    version, python = max(found, default=(sys.version_info[:3], Path(sys.executable)))
    return (python, version) if version[:2] > sys.version_info[:2] else None


def candidates() -> Iterator[Path]:
    """Find what may be a Python: by its name on the path, and where pyenv has several."""
    for minor in MINORS:
        if found := shutil.which(f"python3.{minor}"):
            yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob("versions/3.*/bin/python3"))


def released(python: Path) -> Version | None:
    """Return its version; None where it does not start, is too old, or is not released yet."""
    try:
        answer = subprocess.run(
            [str(python), "-c", VERSION], capture_output=True, text=True, check=True, timeout=20
        )
    except (OSError, subprocess.SubprocessError):
        return None  # as what pyenv puts on the path for a version that is not chosen
    major, minor, micro, level = answer.stdout.split()
    version = (int(major), int(minor), int(micro))
    return version if level == "final" and version[:2] >= OLDEST else None
