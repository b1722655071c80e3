"""What a client draws: the card of a ruleset, which never changes, and the sheet of one seat, which does.

TypedDicts and not pydantic models: the pure rules build them without knowing pydantic, and a plain
dict is the cheapest thing to encode. typing_extensions, because pydantic asks for its TypedDict
before Python 3.12.
"""

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

T = TypeVar("T")


def closed(kind: type[T]) -> type[T]:
    """Make pydantic refuse fields that a TypedDict does not name.

    What `pydantic.with_config` does, spelled without pydantic so that rules may import this module.
    """
    setattr(kind, "__pydantic_config__", {"extra": "forbid"})  # noqa: B010 - a TypedDict's attributes are its keys to mypy
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
    aliases: list[str]
    """Other names that players know the row by."""
    letter: NotRequired[str]
    """The letter by which the row is entered where the game is played by mail."""


@closed
class CardLine(TypedDict):
    """A line that the card adds up by itself: a subtotal, a bonus."""

    line: str
    name: str
    section: Section


Order = Literal["alternate", "simultaneous", "free"]
"""Who may play when: one after the other, all in the same round, or each at an own pace."""
Times = Literal[1, 2, 3, 5, 10]
"""How many times the room's turn time a seat has: up to ten, as WCAG 2.2.1 asks for."""


OptionName = Literal["target", "stake"]
Leads = Literal["lowest", "highest"]
CardGroup = Literal["known", "relative", "other"]
"""Where a list of games has a game: among those that most know, their relatives, or something else."""


@closed
class CardOption(TypedDict):
    """A number that a host may choose for this ruleset alone."""

    option: OptionName
    """The field of the room's options."""
    name: str
    hint: str
    """What it does, in one short sentence."""
    least: int
    most: int
    default: int | None
    """What holds when the host chooses nothing; null for nothing at all."""


@closed
class OpeningThrow(TypedDict):
    """How a ruleset finds who begins: each seat throws, and those who tie for the lead throw again."""

    dice: int
    """How many dice each seat throws."""
    leads: Leads
    """Which sum begins."""


@closed
class Card(TypedDict):
    """A ruleset as a client draws it; the same for all seats and all moments."""

    ruleset: str
    name: str
    subtitle: NotRequired[str]
    """What people know it by, in a few words below its name."""
    group: NotRequired[CardGroup]
    """Where a list of games has it: the one that most know, its relatives, or something else."""
    ruleset_version: int
    """Rises when a number of the ruleset changes; a game keeps the version that it began with."""
    seats_min: int
    seats_max: int
    summary: str
    """The game in one sentence, for a lobby."""
    also: NotRequired[list[str]]
    """What others call this very game."""
    near: NotRequired[list[str]]
    """Games that are not here, to which this one is nearest."""
    tray: list[str]
    """A shade for each die of the tray, in order."""
    throws: int | None
    """The most throws in a turn; null where no number bounds them."""
    rounds: int | None
    """Turns of each seat; null for a game that is played to a target."""
    entries: int
    """Rows that a turn enters: one, two where ten dice are thrown, none where there are no rows."""
    rows: list[CardRow]
    lines: list[CardLine]
    begins: OpeningThrow | None
    """The ruleset's own way to find who begins; null for a random order."""
    orders: list[Order]
    """The orders of play that a room may have."""
    options: list[CardOption]


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
    barred: NotRequired[str]
    """Why this open row may not be entered with the dice on the table, for a person."""


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
class Combination(TypedDict):
    """Dice that were set aside together (RULES.md section 3)."""

    face: int
    """The face that all its dice count as, wild ones too."""
    dice: list[int]
    """Positions in the tray, ascending."""
    points: int
    """What it gives as it is."""


@closed
class Joined(TypedDict):
    """A die of the table that joins a combination when the turn's points are banked."""

    die: int
    face: int
    """Of the combination."""


