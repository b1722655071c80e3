"""The card of a category game: everything that distinguishes one such game from another. Data only."""

from dataclasses import dataclass
from typing import Final

from regatta_protocol.sheet import Card, CardGroup, CardLine, CardOption, CardRow, OpeningThrow, Section
from regatta_server.rules.hand import HAND_DICE
from regatta_server.rules.joker import Joker
from regatta_server.rules.rows import RowSpec
from regatta_server.rules.throwing import THROWS


@dataclass(frozen=True, slots=True)
class Subtotal:
    """A line that adds up one section: its rows and the bonus lines that stand above."""

    section: Section
    name: str

    @property
    def line(self) -> str:
        """The line's id, `upper_total` or `lower_total`."""
        return f"{self.section}_total"


@dataclass(frozen=True, slots=True)
class Bonus:
    """A line that gives its points once the rows of its section reach the aim."""

    section: Section
    name: str
    aim: int
    points: int

    @property
    def line(self) -> str:
        """The line's id, `upper_bonus` where the upper rows earn it."""
        return f"{self.section}_bonus"


@dataclass(frozen=True, slots=True)
class YachtBonus:
    """A line for the points of later yachts, where the yacht row does not take them itself."""

    name: str
    section: Section = "lower"
    line: str = "yacht_bonus"


TOTALS: Final = (Subtotal("upper", "Upper total"), Subtotal("lower", "Lower total"))
BONUS_35: Final = Bonus("upper", "Bonus", aim=63, points=35)


@dataclass(frozen=True, slots=True)
class CategoryCard:
    """A category game."""

    ruleset: str
    """The id in the catalogue (RULES.md sections 1 and 2)."""
    name: str
    subtitle: str
    """What people know it by, in a few words below its name."""
    group: CardGroup
    version: int
    """Rises when a number changes; a running game keeps the version that it began with."""
    seats: tuple[int, int]
    """The fewest and the most."""
    summary: str
    rows: tuple[RowSpec, ...]
    """In the card's order, which is also the order of `Play.scores`."""
    lines: tuple[Subtotal | Bonus | YachtBonus, ...] = TOTALS
    """A bonus stands above the total that it counts in."""
    entries: int = 1
    """Rows that a turn enters, and so how many times five dice are thrown."""
    joker: Joker | None = None
    begins: OpeningThrow | None = None
    options: tuple[CardOption, ...] = ()
    also: tuple[str, ...] = ()
    """What others call this very game."""
    near: tuple[str, ...] = ()
    """Games that are not here, to which this one is nearest: whoever looks for one finds this."""

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return HAND_DICE * self.entries


def printed(card: CategoryCard) -> Card:
    """Return the card as clients get it."""
    fewest, most = card.seats
    lines: list[CardLine] = [
        {"line": line.line, "name": line.name, "section": line.section} for line in card.lines
    ]
    made: Card = {
        "ruleset": card.ruleset,
        "name": card.name,
        "subtitle": card.subtitle,
        "group": card.group,
        "ruleset_version": card.version,
        "seats_min": fewest,
        "seats_max": most,
        "summary": card.summary,
        "tray": ["light"] * card.dice,
        "throws": THROWS,
        "rounds": len(card.rows) // card.entries,
        "entries": card.entries,
        "rows": [_printed_row(row) for row in card.rows],
        "lines": lines,
        "begins": card.begins,
        "orders": ["alternate", "simultaneous", "free"],
        "options": list(card.options),
    }
    if card.also:
        made["also"] = list(card.also)
    if card.near:
        made["near"] = list(card.near)
    return made


def _printed_row(row: RowSpec) -> CardRow:
    printed_row: CardRow = {
        "row": row.row,
        "name": row.name,
        "section": row.section,
        "hint": row.hint,
        "aliases": list(row.aliases),
    }
    if row.letter:
        printed_row["letter"] = row.letter
    return printed_row
