"""The client as others have it: its wheel in an empty folder, with nothing but what it asks for.

The bots of our pages are type-checked there by mypy and pyright at their strictest, and played. Nothing is
fetched but pyright, with the parsers beside it: the three dependencies are copied from where they are.
"""

import asyncio
import json
import os
import re
import shutil
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement

from installing import web_build
from regatta_server.service import Running
from tests.docs.bots import ROOT, programs, run, write_programs
from tests.published.__main__ import FOLDER

PYTHON: Final = Path("bin", "python")
STRICT: Final = {"typeCheckingMode": "strict", "venvPath": ".", "venv": ".venv", "exclude": [".venv"]}


def alone() -> dict[str, str]:
    """Return an environment that knows nothing of this checkout."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "MYPY", "VIRTUAL_"))
    }


async def wheel(folder: Path) -> Path:
    """Build the client's wheel from its folder alone."""
    source = shutil.copytree(
        ROOT / "protocol", folder / "source", ignore=shutil.ignore_patterns("__pycache__")
    )
    await run(source, sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist"))
    (built,) = (folder / "dist").glob("*.whl")
    return built


def needed(name: str, extra: str = "") -> set[str]:
    """Return the distributions that one needs here, itself included."""
    found = {name}
    for line in distribution(name).requires or []:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            found |= needed(requirement.name)
    return found


def copy_installed(name: str, site: Path) -> None:
    """Copy a distribution from where it is installed."""
    found = distribution(name)
    for file in found.files or []:
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(found.locate_file(file)), target)


@pytest.fixture
async def folder(tmp_path: Path, running: Running) -> Path:
    """Give a folder with the bots of our pages, and a virtual environment that has the client alone."""
    empty = tmp_path / "empty"
    empty.mkdir()
    built = await wheel(tmp_path)
    await run(empty, sys.executable, "-m", "venv", ".venv", env=alone())
    (site,) = (empty / ".venv" / "lib").glob("python*/site-packages")
    with zipfile.ZipFile(built) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        requirements = re.findall(r"^Requires-Dist: ([\w-]+)", packed.read(metadata).decode(), re.MULTILINE)
    assert sorted(requirements) == ["msgspec", "pydantic", "websockets"]
    for name in set.union(*map(needed, requirements)):
        copy_installed(name, site)
    # It finds all that it asks for, in versions that suit it, or fails.
    await run(empty, empty / ".venv" / PYTHON, "-m", "pip", "install", "--no-index", str(built), env=alone())
    write_programs(empty, running.port)
    return empty


def checkers() -> tuple[Path, Path]:
    """Return node and pyright, fetched if they are not there."""
    node = web_build.require_node()
    if not web_build.modules_are_there(FOLDER, whole=False):
        web_build.install_modules(FOLDER, node)
    return node.folder / "node", FOLDER / "node_modules" / "pyright" / "index.js"


@pytest.mark.prove
@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_the_bots_of_our_pages_are_typed_and_play_with_the_client_alone(folder: Path) -> None:
    python = folder / ".venv" / PYTHON
    where = await run(
        folder, python, "-c", "import regatta_protocol as one; print(one.__file__)", env=alone()
    )
    assert where.startswith(str(folder))
    with pytest.raises(AssertionError, match="No module named 'regatta_server'"):
        await run(folder, python, "-c", "import regatta_server", env=alone())

    strict = ("--strict", "--config-file=", "--python-executable", str(python), *sorted(programs()))
    output = await run(folder, sys.executable, "-m", "mypy", *strict, env=alone())
    assert output == f"Success: no issues found in {len(programs())} source files\n"
    (folder / "pyrightconfig.json").write_text(json.dumps(STRICT), encoding="utf-8")
    node, pyright = checkers()
    output = await run(folder, node, str(pyright), env=alone())
    assert output.startswith("0 errors, 0 warnings"), output

    assert re.fullmatch(r"Total: \d+\n", await run(folder, python, "bot.py", env=alone()))
    matches = (run(folder, python, "match.py", name, env=alone()) for name in ("Ada", "Bob"))
    ada, bob = await asyncio.gather(*matches)
    assert ada == bob
    assert ada.count("1. ") >= 2


@pytest.mark.prove
@pytest.mark.slow
async def test_the_wheel_carries_its_types_and_its_documents(tmp_path: Path) -> None:
    with zipfile.ZipFile(await wheel(tmp_path)) as packed:
        names = set(packed.namelist())
    documents = ("documents/asyncapi.json", "documents/openapi.json")
    carried = ("py.typed", "bot/__init__.py", "events/room.py", *documents)
    assert {f"regatta_protocol/{name}" for name in carried} <= names
    assert all(name.startswith("regatta_protocol") for name in names)
