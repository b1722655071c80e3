"""What a yacht is once the yacht row is filled (RULES.md section 1, notes): a joker, where a card has one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from regatta_protocol.text import Text
from regatta_server.rules.rows import NUMBER_IDS, RowSpec

YACHT: Final = "yacht"
FULL: Final = ("full_house", "small_straight", "large_straight")
"""Rows that give a joker their full points, though it has no full house and no straight."""


@dataclass(frozen=True, slots=True)
class Joker:
    """What a card makes of yachts after the yacht row is filled. Data only."""

    over_zero: bool
    """A yacht is a joker over a yacht row that was given up for 0 too; over 50 it always is."""
    forced: bool = False
    """The rows that a joker may take are prescribed, one after the other: see `barred`."""
    in_row: bool = False
    """The points are added in the yacht row itself; else they have a line of their own."""
    points: int = 100
    """What each yacht over a row that holds its 50 adds when it is entered, whatever row takes it."""

    def holds(self, filled: int | None) -> bool:
        """Return whether a yacht is a joker over a yacht row with this score."""
        return filled is not None and (filled > 0 or self.over_zero)

    def gives(self, row: RowSpec, points: int) -> int:
        """Return what a joker gives in a row that would give it `points` as an ordinary throw."""
        return row.most if row.row in FULL else points


def barred(rows: tuple[RowSpec, ...], scores: tuple[int | None, ...], face: int) -> Mapping[int, Text]:
    """Return why open rows may not take a forced joker of this face, by their places on the card.

    It goes into the upper row of its face if that is open, otherwise into any open lower row, otherwise
    into any open row at all.
    """
    free = [place for place, score in enumerate(scores) if score is None]
    own = [place for place in free if rows[place].row == NUMBER_IDS[face - 1]]
    if own:
        reason = Text(
            "joker-into-row",
            "This yacht is a joker and must go into {row}, which is still open.",
            row=rows[own[0]].name,
        )
        return {place: reason for place in free if place not in own}
    lower = [place for place in free if rows[place].section == "lower"]
    if lower:
        reason = Text(
            "joker-into-lower", "This yacht is a joker and must go into an open row of the lower section."
        )
        return {place: reason for place in free if place not in lower}
    return {}
