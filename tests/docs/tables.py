"""Tables of the documentation that follow from the code: `python -m tests.docs.tables` writes them anew.

The settings in docs/hosting.md are from Settings; the values of enumerations in
docs/protocol.md are from the messages; the tree in ARCHITECTURE.md is from the packages, in the order of the
contract of import-linter.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, get_args, get_origin

from regatta_protocol.documents.docstrings import docstrings_of
from regatta_protocol.documents.generate import document
from regatta_server.settings import Settings

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
ARCHITECTURE: Final = ROOT / "ARCHITECTURE.md"
HOSTING: Final = DOCS / "hosting.md"
PROTOCOL: Final = DOCS / "protocol.md"
WITH_TABLES_OF_THEIR_OWN: Final = {"Code"}
"""Enumerations whose values stand elsewhere on the page, each with its meaning."""


def shown(default: object) -> str:
    """Return a default as the table writes it."""
    if default is None:
        return "none"
    if default == "":
        return "empty"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def choices(annotation: Any) -> str:
    """Return what a setting may be, where that is a list."""
    if get_origin(annotation) is UnionType:
        return "".join(choices(part) for part in get_args(annotation))
    if annotation is bool:
        return "`true` or `false`. "
    if get_origin(annotation) is not Literal:
        return ""
    *first, last = (f"`{choice}`" for choice in get_args(annotation))
    return f"{', '.join(first)} or {last}. "


def settings() -> str:
    """Return the table of all settings, in the order of the class."""
    lines = ["| name | default | meaning |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        meaning = " ".join(docstrings_of(Settings)[name].split())
        cells = (f"`REGATTA_{name.upper()}`", shown(field.default), choices(field.annotation) + meaning)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def values() -> str:
    """Return the table of all enumerations of the wire: where each stands, and what it may be."""
    schemas = document()["components"]["schemas"]
    places = defaultdict(list)
    for name, schema in schemas.items():
        for field, definition in schema.get("properties", {}).items():
            for enumeration in named_in(definition):
                places[enumeration].append(f"`{spoken(name, schema)}.{field}`")
    lines = ["| name | in | values |", "|---|---|---|"]
    for name, schema in sorted(schemas.items()):
        if "enum" in schema and name not in WITH_TABLES_OF_THEIR_OWN:
            may_be = ", ".join(f"`{value}`" for value in schema["enum"])
            lines.append(f"| `{name}` | {', '.join(sorted(places[name]))} | {may_be} |")
    return "\n".join(lines) + "\n"


def named_in(definition: Any) -> Iterator[str]:
    """Yield the names of the schemas that one of a field leads to."""
    if isinstance(definition, dict):
        if "$ref" in definition:
            yield definition["$ref"].rpartition("/")[2]
        yield from (name for part in definition.values() for name in named_in(part))
    elif isinstance(definition, list):
        yield from (name for part in definition for name in named_in(part))


def spoken(name: str, schema: dict[str, Any]) -> str:
    """Return what a message is called on the wire; of what is within messages, its own name."""
    return str(schema["properties"].get("type", {}).get("const", name))


def tree() -> str:
    """Return all folders with what each is for; those of the server from top to bottom."""
    lines = ["```text", "server/regatta_server/", *server_lines()]
    for distribution in ("protocol/regatta_protocol", "client_terminal/regatta_terminal"):
        lines += [
            f"{distribution}/",
            *(line for folder in folders(ROOT / distribution) for line in of(folder, 1)),
        ]
    return "\n".join([*lines, "```"]) + "\n"


def server_lines() -> Iterator[str]:
    """Yield what stands at the server's root, in the order in which each knows only those below it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    arrows = next(one for one in contracts["contracts"] if one.get("exhaustive"))
    for layer in arrows["layers"]:
        file = ROOT / "server" / "regatta_server" / f"{layer}.py"
        yield from of(file if file.exists() else file.with_suffix(""), 1)


def folders(of_folder: Path) -> list[Path]:
    """Return the packages in a folder."""
    return sorted(file.parent for file in of_folder.glob("*/__init__.py"))


def of(place: Path, depth: int) -> Iterator[str]:
    """Yield the line of a module, or those of a package: its name, and what it says it is for."""
    module = place / "__init__.py" if place.is_dir() else place
    says = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    name = "  " * depth + (f"{place.name}/" if place.is_dir() else place.name)
    yield f"{name:20} {says.partition(chr(10))[0]}"
    if place.is_dir():
        for folder in folders(place):
            yield from of(folder, depth + 1)


TABLES: Final = {
    HOSTING: ("settings", settings),
    PROTOCOL: ("values", values),
    ARCHITECTURE: ("tree", tree),
}
"""By page what its table is called there, and what makes it."""


def with_table(page: Path) -> str:
    """Return a page with its table as it must be."""
    name, table = TABLES[page]
    begin, end = f"<!-- {name}: python -m tests.docs.tables -->\n", f"<!-- end of {name} -->\n"
    text = page.read_text(encoding="utf-8")
    assert begin in text, f"{page.name} has no place for its table"
    return re.sub(f"(?<={re.escape(begin)}).*?(?={re.escape(end)})", lambda _: table(), text, flags=re.DOTALL)


if __name__ == "__main__":
    for page in TABLES:
        page.write_text(with_table(page), encoding="utf-8")
