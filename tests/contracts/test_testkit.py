"""What tests and the bench share stands in testkit/: neither takes it from the other, and it is a library.

`make bench` installs what the server needs, and none of the tools of tests.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from installing.environment import dependencies

ROOT: Final = Path(__file__).resolve().parents[2]


def modules(folder: str) -> list[Path]:
    """Return the modules of a folder; not those that tests/published fetched."""
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if "node_modules" not in path.parts]


def taken(path: Path, others: set[str]) -> Iterator[str]:
    """Yield the other top packages that a module imports. It is parsed where a line looks like it."""
    text = path.read_text(encoding="utf-8")
    if re.search(rf"^\s*(from|import) .*\b({'|'.join(others)})\b", text, re.MULTILINE) is None:
        return
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        yield from others.intersection(name.partition(".")[0] for name in names)


@pytest.mark.parametrize(
    ("folder", "others"),
    [
        ("server/regatta_server", {"bench", "installing", "testkit", "tests"}),
        ("protocol/regatta_protocol", {"bench", "installing", "testkit", "tests"}),
        ("client_terminal/regatta_terminal", {"bench", "installing", "testkit", "tests"}),
        ("testkit", {"bench", "tests"}),
        ("bench", {"tests"}),
        ("tests", {"bench"}),
    ],
)
def test_nobody_takes_what_is_not_for_them(folder: str, others: set[str]) -> None:
    found = modules(folder)
    assert len(found) > 20, "the search found no modules: it looks in the wrong place"
    tests_of_bench = ROOT / "tests" / "bench"
    assert [
        (path.relative_to(ROOT).as_posix(), other)
        for path in found
        if not path.is_relative_to(tests_of_bench)
        for other in taken(path, others)
    ] == []


MODULES_OF: Final = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client"}
"""How packages are imported that have another name."""
OURS: Final = {"bench", "installing", "regatta_protocol", "regatta_server", "regatta_terminal", "testkit"}


def installed_for_the_server() -> set[str]:
    """Return what can be imported where nothing for tests is installed."""
    names = {re.split(r"[\[<>=~;! ]", wanted, maxsplit=1)[0] for wanted in dependencies()}
    return {MODULES_OF.get(name, name) for name in names}


def imported_at_once(path: Path) -> Iterator[str]:
    """Yield the top packages that come with a module; not those of its functions, or for types alone."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("folder", ["testkit", "bench"])
def test_the_bench_needs_nothing_but_what_the_server_needs(folder: str) -> None:
    there = installed_for_the_server() | OURS | sys.stdlib_module_names
    assert {"aiohttp", "redis", "uvloop"} <= there, "dependencies are read the wrong way"
    assert [
        (path.relative_to(ROOT).as_posix(), name)
        for path in modules(folder)
        for name in imported_at_once(path)
        if name not in there
    ] == []
