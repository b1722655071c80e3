"""The score table of all seats as a board, and the dice as they lie. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from regatta_protocol.messages.room import Snapshot
from regatta_protocol.sheet import Card, Row, Sheet
from regatta_protocol.typed.offers import listed_offers, say_bank, say_dice, say_offer
from regatta_protocol.typed.row_names import row_letters
from regatta_protocol.typed.table_text import (
    SECTIONS,
    dice_lines,
    drawn_dice,
    in_section,
    name_of,
    seat_that_plays,
    seats_in_order,
    sheet_of,
    totals_line,
    wrapped,
)
from regatta_protocol.typed.texts import Texts
from regatta_terminal.screen.board import Board, Look, Piece, fitted
from regatta_terminal.texts import plain_signs

DIE: Final = 8
"""Columns of a drawn die, with the space behind it."""
LETTER: Final = 3
"""Columns of a row's letter, with the sign of what was chosen before it."""
NAME_LEAST: Final = 8
"""Columns of a row's name where many seats want theirs."""
SEAT_LEAST, SEAT_MOST = 5, 14
"""Columns of a seat: `(50)` and a space, and a whole name."""
DARK: Final = str.maketrans("+-|", "###")
"""How the edge of a dark die looks, where dice are of two shades."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A table as somebody sees it."""

    now: Snapshot
    own: int | None
    texts: Texts
    words: Mapping[str, str]
    """Those of the screen: `kept` and `aside` below the dice, `others` where players are waited for."""
    chosen: str = ""
    """Rows that are chosen already, where several are entered together: their letters."""
    over: bool = False
    """The game is over: there is nothing to choose."""

    @property
    def plays(self) -> int | None:
        """Return the seat whose dice lie there."""
        return seat_that_plays(self.now, self.own)

    @property
    def sheet(self) -> Sheet | None:
        """Return the sheet of one's own turn."""
        return sheet_of(self.now, self.own) if self.own is not None and self.plays == self.own else None


def table_board(shown: Shown, width: int) -> Board:
    """Return the score table, as far as there is one, and else what may be set aside and banked."""
    card = shown.now["card"]
    if not shown.now["hands"]:
        return _gathering(shown, width)
    return _rows_board(shown, width) if card["rows"] else _banking_board(shown, width)


def _gathering(shown: Shown, width: int) -> Board:
    """Return who is there before the game begins."""
    now = shown.now
    names = [seat["name"] for seat in now["seats"]]
    names += ["-"] * (now["seats_wanted"] - len(names))
    lines = [f"{at}. {name}" for at, name in enumerate(names, 1)]
    if now["stage"] == "gathering":
        lines += ["", shown.words["others"].format(room=now["room"])]
    return Board([], [Piece(at, 0, fitted(line, width)) for at, line in enumerate(lines)])


# -- dice --------------------------------------------------------------------------------------------


def dice_width(shown: Shown) -> int:
    """Return the columns of the drawn dice."""
    return DIE * len(shown.now["card"]["tray"]) - 1


def dice_drawing(shown: Shown) -> list[str]:
    """Return the dice as they look, and below each its number, and `kept` or `aside`; empty without dice."""
    seat = shown.plays
    sheet = sheet_of(shown.now, seat)
    if sheet is None or not sheet["faces"]:
        return []
    tray = shown.now["card"]["tray"]
    shades = len(set(tray)) > 1
    lines = [""] * 5
    for die in range(len(sheet["faces"])):
        dark = shades and tray[die] == "dark"
        for at, part in enumerate(drawn_dice(sheet, [die])):
            lines[at] += (part.translate(DARK) if dark else part) + " "
    return [line.rstrip() for line in [*lines, "".join(_marks(shown, sheet, seat))]]


def _marks(shown: Shown, sheet: Sheet, seat: int | None) -> list[str]:
    tray, words = shown.now["card"]["tray"], shown.words
    held = next((hand["held"] for hand in shown.now["hands"] if hand["seat"] == seat), [])
    aside = {die for made in sheet.get("aside", []) for die in made["dice"]}
    shades = len(set(tray)) > 1
    marks = []
    for die in range(len(sheet["faces"])):
        # The letter is what is typed for a die of that shade.
        number = tray[die][0] if shades else str((die + 1) % 10)
        word = words["aside"] if die in aside else words["kept"] if die in held else ""
        marks.append(fitted(f"{number} {word}", DIE - 1) + " ")
    return marks


