"""Rows as a person types them: a letter, a name in any case and with any accents; or nearly one.

Letters and whole names are entered. Beginnings, and names with one typo, only lead to a question: an entry
cannot be undone, so it is never guessed.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from regatta_protocol.sheet import Card, CardRow
from regatta_protocol.typed.texts import ENGLISH, Texts

LETTERS: Final = "abcdefghijlmnopqrstuvwxyz"
"""Without `k`, which before a row's letter says that the dice are kept: `kc` keeps them and enters row c."""
COUNTS: Final = ("", "one", "two", "three", "four", "five", "six")
MARKS: Final = "\u2019'`\u00b4"
"""Apostrophes, as keyboards have them."""
PLAIN_MOST: Final = 1_024
"""Texts that are remembered as they are compared: names of cards, each of which is asked for often."""
LETTER, WHOLE, ALIAS, BEGINNING, NEAR = range(5)
"""How well a text names a row: by its letter, by a whole name, by another name, by a beginning, or nearly."""
SLIP_LEAST: Final = 4
"""Letters of a name in which a slip is seen: in shorter ones most words are one slip away from another."""
COMMANDS: Final = frozenset(
    [
        *("all", "throw", "keep", "none", "enter", "set", "aside", "bank"),
        *("help", "show", "time", "undo", "resign", "yes"),
    ]
)
"""Words with which commands begin. No row is called as one or as its beginning, whatever a card says."""


def row_letters(card: Card) -> dict[str, str]:
    """Return the letter of each row: the card's own where it has some, else the alphabet from the top."""
    return {row["row"]: row.get("letter") or LETTERS[place] for place, row in enumerate(card["rows"])}


@lru_cache(maxsize=PLAIN_MOST)
def plain(text: str) -> str:
    """Return a text as it is compared: lower case, with letters and digits alone, without accents."""
    apart = unicodedata.normalize("NFD", text)
    bare = "".join(one for one in apart if not unicodedata.category(one).startswith("M") and one not in MARKS)
    return re.sub(r"[^a-z0-9]+", " ", bare.lower().replace("ß", "ss")).strip()


def rows_named(card: Card, typed: str, texts: Texts, *, whole: bool = False) -> list[CardRow]:
    """Return the rows that a text may mean, in the order of the card: those that it names best.

    `whole`: beginnings and slips do not count.
    """
    names = {_joined(one) for one in _ways(typed, texts)} - {""}
    letters = row_letters(card)
    ranked = [(row, _rank(row, letters[row["row"]], names)) for row in card["rows"]]
    ranks = [rank for _, rank in ranked if rank is not None and not (whole and rank > ALIAS)]
    return [row for row, rank in ranked if ranks and rank == min(ranks)]


def rows_begun(card: Card, typed: str) -> list[CardRow]:
    """Return the rows of which a whole name begins so."""
    begins = _joined(typed)
    return [
        row
        for row in card["rows"]
        if any(_joined(name).startswith(begins) for name in (row["name"], *row["aliases"]))
    ]


def typed_name(card: Card, row: CardRow) -> str:
    """Return the whole name by which a row is typed: the first of its names that begins no command."""
    able = (one.lower() for one in (row["name"], *row["aliases"]) if not _begins_command(one))
    return next(able, row_letters(card)[row["row"]])


def _ways(typed: str, texts: Texts) -> Iterator[str]:
    """Yield a text as it is, and with its numbers in words."""
    yield typed
    for say in (texts.faces, ENGLISH.faces):
        spelled = _faces_in_words(plain(typed), say)
        yield re.sub(r"\b([1-6])\b", lambda found: COUNTS[int(found[1])], plain(spelled))


def _rank(row: CardRow, letter: str, typed: Iterable[str]) -> int | None:
    ranks = [_rank_of_name(row, letter, one) for one in typed]
    return min((rank for rank in ranks if rank is not None), default=None)


def _faces_in_words(typed: str, say: Callable[[int], str]) -> str:
    """Return such as `sixes` for `6s`."""
    return re.sub(r"\b([1-6])s\b", lambda found: say(int(found[1])), typed)


def _rank_of_name(row: CardRow, letter: str, name: str) -> int | None:
    if name == letter:
        return LETTER
    own = [row["name"], row["row"].replace("_", " ")]
    may = not _begins_command(name)
    if may and any(_joined(one) == name for one in own):
        return WHOLE
    names = [*own, *row["aliases"]]
    if may and any(_joined(one) == name for one in names):
        return ALIAS
    # One letter is a row's letter or nothing: it must not name a row by the way.
    if len(name) < 2:
        return None
    words = [word for one in names for word in (one, *plain(one).split(" "))]
    if any(_joined(word).startswith(name) for word in words):
        return BEGINNING
    return NEAR if any(_one_slip(name, _joined(one)) for one in names) else None


def _begins_command(name: str) -> bool:
    return any(one.startswith(_joined(name)) for one in COMMANDS)


def _one_slip(typed: str, name: str) -> bool:
    """Return whether a letter is missing, too many or another one, or two have changed places."""
    if len(name) < SLIP_LEAST or len(typed) < SLIP_LEAST - 1:
        return False
    at = next((at for at, (one, other) in enumerate(zip(typed, name, strict=False)) if one != other), None)
    at = min(len(typed), len(name)) if at is None else at
    this, that = typed[at:], name[at:]
    swapped = this[:2] == that[1::-1] and this[2:] == that[2:]
    return this[1:] == that[1:] or this[1:] == that or this == that[1:] or swapped


def _joined(text: str) -> str:
    return plain(text).replace(" ", "")
