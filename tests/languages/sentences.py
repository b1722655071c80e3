"""The sentences that the server's code says, found by reading it: what a language must have."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

SERVER: Final = Path(__file__).parents[2] / "server/regatta_server"
PROTOCOL: Final = Path(__file__).parents[2] / "protocol/regatta_protocol"
OF_PROTOCOL: Final = (PROTOCOL / "people/mail_address.py", PROTOCOL / "people/player_name.py")
"""What judges there in words that the server sends to players."""

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
    "web/answers.py": "says to programs how to spell a question",
    "web/api/advice.py": "says to programs how to spell a question",
    "edge/gate.py": "the answer to a socket that was not opened, which no page can read",
    "edge/handshake.py": "is said to what is no browser",
    "edge/hello.py": "says to programs which part of a hello is wrong",
    "web/connection.py": "is said to programs",
    "web/server.py": "is said to programs",
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
    "rules/differences.py": "of rules pages, which are read as they are made",
    "rules/examples.py": "of rules pages, which are read as they are made",
    "rules/given_play.py": "tools ask for advice, by HTTP and on the command line",
    "rules/rows.py": "cards are read as data",
    "rules/usual_rows.py": "cards are read as data",
    "rules/yin_yang_card.py": "cards are read as data",
    "settings.py": "told to a host",
    "store/": "told to a host",
    "verify.py": "the command line is English",
}
"""Modules whose sentences no player is sent, with the reason."""
OTHERWISE: Final = {
    "{} challenge {}": "the name of a key",
    "{} and {}": "numbers in a message",
}
"""What looks like a sentence and is none, with what it is."""


@cache
def sentences(*, to_players: bool = True) -> dict[str, list[str]]:
    """Return all sentences by module, with `{}` for each gap; or those of all modules, whoever hears them."""
    found: dict[str, list[str]] = {}
    for path in (*sorted(SERVER.rglob("*.py")), *OF_PROTOCOL):
        name = path.name if path in OF_PROTOCOL else path.relative_to(SERVER).as_posix()
        if not to_players or not any(name.startswith(other) for other in NOT_TO_PLAYERS):
            found[name] = [
                said
                for said in _texts(ast.parse(path.read_text()))
                if is_sentence(said) and said not in OTHERWISE
            ]
    return {name: said for name, said in found.items() if said}


def _texts(tree: ast.Module) -> Iterator[str]:
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))  # a docstring
        elif isinstance(node, ast.JoinedStr):
            passed.update(map(id, node.values))
        elif isinstance(node, ast.Assert) or _is_for_programmers(node):
            passed.update(map(id, ast.walk(node)))
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


def is_sentence(said: str) -> bool:
    """Return whether a text is a sentence, and not a name, a key or a part of one."""
    return said.count(" ") >= 2 and said[0] in "{ABCDEFGHIJKLMNOPQRSTUVWXYZ" and said.rstrip()[-1] in ".:}?!"
