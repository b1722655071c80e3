"""Who enumerates facts: those who decide and fold them, and nobody else. What others must know, a class says.

A new kind of fact would otherwise be forgotten in one of many tables.
"""

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, get_args

from regatta_server.game.fact import kind_of
from regatta_server.rooms.decide.facts import RoomFact

SERVER: Final = Path(__file__).resolve().parents[2] / "server" / "regatta_server"
MODULES: Final = frozenset({"fact", "facts", "plays", "opening_facts"})
"""Those that have facts; they may be named as a whole."""
CLASSES: Final = frozenset(one.__name__ for one in get_args(RoomFact))
KINDS: Final = frozenset(kind_of(one) for one in get_args(RoomFact))
MOST: Final = 3
"""A module may ask for one kind or another because of what it does with it: more than these are a table."""

NAMES_CLASSES: Final[Mapping[str, str]] = {
    "game/facts.py": "declares them",
    "game/opening_facts.py": "declares them",
    "game/plays.py": "declares them",
    "rooms/decide/facts.py": "declares them",
    "game/record.py": "what came of a play, by the rules",
    "game/table.py": "folds plays into the game",
    "rooms/decide/stages": "decides on them and folds them, by subjects",
}
ASKS_BY_KIND: Final = (
    "archive/records.py",
    "archive/replays.py",
    "game/fact.py",
    "game/from_record.py",
    "rooms/decide/codecs/codec.py",
    "rooms/decide/views/events.py",
    "rooms/decide/export.py",
    "rooms/decide/views/reveal.py",
    "rooms/run/hearing/members.py",
    "rooms/run/past.py",
)
"""What makes something of every fact: these do not name them by their kinds as text either."""


def named_in(tree: ast.Module) -> set[str]:
    """Return the classes of facts that a module makes or names."""
    direct: dict[str, str] = {}
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            last = (node.module or "").rpartition(".")[2]
            names = {alias.asname or alias.name: alias.name for alias in node.names}
            if last in MODULES:
                direct |= names
            modules |= {name for name, whole in names.items() if whole in MODULES}
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in modules:
                found.add(name)
            case ast.Name(id=name) if name in direct:
                found.add(direct[name])
            case ast.ClassDef(name=name, bases=[ast.Name(id="Fact" | "Play")]):
                found.add(name)
    return found & CLASSES


@cache
def named() -> Mapping[str, set[str]]:
    """Return the classes of facts that each of the server's modules makes or names, by its path."""
    found: dict[str, set[str]] = {}
    for path in SERVER.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        # Most have no such word: to parse them all takes seconds.
        tree = ast.parse(source if CLASSES.intersection(re.findall(r"\w+", source)) else "")
        found[path.relative_to(SERVER).as_posix()] = named_in(tree)
    return found


def may(path: str) -> str | None:
    """Return why a module may name facts; None where it may not."""
    return next((why for place, why in NAMES_CLASSES.items() if path.startswith(place)), None)


def test_nobody_enumerates_facts_but_who_decides_and_folds_them() -> None:
    found = named()
    declared = {name for path, names in found.items() if may(path) == "declares them" for name in names}
    assert declared == CLASSES, "the search finds no classes: it looks in the wrong place"
    assert {path: names for path, names in found.items() if len(names) > MOST and may(path) is None} == {}


def test_whoever_may_name_them_does() -> None:
    found = named()
    idle = {
        place for place in NAMES_CLASSES if not any(found[path] for path in found if path.startswith(place))
    }
    assert idle == set(), "take it off the list"


def test_who_makes_something_of_every_fact_knows_no_kind_by_its_name() -> None:
    for path in ASKS_BY_KIND:
        tree = ast.parse((SERVER / path).read_text(encoding="utf-8"))
        words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert len(words & KINDS) <= MOST, path


def test_the_search_finds_them_however_they_are_named() -> None:
    source = """
from regatta_server.game import facts as what
from regatta_server.rooms.decide.facts import Left as Gone, RoomFact
what.Held(1); isinstance(RoomFact, Gone | what.Thrown)
other.Entered
class Banked(Play, frozen=True): ...
class Opening(Struct): ...
"""
    assert named_in(ast.parse(source)) == {"Held", "Left", "Thrown", "Banked"}
