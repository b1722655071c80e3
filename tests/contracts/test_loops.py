"""What goes on for ever stands in loops.py, and what awaits a callback in callback.py: others are counted."""

import ast
from collections.abc import Iterator, Mapping
from typing import Final

from tests.contracts.sources import of_server

BY_HAND: Final[Mapping[str, str]] = {
    "server/regatta_server/processes/children.py": "a process is started anew as it dies",
    "server/regatta_server/store/masters/sentinels.py": "two: a line is made anew, and read until it is cut",
    "server/regatta_server/store/subscriptions.py": "lines are made anew as channels move",
}
"""Modules with loops of their own, and why `every` and `each` are not for them."""
BY_HAND_MOST: Final = 6


def endless(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of loops that nothing ends but a cancellation."""
    for node in ast.walk(tree):
        if isinstance(node, ast.While):
            goes_on = isinstance(node.test, ast.Constant) and bool(node.test.value)
        elif isinstance(node, ast.For | ast.AsyncFor) and isinstance(node.iter, ast.Call):
            goes_on = getattr(node.iter.func, "attr", getattr(node.iter.func, "id", "")) in ("count", "cycle")
        else:
            continue
        if goes_on and not any(ends(statement) for statement in node.body):
            yield node.lineno


def ends(node: ast.AST, within: bool = False) -> bool:
    """Say whether a part of a loop may end it; `within` another loop a `break` ends only that."""
    if isinstance(node, ast.Return | ast.Raise):
        return True
    if isinstance(node, ast.Break):
        return not within
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return False
    within = within or isinstance(node, ast.While | ast.For | ast.AsyncFor)
    return any(ends(part, within) for part in ast.iter_child_nodes(node))


def test_few_loops_are_written_by_hand() -> None:
    found = {module: len([*endless(tree)]) for module, tree in of_server().items()}
    by_hand = {module: many for module, many in found.items() if many}
    assert by_hand.pop("server/regatta_server/runtime/loops.py") == 2, (
        "the search no longer finds `every` and `each`"
    )
    assert by_hand.keys() == BY_HAND.keys()
    assert sum(by_hand.values()) <= BY_HAND_MOST


def test_the_search_knows_what_ends() -> None:
    assert [*endless(ast.parse("while True:\n  for one in all():\n    break\n  work()"))] == [1]
    assert [*endless(ast.parse("for turn in itertools.count():\n  work()"))] == [1]
    for over in (
        "break",
        "return",
        "raise Over",
        "if work():\n    break",
        "try:\n    return\n  finally: pass",
    ):
        assert [*endless(ast.parse(f"while True:\n  {over}"))] == []
    assert [*endless(ast.parse("while work():\n  pass\nfor one in all():\n  pass"))] == []


FUTURES: Final[Mapping[str, str]] = {
    "server/regatta_server/archive/count_store.py": "who counts together waits for one call",
    "server/regatta_server/bots/process/bot_process.py": "questions to a process, answered in any order",
    "server/regatta_server/runtime/callback.py": "the one place",
    "server/regatta_server/web/connection.py": "the end of a request, which nobody answers",
}
"""Modules that make a future, and why; those of the store's clients are theirs."""


def test_an_answer_by_a_callback_is_awaited_in_one_place() -> None:
    found = {
        module
        for module, tree in of_server().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "create_future"
    }
    assert {name for name in found if "/store/" not in name} == {*FUTURES}
