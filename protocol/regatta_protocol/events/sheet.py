"""What a client draws.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.events.base import Value
from regatta_protocol.sheet import CardGroup, Leads, OptionName, Order, Section, WhyOut


class CardRow(Value, frozen=True, kw_only=True):
    """A row as it is printed on the card."""

    row: str
    """The same id in every ruleset (RULES.md), such as `full_house`."""
    name: str
    """The ruleset's own name for it."""
    section: Section | str
    hint: str
    """What the row asks for and gives, in one short sentence."""
    aliases: list[str]
    """Other names that players know the row by."""
    letter: str | None = None
    """The letter by which the row is entered where the game is played by mail."""


class CardLine(Value, frozen=True, kw_only=True):
    """A line that the card adds up by itself: a subtotal, a bonus."""

    line: str
    name: str
    section: Section | str


class CardOption(Value, frozen=True, kw_only=True):
    """A number that a host may choose for this ruleset alone."""

    option: OptionName | str
    """The field of the room's options."""
    name: str
    hint: str
    """What it does, in one short sentence."""
    least: int
    most: int
    default: int | None
    """What holds when the host chooses nothing; null for nothing at all."""


class OpeningThrow(Value, frozen=True, kw_only=True):
    """How a ruleset finds who begins: each seat throws, and those who tie for the lead throw again."""

    dice: int
    """How many dice each seat throws."""
    leads: Leads | str
    """Which sum begins."""


class Card(Value, frozen=True, kw_only=True):
    """A ruleset as a client draws it; the same for all seats and all moments."""

    ruleset: str
    name: str
    subtitle: str | None = None
    """What people know it by, in a few words below its name."""
    group: CardGroup | str | None = None
    """Where a list of games has it: the one that most know, its relatives, or something else."""
    ruleset_version: int
    """Rises when a number of the ruleset changes; a game keeps the version that it began with."""
    seats_min: int
    seats_max: int
    summary: str
    """The game in one sentence, for a lobby."""
    also: list[str] | None = None
    """What others call this very game."""
    near: list[str] | None = None
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
    orders: list[Order | str]
    """The orders of play that a room may have."""
    options: list[CardOption]


class Row(Value, frozen=True, kw_only=True):
    """A row of one seat, now."""

    row: str
    score: int | None
    """What was entered; null while the row is open."""
    potential: int | None
    """What the dice on the table would give here; null when nothing may be entered now."""
    most: int
    """The most that this row can give."""
    barred: str | None = None
    """Why this open row may not be entered with the dice on the table, for a person."""


class Line(Value, frozen=True, kw_only=True):
    """A line of one seat, now."""

    line: str
    value: int
    reached: int | None = None
    """For a bonus: how far the seat has come, such as 29 of 63."""
    aim: int | None = None
    """For a bonus: what must be reached."""


class Combination(Value, frozen=True, kw_only=True):
    """Dice that were set aside together (RULES.md section 3)."""

    face: int
    """The face that all its dice count as, wild ones too."""
    dice: list[int]
    """Positions in the tray, ascending."""
    points: int
    """What it gives as it is."""


class Joined(Value, frozen=True, kw_only=True):
    """A die of the table that joins a combination when the turn's points are banked."""

    die: int
    face: int
    """Of the combination."""


class BankOffer(Value, frozen=True, kw_only=True):
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


class Offers(Value, frozen=True, kw_only=True):
    """What this seat may do when it is its turn. The server judges again; a client only draws it."""

    throw: list[int]
    """Positions of the dice that may be thrown; empty when no throw is left."""
    hold: bool
    """Whether dice may be held for the next throw."""
    enter: list[str]
    """Rows that may be entered with the dice on the table."""
    set_aside: list[Combination] | None = None
    """Dice that may be set aside now and the face to name, with what the combination gives by itself or
    with those that it joins. Where there are no combinations, the field is missing."""
    bank: list[BankOffer] | None = None
    """Ways to bank, the best first; empty before the last throw is secured."""


class EntryPreview(Value, frozen=True, kw_only=True):
    """What an entry would give."""

    rows: dict[str, list[int]]
    """The dice that each row takes: as asked, or the best split where none were named."""
    scores: dict[str, int]


class Sheet(Value, frozen=True, kw_only=True):
    """One seat's part of the table, now."""

    faces: list[int]
    """The dice by position in the tray, 1 to 6; empty before a turn's first throw."""
    throws: int
    """Throws made in this turn."""
    rows: list[Row]
    lines: list[Line]
    total: int | None
    """Null while it is hidden from this viewer: draw it as `?`."""
    aside: list[Combination] | None = None
    """What is set aside of the dice; missing where dice are not set aside."""
    points: int | None = None
    """Points of this turn from sets that are complete; they are lost if a throw fails."""
    hidden: bool | None = None
    """True where this viewer sees only a part: `faces`, `rows` and `total` may be empty."""
    offers: Offers
    done: bool
    """True when this seat has nothing left to play."""


class SeatOut(Value, frozen=True, kw_only=True):
    """A seat that plays no more."""

    seat: int
    why: WhyOut | str


class Place(Value, frozen=True, kw_only=True):
    """Where a seat ended. Equal totals share the place: two firsts, no second."""

    seat: int
    place: int
    total: int
    out: WhyOut | str | None = None
    """Where the seat did not play on to the end: it ranks behind all that did, whatever its total."""


class Settlement(Value, frozen=True, kw_only=True):
    """What a seat receives (or pays, below 0) in play points, where the room has a stake."""

    seat: int
    points: int


class Result(Value, frozen=True, kw_only=True):
    """How a game ended."""

    places: list[Place]
    settlement: list[Settlement] | None = None
    """By seat; only where the room has a stake. They add up to 0."""
    won_at_once: bool
    """True when a move won the game whatever the totals."""
    undone: int | None = None
    """How many decisions were taken back in it, where any was: only in practice."""
