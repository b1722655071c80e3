"""The help about mail commands, which are English in all languages."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from regatta_server.languages.language import Language

COMMANDS: Final = (
    (
        "challenge NAME [NAME ...] [GAME] [-hide] [-days N] [-hours 8-22]",
        "Challenge one to seven players to a game.",
    ),
    ("accept [NAME]   decline [NAME]", "Answer a challenge."),
    ("start ROOM", "Begin a game of yours with those who have come."),
    ("games", "List your games and challenges."),
    ("show [ROOM] [NAME]", "Show the table of a game, and the card of a player."),
    ("resign [ROOM] yes", "Give a game up."),
    ("vacation [DAYS | end]", "Say when you are away."),
    ("all   2414   keep 44", "Throw all dice, these again, or all but these."),
    ("f   full house   ab", "Enter a row by its letter or name, two where a turn enters two."),
    ("aside 111   bank", "Set dice aside, and bank, in games that have it."),
)
INDENT: Final = "    "
WIDTH: Final = 76


def help_lines(language: Language) -> Sequence[str]:
    """Return lines that explain every command."""
    lines = [language.message("Answer with one of these commands, in its own line above what is quoted:"), ""]
    for command, meaning in COMMANDS:
        lines.append(command)
        said = language.message(meaning)
        lines += wrap(said, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
    return lines