@closed
class BankOffer(TypedDict):
    """A way to bank, and what comes of it."""

    join: dict[str, int]
    """What to send as `join`: by the position of a wild die, the face of the combination that it joins."""
    joined: list[Joined]
    """All dice of the table that join a combination by it, whether the player likes it or not."""
    points: int
    """What the turn brings."""
    total: int
    """The seat's total afterwards."""
    wins: bool


@closed
class Offers(TypedDict):
    """What this seat may do when it is its turn. The server judges again; a client only draws it."""

    throw: list[int]
    """Positions of the dice that may be thrown; empty when no throw is left."""
    hold: bool
    """Whether dice may be held for the next throw."""
    enter: list[str]
    """Rows that may be entered with the dice on the table."""
    set_aside: NotRequired[list[Combination]]
    """Dice that may be set aside now and the face to name, with what the combination gives by itself or
    with those that it joins. Where there are no combinations, the field is missing."""
    bank: NotRequired[list[BankOffer]]
    """Ways to bank, the best first; empty before the last throw is secured."""


@closed
class EntryPreview(TypedDict):
    """What an entry would give."""

    rows: dict[str, list[int]]
    """The dice that each row takes: as asked, or the best split where none were named."""
    scores: dict[str, int]


@closed
class Sheet(TypedDict):
    """One seat's part of the table, now."""

    faces: list[int]
    """The dice by position in the tray, 1 to 6; empty before a turn's first throw."""
    throws: int
    """Throws made in this turn."""
    rows: list[Row]
    lines: list[Line]
    total: int | None
    """Null while it is hidden from this viewer: draw it as `?`."""
    aside: NotRequired[list[Combination]]
    """What is set aside of the dice; missing where dice are not set aside."""
    points: NotRequired[int]
    """Points of this turn from sets that are complete; they are lost if a throw fails."""
    hidden: NotRequired[bool]
    """True where this viewer sees only a part: `faces`, `rows` and `total` may be empty."""
    offers: Offers
    done: bool
    """True when this seat has nothing left to play."""


@closed
class SheetChange(TypedDict, total=False):
    """What a move changes of a sheet, beside what the move itself tells: members of `thrown` and its kin."""

    worth: list[int | None]
    """By the card's rows, what the dice on the table would give; null where nothing may be entered."""
    barred: str
    """Why the open rows of no worth may not be entered with these dice, for a person."""
    scores: dict[str, int]
    """Rows whose score is another one now."""
    lines: dict[str, int]
    """Lines whose value is another one now."""
    reached: dict[str, int]
    """Bonus lines that are nearer to their aim: how far the seat has come."""
    total: int
    """Where a turn ended."""
    done: bool
    """True where a turn ended, and the seat has nothing left to play."""
    aside: list[Combination]
    """What is set aside of the dice."""
    set_aside: list[Combination]
    """Offers: dice that may be set aside now."""
    bank: list[BankOffer]
    """Offers: ways to bank."""


WhyOut = Literal["resigned", "gone"]
"""Why a seat plays no more: it gave the game up, or its player was gone and another claimed the result."""


@closed
class SeatOut(TypedDict):
    """A seat that plays no more."""

    seat: int
    why: WhyOut


@closed
class Place(TypedDict):
    """Where a seat ended. Equal totals share the place: two firsts, no second."""

    seat: int
    place: int
    total: int
    out: NotRequired[WhyOut]
    """Where the seat did not play on to the end: it ranks behind all that did, whatever its total."""


@closed
class Settlement(TypedDict):
    """What a seat receives (or pays, below 0) in play points, where the room has a stake."""

    seat: int
    points: int


@closed
class Result(TypedDict):
    """How a game ended."""

    places: list[Place]
    settlement: NotRequired[list[Settlement]]
    """By seat; only where the room has a stake. They add up to 0."""
    won_at_once: bool
    """True when a move won the game whatever the totals."""
    undone: NotRequired[int]
    """How many decisions were taken back in it, where any was: only in practice."""


@closed
class StandingAfter(TypedDict):
    """How a seat stands after a move."""

    turns: int
    """Turns completed."""
    total: int
    worth: int
    """The total with points that are not safe yet."""
    done: bool
    won: bool
    """The move won the game at once."""