def dice_text(shown: Shown, width: int) -> list[str]:
    """Return the dice in words, where the screen has no room to draw them or there is nothing to draw."""
    return _broken([" | ".join(dice_lines(shown.now, shown.own, shown.texts))], width)


# -- rows --------------------------------------------------------------------------------------------


def _rows_board(shown: Shown, width: int) -> Board:
    """Return all rows and all seats: both halves of the card beside each other where there is room."""
    seats = seats_in_order(shown.now)
    name = (
        LETTER
        + 1
        + max(len(one["name"]) for one in (*shown.now["card"]["rows"], *shown.now["card"]["lines"]))
    )
    least = max(SEAT_LEAST, 3 + len(str(_most(shown.now))))
    half = (width - 2) // 2
    if name + least * len(seats) <= half:
        columns = _Columns(shown, seats, name, min(SEAT_MOST, (half - name) // len(seats)))
        upper, lower = (columns.section(section, at * (half + 2)) for at, section in enumerate(SECTIONS))
        heads = [fitted(line, half) for line in columns.heading()]
        total = columns.total(len(lower), half + 2)
        lower_lines = [*lower, total]
        return Board([f"{line}  {line}".rstrip() for line in heads], [*upper, *lower_lines])
    name = max(LETTER + NAME_LEAST, min(name, width - 1 - least * len(seats)))
    columns = _Columns(shown, seats, name, max(1, min(SEAT_MOST, (width - 1 - name) // len(seats))))
    upper = columns.section("upper", 0)
    lower = [
        Piece(one.line + len(upper), 0, one.text, one.typed, one.look) for one in columns.section("lower", 0)
    ]
    return Board([*columns.heading(), columns.totals()], [*upper, *lower])


def _most(now: Snapshot) -> int:
    """Return the most that a row may give, as far as one sees rows."""
    return max((row["most"] for hand in now["hands"] for row in hand["sheet"]["rows"]), default=0)


class _Columns:
    """Lines of the table: a row's letter and name, and a column for each seat."""

    def __init__(self, shown: Shown, seats: Sequence[int], name: int, seat: int) -> None:
        self._shown = shown
        self._seats = seats
        self._name = name
        self._seat = seat
        self._sheets = {number: sheet_of(shown.now, number) for number in seats}
        self._turns = {turn["seat"] for turn in shown.now["turns"]}

    def heading(self) -> list[str]:
        """Return the names: whoever plays has a star."""
        names = [
            fitted(
                ("*" if seat in self._turns else "") + name_of(self._shown.now, seat), self._seat - 1
            ).strip()
            for seat in self._seats
        ]
        return [self._line("", "", names)]

    def totals(self) -> str:
        """Return the totals in a line."""
        return self._line("", self._shown.texts.total(), [self._total(seat) for seat in self._seats])

    def total(self, line: int, column: int) -> Piece:
        """Return the same as a piece."""
        return Piece(line, column, self.totals(), look="strong")

    def section(self, section: str, column: int) -> list[Piece]:
        """Return the rows and lines of one half of the card."""
        card = self._shown.now["card"]
        letters = row_letters(card)
        pieces: list[Piece] = []
        for row in card["rows"]:
            if in_section(row, section):
                cells = [self._cell(seat, row["row"]) for seat in self._seats]
                letter = letters[row["row"]]
                text = self._line(letter, row["name"], cells)
                typed = "" if self._shown.over else letter
                pieces.append(Piece(len(pieces), column, text, typed, self._look(row["row"])))
        for line in card["lines"]:
            if in_section(line, section):
                text = self._line("", line["name"], [self._sum(seat, line["line"]) for seat in self._seats])
                pieces.append(Piece(len(pieces), column, text, look="faint"))
        return pieces

    def _line(self, letter: str, name: str, cells: Sequence[str]) -> str:
        sign = "+" if letter and letter in self._shown.chosen else " "
        shown = "".join(" " * (self._seat - cell_len(cell)) + cell for cell in cells)
        return f"{sign}{letter:<1} {fitted(name, self._name - LETTER)}{shown}"

    def _cell(self, seat: int, row_id: str) -> str:
        """Return a score, in brackets what the dice would give, or that the row is open or not to be seen."""
        sheet = self._sheets[seat]
        if sheet is None:
            return "."
        row = next((row for row in sheet["rows"] if row["row"] == row_id), None)
        if row is None:
            return "?"
        if row["score"] is not None:
            return str(row["score"])
        if seat in self._turns and "barred" in row:
            return "-"
        return f"({row['potential']})" if self._offered(seat, sheet, row) else "."

    def _offered(self, seat: int, sheet: Sheet, row: Row) -> bool:
        return seat in self._turns and row["potential"] is not None and row["row"] in sheet["offers"]["enter"]

    def _look(self, row_id: str) -> Look:
        sheet = self._shown.sheet
        row = None if sheet is None else next((row for row in sheet["rows"] if row["row"] == row_id), None)
        if sheet is None or row is None or self._shown.own is None:
            return "plain"
        worth = row["potential"] if self._offered(self._shown.own, sheet, row) else None
        return "strong" if worth else "plain"

    def _sum(self, seat: int, line_id: str) -> str:
        sheet = self._sheets[seat]
        line = (
            None if sheet is None else next((one for one in sheet["lines"] if one["line"] == line_id), None)
        )
        if line is None:
            return "?"
        far = f"{line.get('reached', 0)}/{line.get('aim')}"
        # How far it is to a bonus, as long as it is not had.
        return far if "aim" in line and not line["value"] and len(far) < self._seat else str(line["value"])

    def _total(self, seat: int) -> str:
        sheet = self._sheets[seat]
        return "?" if sheet is None or sheet["total"] is None else str(sheet["total"])


# -- dice that are set aside ---------------------------------------------------------------------------


def _banking_board(shown: Shown, width: int) -> Board:
    """Return how far all seats have come, what is set aside, and what can be done."""
    now, card, texts = shown.now, shown.now["card"], shown.texts
    heading = _broken([totals_line(now, shown.own, texts)], width)
    playing = sheet_of(now, shown.plays)
    lines = [] if playing is None else _aside(card, playing, texts)
    pieces = [Piece(at, 0, line) for at, line in enumerate(_broken(lines, width))]
    for typed, text in [] if shown.over else _offers(card, shown.sheet, texts):
        for at, line in enumerate(_broken([text], width - 2)):
            choice = typed if at == 0 else ""
            pieces.append(Piece(len(pieces), 0, f"  {line}", choice, "strong" if choice else "plain"))
    return Board(heading, pieces)


def _aside(card: Card, sheet: Sheet, texts: Texts) -> list[str]:
    made = [
        (one["face"], say_dice(card, sheet, one["dice"], texts), one["points"])
        for one in sheet.get("aside", [])
    ]
    lines = [texts.aside([texts.combination(*one) for one in made])]
    return [*lines, texts.from_before(sheet["points"])] if sheet.get("points") else lines


def _offers(card: Card, sheet: Sheet | None, texts: Texts) -> list[tuple[str, str]]:
    """Return what is typed for each thing that can be done in one's own turn, and what it is."""
    if sheet is None:
        return []
    first = listed_offers(sheet)
    aside = [(letter, f"{letter}: {say_offer(card, sheet, one, texts)}") for letter, one in first.items()]
    throw = texts.may_again() if sheet["throws"] else texts.may_first()
    banks = []
    for place, way in enumerate(sheet["offers"].get("bank", [])):
        typed = "bank" if place == 0 else f"bank {place + 1}"
        banks.append((typed, f"{typed}: {say_bank(card, sheet, way, texts)}"))
    return [*aside, *([("all", throw)] if sheet["offers"]["throw"] else []), *banks]


def _broken(lines: Sequence[str], width: int) -> list[str]:
    return wrapped([plain_signs(line) for line in lines], width)
