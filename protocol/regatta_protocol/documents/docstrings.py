"""What stands below the attributes of a class: the documents and tables say it of its fields.

pydantic would read these docstrings itself, for each class as it is made, and so at every start of a server,
a bot or a command: a tenth of a second of work each time, for what nobody looks at there.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any


def docstrings_of(kind: type[Any]) -> Mapping[str, str]:
    """Return what is said of the attributes of a class, those that it inherits included."""
    bases = getattr(kind, "__orig_bases__", kind.__bases__)
    found: dict[str, str] = {}
    for base in reversed([base for base in bases if isinstance(base, type)]):
        found.update(docstrings_of(base))
    return {**found, **_classes(kind.__module__).get(kind.__qualname__.replace(".<locals>", ""), {})}


@cache
def _classes(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return by its qualified name what each class of a module says of its attributes: read once for all."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (OSError, TypeError):  # built in, or typed at a prompt
        return {}
    return dict(_within(ast.parse(source), ""))


def _within(node: ast.AST, place: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{place}.{child.name}".removeprefix(".")
            if isinstance(child, ast.ClassDef):
                yield name, dict(_attributes(child))
            yield from _within(child, name)


def _attributes(kind: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(kind.body, kind.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text)
