"""What a rules page draws of a ruleset, beside its card. TypedDicts, as in sheet.py."""

from typing import NotRequired

from typing_extensions import TypedDict

from regatta_protocol.sheet import Card, closed


@closed
class Example(TypedDict):
    """Dice, and what they give."""

    faces: list[int]
    shades: NotRequired[list[str]]
    """By die, where the tray has several shades."""
    throw: NotRequired[int]
    """Which throw of the turn it was, where that matters."""
    score: int
    note: NotRequired[str]


@closed
class RowExamples(TypedDict):
    """Examples of one row; scores come from the rules themselves."""

    row: str
    examples: list[Example]


@closed
class Difference(TypedDict):
    """One thing in which two rulesets differ."""

    what: str
    here: str
    there: str


@closed
class Relative(TypedDict):
    """A ruleset that resembles this one, and all that differs."""

    ruleset: str
    name: str
    differences: list[Difference]


@closed
class Guide(TypedDict):
    """The page of one ruleset."""

    card: Card
    source: str
    """Where the rules come from."""
    special: list[str]
    """What a player must know beside the rows, a paragraph each."""
    readings: list[str]
    """How points are read that the source leaves open, a sentence each."""
    tips: list[str]
    """Strategy, a sentence or two each."""
    rows: list[RowExamples]
    examples: list[Example]
    """Beside the rows: combinations and what they give, or whole throws of ten dice, best divided."""
    relatives: list[Relative]
