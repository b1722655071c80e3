"""Slow work has pools of its own: nothing uses the threads of the loop, which look names up."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2] / "server" / "regatta_server"
ELSEWHERE: Final = frozenset(
    {
        "runtime/pools.py",  # it is where they are
        "cli",  # commands of a host, without players
        "store/embedded/valkey.py",  # mends the embedded store's file, before there are players
    }
)


NAMES: Final = ("to_thread", "run_in_executor", "ThreadPoolExecutor", "Thread")


def threaded(tree: ast.AST) -> Iterator[str]:
    """Yield what a module does in threads, or starts threads by."""
    for node in ast.walk(tree):
        name = getattr(node, "attr", getattr(node, "id", ""))
        if name in NAMES:
            yield name


def test_nothing_but_the_pools_works_in_threads() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in sorted(ROOT.rglob("*.py"))
        if not ELSEWHERE & {path.relative_to(ROOT).as_posix(), path.relative_to(ROOT).parts[0]}
        if any(name in (source := path.read_text(encoding="utf-8")) for name in NAMES)
        for name in threaded(ast.parse(source))
    ]
    assert found == [], "slow work gets a pool with bounds in limits.py, and goes there by runtime/pools.py"


def test_the_search_finds_what_works_in_threads() -> None:
    tree = ast.parse("import asyncio\nasyncio.to_thread(len)\nloop.run_in_executor(None, len)\nThread()\n")
    assert sorted(threaded(tree)) == ["Thread", "run_in_executor", "to_thread"]
