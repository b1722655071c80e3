"""Every command of README and docs names targets, modules, options, files and settings that there are."""

import json
import re
import shlex
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

from regatta_server.settings import OTHERS, Settings
from tests.docs.commands import ROOT, Command, commands, complaint_about, of_page

MAKEFILE: Final = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS: Final = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
MODULE_OF: Final = {"bench": "bench", "chaos": "tests.chaos", "fuzz": "tests.fuzz", "sim": "tests.simulation"}
"""What reads the ARGS of these targets; those of `test` and `prove` are pytest's."""
PYTEST_OPTIONS: Final = {"-k", "-m", "-n", "-q", "--learn-durations", "--soak-minutes"}
NPM_ITSELF: Final = {"audit", "ci", "init", "install", "pack", "pkg", "test"}
FOLDERS: Final = (
    "./",
    "bench/",
    "client_web/",
    "deploy/",
    "docs/",
    "protocol/",
    "server/",
    "testkit/",
    "tests/",
)
"""A word that begins with one of these is a path of the repository."""
ELSEWHERE: Final = {"./packages/protocol": "client_web/packages/protocol"}
"""Paths from another folder, where the command before has gone to."""


@cache
def all_commands() -> list[Command]:
    return commands()


def of(*programs: str) -> list[Any]:
    """Return the commands of these programs as parameters."""
    return [pytest.param(one, id=str(one)) for one in all_commands() if one.words[0] in programs]


@cache
def help_of(module: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def judge_options(module: str, words: list[str]) -> None:
    """See that a module knows these options, and the choice that follows one."""
    for word in words:
        if word.startswith("--") or (word.isalpha() and module == "bench"):
            assert re.search(rf"(?<![\w-]){word}(?![\w-])", help_of(module)), f"{module} knows no {word}"


def judge_pytest(words: list[str]) -> None:
    """See that pytest finds these tests, and takes these options."""
    for word in words:
        if word.startswith("-"):
            assert word.partition("=")[0] in PYTEST_OPTIONS
        elif word.startswith("tests/"):
            file, _, test = word.partition("::")
            assert (ROOT / file).exists(), word
            assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), word


def test_there_are_commands_to_judge() -> None:
    pages = {command.page for command in all_commands()}
    assert {"README.md", "CONTRIBUTING.md", "docs/hosting.md", "client_web/README.md"} <= pages
    assert len(all_commands()) > 200


def test_a_block_has_only_commands_or_only_what_they_say() -> None:
    found = of_page("page", "    make play   # once\n    sudo -u me X=1 /opt/x/bin/regatta serve | head\n")
    assert [(one.words, one.settings) for one in found] == [
        (("make", "play"), {}),
        (("regatta", "serve"), {"X": "1"}),
    ]
    shown = of_page("page", "    $ regatta bots yacht\n    yacht 200\n\nand `make x` too\n")
    assert [one.words for one in shown] == [("regatta", "bots", "yacht"), ("make", "x")]
    with pytest.raises(AssertionError, match="page:2"):
        list(of_page("page", "    make play\n    mkae test\n"))


@pytest.mark.parametrize("command", of("make"))
def test_make_has_the_target(command: Command) -> None:
    targets = [word for word in command.words[1:] if "=" not in word]
    assert set(targets) <= TARGETS
    given = dict(word.split("=", 1) for word in command.words[1:] if "=" in word)
    assert all(re.search(rf"^(export )?{name} +\?=", MAKEFILE, re.MULTILINE) for name in given)
    arguments = shlex.split(given.get("ARGS", ""))
    if targets[0] in MODULE_OF:
        judge_options(MODULE_OF[targets[0]], arguments)
    else:
        judge_pytest(arguments)


@pytest.mark.parametrize("command", of("python", "python3"))
def test_python_finds_the_module_or_the_file(command: Command) -> None:
    if command.words[1] == "-m":
        module, *arguments = command.words[2:]
        assert find_spec(module) is not None
        if any(word.startswith("--") for word in arguments):
            judge_options(module, arguments)
    elif command.words[1] == "install.py":
        assert command.words[2] in TARGETS
    else:  # a program that the page itself shows, or that it says is there
        page = (ROOT / command.page).read_text(encoding="utf-8")
        assert "```python" in page or (ROOT / "server/regatta_server" / command.words[1]).is_file()


@pytest.mark.parametrize("command", of("pytest"))
def test_pytest_finds_the_tests(command: Command) -> None:
    judge_pytest(list(command.words[1:]))


@pytest.mark.parametrize("command", of("npm"))
def test_npm_has_the_script(command: Command) -> None:
    scripts = json.loads((ROOT / "client_web/package.json").read_text(encoding="utf-8"))["scripts"]
    if command.words[1] == "run":
        assert command.words[2] in scripts
    else:
        assert command.words[1] in NPM_ITSELF


@pytest.mark.parametrize("command", of("regatta"))
def test_regatta_takes_the_command_as_it_is_written(command: Command) -> None:
    name, *arguments = [word for one in command.words[1:] if (word := one.strip("[]…")) != ""]
    if name in ("--help", "--version"):
        return
    complaint = complaint_about(name, arguments)
    # Within a sentence a command is called by its name, and an option by its own.
    lacking = ("the following arguments are required", "one of the arguments", "expected")
    assert not complaint or (command.is_named and any(lack in complaint for lack in lacking)), complaint


@pytest.mark.parametrize("command", [pytest.param(one, id=str(one)) for one in all_commands()])
def test_the_files_and_settings_that_a_command_names_are_there(command: Command) -> None:
    ours = {name for name in command.settings if name.startswith("REGATTA_")}
    assert ours <= {f"REGATTA_{name.upper()}" for name in Settings.model_fields} | OTHERS
    if command.page.startswith("client_web/packages"):
        return  # it speaks of files in a folder of the reader's
    for word in command.words[1:]:
        if word.startswith(FOLDERS) and "::" not in word:
            assert Path(ROOT, ELSEWHERE.get(word, word)).exists(), word


@pytest.mark.parametrize("command", of("docker"))
def test_docker_is_asked_for_services_that_there_are(command: Command) -> None:
    services = re.findall(
        r"^  ([a-z0-9-]+):", (ROOT / "docker-compose.yml").read_text(encoding="utf-8"), re.M
    )
    words = list(command.words[1:])
    if words[:2] == ["compose", "exec"]:
        assert next(word for word in words[2:] if not word.startswith("-")) in services
    if words[:2] == ["compose", "up"]:
        assert {word for word in words[2:] if not word.startswith("-")} <= set(services)
    if words[:2] == ["compose", "cp"]:
        assert words[2].partition(":")[0] in services


def test_make_help_shows_every_target() -> None:
    shown = set(re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))
    assert shown == TARGETS
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert set(phony.split()) == TARGETS
