"""The tests mirror the tree: every module has its own, and no file is longer than a person reads at once."""

import ast
import functools
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

import pytest

from tests.contracts.sources import tree_of

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = (
    "server/regatta_server",
    "protocol/regatta_protocol",
    "client_terminal/regatta_terminal",
)
LINES_MOST: Final = 400
"""Files have about 300: this stands so far above that nobody cuts one that reads well, or packs its lines,
for the sake of a number. Of 640 files 28 stood between 300 and 320 when it was 320."""

OTHER_TESTS: Final[Mapping[str, tuple[str, str]]] = {
    "protocol/regatta_protocol/commands/channels.py": (
        "tests/protocol/test_client.py",
        "all kinds of commands are held to the same there",
    ),
    "protocol/regatta_protocol/commands/command.py": (
        "tests/protocol/test_client.py",
        "all kinds of commands are held to the same there",
    ),
    "protocol/regatta_protocol/commands/lobby.py": (
        "tests/protocol/test_client.py",
        "all kinds of commands are held to the same there",
    ),
    "protocol/regatta_protocol/commands/people.py": (
        "tests/protocol/test_client.py",
        "all kinds of commands are held to the same there",
    ),
    "protocol/regatta_protocol/messages/lobby.py": (
        "tests/protocol/test_examples.py",
        "each message has an example, which is held against its type",
    ),
    "protocol/regatta_protocol/messages/channels.py": (
        "tests/channels/outgoing/test_http_channels.py",
        "types of what is answered there",
    ),
    "server/regatta_server/channels/outgoing/push/push_commands.py": (
        "tests/channels/outgoing/test_http_channels.py",
        "by real connections, together with what it asks",
    ),
    "server/regatta_server/channels/outgoing/webhook/webhook_commands.py": (
        "tests/channels/outgoing/test_http_channels.py",
        "by real connections, together with what it asks",
    ),
    "server/regatta_server/channels/incoming/answer.py": (
        "tests/channels/incoming/test_games.py",
        "seen in the mails that people get",
    ),
    "server/regatta_server/channels/incoming/answering.py": (
        "tests/channels/incoming/test_games.py",
        "as above",
    ),
    "server/regatta_server/channels/incoming/caller.py": (
        "tests/channels/incoming/test_games.py",
        "as above",
    ),
    "server/regatta_server/channels/incoming/desk.py": ("tests/channels/incoming/test_games.py", "as above"),
    "server/regatta_server/channels/incoming/moves.py": ("tests/channels/incoming/test_games.py", "as above"),
    "server/regatta_server/channels/incoming/reply.py": ("tests/channels/incoming/test_games.py", "as above"),
    "server/regatta_server/channels/incoming/help_text.py": (
        "tests/channels/incoming/test_games.py",
        "as above",
    ),
    "server/regatta_server/channels/incoming/opening.py": (
        "tests/channels/incoming/test_games.py",
        "as above",
    ),
    "server/regatta_server/channels/incoming/incoming.py": (
        "tests/channels/incoming/test_games.py",
        "as above",
    ),
    "server/regatta_server/channels/outgoing/mail/tables.py": (
        "tests/channels/incoming/test_games.py",
        "tables are what these mails show",
    ),
    "server/regatta_server/edge/dispatch.py": (
        "tests/edge/attacks/test_bad_input.py",
        "what it does is seen at the socket",
    ),
    "server/regatta_server/edge/texts.py": (
        "tests/edge/attacks/test_http_attacks.py",
        "many lines that say something else each are what it is for",
    ),
    "server/regatta_server/web/opening.py": (
        "tests/web/test_site.py",
        "every test at a socket opens it",
    ),
    "server/regatta_server/edge/session.py": (
        "tests/edge/test_websocket.py",
        "it is the socket's other half",
    ),
    "server/regatta_server/service.py": (
        "tests/processes/test_endings.py",
        "every test at a socket starts it; how it ends is tested there",
    ),
    "server/regatta_server/commands/wiring.py": (
        "tests/products/test_assembly.py",
        "seen where services are put together",
    ),
    "server/regatta_server/commands/personal_data.py": (
        "tests/products/accounts/test_own_data.py",
        "a protocol, and no code",
    ),
    "server/regatta_server/rooms/decide/stages/stage.py": (
        "tests/rooms/decide/test_lifecycle.py",
        "what holds at every stage is asked of each",
    ),
    "protocol/regatta_protocol/net/environment.py": (
        "tests/protocol/test_connection_kept.py",
        "what a connection needs of its machine is given to one there",
    ),
    "protocol/regatta_protocol/net/inbox.py": (
        "tests/protocol/test_connection.py",
        "what a connection heard",
    ),
    "protocol/regatta_protocol/net/pending.py": (
        "tests/protocol/test_connection_kept.py",
        "requests wait there, and are sent again",
    ),
    "protocol/regatta_protocol/moves.py": (
        "tests/rules/test_category.py",
        "plain dataclasses: the rules give them a meaning",
    ),
    "protocol/regatta_protocol/messages/room.py": (
        "tests/rooms/decide/views/test_views.py",
        "plain dicts: every snapshot is held against them",
    ),
    "server/regatta_server/judging/refused.py": (
        "tests/rooms/decide/test_decide.py",
        "an exception with three fields, raised everywhere",
    ),
    "protocol/regatta_protocol/http/analysis.py": (
        "tests/web/api/test_analysis.py",
        "plain dicts: an answer is held against them",
    ),
    "protocol/regatta_protocol/http/advice.py": (
        "tests/bots/test_advice.py",
        "its models are what the advice says, and hold it to that",
    ),
    "protocol/regatta_protocol/http/bot_ratings.py": (
        "tests/web/api/test_players.py",
        "plain dicts: every answer is held to them",
    ),
    "protocol/regatta_protocol/http/dice.py": (
        "tests/archive/test_audit.py",
        "plain dicts: every report is held against them",
    ),
    "protocol/regatta_protocol/http/ratings.py": (
        "tests/web/api/test_players.py",
        "plain dicts: every answer is held to them",
    ),
    "protocol/regatta_protocol/commands/scoring.py": (
        "tests/rooms/decide/test_scoring.py",
        "every question and answer is one of these",
    ),
    "protocol/regatta_protocol/record/record.py": (
        "tests/archive/test_records.py",
        "plain dicts: every record is held against them",
    ),
    "server/regatta_server/limits.py": (
        "tests/contracts/test_limits.py",
        "numbers with their reasons: what they bound is tested there and at its user",
    ),
    "server/regatta_server/store/masters/routes.py": (
        "tests/store/connections/test_wire.py",
        "a route is a connection, and which one",
    ),
    "protocol/regatta_protocol/sheet.py": (
        "tests/rules/conformance/test_conformance.py",
        "plain dicts: every ruleset makes them",
    ),
}
"""Modules without a test file of their own: where they are tested, and why there."""

