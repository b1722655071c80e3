"""Write regatta_protocol/record/facts.py: what a record has of each fact, made of the classes of facts.

    python -m tests.protocol.record_facts

The protocol knows nothing of the server, so its part of the declaration is a file, and generated.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import regatta_protocol
from regatta_protocol.documents.generate_events import imports_of
from regatta_server.game.fact import Fact, kind_of, record_members
from regatta_server.game.facts import GAME_KINDS

FILE: Final = Path(regatta_protocol.__file__).parent / "record/facts.py"
TYPES: Final = ("sheet", "orders", "moves", "ids")
"""The modules of the protocol whose types a record has."""
WIDTH: Final = 110
TEXT: Final = '''"""What a record has of each fact of its game.

Made of the server's classes of facts by `python -m tests.protocol.record_facts`, and never edited.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

{imports}


{classes}


RecordFact = Annotated[
    {union},
    Field(discriminator="type"),
]
'''
EVERY: Final = """    type: Literal["{kind}"]
    version: int
    at_ms: int | None"""
AT: Final = "When it was stored: milliseconds since 1970 by the server's clock; null in the oldest records."
"""Said once, of the first."""
OTHERS: Final = {"Annotated", "Field", "Literal", "NotRequired", "TypedDict"}
"""What the file has from elsewhere."""
TUPLE: Final = re.compile(r"\btuple\[(\w+), \.\.\.\]")


def module(kinds: Iterable[type[Fact]]) -> str:
    """Return the content of the file for these classes of facts."""
    named = {f"Fact{one.__name__}": one for one in kinds}
    classes = ["\n".join(_class(name, one)) for name, one in named.items()]
    classes[0] = classes[0].replace("at_ms: int | None", f'at_ms: int | None\n    """{AT}"""', 1)
    text = "\n\n\n".join(classes)
    return TEXT.format(imports=_imports(text), classes=text, union="\n    | ".join(named))


def _class(name: str, one: type[Fact]) -> Iterator[str]:
    """Yield the lines of what a record has of a fact."""
    declared = one.about.record or one
    doc = " ".join((inspect.getdoc(declared) or "").split())
    yield from ("@closed", f"class {name}(TypedDict):")
    yield textwrap.fill(f'"""{doc}"""', WIDTH, initial_indent="    ", subsequent_indent="    ")
    yield from ("", EVERY.format(kind=kind_of(one)))
    members = {member: lines for each in reversed(declared.__mro__) for member, lines in _members(each)}
    for member in record_members(one):
        yield from members[member]


def _members(declared: type) -> Iterator[tuple[str, list[str]]]:
    """Yield the members that one of our classes names, each with the lines of its type and its docstring."""
    if declared.__module__.partition(".")[0] not in ("regatta_server", "tests"):
        return
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(declared))).body
    assert isinstance(node, ast.ClassDef)
    for member, below in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            name, kind = member.target.id, TUPLE.sub(r"list[\1]", ast.unparse(member.annotation))
            about = below.value if isinstance(below, ast.Expr) else None
            doc = [f'    """{about.value!s}"""'] if isinstance(about, ast.Constant) else []
            yield name, [f"    {name}: {kind}", *doc]


def _imports(classes: str) -> str:
    """Return the imports of ours that the classes need."""
    used = {node.id for node in ast.walk(ast.parse(classes)) if isinstance(node, ast.Name)}
    places: dict[str, str] = {}
    for name in TYPES:
        path = f"{regatta_protocol.__name__}.{name}"
        here = used & vars(import_module(path)).keys() - OTHERS - places.keys()
        places |= dict.fromkeys(here, path)
    return imports_of(places)


if __name__ == "__main__":
    FILE.write_text(module(GAME_KINDS.values()), encoding="utf-8")
