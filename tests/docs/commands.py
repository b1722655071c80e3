"""The commands that our pages tell people to type: those in blocks, and those within sentences."""

import argparse
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from regatta_server.__main__ import COMMANDS

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = (
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "STYLE.md"),
    *("protocol/README.md", "client_web/README.md", "client_web/packages/protocol/README.md"),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").glob("*.md"))),
)
OURS: Final = {"make", "npm", "pytest", "python", "python3", "regatta"}
"""Programs whose arguments are judged by ours."""
THEIRS: Final = {
    *(
        ".",
        "cd",
        "curl",
        "docker",
        "echo",
        "kill",
        "node",
        "npx",
        "openssl",
        "pip",
        "regatta.service",
        "sudo",
    ),
    *("systemctl", "tee", "uv", "apt", "cp", "install", "useradd", "journalctl", "done", "for", "printf"),
}
"""Programs of others: of these the files and settings that they name are judged."""
SYNTAX: Final = {"{", "}", "do"}
"""Words of the shell before a command or behind it."""
SETTING: Final = re.compile(r"([A-Z][A-Z0-9_]*)=(.*)", re.DOTALL)
ENDS: Final = {"|", "||", "&", "&&", ";"}
REDIRECTS: Final = {">", ">>", "<", "2>"}


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it is typed."""

    page: str
    line: int
    words: tuple[str, ...]
    settings: dict[str, str]
    """What stands before it, as `NAME=value`."""
    is_named: bool
    """It stands within a sentence, which may name a command without what it must be given."""

    def __str__(self) -> str:
        """Return where it stands, and what it is."""
        return f"{self.page}:{self.line}: {' '.join(self.words)}"


def commands() -> list[Command]:
    """Return all commands of all pages."""
    return [command for page in PAGES for command in of_page(page, (ROOT / page).read_text(encoding="utf-8"))]


def of_page(page: str, text: str) -> Iterator[Command]:
    """Yield the commands of a page."""
    block: list[tuple[int, str]] = []
    fence = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.lstrip().startswith("```"):
            fence = "" if fence else line.strip("` ") or "text"
        elif fence in ("sh", "bash", "console") or (not fence and line.startswith("    ")):
            block.append((number, line.strip()))
            continue
        yield from of_block(page, block)
        block = []
        if not fence:
            for command_text in re.findall(r"`([^`]+)`", line):
                yield from typed(page, number, command_text, is_named=True)


def of_block(page: str, block: list[tuple[int, str]]) -> Iterator[Command]:
    """Yield the commands of a block: what stands behind `$`, or else all of its lines."""
    prompted = [(number, line[2:]) for number, line in block if line.startswith("$ ")]
    found = [
        (number, line, list(typed(page, number, line, is_named=False))) for number, line in prompted or block
    ]
    if not any(of_line for _, _, of_line in found):
        return
    for number, line, of_line in found:
        assert of_line, f"{page}:{number}: no command that this test knows, among others: {line}"
        yield from of_line


def typed(page: str, number: int, line: str, is_named: bool) -> Iterator[Command]:
    """Yield the commands of a line, without what is piped or written where. None where it is no command."""
    # Comments begin with `#`; `;`, `|` and the like are words of their own.
    reader = shlex.shlex(line, posix=True, punctuation_chars=";|&<>")
    reader.whitespace_split = True
    try:
        words = list(reader)
    except ValueError:  # prose with an apostrophe
        return
    one: list[str] = []
    for word in [*(word for word in words if word not in SYNTAX), ";"]:
        if word in ENDS:
            command = of_words(page, number, one, is_named)
            if command is not None:
                yield command
            one = []
        else:
            one.append(word)


def of_words(page: str, number: int, words: list[str], is_named: bool) -> Command | None:
    """Return the command that these words are, if they are one."""
    settings = {}
    while words and (found := SETTING.fullmatch(words[0])):
        settings[found[1]] = found[2]
        words = words[1:]
    if words[:1] == ["sudo"]:
        words = words[3:] if words[1] == "-u" else words[1:]
        return of_words(page, number, words, is_named)
    words = words[: next((place for place, word in enumerate(words) if word in REDIRECTS), len(words))]
    if not words or (len(words) == 1 and is_named and words[0] not in ("pytest",)):
        return None
    program = os.path.basename(words[0]) if re.search(r"(^|/)bin/", words[0]) else words[0]
    if program not in OURS | THEIRS:
        return None
    return Command(page, number, (program, *words[1:]), settings, is_named)


class Parser(argparse.ArgumentParser):
    """Raises what it would complain of."""

    def error(self, message: str) -> NoReturn:
        """Raise it."""
        raise ValueError(message)


def complaint_about(name: str, arguments: list[str]) -> str:
    """Return what a command of ours says about its arguments, or nothing where it takes them."""
    parser = Parser()
    COMMANDS[name].parts().add_arguments(parser)
    try:
        parser.parse_args(arguments)
    except ValueError as wrong:
        return str(wrong)
    return ""