LONG: Final[Mapping[str, str]] = {
    "protocol/regatta_protocol/events/room.py": "generated from messages/room.py, which is as long",
    "protocol/regatta_protocol/messages/room.py": "messages one after the other: nobody reads it in one go",
    "server/regatta_server/verify.py": "one file on purpose: people download it and run it alone",
}
"""Files that are longer than LINES_MOST, and why they may be."""

FUNCTION_LINES_MOST: Final = 50
"""Beside docstring and signature: what one sees at once."""
LONG_FUNCTIONS: Final[Mapping[str, str]] = {}
"""Functions that are longer, and why they may be."""

ENTRIES_MOST: Final = 25
"""Files and folders in a folder, beside what every package has: so many one takes in at a glance."""
ENTRIES_OF_TESTS_MOST: Final = 35
"""A module may have several files of tests, and they stand where it stands."""
EVERY_PACKAGE_HAS: Final = frozenset({"__init__.py", "conftest.py", "py.typed"})
CROWDED: Final[Mapping[str, str]] = {
    "tests": "mirrors the roots of all distributions, with a folder for each way of proving beside them",
    "tests/browser": "a file for each thing that players do in a browser",
}
"""Folders that have more, and why they may."""

MIRRORS: Final[Mapping[str, tuple[str, ...]]] = {"server": (), "client_terminal": ("terminal",)}
"""Where the tests of a distribution are, if not in a folder of its name."""

