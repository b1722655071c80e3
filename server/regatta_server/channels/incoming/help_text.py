"""The help about mail commands, which are English in all languages."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from regatta_protocol.text import Text
from regatta_server.languages.language import Language

COMMANDS: Final = (
    (
        "challenge NAME [NAME ...] [GAME] [-hide] [-days N] [-hours 8-22]",
        Text("mail-help-challenge", "Challenge one to seven players to a game."),
    ),
    ("accept [NAME]   decline [NAME]", Text("mail-help-answer", "Answer a challenge.")),
    ("start ROOM", Text("mail-help-start", "Begin a game of yours with those who have come.")),
    ("games", Text("mail-help-games", "List your games and challenges.")),
    ("show [ROOM] [NAME]", Text("mail-help-show", "Show the table of a game, and the card of a player.")),
    ("resign [ROOM] yes", Text("mail-help-resign", "Give a game up.")),
    ("vacation [DAYS | end]", Text("mail-help-vacation", "Say when you are away.")),
    ("all   2414   keep 44", Text("mail-help-throw", "Throw all dice, these again, or all but these.")),
    (
        "f   full house   ab",
        Text("mail-help-enter", "Enter a row by its letter or name, two where a turn enters two."),
    ),
    ("aside 111   bank", Text("mail-help-set-aside", "Set dice aside, and bank, in games that have it.")),
)
INDENT: Final = "    "
WIDTH: Final = 76


def help_lines(language: Language) -> Sequence[str]:
    """Return lines that explain every command."""
    lines = [
        language.say(
            Text("mail-help", "Answer with one of these commands, in its own line above what is quoted:")
        ),
        "",
    ]
    for command, meaning in COMMANDS:
        lines.append(command)
        explanation = language.say(meaning)
        lines += wrap(explanation, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
    return lines
