"""Every bound stands in server/limits.py, and nothing that grows is without one."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from server import limits
from server.limits import Limits

ROOT: Final = Path(__file__).resolve().parents[1]
LIMITS: Final = ROOT / "server" / "limits.py"
BOUND: Final = re.compile(r"(.*_)?(MOST|BURST|PER_S|PER_MS|KEPT|KEPT_M?S|AT_ONCE|TIMEOUT_S|WAITING)")

ELSEWHERE: Final[Mapping[str, str]] = {
    "server/record_file.py:RECORD_MOST": "of a command that somebody runs by hand",
    "server/record_file.py:SHOWN_MOST": "of its output",
    "server/score_text.py:SHOWN_MOST": "of the output of a command",
    "server/ratings_command.py:TOLD_MOST": "of the output of a command",
    "server/verify.py:LINE_BYTES_MOST": "people download this file and run it where there is no Regatta",
    "server/verify.py:NUMBER_MOST": "as above",
    "server/edge/reader.py:SHORT_MOST": "RFC 6455 section 5.2 has it so",
    "server/lobby/pools.py:WINDOW_PER_S": "how fast a seeker takes others: it bounds nothing",
    "server/rooms/decide/lifecycle.py:MISSED_MOST": "a rule of the game (RULES.md section 4)",
}
"""Names that look like bounds and stand where they are used, with the reason."""

GROWING: Final[Mapping[str, str]] = {
    "server/rooms/run/room.py:deque": "the inbox: Room.submit refuses beyond INBOX_MOST",
    "server/rooms/run/copy.py:deque": "facts of some turns, which the rules bound",
    "server/lobby/rating.py:cache": "one entry for each number of players",
    "server/rules/guide.py:cache": "one entry: it takes no argument",
    "server/rules/rows.py:cache": "one entry for each row of a card",
    "server/service.py:cache": "one entry: it takes no argument",
}
"""What has no bound where it is made, and what bounds it."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Yield the server's modules by their paths."""
    for path in sorted((ROOT / "server").rglob("*.py")):
        if path != LIMITS:
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def bounds_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names of constants that look like bounds."""
    for node in tree.body:
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        for target in targets:
            if isinstance(target, ast.Name) and BOUND.fullmatch(target.id):
                yield target.id


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


def test_bounds_stand_in_one_file() -> None:
    found = {f"{path}:{name}" for path, tree in sources() for name in bounds_in(tree)}
    assert found == set(ELSEWHERE)


def test_nothing_grows_without_a_bound() -> None:
    found = {f"{path}:{name}" for path, tree in sources() for name in growing_in(tree)}
    assert found == set(GROWING)


def test_every_bound_is_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py"))
    words = Counter(re.findall(r"\w+", text))
    names = [name for name in vars(limits) if name.isupper()]
    assert len(names) > 80
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
    assert shared.http_per_s == usual.http_per_s * people / 200
    assert shared.frame_bytes == usual.frame_bytes
    assert shared.strangers == usual.strangers, "a node does not grow with it"
    assert shared.guesses_burst == usual.guesses_burst, "whoever guesses is no school"


def test_the_search_finds_what_has_no_bound() -> None:
    tree = ast.parse(
        "import asyncio\nfrom collections import deque\nfrom functools import cache, lru_cache\n"
        "a = asyncio.Queue()\nb = asyncio.Queue(5)\nc = deque()\nd = deque([], 3)\ne = deque(maxlen=3)\n"
        "f = lru_cache(maxsize=None)(len)\ng = lru_cache(5)(len)\nh = asyncio.Queue(0)\n"
        "@cache\ndef i(x): return x\nLINES_MOST = 5\nNAME = 3\nSLOW_PER_S: float = 2.0\n"
    )
    assert sorted(growing_in(tree)) == ["Queue", "Queue", "cache", "deque", "lru_cache"]
    assert list(bounds_in(tree)) == ["LINES_MOST", "SLOW_PER_S"]