DATA: Final = "server/regatta_server/rules/cards/"
"""Cards are data: the conformance test and the playthroughs read them through the catalogue."""
REGISTERED: Final = re.compile("server/regatta_server/products/[a-z]+/services.py")
"""So are the services of products: tests/products/test_assembly.py makes each of them."""


def modules(root: Path) -> list[str]:
    """Return the modules that want tests, as paths within the project."""
    found = [path.relative_to(root).as_posix() for top in PACKAGES for path in (root / top).rglob("*.py")]
    return sorted(
        module
        for module in found
        if not module.endswith(("__init__.py", "__main__.py"))
        and not module.startswith(DATA)
        and REGISTERED.fullmatch(module) is None
    )


def mirror(module: str) -> Path:
    """Return the folder of a module's tests: tests/rooms/… of the server, tests/protocol of the protocol."""
    top, _, *folders = module.split("/")[:-1]
    return Path("tests", *MIRRORS.get(top, (top,)), *folders)


@functools.cache  # each is asked for by many modules
def imported(test: Path) -> set[str]:
    """Return the names of all that a test file imports: modules, and what it takes from them."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def dotted(module: str) -> str:
    """Return the name under which a module is imported."""
    return module.split("/", 1)[1].removesuffix(".py").replace("/", ".")


def is_covered(root: Path, module: str) -> bool:
    """Say whether a test file stands in the module's mirror that is named for it, or else imports it.

    Where there are many of them, they may have a folder in there that has the module's name.
    """
    folder, name = root / mirror(module), Path(module).stem
    tests = [*folder.glob("test_*.py"), *(folder / name).glob("test_*.py")]
    return any(
        f"{test.stem}_".startswith(f"test_{name}_") or dotted(module) in imported(test) for test in tests
    )


def uncovered(root: Path) -> list[str]:
    """Return the modules that no test covers and that are not listed in OTHER_TESTS."""
    return [module for module in modules(root) if module not in OTHER_TESTS and not is_covered(root, module)]


def too_long(root: Path) -> dict[str, int]:
    """Return the source files that are too long, with their lines."""
    sources = [path for top in PACKAGES for kind in ("*.py", "*.lua") for path in (root / top).rglob(kind)]
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources}
    return {path.relative_to(root).as_posix(): count for path, count in lines.items() if count > LINES_MOST}


def long_functions(root: Path) -> dict[str, int]:
    """Return the functions that are too long, with the lines of their bodies."""
    found: dict[str, int] = {}
    for path in [path for top in PACKAGES for path in (root / top).rglob("*.py")]:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
                lines = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
                if lines > FUNCTION_LINES_MOST:
                    found[f"{path.relative_to(root).as_posix()}: {node.name}"] = lines
    return found


def crowded(files: Iterable[str]) -> dict[str, int]:
    """Return the folders with Python in them that have too many entries, of the files of the project."""
    entries: dict[str, set[str]] = defaultdict(set)
    for file in map(PurePosixPath, files):
        for entry, parent in zip((file, *file.parents), file.parents, strict=False):
            entries[parent.as_posix()].add(entry.name)
    found: dict[str, int] = {}
    for folder, names in entries.items():
        most = ENTRIES_OF_TESTS_MOST if folder.split("/")[0] == "tests" else ENTRIES_MOST
        if len(names - EVERY_PACKAGE_HAS) > most and any(name.endswith(".py") for name in names):
            found[folder] = len(names - EVERY_PACKAGE_HAS)
    return found


def files_of_project() -> list[str]:
    """Return all files that stand in folders of Python, but for what is installed or built."""
    tops = ("accel", "bench", "client_terminal", "installing", "protocol", "server", "testkit", "tests")
    built = (ROOT / "server" / "regatta_server" / "web" / "client", ROOT / "bench" / "peers")
    return [
        path.relative_to(ROOT).as_posix()
        for top in tops
        for folder, _, files in os.walk(ROOT / top)
        if not any(Path(folder).is_relative_to(one) for one in built)
        for path in [Path(folder, file) for file in files]
        if not {"__pycache__", "node_modules"} & set(path.parts) and path.suffix != ".pyc"
    ]


def test_every_module_has_tests_of_its_own() -> None:
    assert len(modules(ROOT)) > 30, "the search found no modules: it looks in the wrong place"
    assert uncovered(ROOT) == []


@pytest.mark.parametrize("module", OTHER_TESTS)
def test_what_is_tested_elsewhere_is_there_and_is_tested_there(module: str) -> None:
    test, reason = OTHER_TESTS[module]
    assert module in modules(ROOT)
    assert (ROOT / test).exists()
    assert reason
    assert not is_covered(ROOT, module), "it has tests of its own now: take it off the list"


def test_no_source_file_is_longer_than_a_person_reads_at_once() -> None:
    assert set(too_long(ROOT)) == set(LONG)


def test_no_folder_has_more_than_one_takes_in_at_a_glance() -> None:
    assert set(crowded(files_of_project())) == set(CROWDED)


def test_the_search_finds_folders_that_have_too_much() -> None:
    full = [f"server/cards/{at}.py" for at in range(ENTRIES_MOST)]
    others = ["server/cards/__init__.py", "server/cards/py.typed", "server/pictures/a.png"]
    assert crowded([*full, *others, *(f"server/pictures/{at}.png" for at in range(99))]) == {}
    assert crowded([*full, "server/cards/more/one.lua"]) == {"server/cards": ENTRIES_MOST + 1}
    assert crowded(f"tests/cards/test_{at}.py" for at in range(ENTRIES_MOST + 1)) == {}


def test_no_function_is_longer_than_one_sees_at_once() -> None:
    assert set(long_functions(ROOT)) == set(LONG_FUNCTIONS)


def test_the_search_finds_functions_that_are_too_long(tmp_path: Path) -> None:
    (tmp_path / PACKAGES[0]).mkdir(parents=True)
    docstring = '    """' + "\n" * FUNCTION_LINES_MOST + '    """\n'
    for name, lines in (("short", FUNCTION_LINES_MOST), ("long", FUNCTION_LINES_MOST + 1)):
        module = f"def {name}():\n" + docstring + "    wait()\n" * lines
        (tmp_path / PACKAGES[0] / f"{name}.py").write_text(module, encoding="utf-8")
    assert long_functions(tmp_path) == {f"{PACKAGES[0]}/long.py: long": FUNCTION_LINES_MOST + 1}


def test_the_search_finds_what_is_missing_and_what_is_too_long(tmp_path: Path) -> None:
    files = {
        "server/regatta_server/rooms/__init__.py": "",
        "server/regatta_server/rooms/judge.py": "",
        "server/regatta_server/rooms/playing.py": "",
        "server/regatta_server/rooms/alone.py": "\n" * (LINES_MOST + 1),
        "server/regatta_server/rules/cards/whist.py": "",
        "server/regatta_server/settings.py": "",
        "server/regatta_server/verify.py": "",
        "server/regatta_server/runtime/loops.py": "",
        "server/regatta_server/__main__.py": "",
        "protocol/regatta_protocol/client.py": "",
        "protocol/regatta_protocol/server.py": "",
        "tests/rooms/test_judge_clock.py": "from regatta_server.rooms import playing",
        "testkit/rooms/tables.py": "from regatta_server.rooms import alone",
        "tests/edge/test_server.py": "import regatta_server.rooms.alone",
        "tests/test_settings.py": "",
        "tests/verify/test_verify_seal.py": "",
        "tests/runtime/test_loops.py": "",
        "tests/protocol/test_other.py": "from regatta_protocol.client import Hello",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert uncovered(tmp_path) == [
        "protocol/regatta_protocol/server.py",
        "server/regatta_server/rooms/alone.py",
    ]
    assert too_long(tmp_path) == {"server/regatta_server/rooms/alone.py": LINES_MOST + 1}
