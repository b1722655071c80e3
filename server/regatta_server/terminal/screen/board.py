"""What the middle of the screen shows, as pieces of text in their places. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len, set_cell_size

from regatta_server.terminal.texts import plain_signs

Look = Literal["plain", "strong", "faint"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A text on the board, and what is typed for who chooses it."""

    line: int
    column: int
    text: str
    typed: str = ""
    """Nothing where there is nothing to choose."""
    look: Look = "plain"


@dataclass(frozen=True, slots=True)
class Board:
    """All of it: lines that stay at the top, and pieces that scroll below them."""

    heading: Sequence[str]
    pieces: Sequence[Piece]

    @property
    def choices(self) -> list[int]:
        """Return the places of the pieces that can be chosen."""
        return [place for place, piece in enumerate(self.pieces) if piece.typed]

    @property
    def height(self) -> int:
        """Return how many lines the pieces take."""
        return max((piece.line + 1 for piece in self.pieces), default=0)

    def across(self, place: int) -> int:
        """Return the choice in the other column that is nearest to a piece; the piece where there is none."""
        here = self.pieces[place]
        others = [one for one in self.choices if self.pieces[one].column != here.column]
        return min(others, key=lambda one: abs(self.pieces[one].line - here.line), default=place)


def listed(lines: Sequence[tuple[str, str]], width: int) -> Board:
    """Return a board of lines, each with what is typed for it: those without are headings."""
    pieces = []
    for line, (text, typed) in enumerate(lines):
        shown = fitted(f"  {text}" if typed else text, width).rstrip()
        pieces.append(Piece(line, 0, shown, typed, "plain" if typed else "strong"))
    return Board([], pieces)


def fitted(text: str, width: int) -> str:
    """Return a text in just so many columns, of plain signs; what was cut ends in a dot."""
    text = plain_signs(text)
    if cell_len(text) > width > 1:
        return set_cell_size(text, width - 1) + "."
    return set_cell_size(text, width)
