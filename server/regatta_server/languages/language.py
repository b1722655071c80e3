"""One language: what it says for an English text, for a message, and for a card.

English stands where it is said, in cards and beside the code, and is what is stored, sealed and recorded. A
translation is found by the English text itself, at the moment when it is sent: a text that was changed is
English until it is translated anew, and a test says so.
"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import orjson

from regatta_protocol.sheet import Card

TEXTS: Final = Path(__file__).parent / "texts"
PARTS: Final = ("cards", "rules", "messages")
"""Files of a language: what is printed on cards, what rules pages say beside them, and messages."""
ENGLISH_TAG: Final = "en"
DRAFTS: Final = frozenset({"es", "fr", "nl"})
"""Languages that nobody has looked through who speaks them from childhood; what they lack is English."""

NUMBERS: Final = frozenset({"aim", "least", "more", "most", "n", "score"})
"""Gaps of a message that hold a number in digits."""
WORDS: Final = frozenset(
    [
        *("alarm", "dice", "faces", "game", "hint", "how", "leads", "many", "number", "number2", "often"),
        *("option", "row", "row2", "rule", "seats", "shade", "shade2", "what", "why"),
    ]
)
"""Gaps that hold English words of ours, which are read in their turn. All others hold what players wrote."""
NAMES: Final = "names"
"""The gap that holds several, with English words between them."""
MESSAGE_MOST: Final = 1_000
"""Characters of a message that is read: ours are shorter, and of a long one a client wrote the most."""
NESTED_MOST: Final = 3
"""How deep messages are read in the gaps of messages: ours are two deep, what players write may go on."""
GAP: Final = re.compile(r"\{(\w+)\}")


Sentence = tuple[re.Pattern[str], str]
"""What reads a sentence with gaps, and what it is in the language."""


@dataclass(frozen=True, eq=False)
class Language:
    """A language by its tag, such as `de`. `English` says all as it is."""

    tag: str
    texts: Mapping[str, str] = field(repr=False)
    """By the English, with its gaps as `{row}`, the same gaps in any order."""
    messages: Set[str] = field(default=frozenset(), repr=False)
    """Those of the English texts that are messages; others are of cards and rules pages."""

    @property
    def is_english(self) -> bool:
        """Return whether nothing is translated."""
        return self.tag == ENGLISH_TAG

    @property
    def is_draft(self) -> bool:
        """Return whether the language is not said to be whole."""
        return self.tag in DRAFTS

    def text(self, english: str) -> str:
        """Return what is said for a text without gaps; the English where nobody has translated it."""
        return self.texts.get(english, english)

    def message(self, english: str) -> str:
        """Return what is said for a message as it was sent, with its gaps filled; else the English."""
        return self._read(english, self._messages, NESTED_MOST)

    def note(self, english: str) -> str:
        """Return what is said for a text that a rules page makes of the rules; else the English."""
        return self._read(english, self._notes, NESTED_MOST)

    def card(self, card: Card) -> Card:
        """Return a card in this language: its ids, numbers and other names are those of the English one."""
        if self.is_english:
            return card
        said = self.text
        return {
            **card,
            "name": said(card["name"]),
            "summary": said(card["summary"]),
            "rows": [{**row, "name": said(row["name"]), "hint": said(row["hint"])} for row in card["rows"]],
            "lines": [{**line, "name": said(line["name"])} for line in card["lines"]],
            "options": [
                {**option, "name": said(option["name"]), "hint": said(option["hint"])}
                for option in card["options"]
            ],
        }

    def _read(self, english: str, sentences: Sequence[Sentence], nested: int) -> str:
        known = self.texts.get(english)
        if known is not None:
            return known
        if nested == 0 or len(english) > MESSAGE_MOST:
            return english
        for pattern, translated in sentences:
            found = pattern.fullmatch(english)
            if found is not None:
                filled = {
                    gap: self._filled(gap, value, sentences, nested - 1)
                    for gap, value in found.groupdict().items()
                }
                return translated.format_map(filled)
        return english

    def _filled(self, gap: str, value: str, sentences: Sequence[Sentence], nested: int) -> str:
        if gap == NAMES:
            return value.replace(" and ", f" {self.text('and')} ")
        return self._read(value, sentences, nested) if gap in WORDS else value

    @cached_property
    def _messages(self) -> Sequence[Sentence]:
        return _sentences(self.texts, self.messages)

    @cached_property
    def _notes(self) -> Sequence[Sentence]:
        return _sentences(self.texts, self.texts.keys() - self.messages)


ENGLISH: Final = Language(ENGLISH_TAG, {})


@cache
def languages() -> Mapping[str, Language]:
    """Return all languages by their tags, read once."""
    return {
        ENGLISH_TAG: ENGLISH,
        **{folder.name: _read_language(folder) for folder in sorted(TEXTS.iterdir())},
    }


def language_of(tag: str | None) -> Language:
    """Return the language that a tag asks for, `de` for `de-AT`; English where there is none of it."""
    rest = "" if tag is None else tag.lower()
    while rest:
        if (found := languages().get(rest)) is not None:
            return found
        rest = rest.rpartition("-")[0]
    return ENGLISH


def read_texts(folder: Path, part: str) -> dict[str, str]:
    """Return what a file of a language says, by the English. Raises ValueError for what is no such file."""
    said: Any = orjson.loads((folder / f"{part}.json").read_bytes())
    if not isinstance(said, dict) or not all(isinstance(one, str) and one for one in said.values()):
        raise ValueError(f"{folder.name}/{part}.json is no table of texts by their English")
    return said


def _read_language(folder: Path) -> Language:
    cards, rules, messages = (read_texts(folder, part) for part in PARTS)
    return Language(folder.name, cards | rules | messages, messages.keys())


def _sentences(texts: Mapping[str, str], those: Iterable[str]) -> Sequence[Sentence]:
    """Return what reads those texts that have gaps, first those that say most beside their gaps."""
    with_gaps = sorted(
        (one for one in those if GAP.search(one)), key=lambda one: (-len(GAP.sub("", one)), one)
    )
    return [(_pattern(one), texts[one]) for one in with_gaps]


def _pattern(english: str) -> re.Pattern[str]:
    parts: list[str] = []
    end = 0
    for gap in GAP.finditer(english):
        parts.append(re.escape(english[end : gap.start()]))
        parts.append(f"(?P<{gap[1]}>{r'[0-9][0-9.,]*' if gap[1] in NUMBERS else '.+'})")
        end = gap.end()
    return re.compile("".join(parts) + re.escape(english[end:]), re.DOTALL)
