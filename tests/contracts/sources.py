"""Python files as they are parsed, once for all contracts: these run in one worker (tests/progress.py)."""

import ast
import gc
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


@cache
def tree_of(path: Path) -> ast.Module:
    """Return what a file of the repository is parsed to, for reading alone."""
    # A collection meanwhile may run what parses, too, which Python before 3.11.8 takes for a fault (106905).
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()


@cache
def of_server() -> Mapping[str, ast.Module]:
    """Return the server's modules by their paths."""
    return {
        path.relative_to(ROOT).as_posix(): tree_of(path) for path in sorted((ROOT / "server").rglob("*.py"))
    }
