"""What is given by position is seen at a glance: more than six arguments have their names."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tests.contracts.sources import tree_of

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = ("bench", "client_terminal", "installing", "protocol", "server", "testkit")
POSITIONS_MOST: Final = 6
OF_LIBRARIES: Final = {"pack", "delete"}
"""These take as many of a kind as one has."""


def modules(folders: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    """Yield each Python file of these folders, with its path."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "node_modules" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), tree_of(path)


def name_of(call: ast.Call) -> str:
    """Return what is called: the last of its names."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def test_no_call_gives_more_than_six_arguments_by_their_position(at_length: bool) -> None:
    # Tests are as much again.
    folders = (*FOLDERS, "tests") if at_length else FOLDERS
    any_number = set(OF_LIBRARIES)
    long: list[tuple[str, str, int]] = []
    for path, tree in modules(folders):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.args.vararg is not None:
                any_number.add(node.name)
            elif isinstance(node, ast.Call):
                given = [one for one in node.args if not isinstance(one, ast.Starred)]
                if len(given) > POSITIONS_MOST:
                    long.append((name_of(node), path, node.lineno))
    assert long, "the search found nothing: it looks in the wrong place"
    assert [one for one in long if one[0] not in any_number] == []
