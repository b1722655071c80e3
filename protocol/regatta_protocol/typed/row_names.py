"""Rows by what a person types: a letter, a name in any case and with any accents, or its beginning."""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from regatta_protocol.sheet import Card, CardRow
from regatta_protocol.typed.texts import ENGLISH, Texts

LETTERS: Final = "abcdefghijlmnopqrstuvwxyz"
"""Without `k`, which before a row's letter says that the dice are kept: `kc` keeps them and enters row c."""
COUNTS: Final = ("", "one", "two", "three", "four", "five", "six")
MARKS: Final = "\u2019'`\u00b4"
"""Apostrophes, as keyboards have them."""
LETTER, WHOLE, ALIAS, BEGINNING = range(4)
"""How well a text names a row: by its letter, by a whole name, by another name, or by a beginning."""


def row_letters(card: Card) -> dict[str, str]:
    """Return the letter of each row: the card's own where it has some, else the alphabet from the top."""
    return {row["row"]: row.get("letter") or LETTERS[place] for place, row in enumerate(card["rows"])}


def plain(text: str) -> str:
    """Return a text as it is compared: lower case, with letters and digits alone, without accents."""
    apart = unicodedata.normalize("NFD", text)
    bare = "".join(one for one in apart if not unicodedata.category(one).startswith("M") and one not in MARKS)
    return re.sub(r"[^a-z0-9]+", " ", bare.lower().replace("ß", "ss")).strip()


def rows_named(card: Card, typed: str, texts: Texts, *, whole: bool = False) -> list[CardRow]:
    """Return the rows that a text may mean, in the order of the card: those that it names best.

    `whole`: beginnings do not count.
    """
    ranked = [(row, _rank(card, row, typed, texts)) for row in card["rows"]]
    ranks = [rank for _, rank in ranked if rank is not None and not (whole and rank > ALIAS)]
    return [row for row, rank in ranked if ranks and rank == min(ranks)]


def _rank(card: Card, row: CardRow, typed: str, texts: Texts) -> int | None:
    ways = [typed]
    for said in (texts.faces, ENGLISH.faces):
        spelled = _faces_in_words(plain(typed), said)
        ways.append(re.sub(r"\b([1-6])\b", lambda found: COUNTS[int(found[1])], plain(spelled)))
    ranks = [_rank_of_name(card, row, one) for one in ways]
    return min((rank for rank in ranks if rank is not None), default=None)


def _faces_in_words(typed: str, said: Callable[[int], str]) -> str:
    """Return such as `sixes` for `6s`."""
    return re.sub(r"\b([1-6])s\b", lambda found: said(int(found[1])), typed)


def _rank_of_name(card: Card, row: CardRow, typed: str) -> int | None:
    name = _joined(typed)
    if not name:
        return None
    if name == row_letters(card)[row["row"]]:
        return LETTER
    own = [row["name"], row["row"].replace("_", " ")]
    if any(_joined(one) == name for one in own):
        return WHOLE
    names = [*own, *row["aliases"]]
    if any(_joined(one) == name for one in names):
        return ALIAS
    # One letter is a row's letter or nothing: it must not name a row by the way.
    if len(name) < 2:
        return None
    words = [word for one in names for word in (one, *plain(one).split(" "))]
    return BEGINNING if any(_joined(word).startswith(name) for word in words) else None


def _joined(text: str) -> str:
    return plain(text).replace(" ", "")
