"""What a player may be called: what everyone can see, in one form, and no more than fits.

Invisible characters are removed, wherever they came from (a copied text, a keyboard): nobody sees them, so
nobody could remove them by hand. What can be seen and is no name is refused, in words.
"""

import re
from itertools import groupby
from typing import Annotated, Any, Final
from unicodedata import category, normalize

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

NAME_MOST: Final = 20
MARKS_MOST: Final = 3
"""On one letter: Hebrew has that many."""
WRITTEN_MOST: Final = NAME_MOST * (1 + MARKS_MOST)
"""Characters before marks are put onto their letters. A longer text is not worth the work."""

INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]"
)
"""Unicode's Default_Ignorable_Code_Point, a Braille sign without dots, control characters that are no blanks,
and halves of characters. Not in it: joiners, which are below, and two selectors that tell emoji from text."""
JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian names and emoji are written with them."""
LOOSE_JOINER: Final = re.compile(
    "(?<![\u200c\u200d])(?:(?<![^\\x00-\\xff])[\u200c\u200d]+|[\u200c\u200d]+(?![\u200c\u200d])(?![^\\x00-\\xff]))"
)
"""One at an end, or beside a blank or a Latin letter, joins nothing."""
WIDE: Final = re.compile("[\u2e3a\u2e3b\ua9c5\ufdfa-\ufdfd\U00012000-\U0001254f]")
"""Signs that are as wide as many letters: an em dash of three, whole phrases, cuneiform."""


def without_invisible(text: str) -> str:
    """Return a text without signs that show nothing, composed (NFC), with single spaces."""
    shown = normalize("NFC", INVISIBLE.sub("", text))
    # What is composed may leave a joiner loose, and what is left out may let marks and letters come together.
    while (joined := normalize("NFC", LOOSE_JOINER.sub("", shown))) != shown:
        shown = joined
    return " ".join(shown.split())


def shown_name(name: Any) -> str:
    """Return a name as everyone sees it.

    Raises PydanticCustomError, in words for a person, for signs that not everybody can see, for marks upon
    marks and signs that burst a line, where nothing can be seen; and if too long.
    """
    if not isinstance(name, str):
        raise PydanticCustomError("name-is-text", "A name is a text: write it in quotation marks.")
    if len(INVISIBLE.sub("", name).strip()) > WRITTEN_MOST:
        raise PydanticCustomError("name-too-long", "A name has at most 20 characters: choose a shorter one.")
    shown = without_invisible(name)
    if any(category(sign) in ("Cf", "Co") for sign in shown if sign not in JOINERS):
        raise PydanticCustomError(
            "name-hidden-sign", "This name has a sign that not everybody can see: leave it out."
        )
    if _most_marks(shown) > MARKS_MOST:
        raise PydanticCustomError(
            "name-marks-stacked", "This name has more than three marks on one letter: leave some out."
        )
    if WIDE.search(shown):
        raise PydanticCustomError(
            "name-sign-too-wide", "This name has a sign that is as wide as many letters: leave it out."
        )
    if not any(category(sign)[0] in "LNPS" for sign in shown):
        raise PydanticCustomError(
            "name-nothing-to-see",
            "There is nothing to see in this name: give it a letter, a digit or a sign.",
        )
    # Some signs are written for whole words.
    if max(len(shown), len(normalize("NFKC", shown))) > NAME_MOST:
        raise PydanticCustomError("name-too-long", "A name has at most 20 characters: choose a shorter one.")
    return shown


def _most_marks(name: str) -> int:
    """Return how many marks stand one upon the other, at most."""
    runs = (
        len(list(run)) for is_mark, run in groupby(name, lambda one: category(one) in ("Mn", "Me")) if is_mark
    )
    return max(runs, default=0)


PlayerName = Annotated[
    str,
    BeforeValidator(shown_name),
    WithJsonSchema(
        {"type": "string", "minLength": 1, "maxLength": NAME_MOST, "pattern": r"^[^\x00-\x1f\x7f]*$"}
    ),
]
