"""Who follows README and docs from an empty clone gets on: each command is typed as it stands there.

The clone has what `make setup` installs; tests/installing shows that this can be installed from nothing.
A server of the clone's own runs beside the commands, and has a game that is over.
"""

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.docs.bots import programs
from tests.docs.commands import Command, commands, complaint_about
from tests.installing.clones import clone_into, furnish, newcomers

pytestmark = [pytest.mark.slow]

MAKE: Final[Mapping[str, str]] = {
    "help": "",
    "setup": "",
    "server": "",
    "dev": "",
    "modules": "",
    "format": "",
    "test": "ARGS='tests/runtime/test_loops.py -n 0'",
    "prove": "ARGS='tests/game/test_order.py -n 0'",
    "sim": "MINUTES=1 ARGS=--help",
    "bench": "ARGS='--only questions'",
    "fuzz": "ARGS=--help",
    "chaos": "ARGS=--help",
    "clean": "",
}
"""Each target, and what keeps it short."""
ELSEWHERE: Final = {
    "texts": "tests/languages/test_merge.py merges catalogues; a clone has nothing new to say",
    "play": "tests/installing/test_from_nothing.py opens it",
    "release": "tests/installing/test_release.py makes one, of a clone",
    "check": "CI runs it, and it is minutes of tools",
}
"""Targets that are walked by others."""
REPOSITORY: Final = {
    "python -m regatta_protocol.documents.generate",
    "python -m tests.rooms.formats.write",
    "python -m tests.rules.cards_file",
    "python -m tests.playthroughs.write",
    "python -m tests.docs.tables",
    "python -m tests.web.golden",
}
"""What writes files of the repository: anew, they are the same."""
PLACES: Final = {
    "FILE": "docs/records/given-up.json",
    "RULESET": "yacht",
    "NAME": "Ada",
    "PLAYER": "Ada",
    "TEXT": "Back in a moment",
}
"""What stands for the words in capitals."""
NOT_WALKED: Final[Mapping[str, str]] = {
    r"(make|npm|npx|node|pip|uv) ": "of a checkout: its targets are walked below",
    r"(\.|cd|curl|done|echo|for|kill|openssl|printf|tee)( |$)": "no program of ours",
    r"(apt|cp|docker|install|journalctl|systemctl|useradd) ": "test_deploy.py judges the files",
    r"python3 -m installing\.lock": "it asks an index of packages: tests/installing/test_lock.py",
    r"pytest ": "test_commands.py finds the tests",
    r"python3? (-m venv|-m bench|install\.py|\w+\.py)": "test_bots.py, tests/installing, bench, archive",
    r"python -m tests\.(protocol|terminal|browser)\.": "it plays or draws: their own tests",
    r"python -m tests\.published$": "it fetches 135 MB of packages: make check",
    r"regatta (play|serve|archive|mail-in)( |$)": "test_terminal.py, tests/processes, tests/channels",
    r"regatta (bots .*--games|solve (--all|yatzy|yacht-joker))": "it takes a while: tests/cli",
    r"regatta players (?!find)|regatta rooms close|regatta reports --done": "tests/cli: of one player",
    r"regatta .*/var/lib/": "the same stands beside it, without a folder of the system",
    r"regatta export .*parquet": "PyArrow takes 170 MB: tests/cli/games/test_export_table.py",
    r"regatta (verify --noted|verify \S+SBLPTEY8\S+|(replay|analyse) -)": "of notes, of a pipe: tests/cli",
    r"regatta restore --repair": "of a store that was damaged: tests/cli",
}
"""Commands that are not typed here, and why not."""
RECORD: Final = "docs/records/given-up.json"


def walked(command: Command) -> bool:
    """Say whether a command is typed here: none that a sentence only names by less than it needs."""
    typed = " ".join(command.words)
    program, *arguments = command.words
    if command.is_named and (
        len(arguments) < 2 or (program == "regatta" and complaint_about(*split(arguments)))
    ):
        return False
    return typed not in REPOSITORY and not any(re.match(pattern, typed) for pattern in NOT_WALKED)


def split(arguments: list[str]) -> tuple[str, list[str]]:
    """Return a command's name, and what it is given: what may be left out, too."""
    name, *given = (plain for word in arguments if (plain := word.strip("[]…")))
    return name, given


