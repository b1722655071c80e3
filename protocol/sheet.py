"""What a client draws: the card of a ruleset, which never changes, and the sheet of one seat, which does.

TypedDicts and not pydantic models: the pure rules build them without knowing pydantic, and a plain
dict is the cheapest thing to encode. typing_extensions, because pydantic asks for its TypedDict
before Python 3.12.
"""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

T = TypeVar("T")


def closed(kind: type[T]) -> type[T]:
    """Make pydantic refuse fields that a TypedDict does not name, and read its docstrings.

    What `pydantic.with_config` does, spelled without pydantic so that rules may import this module.
    """
    setattr(kind, "__pydantic_config__", {"extra": "forbid", "use_attribute_docstrings": True})  # noqa: B010 - a TypedDict's attributes are its keys to mypy
    return kind


Section = Literal["upper", "lower"]
"""Which half of the card a row or line stands in: the first column on a phone, or the second."""


@closed
class CardRow(TypedDict):
    """A row as it is printed on the card."""

    row: str
    """The same id in every ruleset (RULES.md), such as `full_house`."""
    name: str
    """The ruleset's own name for it."""
    section: Section
    hint: str
    """What the row asks for and gives, in one short sentence."""


@closed
class CardLine(TypedDict):
    """A line that the card adds up by itself: a subtotal, a bonus."""

    line: str
    name: str
    section: Section


@closed
class Card(TypedDict):
    """A ruleset as a client draws it; the same for all seats and all moments."""

    ruleset: str
    name: str
    ruleset_version: int
    """Rises when a number of the ruleset changes; a game keeps the version that it began with."""
    seats_min: int
    seats_max: int
    summary: str
    """The game in one sentence, for a lobby."""
    tray: list[str]
    """A shade for each die of the tray, in order."""
    throws: int
    """The most throws in a turn."""
    rounds: int
    rows: list[CardRow]
    lines: list[CardLine]


@closed
class Row(TypedDict):
    """A row of one seat, now."""

    row: str
    score: int | None
    """What was entered; null while the row is open."""
    potential: int | None
    """What the dice on the table would give here; null when nothing may be entered now."""
    most: int
    """The most that this row can give."""


@closed
class Line(TypedDict):
    """A line of one seat, now."""

    line: str
    value: int
    reached: NotRequired[int]
    """For a bonus: how far the seat has come, such as 29 of 63."""
    aim: NotRequired[int]
    """For a bonus: what must be reached."""


@closed
class Offers(TypedDict):
    """What this seat may do when it is its turn. The server judges again; a client only draws it."""

    throw: list[int]
    """Positions of the dice that may be thrown; empty when no throw is left."""
    hold: bool
    """Whether dice may be held for the next throw."""
    enter: list[str]
    """Rows that may be entered with the dice on the table."""


@closed
class Sheet(TypedDict):
    """One seat's part of the table, now."""

    faces: list[int]
    """The dice on the table by position in the tray, 1 to 6; empty before a turn's first throw."""
    throws: int
    """Throws made in this turn."""
    rows: list[Row]
    lines: list[Line]
    total: int
    offers: Offers
    done: bool
    """True when this seat has nothing left to play."""


@closed
class Place(TypedDict):
    """Where a seat ended. Equal totals share the place: two firsts, no second."""

    seat: int
    place: int
    total: int


@closed
class Result(TypedDict):
    """How a game ended."""

    places: list[Place]
    won_at_once: bool
    """True when a move won the game whatever the totals."""
