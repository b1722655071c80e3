"""The texts that the code of server and protocol says, found by reading it, and sentences that are none."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

SERVER: Final = Path(__file__).parents[2] / "server/regatta_server"
PROTOCOL: Final = Path(__file__).parents[2] / "protocol/regatta_protocol"
GAP: Final = re.compile(r"\{(\w+)\}")
LITERALS: Final = {"Text": 3, "PydanticCustomError": 2}
"""What makes a text, with how many texts it takes: an id, the English, and the English of several."""
MADE_OF: Final = {
    ("edge/frames.py", "problems[0]['type']"): "a text of the protocol's, as pydantic carries it",
    ("edge/hello.py", "error['type']"): "a text of the protocol's, as pydantic carries it",
}
"""Texts whose id is no literal, with the reason."""

NOT_TO_PLAYERS: Final = {
    "__main__.py": "the command line is English",
    "archive/tally.py": "names of numbers",
    "bots/advice.py": "tools ask for advice, by HTTP and on the command line",
    "bots/analysis/": "goes on behind “not analysed”, and says of the solver what it lacks",
    "bots/levels.py": "goes on behind “not analysed”, and says of the solver what it lacks",
    "bots/policies/": "the command line is English",
    "bots/solver/": "goes on behind “not analysed”, and says of the solver what it lacks",
    "bots/weighing/": "the command line is English",
    "cli/": "the command line is English",
    "edge/gate.py": "the answer to a socket that was not opened, which no page can read",
    "edge/handshake.py": "is said to what is no browser",
    "web/site.py": "is said to programs",
    "web/pages.py": "the head of a page, before anybody has said a language",
    "web/pictures.py": "the picture of a page",
    "edge/reader.py": "why a socket is closed",
    "edge/websocket.py": "the answer to a socket that was not opened, which no page can read",
    "game/mismatch.py": "`regatta replay` is English",
    "game/replay.py": "`regatta replay` is English",
    "game/replay_head.py": "`regatta replay` is English",
    "game/stand_ins.py": "`regatta replay` is English",
    "observe/": "told to a host",
    "players/names.py": "names of guests",
    "processes/": "told to a host",
    "rooms/decide/fold.py": "says what is wrong with what was stored",
    "rooms/decide/folding.py": "says what is wrong with what was stored",
    "rooms/decide/scoring.py": "bots and tools ask for scores",
    "rooms/storage/": "told to a host",
    "rules/cards/": "cards are read as data",
    "rules/given_play.py": "tools ask for advice, by HTTP and on the command line",
    "rules/rows.py": "cards are read as data",
    "rules/usual_rows.py": "cards are read as data",
    "rules/yin_yang_card.py": "cards are read as data",
    "runtime/services.py": "told to who puts services together",
    "settings.py": "told to a host",
    "store/": "told to a host",
    "verify.py": "the command line is English",
}
"""Modules that say sentences without an id, which no player is sent, with the reason."""
OTHERWISE: Final = {"{} challenge {}": "the name of a key"}
"""What looks like a sentence and is none, with what it is."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text as it stands in the code."""

    id: str
    forms: tuple[str, ...]
    """The English, or that of one and of several."""
    values: tuple[str, ...]
    """The names of its values, in alphabetical order."""
    where: str


@cache
def all_sentences() -> Sequence[Sentence]:
    """Return all texts. Raises ValueError for one whose id or English cannot be read where it stands."""
    return [
        one for path, name in _modules() for one in _in_language(ast.parse(path.read_text("utf-8")), name)
    ]


@cache
def sentences() -> dict[str, list[str]]:
    """Return all sentences without an id that players could be sent by module, with `{}` for each gap."""
    found: dict[str, list[str]] = {}
    for path, name in _modules():
        if path.is_relative_to(SERVER) and not any(name.startswith(other) for other in NOT_TO_PLAYERS):
            texts = _loose(ast.parse(path.read_text("utf-8")))
            found[name] = [one for one in texts if is_sentence(one) and one not in OTHERWISE]
    return {name: texts for name, texts in found.items() if texts}


def _modules() -> Iterator[tuple[Path, str]]:
    for root in (SERVER, PROTOCOL):
        for path in sorted(root.rglob("*.py")):
            yield path, path.relative_to(root).as_posix()


def _calls(tree: ast.AST) -> Iterator[tuple[ast.Call, int]]:
    """Yield what makes a text. The terminal's library has a `Text` of its own."""
    if any(isinstance(node, ast.ImportFrom) and node.module == "rich.text" for node in ast.walk(tree)):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LITERALS:
            yield node, LITERALS[node.func.id]


def _in_language(tree: ast.AST, name: str) -> Iterator[Sentence]:
    for call, most in _calls(tree):
        where = f"{name}:{call.lineno}"
        if (name, ast.unparse(call.args[0])) in MADE_OF:
            continue
        literals = [one.value for one in call.args[:most] if isinstance(one, ast.Constant)]
        if name == "settings.py":
            continue  # judges what a host has set, in words for a host
        if len(literals) != len(call.args[:most]) or not all(isinstance(one, str) for one in literals):
            raise ValueError(f"{where}: a text has its id and its English as literals")
        first, *forms = (str(one) for one in literals)
        values = tuple(sorted(str(keyword.arg) for keyword in call.keywords))
        yield Sentence(first, tuple(forms), values, where)


def _loose(tree: ast.Module) -> Iterator[str]:
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))  # a docstring
        elif isinstance(node, ast.JoinedStr):
            passed.update(map(id, node.values))
        elif isinstance(node, ast.Assert) or _is_for_programmers(node):
            passed.update(map(id, ast.walk(node)))
    for call, most in _calls(tree):
        passed.update(map(id, call.args[:most]))
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _is_for_programmers(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return ast.unparse(node.exc.func) in ("KeyError", "NotImplementedError", "RuntimeError", "ValueError")
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log.")


def is_sentence(text: str) -> bool:
    """Return whether a text is a sentence, and not a name, a key or a part of one."""
    return text.count(" ") >= 2 and text[0] in "{ABCDEFGHIJKLMNOPQRSTUVWXYZ" and text.rstrip()[-1] in ".:}?!"
