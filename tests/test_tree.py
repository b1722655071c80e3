"""The tests mirror the tree: every module has its own, and no file is longer than a person reads at once."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("server", "protocol")
LINES_MOST: Final = 320

ELSEWHERE: Final[Mapping[str, tuple[str, str]]] = {
    "server/edge/dispatch.py": ("tests/edge/test_bad_input.py", "what it does is seen at the socket"),
    "server/edge/session.py": ("tests/edge/test_websocket.py", "it is the socket's other half"),
    "protocol/moves.py": ("tests/rules/test_category.py", "plain dataclasses: the rules give them a meaning"),
    "protocol/options.py": (
        "tests/rooms/decide/test_options.py",
        "which choices go together is the rooms' to say",
    ),
    "protocol/server_room.py": (
        "tests/rooms/decide/test_views.py",
        "plain dicts: every snapshot is held against them",
    ),
    "server/refused.py": (
        "tests/rooms/decide/test_decide.py",
        "an exception with three fields, raised everywhere",
    ),
    "protocol/record.py": ("tests/archive/test_records.py", "plain dicts: every record is held against them"),
    "protocol/dice.py": ("tests/archive/test_audit.py", "plain dicts: every report is held against them"),
    "protocol/ratings.py": ("tests/edge/test_api_players.py", "plain dicts: every answer is held to them"),
    "protocol/sheet.py": ("tests/rules/test_conformance.py", "plain dicts: every ruleset makes them"),
}
"""Modules without a test file of their own: where they are tested, and why there."""

LONG: Final[Mapping[str, str]] = {
    "protocol/server_room.py": "messages one after the other, and no code: nobody reads it in one go",
    "protocol/record.py": "members one after the other, and no code: nobody reads it in one go",
    "server/verify.py": "one file on purpose: people download it and run it where there is no Regatta",
}
"""Files that are longer than LINES_MOST, and why they may be."""

DATA: Final = "server/rules/cards/"
"""Cards are data: the conformance test and the playthroughs read them through the catalogue."""


def modules(root: Path) -> list[str]:
    """Return the modules that want tests, as paths within the project."""
    found = [path.relative_to(root).as_posix() for top in PACKAGES for path in (root / top).rglob("*.py")]
    return sorted(
        module
        for module in found
        if not module.endswith(("__init__.py", "__main__.py")) and not module.startswith(DATA)
    )


def mirror(module: str) -> Path:
    """Return the folder of a module's tests: server/rooms/… in tests/rooms, protocol/… in tests/protocol."""
    *folders, _ = module.split("/")
    return Path("tests", *folders[1:]) if folders[0] == "server" else Path("tests", *folders)


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
    return module.removesuffix(".py").replace("/", ".")


def is_covered(root: Path, module: str) -> bool:
    """Say whether a test file stands in the module's mirror that is named for it, or else imports it."""
    folder, name = root / mirror(module), Path(module).stem
    named = [folder / f"test_{name}.py", *folder.glob(f"test_{name}_*.py")]
    return any(test.exists() for test in named) or any(
        dotted(module) in imported(test) for test in folder.glob("test_*.py")
    )


def uncovered(root: Path) -> list[str]:
    """Return the modules that no test covers and that are not listed in ELSEWHERE."""
    return [module for module in modules(root) if module not in ELSEWHERE and not is_covered(root, module)]


def too_long(root: Path) -> dict[str, int]:
    """Return the source files that are too long, with their lines."""
    sources = [path for top in PACKAGES for kind in ("*.py", "*.lua") for path in (root / top).rglob(kind)]
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources}
    return {path.relative_to(root).as_posix(): count for path, count in lines.items() if count > LINES_MOST}


def test_every_module_has_tests_of_its_own() -> None:
    assert len(modules(ROOT)) > 30, "the search found no modules: it looks in the wrong place"
    assert uncovered(ROOT) == []


@pytest.mark.parametrize("module", ELSEWHERE)
def test_what_is_tested_elsewhere_is_there_and_is_tested_there(module: str) -> None:
    test, reason = ELSEWHERE[module]
    assert module in modules(ROOT)
    assert (ROOT / test).exists()
    assert reason
    assert not is_covered(ROOT, module), "it has tests of its own now: take it off the list"


def test_no_source_file_is_longer_than_a_person_reads_at_once() -> None:
    assert set(too_long(ROOT)) == set(LONG)


def test_the_search_finds_what_is_missing_and_what_is_too_long(tmp_path: Path) -> None:
    files = {
        "server/rooms/__init__.py": "",
        "server/rooms/judge.py": "",
        "server/rooms/playing.py": "",
        "server/rooms/alone.py": "\n" * (LINES_MOST + 1),
        "server/rules/cards/whist.py": "",
        "server/settings.py": "",
        "server/__main__.py": "",
        "protocol/client.py": "",
        "protocol/server.py": "",
        "tests/rooms/test_judge_clock.py": "from server.rooms import playing",
        "tests/rooms/tables.py": "from server.rooms import alone",
        "tests/edge/test_server.py": "import server.rooms.alone",
        "tests/test_settings.py": "",
        "tests/protocol/test_other.py": "from protocol.client import Hello",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert uncovered(tmp_path) == ["protocol/server.py", "server/rooms/alone.py"]
    assert too_long(tmp_path) == {"server/rooms/alone.py": LINES_MOST + 1}
