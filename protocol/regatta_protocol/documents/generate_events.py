"""Make events/, values of the messages that a client hears: `python -m regatta_protocol.documents.generate`.

The messages are TypedDicts (messages/room.py and the like), closed, and seen in part (decision 46).
Who hears them wants `case Thrown(seat=0)` and `event.faces`. So each TypedDict becomes a frozen
msgspec.Struct with the same name, fields and docstrings, line by line: these files hold to one form.

A list of values may be longer on a newer server. So where a message has one of `Stage`, its value has
`Stage | str`: what is not known here is passed on as text.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Final, Literal, get_args, get_origin

from typing_extensions import is_typeddict

HERE: Final = Path(__file__).parents[1]
FOLDER: Final = HERE / "events"
PACKAGE: Final = "regatta_protocol"
SOURCES: Final[Mapping[str, str]] = {
    "sheet": "sheet",
    "ratings": "http.ratings",
    "orders": "orders",
    "options": "options",
    "room": "messages.room",
    "people": "messages.people",
    "lobby": "messages.lobby",
    "feeds": "messages.feeds",
    "vacation": "messages.vacation",
    "answers": "server",
}
"""By the module of the values, that of the messages; each may need those before it."""
ONLY: Final[Mapping[str, frozenset[str]]] = {"ratings": frozenset({"RatingChange"})}
"""Of these modules nothing else is ever a part of a message."""
LEFT_OUT: Final = frozenset({"SheetChange", "StandingAfter"})
HAND_MADE: Final[Mapping[str, tuple[str, ...]]] = {
    "base": ("Unknown", "Value"),
    "event": ("Event", "event_of", "sheet_of", "snapshot_of"),
}
"""What else the package has, by its module."""
HEAD: Final = """\"\"\"{about}

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
\"\"\"
"""
KEYWORDS: Final = "frozen=True, kw_only=True"
CLASS: Final = re.compile(r"^class (\w+)\((\w+)\):$")
TYPE: Final = re.compile(r'^    type: Literal\["(\w+)"\]$')
FIELD: Final = re.compile(r"^    \w+: ")
NAME: Final = re.compile(r"[A-Za-z_]\w*")
DICTS: Final = "else:  # dicts as they are, whatever a newer server has in them\n"
OPTIONAL: Final = re.compile(r"^(    \w+): NotRequired\[(.*?)(?: \| None)?\]$")


def modules() -> dict[str, str]:
    """Return the content of each generated module, by its file's name."""
    places: dict[str, str] = {}
    """By name, the module that has the value."""
    made: dict[str, str] = {}
    for name, source in SOURCES.items():
        made[f"{name}.py"] = _module(name, source, places)
    for name, names in HAND_MADE.items():
        places |= dict.fromkeys(names, name)
    return made | {"__init__.py": _index(places)}


def _module(name: str, source: str, places: dict[str, str]) -> str:
    """Return a module of values: all classes of a module of messages, and its unions of them."""
    text = HERE.joinpath(*source.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    found: list[str] = []
    closed = _closed(source)
    for node, block in _wanted(tree, text, source):
        found.append("\n".join(_value(block, closed) if isinstance(node, ast.ClassDef) else block))
        places[node.name if isinstance(node, ast.ClassDef) else _target(node)] = name
    body = "\n\n\n".join(found) + "\n"
    about = (ast.get_docstring(tree) or "").split("\n")[0].split(":")[0].rstrip(".") + "."
    imports = _imports(body, tree, source, {one: at for one, at in places.items() if at != name})
    return HEAD.format(about=about) + "\n" + imports + "\n\n\n" + body


def _wanted(
    tree: ast.Module, text: str, source: str
) -> Iterator[tuple[ast.ClassDef | ast.Assign, list[str]]]:
    lines = text.splitlines()
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            by_server = is_typeddict(_found(f"{PACKAGE}.{source}", node.name))
            wanted = by_server and node.name not in LEFT_OUT and node.name in ONLY.get(source, {node.name})
        else:
            wanted = isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp)
        if wanted:
            assert isinstance(node, ast.ClassDef | ast.Assign)
            yield node, lines[node.lineno - 1 : node.end_lineno]


def _target(node: ast.Assign) -> str:
    (target,) = node.targets
    assert isinstance(target, ast.Name)
    return target.id


