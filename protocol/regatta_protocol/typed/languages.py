"""The languages in which something is said to a player who types."""

from collections.abc import Mapping
from typing import Final

from regatta_protocol.typed.dutch import DUTCH
from regatta_protocol.typed.french import FRENCH
from regatta_protocol.typed.german import GERMAN
from regatta_protocol.typed.spanish import SPANISH
from regatta_protocol.typed.texts import ENGLISH, Texts

TYPED: Final[Mapping[str, Texts]] = {
    "de": GERMAN,
    "en": ENGLISH,
    "es": SPANISH,
    "fr": FRENCH,
    "nl": DUTCH,
}
"""By their tags."""
DRAFTS: Final = frozenset({"es", "fr", "nl"})
"""Whole, but read through by nobody who speaks them every day: used where a person chose the language."""


def texts_in(tag: str) -> Texts:
    """Return what is said in the language of a tag, such as `de` or `de-AT`; English where there is none."""
    return TYPED.get(tag.lower().partition("-")[0], ENGLISH)
