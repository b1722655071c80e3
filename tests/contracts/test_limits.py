"""A bound stands in limits.py or beside its only user, with its reason; nothing that grows is without one."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from regatta_server import limits
from regatta_server.limits import Limits
from tests.contracts.sources import of_server

ROOT: Final = Path(__file__).resolve().parents[2]
LIMITS: Final = ROOT / "server" / "regatta_server" / "limits.py"
BOUND: Final = re.compile(r"(.*_)?(MOST|BURST|PER_S|PER_MS|RETENTION_M?S|CACHE_S|AT_ONCE|TIMEOUT_S|WAITING)")

NO_BOUNDS: Final[Mapping[str, str]] = {
    "MISSED_MOST": "a rule of the game (RULES.md section 4)",
    "WINDOW_PER_S": "how fast a seeker takes others",
}
"""Names that look like bounds and bound nothing: any module may go by them."""

GROWING: Final[Mapping[str, str]] = {
    "server/regatta_server/rooms/run/room.py:deque": "the inbox: Room.submit refuses beyond INBOX_MOST",
    "server/regatta_server/bots/process/turns.py:deque": "questions: Turns.put refuses beyond its bounds",
    "server/regatta_server/store/connections/lane.py:deque": "commands under way: each has who waits for it",
    "server/regatta_server/rooms/storage/copy.py:deque": "facts of some turns, which the rules bound",
    "server/regatta_server/judging/command_checksum.py:cache": "one entry for each class of commands",
    "server/regatta_server/game/fact.py:cache": "one entry for each class of facts",
    "server/regatta_server/products/ratings/bot_rating.py:cache": "one entry for each level of a ruleset",
    "server/regatta_server/runtime/time_zones.py:cache": "one entry: it takes no argument",
    "server/regatta_server/web/files.py:cache": "one entry for the built client, one for verify.py",
    "server/regatta_server/languages/catalogues.py:cache": "one entry: all languages",
    "server/regatta_server/products/ratings/rating.py:cache": "one entry for each number of players",
    "server/regatta_server/rules/guide.py:cache": "one entry for each language",
    "server/regatta_server/rules/rows.py:cache": "one entry for each row of a card",
    "server/regatta_server/node.py:cache": "one entry: it takes no argument",
}
"""What has no bound where it is made, and what bounds it."""


def sources() -> list[tuple[str, ast.Module]]:
    """Return the server's modules by their paths, but for the one of all bounds."""
    return [(path, tree) for path, tree in of_server().items() if ROOT / path != LIMITS]


def dotted(path: str) -> str:
    """Return the name under which a module is imported."""
    return path.removeprefix("server/").removesuffix(".py").replace("/", ".")


def bounds_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the constants that look like bounds, each with the reason that stands below it, or nothing."""
    for node, below in zip(tree.body, [*tree.body[1:], None], strict=True):
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        reason = getattr(getattr(below, "value", None), "value", "") if isinstance(below, ast.Expr) else ""
        for target in targets:
            if isinstance(target, ast.Name) and BOUND.fullmatch(target.id):
                yield target.id, str(reason)


def imported_in(tree: ast.Module) -> Iterator[str]:
    """Yield what a module takes from others, as `module.name`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def growing_in(tree: ast.Module) -> Iterator[str]:
    """Yield what is made without a bound: queues, deques and caches."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            given = {keyword.arg: keyword.value for keyword in node.keywords}
            first = node.args[0] if node.args else given.get("maxsize")
            endless = first is None or (isinstance(first, ast.Constant) and not first.value)
            if (
                name in ("Queue", "LifoQueue", "PriorityQueue", "SimpleQueue")
                and _of_a_library(node)
                and endless
            ):
                yield name
            if name == "deque" and "maxlen" not in given and len(node.args) < 2:
                yield name
            if name == "lru_cache" and endless:
                yield name
        for decorator in getattr(node, "decorator_list", []):
            if getattr(decorator, "attr", getattr(decorator, "id", "")) in ("cache", "lru_cache"):
                yield "cache"


def _of_a_library(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") in ("asyncio", "queue")


def test_a_bound_stands_in_limits_or_beside_its_only_user() -> None:
    modules = dict(sources())
    found = {(path, name) for path, tree in modules.items() for name, _ in bounds_in(tree)}
    assert len(found) > 40, "the search found no bounds: it looks in the wrong place"
    taken = {name for tree in modules.values() for name in imported_in(tree)}
    shared = [
        f"{path}: {name}"
        for path, name in found
        if name not in NO_BOUNDS and f"{dotted(path)}.{name}" in taken
    ]
    assert shared == [], "several go by it: it belongs into limits.py"


def test_a_bound_beside_its_user_says_why_that_much() -> None:
    silent = [
        f"{path}: {name}" for path, tree in sources() for name, reason in bounds_in(tree) if len(reason) < 20
    ]
    assert silent == []


def test_nothing_grows_without_a_bound() -> None:
    found = {f"{path}:{name}" for path, tree in sources() for name in growing_in(tree)}
    assert found == set(GROWING)


def test_every_bound_is_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py"))
    words = Counter(re.findall(r"\w+", text))
    names = [name for name in vars(limits) if name.isupper()]
    assert len(names) > 60
    assert [name for name in names if words[name] < 2] == []
    assert [field.name for field in fields(Limits) if f".{field.name}" not in text] == []


def test_every_bound_has_a_reason() -> None:
    lines = LIMITS.read_text(encoding="utf-8").splitlines()
    constants = [line for line in lines if re.match(r"[A-Z_]+: Final = ", line)]
    silent = {line.split(":")[0] for line in constants if "  # " not in line}
    assert silent == {"MINUTE_MS", "HOUR_MS", "DAY_MS", "DAY_S", "SESSION_S"}, "units, and a product of two"


def test_limits_know_nothing_of_ours() -> None:
    tree = ast.parse(LIMITS.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"dataclasses", "typing"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]


@pytest.mark.parametrize("people", [1, 100, 200, 5_000])
def test_an_address_that_many_share_gets_as_much_more(people: int) -> None:
    usual, shared = Limits(), Limits().shared_by(people)
    assert shared.connections_per_address == people
    assert shared.guests_burst == max(1, usual.guests_burst * people // 200)
    assert shared.watchers_per_address == max(1, usual.watchers_per_address * people // 200)
    assert shared.http_per_s == usual.http_per_s * people / 200
    assert shared.frame_bytes == usual.frame_bytes
    assert shared.strangers == usual.strangers, "a node does not grow with it"
    assert shared.guesses_burst == usual.guesses_burst, "whoever guesses is no school"


def test_the_search_finds_what_has_no_bound() -> None:
    tree = ast.parse(
        "import asyncio\nfrom collections import deque\nfrom functools import cache, lru_cache\n"
        "a = asyncio.Queue()\nb = asyncio.Queue(5)\nc = deque()\nd = deque([], 3)\ne = deque(maxlen=3)\n"
        "f = lru_cache(maxsize=None)(len)\ng = lru_cache(5)(len)\nh = asyncio.Queue(0)\n"
        "@cache\ndef i(x): return x\nLINES_MOST = 5\nNAME = 3\nSLOW_PER_S: float = 2.0\n'why'\n"
    )
    assert sorted(growing_in(tree)) == ["Queue", "Queue", "cache", "deque", "lru_cache"]
    assert list(bounds_in(tree)) == [("LINES_MOST", ""), ("SLOW_PER_S", "why")]
    assert "collections.deque" in set(imported_in(tree))