def run(clone: Path, words: list[str], status: int = 0, settings: Mapping[str, str] | None = None) -> str:
    """Run a command in a clone, as whoever has activated its .venv; return what it says."""
    folder = clone / ".venv" / "bin"
    env = newcomers() | {"PATH": f"{folder}{os.pathsep}{newcomers()['PATH']}"} | dict(settings or {})
    done = subprocess.run(words, cwd=clone, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == status, f"{shlex.join(words)}: {(done.stdout + done.stderr)[-2_000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a clone that has what `make setup` installs."""
    folder = clone_into(tmp_path_factory.mktemp("journeys") / "regatta")
    furnish(folder)
    return folder


@pytest.fixture
def site(clone: Path) -> Iterator[str]:
    """Run a server of the clone's own; give its address."""
    env = newcomers() | {"REGATTA_PORT": "0", "PYTHONUNBUFFERED": "1"}
    command = [str(clone / ".venv" / "bin" / "regatta"), "serve"]
    with (
        (clone.parent / "log").open("wb") as log,
        subprocess.Popen(
            command, cwd=clone, env=env, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        assert process.stdout is not None
        output = process.stdout.readline()
        try:
            assert "http://" in output, (clone.parent / "log").read_text(encoding="utf-8")
            yield next(word for word in output.split() if word.startswith("http://"))
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)
            process.stdout.read()


def test_every_target_of_make_is_walked() -> None:
    makefile = Path(__file__).resolve().parents[2] / "Makefile"
    targets = re.findall(r"^([a-z]+):", makefile.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(targets) == sorted([*MAKE, *ELSEWHERE])


def test_what_is_not_walked_is_there_and_has_its_reason() -> None:
    typed = {" ".join(command.words) for command in commands()}
    assert [pattern for pattern in NOT_WALKED if not any(re.match(pattern, one) for one in typed)] == []
    assert typed >= REPOSITORY
    walkable = [command.words for command in commands() if walked(command)]
    assert len(set(walkable)) > 25
    assert {words[0] for words in walkable} == {"regatta"}


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_every_target_of_make_does_its_work_in_a_clone(clone: Path) -> None:
    for target, short in MAKE.items():
        run(clone, ["make", target, *shlex.split(short)])
    assert not (clone / ".venv").exists(), "the last one takes all away"
    furnish(clone)


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_what_is_generated_in_a_clone_is_what_is_committed(clone: Path) -> None:
    folders = ("docs", "protocol", "tests")
    before = {path: path.read_bytes() for name in folders for path in written(clone / name)}
    for command in sorted(REPOSITORY):
        run(clone, command.split())
    assert {path: path.read_bytes() for name in folders for path in written(clone / name)} == before


def written(folder: Path) -> list[Path]:
    """Return the files of a folder, without what Python compiles."""
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_every_command_of_the_pages_does_its_work_beside_a_server(clone: Path, site: str) -> None:
    port = site.rsplit(":", 1)[1]
    (clone / "bot.py").write_text(programs()["bot.py"].replace("8080", port), encoding="utf-8")
    run(clone, ["python", "bot.py"])  # a game that is over
    shutil.copy(clone / RECORD, clone / "regatta-ABCD2345.json")
    shutil.copy(clone / RECORD, clone / "games.ndjson")
    seen = set()
    for command in commands():
        if not walked(command) or command.words in seen:
            continue
        seen.add(command.words)
        name, given = split(list(command.words[1:]))
        words = ["regatta", name, *(PLACES.get(word, word) for word in given)]
        # What is restored goes into a folder of its own: that of the server is in use.
        data = f"restored-{len(seen)}" if name == "restore" else "data"
        run(clone, words, settings=command.settings | {"REGATTA_DATA": data})


RULES: Final = "server/regatta_server/rules"


def add_game(clone: Path) -> None:
    """Add a game by the first and the sixth step of the page alone: one like another there is."""
    card = (clone / RULES / "cards" / "yacht_13.py").read_text(encoding="utf-8")
    card = card.replace(
        'ruleset="yacht-13",', 'ruleset="yacht-calm",\n    begins={"dice": 5, "leads": "highest"},'
    )
    card = re.sub(r' name=".*?"', ' name="Calm Yacht"', card)
    (clone / RULES / "cards" / "yacht_calm.py").write_text(card, encoding="utf-8")
    catalogue = clone / RULES / "catalogue.py"
    listed = catalogue.read_text(encoding="utf-8")
    listed = listed.replace("    yacht_13,\n", "    yacht_13,\n    yacht_calm,\n")
    line = "    (yacht_13.CARD, yacht_13.TEXT),\n"
    catalogue.write_text(listed.replace(line, line + line.replace("13", "calm")), encoding="utf-8")


@pytest.mark.prove
@pytest.mark.timeout(600)
def test_the_page_about_rulesets_names_each_file_of_tests_that_is_red_for_a_new_one(tmp_path: Path) -> None:
    clone = clone_into(tmp_path / "regatta")
    furnish(clone)
    add_game(clone)
    page = (clone / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(tests/\S+\.py)` \|", page, re.MULTILINE))
    others = {path.relative_to(clone).as_posix() for path in (clone / "tests" / "rules").glob("test_*.py")}
    command = ["python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow and not hypothesis"]
    output = run(clone, [*command, *sorted(named | others)], status=1)
    red = set(re.findall(r"^FAILED (tests/\S+?\.py)::", output, re.MULTILINE))
    assert sorted(red) == sorted(named)
