"""What names look like: which are refused, and which could be mistaken for one another.

After Unicode Technical Standard 39: names of one script, or of the usual ones together ("highly
restrictive"), with digits of one kind; and a skeleton that is the same for names that look alike.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final
from unicodedata import category, decimal, name, normalize

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused

LOOK_CACHE_MOST: Final = 1_000
"""Names whose looks a node remembers: 200 bytes each."""

OFFICES: Final = (
    "admin",
    "admins",
    "administrator",
    "computer",
    "mod",
    "moderator",
    "moderators",
    "official",
    "operator",
    "owner",
    "regatta",
    "root",
    "staff",
    "standin",
    "support",
    "sysadmin",
    "system",
    "webmaster",
)
"""Refused as a word of a name: who calls themselves so claims to speak for the service."""
NOBODIES: Final = (
    "anonymous",
    "bots",
    "deleted",
    "everybody",
    "everyone",
    "guest",
    "me",
    "nobody",
    "null",
    "opponent",
    "player",
    "server",
    "spectator",
    "somebody",
    "undefined",
    "unknown",
    "you",
)
"""Refused as the whole name: beside such a name a sentence on the screen would mean somebody else."""

ROLES: Final = (
    *("bot", "host", "deckhand", "mate", "captain", "admiral"),
    *("gastgeber", "leichtmatrose", "maat", "kapitän"),
    *("hôte", "matelot", "second", "capitaine", "amiral"),
    *("anfitrión", "grumete", "contramaestre", "capitán", "almirante"),
    *("gastheer", "matroos", "stuurman", "kapitein", "admiraal"),
)
"""What the page says beside names, and calls the computer by its levels, in its languages.

Refused as the whole name and where a sign sets it off, as in `Ada (host)`. Nor does a guest have it beside
the name of an account."""
SET_OFF: Final = re.compile(r"[^\w\s'’.!?&+-]+")
"""Signs that part a name from what is said beside it; those of sentences and of names themselves do not."""

MIXABLE_SCRIPTS: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that one name may mix, because people of that language do (UTS 39, highly restrictive)."""
JAPANESE_SIGNS: Final = frozenset("ー゛゜")
"""Of both kana; their Unicode names say one, or none."""


def _read_pairs(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (pair for line in lines if not line.startswith("#") for pair in line.split())
    return {pair[0]: pair[1] for pair in pairs}


LIKE_LATIN: Final = _read_pairs(Path(__file__).with_name("look_alikes.txt"))
"""Letters of other scripts as the Latin letters that they look like (out of Unicode's confusables.txt)."""
ONE_FOR_ALL: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", "m": "rn", "w": "vv"})
"""Of what looks alike in Latin, the one that stands for all: I l 1, O 0, S 5, m rn, w vv."""
_LATIN: Final = re.compile(
    r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER)"
    r" ([A-Z])(?: WITH .*)?$"
)


@lru_cache(LOOK_CACHE_MOST)
def skeleton(shown: str) -> str:
    """Return what a name looks like: the same for names that could be mistaken for each other.

    Only letters and digits count: no mark, sign or blank makes another name of it. It is for comparing
    alone, and no name itself.
    """
    apart = "".join(letter for letter in normalize("NFKD", shown) if category(letter)[0] != "M")
    latin = normalize("NFKD", "".join(map(_as_latin, apart)).casefold())
    return "".join(letter for letter in latin if letter.isalnum()).translate(ONE_FOR_ALL)


def judge_name(shown: str, reserved: Iterable[str] = ()) -> None:
    """Raise Refused for a name that mixes scripts or claims to be somebody that it is not.

    `reserved` are words that this server's host keeps from names.
    """
    if not _scripts_may_mix(shown):
        raise Refused(
            Code.BAD_NAME,
            Text(
                "name-mixes-scripts", "This name mixes letters or digits of several scripts: use one of them."
            ),
        )
    words = [word.rstrip("0123456789") for word in re.split(r"[\W_]+", shown)]
    looks = {skeleton(word) for word in words} | {skeleton(shown), skeleton(shown.rstrip("0123456789"))}
    offices = {skeleton(word) for word in (*OFFICES, *reserved)} - {""}
    nobodies = {skeleton(word) for word in NOBODIES}
    if looks & offices or skeleton(shown) in nobodies or _has_role_set_off(shown):
        raise Refused(
            Code.BAD_NAME,
            Text("name-reserved", "This name is kept for the service itself: choose another one."),
        )


def without_roles(shown: str) -> str:
    """Return a name without words that say what a player is here; `Ada` for `Ada host`."""
    return " ".join(word for word in re.split(r"[\W_]+", shown) if not _is_role(word))


def _has_role_set_off(shown: str) -> bool:
    return any(_is_role(part) for part in SET_OFF.split(shown))


def _is_role(part: str) -> bool:
    return skeleton(part.rstrip("0123456789 ")) in ROLES_LOOK


def _as_latin(letter: str) -> str:
    if letter.isascii() and letter.isalnum():
        return letter
    like = LIKE_LATIN.get(letter) or LIKE_LATIN.get(letter.casefold())
    if like is not None:
        return like
    named = _LATIN.search(name(letter, ""))
    return named.group(1) if named else letter


def _scripts_may_mix(shown: str) -> bool:
    letters = normalize("NFKC", shown)
    scripts = {script for letter in letters if (script := _script(letter))}
    zeros = {ord(letter) - decimal(letter) for letter in letters if category(letter) == "Nd"}
    alone = len(scripts) <= 1 or any(scripts <= mixable for mixable in MIXABLE_SCRIPTS)
    return alone and len(zeros) <= 1


def _script(letter: str) -> str | None:
    """Return a letter's script, or None for what all scripts share."""
    if category(letter)[0] != "L" or letter in JAPANESE_SIGNS:
        return None
    first = name(letter, "UNNAMED").split()[0]
    if first in ("MODIFIER", "FEMININE", "MASCULINE"):
        return None
    return "CJK" if first == "IDEOGRAPHIC" else first


ROLES_LOOK: Final = frozenset(map(skeleton, ROLES))
