"""A text for a person: an id, its values, and the English beside it. Other languages are found by the id.

A `Text` is its English, so it goes wherever a `str` goes; whoever knows the language of the reader renders it
anew from id and values. The English is never read back.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict, Unpack

from regatta_protocol.sheet import closed

Value = str | int | list[str] | tuple[str, ...]
"""A name as it was written, a number, another text, or several names."""


class Values(TypedDict, total=False):
    """The values that texts have, one type for each name: a `Text` is translated, a `str` stays."""

    aim: int
    alarm: "Text"
    begin: str
    code: str
    days: int
    dice: "Text"
    end: str
    faces: "Text"
    field: str
    game: str
    """A game by the name on its card."""
    hint: str
    """What a card says of a row."""
    how: "Text"
    id: str
    leads: "Text"
    least: int
    left: int
    many: "Text"
    more: int
    most: int
    n: int
    """A number: where a text has two forms it decides which."""
    name: str
    names: list[str] | tuple[str, ...]
    number: "Text"
    number2: "Text"
    often: "Text"
    option: "Text"
    place: int
    problem: str
    reason: str
    room: str
    row: str
    """A row by the name on its card."""
    row2: str
    rule: "Text"
    score: int
    seats: int
    shade: str
    """A shade of dice by the word on its card."""
    shade2: str
    time: str
    until: str
    what: "Text"
    why: str
    word: str
    zone: str


class Text(str):
    """A sentence, or a part of one, in English; `id` and `values` say it in every other language."""

    __slots__ = ("id", "values")

    id: str
    values: Mapping[str, Value]

    def __new__(
        cls, id: str, english: str, several: str | None = None, /, **values: Unpack[Values]
    ) -> "Text":
        """Make the English of it, with values in its gaps; `several` is said where `n` is not 1."""
        given: Mapping[str, Value] = values  # type: ignore[assignment] # every member is a Value
        form = english if several is None or given["n"] == 1 else several
        gaps = {name: _in_english(value) for name, value in given.items()}
        self = super().__new__(cls, form.format_map(gaps) if gaps else form)
        self.id = id
        self.values = given
        return self


@closed
class SentText(TypedDict):
    """What a message was made of."""

    id: str
    """It means the same for as long as there is v1; which there are is in docs/protocol.md."""
    values: NotRequired[dict[str, int | str | list[str]]]
    """What stands in its gaps, by name: numbers, names, and words of the game in the reader's language."""


def packed(text: Text) -> dict[str, Any]:
    """Return a text as JSON has it, for another process; texts among its values go as their English."""
    return {"id": text.id, "english": str(text), "values": dict(text.values)}


def unpacked(sent: Mapping[str, Any]) -> Text:
    """Return the text that was packed."""
    text = str.__new__(Text, sent["english"])
    text.id = sent["id"]
    text.values = sent["values"]
    return text


def _in_english(value: Value) -> str:
    if isinstance(value, int):
        return f"{value:,}"
    return value if isinstance(value, str) else listed(value, "and")


def listed(names: Sequence[str], and_: str) -> str:
    """Return names as a sentence has them: the last two with a word between them."""
    *first, last = names
    return f"{', '.join(first)} {and_} {last}" if first else last
