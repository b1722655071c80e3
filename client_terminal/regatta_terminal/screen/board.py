"""What the middle of the screen shows, as pieces of text in their places. Pure."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len, set_cell_size

from regatta_protocol.typed.table_text import wrapped
from regatta_terminal.texts import plain_signs

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
    pieces: list[Piece] = []
    for text, typed in lines:
        if typed:
            pieces.append(Piece(len(pieces), 0, fitted(f"  {text}", width).rstrip(), typed))
        else:
            for part in wrapped([plain_signs(text)], width):
                pieces.append(Piece(len(pieces), 0, part, look="strong"))
    return Board([], pieces)


def help_page(keys: Mapping[str, str], commands: Sequence[str], width: int) -> list[str]:
    """Return what keys do, and then commands such as `games: all games`, each with what it does beside it."""
    parts = [line.partition(": ") for line in commands]
    text = _two_columns([*keys.items()], width)
    return [*text, "", *_two_columns([(typed, does) for typed, _, does in parts], width)]


def _two_columns(lines: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Return lines of two parts; the second goes on below itself where it is long."""
    column = min(max((len(typed) for typed, does in lines if does), default=0), width // 2) + 2
    texts: list[str] = []
    for typed, does in lines:
        first, *more = textwrap.wrap(plain_signs(does), width - column) or [""]
        if len(typed) > column - 2:
            texts.append(plain_signs(typed))
            more = [first, *more] if first else more
        else:
            texts.append(f"{plain_signs(typed):<{column}}{first}".rstrip())
        texts += [" " * column + part for part in more]
    return texts


def fitted(text: str, width: int) -> str:
    """Return a text in just so many columns, of plain signs; what was cut ends in a dot."""
    text = plain_signs(text)
    if cell_len(text) > width > 1:
        return set_cell_size(text, width - 1) + "."
    return set_cell_size(text, width)
