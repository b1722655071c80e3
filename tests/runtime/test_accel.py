"""Compiled modules: taken where they are of these sources, left alone where not, and no different."""

import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement

from regatta_server.runtime.accel import ACCEL

ROOT: Final = Path(__file__).resolve().parents[2]
HAS_COMPILER: Final = (
    shutil.which("cc") is not None and Path(sysconfig.get_path("include"), "Python.h").exists()
)
SAYS: Final = (
    "from regatta_server.runtime.accel import ACCEL; from regatta_server.observe import metrics;"
    "from regatta_server.rooms.fast import category_game; import json;"
    "print(json.dumps([str(ACCEL), metrics.ACCELERATED._value.get(), category_game.__file__]))"
)
SAME: Final = ("tests/rooms/fast", "tests/rules/test_category.py", "tests/game/test_roller.py")
"""What holds the compiled modules to what the others are held to."""


def environment(folder: Path) -> Mapping[str, str]:
    """Return an environment in which the distribution lies in a folder."""
    known = os.environ.get("PYTHONPATH")
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT), *([known] if known else [])])}


def says(folder: Path) -> Any:
    """Return what a process with the distribution in a folder says of it, its metric, and a module's file."""
    done = subprocess.run(
        [sys.executable, "-c", SAYS], env=environment(folder), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_without_the_distribution_nothing_is_compiled(tmp_path: Path) -> None:
    words, accelerated, file = says(tmp_path)
    assert (words, accelerated) == ("", 0)
    assert file.endswith(".py")
    assert str(ACCEL) == ""


def test_what_was_compiled_of_other_sources_is_left_alone_and_said(tmp_path: Path) -> None:
    package = tmp_path / "regatta_accel"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "sources.json").write_text('{"regatta_server.rooms.fast.category_game": "another"}')
    words, accelerated, file = says(tmp_path)
    assert "build it anew" in words
    assert accelerated == 0
    assert file.endswith(".py")
    done = subprocess.run(
        [sys.executable, "-m", "regatta_server", "--version"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[1:] == [words]


def test_it_is_built_by_what_its_project_names_alone() -> None:
    setup = ast.parse((ROOT / "accel" / "setup.py").read_text(encoding="utf-8"))
    imported = {
        name.split(".")[0].lower()
        for node in ast.walk(setup)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    project = tomllib.loads((ROOT / "accel" / "pyproject.toml").read_text(encoding="utf-8"))
    named = {Requirement(one).name for one in project["build-system"]["requires"]}
    assert imported - sys.stdlib_module_names == named


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.skipif(not HAS_COMPILER, reason="there is no C compiler, or Python's headers are missing")
def test_what_is_compiled_passes_the_same_tests(tmp_path: Path) -> None:
    source, built = tmp_path / "checkout", tmp_path / "built"
    passed_over = shutil.ignore_patterns("web", "build", "__pycache__")
    for part in ("accel", "server"):
        shutil.copytree(ROOT / part, source / part, ignore=passed_over)
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build", "--build-lib", built],
        cwd=source / "accel",
        env=os.environ | {"CFLAGS": "-O0"},  # what is quickly made runs as well
        check=True,
    )
    words, accelerated, file = says(built)
    assert words.startswith("regatta-accel: ")
    assert accelerated == 1
    assert not file.endswith(".py")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SAME],
        cwd=ROOT,
        env=environment(built),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
