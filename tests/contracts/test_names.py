"""Names say what a thing is: no participle and no adverb is the name of one (STYLE.md)."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.contracts.sources import of_server

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = ("server", "protocol", "client_terminal", "testkit", "bench", "installing", "tests")
REFUSED: Final = frozenset(
    {
        *("told", "asked", "said", "kept", "had", "wish", "wishes"),
        *("settled", "beside", "together", "circle", "oneself", "news", "bond", "bonds"),
    }
)
"""What was told is an event, a message, a report; what was asked is a command, a request, a call; what was
said is a text, a line, a payload; what is kept is a record, an entry, a cache."""

OF_THE_WIRE: Final[Mapping[str, str]] = {
    "Said": "the message `said`: published documents have it under this name",
    "SaidLine": "what this message has of a line: published documents have it under this name",
}
"""Names that come from messages, which stay as they are."""

LEFT: Final[Mapping[str, frozenset[str]]] = {
    # The members `said` and `kept` are the wire's.
    "protocol/regatta_protocol/messages/people.py": frozenset({"said", "kept"}),
    "protocol/regatta_protocol/events/people.py": frozenset({"said", "kept"}),
    "tests/protocol/bot/test_game.py": frozenset({"said"}),
    # These wait for whoever works on games and their records next.
    "server/regatta_server/game/mismatch.py": frozenset({"_said"}),
    "server/regatta_server/game/record.py": frozenset({"said", "_said"}),
    "server/regatta_server/game/replay.py": frozenset({"said", "SAID"}),
    "server/regatta_server/rooms/decide/stages/rematch.py": frozenset({"_said"}),
    "tests/game/test_mismatch.py": frozenset({"said"}),
    "tests/game/test_record.py": frozenset({"said"}),
    "tests/rooms/decide/stages/test_opening_first_scheme.py": frozenset({"SAID"}),
    "tests/rooms/decide/views/test_reveal.py": frozenset({"said"}),
}
"""What Python files still have of these words. Nothing is added to them."""


TWICE: Final = frozenset(
    {
        *("Admission", "Archived", "Committed", "Finished", "Hand", "Judged", "Kind", "Lines", "Opening"),
        *("Play", "Recorded", "Session", "Site"),
    }
)
"""Names that public classes of the server still share: most are a fact and the stage that it brings about.
Nothing is added to these."""


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield what things are called, where they are made and where they are used; f-strings too."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.keyword(arg=str(name)) | ast.alias(asname=str(name)):
                yield name
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                yield name


def parts(name: str) -> set[str]:
    """Return the words of a name, whether they stand behind `_` or begin with a capital."""
    return set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


def refused(source: str) -> set[str]:
    """Return the names of a source file that have a word which names nothing; a test's name is a sentence."""
    small = source.lower()
    if not any(word in small for word in REFUSED):
        return set()  # most files: to parse them all takes seconds
    return {
        name for name in names_in(ast.parse(source)) if parts(name) & REFUSED and not name.startswith("test_")
    }


def sources() -> Iterator[Path]:
    """Yield all that is written in Python here."""
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        if "node_modules" not in path.parts:  # what tests/published fetched
            yield path


def test_everything_is_called_what_it_is() -> None:
    files = [(path.relative_to(ROOT).as_posix(), path) for path in [*sources()]]
    assert len(files) > 500, "the search found no files: it looks in the wrong place"
    found = {
        name: refused(path.read_text(encoding="utf-8")) - LEFT.get(name, frozenset()) - OF_THE_WIRE.keys()
        for name, path in files
    }
    assert {name: names for name, names in found.items() if names} == {}
    modules = [
        name for name, path in files if parts(path.stem) & REFUSED and not path.stem.startswith("test_")
    ]
    assert modules == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("told = await player.next_event()", {"told"}),
        ("def wait(asked: int, *, news: str) -> None: ...", {"asked", "news"}),
        ("class Told:\n    half_told: bool", {"Told", "half_told"}),
        ("LINES_TOLD_MOST = 3", {"LINES_TOLD_MOST"}),
        ("from testkit.play import until as until_told", {"until_told"}),
        ("print(f'{asked_ms} ms', file=self._settled)", {"asked_ms", "_settled"}),
        ("call(beside=1)", {"beside"}),
        ("match one:\n    case int() as bond: ...", {"bond"}),
        ("def test_a_failure_is_told_at_once() -> None: ...", set()),
        ("tolded = basked = 'told'  # asked", set()),
    ],
)
def test_the_search_finds_a_name_wherever_it_stands(source: str, names: set[str]) -> None:
    assert refused(source) == names


def twice(trees: Mapping[str, ast.Module]) -> set[str]:
    """Return the names that public classes of several modules have."""
    names = Counter(
        node.name
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return {name for name, many in names.items() if many > 1}


def test_no_public_class_of_the_server_has_the_name_of_another() -> None:
    assert twice(of_server()) == TWICE


def test_the_search_finds_classes_of_one_name() -> None:
    trees = {
        "one": ast.parse("class Seat: ...\nclass _Row: ..."),
        "other": ast.parse("class Seat: ...\nclass _Row: ..."),
    }
    assert twice(trees) == {"Seat"}
