"""ARCHITECTURE.md tells the story of one throw by functions that are there, and names files that are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
FOLDERS: Final = ("server/regatta_server", "protocol/regatta_protocol", "protocol", "client_terminal", "")
NAMED: Final = re.compile(r"`(\w+)`\s+\(`([\w/]+\.py)`\)")
WORDS: Final = PAGE.partition("## Words\n")[2]
ROW: Final = re.compile(r"^\| ([^|]+?) \| ([^|]+) \|$", re.MULTILINE)
FILE: Final = re.compile(r"`([\w/]+\.(?:py|lua|ts|svelte))`")


def file_of(path: str) -> Path | None:
    """Return a file that the page names: within the server, the protocol, or the project."""
    return next((file for folder in FOLDERS if (file := ROOT / folder / path).exists()), None)


def names_in(file: Path) -> Iterator[str]:
    """Yield what a module defines: functions, methods, classes and tables."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def test_the_story_of_one_throw_begins_the_page_and_names_its_functions() -> None:
    chapters = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    assert chapters[0] == "One throw"
    assert len(NAMED.findall(PAGE)) > 15, "the search found no functions: it looks in the wrong place"


@pytest.mark.parametrize(("name", "path"), NAMED.findall(PAGE), ids=lambda part: part)
def test_what_the_page_names_is_there(name: str, path: str) -> None:
    file = file_of(path)
    assert file is not None
    assert name in set(names_in(file))


@pytest.mark.parametrize("path", sorted({path for path in FILE.findall(PAGE) if "/" in path}))
def test_the_files_that_the_page_names_are_there(path: str) -> None:
    assert file_of(path) is not None


def dictionary() -> list[str]:
    """Return the words that the page explains."""
    firsts = [first for first, _ in ROW.findall(WORDS) if first not in ("word", "---")]
    return [word for first in firsts for word in first.split(", ")]


def spaced(text: str) -> str:
    """Return the words of a text with one space between any two."""
    return re.sub(r"\W+|_", " ", text)


def test_no_word_of_the_dictionary_stands_there_twice() -> None:
    words = dictionary()
    assert len(words) > 60, "the search found no words: it looks in the wrong place"
    assert [word for word in words if words.count(word) > 1] == []


def test_the_code_uses_every_word_of_the_dictionary() -> None:
    files = [*(ROOT / "server").rglob("*.py"), *(ROOT / "protocol" / "regatta_protocol").rglob("*.py")]
    code = spaced(" ".join(file.read_text(encoding="utf-8").lower() for file in files))
    assert [word for word in dictionary() if f" {spaced(word)}" not in code] == []
