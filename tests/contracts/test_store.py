"""Who asks the store: store/ and the stores of the services, each for its own keys. Nobody else.

That nobody else imports the client library is a contract of import-linter (pyproject.toml). But a client can
be handed on, to whoever makes a store of it; so it is looked for commands here.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Final

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from tests.contracts.sources import ROOT, of_server

COMMANDS: Final = frozenset(
    name for kind in (Redis, Pipeline) for name in dir(kind) if not name.startswith("_")
) - {"aclose"}
CLIENTS: Final = frozenset({"redis", "_redis", "client", "_client", "pipeline", "_pipeline"})
"""What a client or a pipeline is called."""
ONLY_STORES: Final = ("regatta_server.store.scripts", "regatta_server.store.replies")

STORES: Final[Mapping[str, str]] = {
    "server/regatta_server/archive/archive.py": "the archive is nothing but a store of records",
    "server/regatta_server/products/relationships/relationship_store.py": "who is what to whom, as stored",
    "server/regatta_server/products/ratings/ratings.py": "ratings are what is stored of them",
    "server/regatta_server/products/ratings/reputation.py": "as above",
    "server/regatta_server/products/matchmaking/tickets.py": "the queue's tickets, by its scripts",
    "server/regatta_server/rooms/storage/reading.py": "rooms as they are stored",
    "server/regatta_server/channels/outgoing/push/vapid.py": "one key, read and made once",
    "server/regatta_server/players/accounts.py": "accounts are what is stored of them",
    "server/regatta_server/players/budget.py": "budgets of all nodes together",
    "server/regatta_server/players/erased.py": "who was erased, by a hash",
    "server/regatta_server/players/newcomers.py": "one key, read and made once",
    "server/regatta_server/players/players.py": "players are what is stored of them",
    "server/regatta_server/players/sessions.py": "sessions are what is stored of them",
}
"""Stores that are not called so, and what they are."""


def is_store(module: str) -> bool:
    """Say whether a module is a store by its name, or by the list."""
    return (
        module.startswith("server/regatta_server/store/")
        or module.endswith(("/store.py", "_store.py"))
        or module in STORES
    )


def commands_in(tree: ast.Module) -> Iterator[str]:
    """Yield what a module does that only stores do: commands through a client, and what they need."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ONLY_STORES:
            yield node.module
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = node.func.value
            name = getattr(of, "attr", getattr(of, "id", ""))
            if name in CLIENTS and node.func.attr in COMMANDS:
                yield f"{name}.{node.func.attr}"


def test_nobody_but_a_store_asks_the_store() -> None:
    found = {module: list(commands_in(tree)) for module, tree in of_server().items() if not is_store(module)}
    assert len(found) > 100, "the search found no modules: it looks in the wrong place"
    assert {module: commands for module, commands in found.items() if commands} == {}


@pytest.mark.parametrize("module", STORES)
def test_who_is_listed_asks_the_store(module: str) -> None:
    assert list(commands_in(of_server()[module])), "it asks nothing any more: take it off the list"


def test_the_keys_of_a_player_begin_in_one_place() -> None:
    beginnings = ("player:{", "node:{")
    spelled = {
        module
        for module, tree in of_server().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and str(node.value).startswith(beginnings)
    }
    assert spelled == {"server/regatta_server/store/keys.py"}


def test_scripts_are_read_in_one_place() -> None:
    reading = {
        module
        for module, tree in of_server().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("register_script", "script_load")
    }
    assert reading == {"server/regatta_server/store/scripts.py"}


def body(script: str) -> str:
    """Return what a script does: without comments, however it is set."""
    return " ".join(re.sub(r"--[^\n]*", "", script).split())


def test_no_two_scripts_do_the_same() -> None:
    by_body: dict[str, list[str]] = {}
    for script in sorted((ROOT / "server").rglob("*.lua")):
        by_body.setdefault(body(script.read_text(encoding="utf-8")), []).append(script.name)
    assert len(by_body) > 20, "the search found no scripts: it looks in the wrong place"
    assert [equal for equal in by_body.values() if len(equal) > 1] == []


def test_scripts_are_compared_by_what_they_do() -> None:
    assert body("-- One.\nreturn  1 -- yes\n") == body("return 1")
    assert body("return 1") != body("return 2")


def test_the_search_finds_who_asks() -> None:
    asks = ast.parse(
        "async def f(self, redis):\n  await self._redis.hget('a', 'b')\n  redis.pipeline().execute()"
    )
    assert list(commands_in(asks)) == ["_redis.hget", "redis.pipeline"]
    assert list(commands_in(ast.parse("from regatta_server.store.replies import text"))) == [
        "regatta_server.store.replies"
    ]
    hands_on = ast.parse("store = Store(redis)\nstore.get('a')\nredis.aclose()\n[].pop()")
    assert list(commands_in(hands_on)) == []
