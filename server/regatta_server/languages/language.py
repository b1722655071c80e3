"""One language: what it says for a text, and for a card and a rules page.

English stands where it is said. What code says is a `Text`, which is found by its id and filled with its
values when it is sent. What is printed on cards, and what people wrote for rules pages, is data that is
sealed and recorded in English, and is looked up whole. What a language lacks is English.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from regatta_protocol.sheet import Card
from regatta_protocol.text import Text, Value, listed

ENGLISH_TAG: Final = "en"
DRAFTS: Final = frozenset({"es", "fr", "nl"})
"""Languages that nobody has looked through who speaks them from childhood."""
CARD_WORDS: Final = frozenset({"game", "hint", "row", "row2", "shade", "shade2"})
"""Values that are words of a card."""
AND: Final = Text("and", "and")

Forms = Sequence[str]
"""What is said for a text: one pattern, or one for each plural of the language."""


@dataclass(frozen=True, eq=False)
class Language:
    """A language by its tag, such as `de`. `English` says all as it is."""

    tag: str
    texts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Of cards and rules pages, by the English."""
    messages: Mapping[str, Forms] = field(default_factory=dict, repr=False)
    """By the id of the text."""
    plural: Callable[[int], int] = field(default=lambda n: int(n != 1), repr=False)
    """Which of several forms is said for a number."""
    thousands: str = field(default=",", repr=False)
    """What stands between the thousands of a number."""

    @property
    def is_english(self) -> bool:
        """Return whether nothing is translated."""
        return self.tag == ENGLISH_TAG

    @property
    def is_draft(self) -> bool:
        """Return whether the language is not said to be whole."""
        return self.tag in DRAFTS

    def card_text(self, english: str) -> str:
        """Return what is said for a text of a card or a rules page; the English where there is no other."""
        return self.texts.get(english, english)

    def say(self, text: str) -> str:
        """Return a text in this language; as it is where it is in none, such as what a host has written."""
        if not isinstance(text, Text):
            return text
        forms = self.messages.get(text.id)
        if forms is None:
            return str(text)
        number = text.values.get("n") if len(forms) > 1 else None
        form = forms[self.plural(number) if isinstance(number, int) else 0]
        if not text.values:
            return form
        return form.format_map({name: self.value(name, value) for name, value in text.values.items()})

    def value(self, name: str, value: Value) -> str:
        """Return what stands in a gap."""
        if isinstance(value, int):
            return f"{value:,}".replace(",", self.thousands)
        if not isinstance(value, str):
            return listed([self.say(one) for one in value], self.say(AND))
        if isinstance(value, Text):
            return self.say(value)
        return self.card_text(value) if name in CARD_WORDS else value

    def card(self, card: Card) -> Card:
        """Return a card in this language: its ids, numbers and other names are those of the English one."""
        if self.is_english:
            return card
        translate = self.card_text
        translated: Card = {
            **card,
            "name": translate(card["name"]),
            "summary": translate(card["summary"]),
            "rows": [
                {**row, "name": translate(row["name"]), "hint": translate(row["hint"])}
                for row in card["rows"]
            ],
            "lines": [{**line, "name": translate(line["name"])} for line in card["lines"]],
            "options": [
                {**option, "name": translate(option["name"]), "hint": translate(option["hint"])}
                for option in card["options"]
            ],
        }
        if "subtitle" in card:
            translated["subtitle"] = translate(card["subtitle"])
        return translated


ENGLISH: Final = Language(ENGLISH_TAG)