def _closed(source: str) -> dict[str, str]:
    """Return what a value has in place of each list of values, by the name that a module has for it."""
    found: dict[str, str] = {}
    for name, what in vars(import_module(f"{PACKAGE}.{source}")).items():
        if isinstance(what, type) and issubclass(what, Enum):
            found[name] = "str"  # msgspec takes no enumeration or else text
        elif get_origin(what) is Literal:
            (kind,) = {type(one).__name__ for one in get_args(what)}
            found[name] = f"{name} | {kind}"
    return found


def _value(block: list[str], closed: Mapping[str, str]) -> list[str]:
    """Return a class of values for a class of messages."""
    tags = [found[1] for line in block if (found := TYPE.match(line))]
    tagged = "".join(f', tag_field="type", tag="{tag}"' for tag in tags)

    def named(found: re.Match[str]) -> str:
        base = "Value" if found[2] == "TypedDict" else found[2]
        return f"class {found[1]}({base}, {KEYWORDS}{tagged}):"

    lines = [CLASS.sub(named, line) for line in block]
    return [
        _opened(OPTIONAL.sub(r"\1: \2 | None = None", line), closed) for line in lines if not TYPE.match(line)
    ]


def _opened(line: str, closed: Mapping[str, str]) -> str:
    """Return a field whose values may be others than those of its list."""
    if not FIELD.match(line):
        return line
    name, colon, kind = line.partition(":")
    return name + colon + NAME.sub(lambda found: closed.get(found[0], found[0]), kind)


def _imports(body: str, tree: ast.Module, source: str, places: Mapping[str, str]) -> str:
    """Return the imports of all that a module names and does not have."""
    known = {
        alias.name: node.module or ""
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    aliases = [_target(node) for node in tree.body if isinstance(node, ast.Assign)]
    known |= dict.fromkeys(aliases, f"{PACKAGE}.{source}")
    known |= {one: f"{PACKAGE}.events.{at}" for one, at in places.items()}
    known["Value"] = f"{PACKAGE}.events.base"
    parsed = ast.parse(body)
    defined = {node.name for node in parsed.body if isinstance(node, ast.ClassDef)}
    defined |= {_target(node) for node in parsed.body if isinstance(node, ast.Assign)}
    used = {node.id for node in ast.walk(parsed) if isinstance(node, ast.Name)} - defined
    imports = {one: known[one] for one in used if one in known}
    others = {one: at for one, at in imports.items() if one not in places and one != "Value"}
    dicts = {one: at for one, at in others.items() if is_typeddict(_found(at, one))}
    if not dicts:
        return imports_of(imports)
    plain = {one: at for one, at in imports.items() if one not in dicts} | {"TYPE_CHECKING": "typing"}
    checked = "".join(f"    {line}\n" for line in imports_of(dicts).splitlines())
    as_they_are = f"    {' = '.join(sorted(dicts))} = dict[str, Any]\n"
    return f"{imports_of(plain)}\n\nif TYPE_CHECKING:\n{checked}{DICTS}{as_they_are}".rstrip("\n")


def _found(module: str, name: str) -> object:
    return getattr(import_module(module), name)


def imports_of(places: Mapping[str, str]) -> str:
    """Return imports in the order in which ruff has them: the standard library, then ours."""
    groups: list[list[str]] = [[], []]
    for module in sorted(set(places.values())):
        names = sorted((one for one, at in places.items() if at == module), key=_order)
        line = f"from {module} import {', '.join(names)}"
        if len(line) > 110:
            line = f"from {module} import (\n" + "".join(f"    {one},\n" for one in names) + ")"
        groups[module.startswith(PACKAGE)].append(line)
    return "\n\n".join("\n".join(group) for group in groups if group)


def _order(name: str) -> tuple[bool, bool, str]:
    """Return the place of a name among the names of an import: constants, classes, functions."""
    return not name.isupper(), name[0].islower(), name.lower()


def _index(places: Mapping[str, str]) -> str:
    imports = imports_of({one: f"{PACKAGE}.events.{at}" for one, at in places.items()})
    names = "".join(f'    "{one}",\n' for one in sorted(places))
    about = "All that a client hears, and its parts."
    return HEAD.format(about=about) + "\n" + imports + f"\n\n__all__ = [\n{names}]\n"
