"""The commands of a mail, in English, one a line. Any other line is a move.

    challenge NAME [NAME …] [GAME] [-hide] [-days N] [-hours 8-22]
    accept [NAME]     decline [NAME]     start [ROOM]
    games     show [ROOM] [NAME]     resign [ROOM] yes     vacation [DAYS | end]     help

Pure: names of players and rooms are checked by those who know them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from regatta_protocol.text import Text

OTHERS_MOST: Final = 7
"""Players beside oneself: eight have seats."""
DAYS: Final = 3
"""For a turn, where nothing is said of it."""
DAYS_MOST: Final = 14
"""As options of rooms allow."""
YEAR_DAYS: Final = 365
ROOM: Final = re.compile(r"[A-HJ-NP-Za-hj-np-z2-9]{8}")
HOURS: Final = re.compile(r"([0-9]{1,2})(?::([0-9]{2}))?[-–]([0-9]{1,2})(?::([0-9]{2}))?")
USER_NAME: Final = re.compile(r"[A-Za-z0-9_-]{3,20}")


class WrongCommand(ValueError):
    """What cannot be understood; the message says what to write instead."""

    def __init__(self, message: Text) -> None:
        """Keep what is answered."""
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Challenge:
    """Ask others to a game."""

    names: Sequence[str]
    ruleset: str
    hide: bool
    days: int
    hours: tuple[int, int] | None = None
    """The turn window: its two minutes of the day. None: turns run at any hour."""


@dataclass(frozen=True, slots=True)
class AnswerTo:
    """Accept or decline a challenge: of somebody, or the only one."""

    accept: bool
    name: str | None


@dataclass(frozen=True, slots=True)
class OfRoom:
    """Do something in a room: the one that the mail is about unless it is named."""

    do: str
    """`show`, `resign` or `start`."""
    room: str | None
    sure: bool = False
    whom: str = ""
    """Of `show`: whose card is shown, too."""


@dataclass(frozen=True, slots=True)
class Simple:
    """A command of one word; `rest` is what stands behind it."""

    do: str
    """`games`, `help` or `vacation`."""
    rest: str = ""


MailCommand = Challenge | AnswerTo | OfRoom | Simple


def parse(line: str, games: Mapping[str, str], usual: str) -> MailCommand | None:
    """Return what a line asks for; None for what can only be a move.

    `games` has the ruleset by each name in small letters; `usual` is played where none is named. Raises
    WrongCommand.
    """
    first, *words = line.split()
    match first.lower().rstrip(":,.!"):
        case "challenge":
            return _challenge(words, games, usual)
        case "accept" | "decline" as word:
            return AnswerTo(word == "accept", _one(words))
        case "show" | "resign" | "start" as word:
            return _of_room(word, words)
        case "games" | "help" as word if not words:
            return Simple(word)
        case "vacation":
            return _vacation(words)
    return None


def _challenge(words: Sequence[str], games: Mapping[str, str], usual: str) -> Challenge:
    names: list[str] = []
    hide, days, hours = False, DAYS, None
    rest = iter(words)
    for word in rest:
        if word.lower() in ("-hide", "--hide"):
            hide = True
        elif word.lower() in ("-days", "--days"):
            days = _days(next(rest, ""))
        elif word.lower() in ("-hours", "--hours"):
            hours = _hours(next(rest, ""))
        elif word.startswith("-"):
            raise WrongCommand(
                Text(
                    "mail-no-such-option",
                    "{word} is no option of challenge: there are -hide, -days N and -hours 8-22.",
                    word=word,
                )
            )
        else:
            names.append(word.strip(",;"))
    names, ruleset = _without_game([name for name in names if name], games, usual)
    _check_names(names)
    return Challenge(names, ruleset, hide, days, hours)


def _check_names(names: Sequence[str]) -> None:
    """Raise WrongCommand for names that cannot be those of so many players."""
    if not names:
        raise WrongCommand(
            Text("mail-say-whom", "Say whom you challenge: challenge NAME, with their user name.")
        )
    if len(names) > OTHERS_MOST:
        raise WrongCommand(
            Text(
                "mail-too-many-challenged",
                "A game has eight seats: challenge {n} others at most.",
                n=OTHERS_MOST,
            )
        )
    for name in names:
        if not USER_NAME.fullmatch(name):
            raise WrongCommand(
                Text(
                    "mail-unknown-word",
                    "{word} is no user name and no game here: look at how they are spelled.",
                    word=name,
                )
            )
    if len({name.casefold() for name in names}) < len(names):
        raise WrongCommand(Text("mail-named-twice", "You name somebody twice: name each player once."))


def _without_game(names: list[str], games: Mapping[str, str], usual: str) -> tuple[list[str], str]:
    """Take a game off the end of some words: the longest name of one, or its id."""
    for begin in range(1, len(names)):
        ruleset = games.get(" ".join(names[begin:]).casefold())
        if ruleset is not None:
            return names[:begin], ruleset
    return names, usual


def _vacation(words: Sequence[str]) -> Simple:
    what = " ".join(words).lower().rstrip(".!")
    if what not in ("", "end") and not (re.fullmatch("[1-9][0-9]{0,2}", what) and int(what) <= YEAR_DAYS):
        raise WrongCommand(Text("vacation-form", "Write vacation so: vacation, vacation 7, or vacation end."))
    return Simple("vacation", what)


def _days(word: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", word) or not 1 <= int(word) <= DAYS_MOST:
        raise WrongCommand(
            Text("mail-days-form", "Behind -days stands how many days a turn has: 1 to {n}.", n=DAYS_MOST)
        )
    return int(word)


def _hours(word: str) -> tuple[int, int]:
    found = HOURS.fullmatch(word)
    if found is not None:
        hour, minute, end_hour, end_minute = (int(part or 0) for part in found.groups())
        if max(hour, end_hour) < 24 and max(minute, end_minute) < 60:
            return hour * 60 + minute, end_hour * 60 + end_minute
    raise WrongCommand(
        Text(
            "mail-hours-form",
            "Behind -hours stands between which hours of the day turns run: 8-22, or 7:30-23.",
        )
    )


def _one(words: Sequence[str]) -> str | None:
    if len(words) > 1:
        raise WrongCommand(Text("mail-one-player", "Name one player at most: accept NAME, or decline NAME."))
    return words[0] if words else None


def _of_room(do: str, words: Sequence[str]) -> OfRoom:
    """Return what is to be done in a room: the one that is named, or that of the mail."""
    sure = do == "resign" and bool(words) and words[-1].lower().rstrip("!.") == "yes"
    words = words[:-1] if sure else words
    if not words:
        return OfRoom(do, None, sure)
    if ROOM.fullmatch(words[0]) and (len(words) == 1 or do == "show"):
        return OfRoom(do, words[0].upper(), sure, " ".join(words[1:]))
    if do == "show":
        return OfRoom(do, None, whom=" ".join(words))
    raise WrongCommand(
        Text(
            "mail-room-code",
            "Behind {word} stands the code of a game, such as ABCD2345: games lists them.",
            word=do,
        )
    )
