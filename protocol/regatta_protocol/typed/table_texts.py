"""What is said of a table and of what may be typed, in English."""

from collections.abc import Sequence

from regatta_protocol.typed.words import Words


class TableTexts(Words):
    """Sentences about a table."""

    def dice(self, name: str | None, dice: str) -> str:
        """Say somebody's dice; without a name one's own."""
        return f"Dice: {dice}" if name is None else f"{name}’s dice: {dice}"

    def no_dice(self) -> str:
        """Say that nothing was thrown yet."""
        return "not thrown yet"

    def hidden(self) -> str:
        """Say that something is not to be seen."""
        return "hidden"

    def held(self, dice: str) -> str:
        """Say which dice are held."""
        return f"Kept: {dice}"

    def aside(self, made: Sequence[str]) -> str:
        """Say what is set aside."""
        return f"Set aside: {'; '.join(made) or 'nothing'}"

    def combination(self, face: int, dice: str, points: int) -> str:
        """Say one combination that was set aside."""
        return f"{self.faces(face).capitalize()}: {dice}, {self.points(points)}"

    def from_before(self, points: int) -> str:
        """Say what the turn has from sets before."""
        return f"From sets before: {self.points(points)}"

    def throws(self, made: int, most: int | None) -> str:
        """Say how many throws were made."""
        return f"Throws made: {made}" if most is None else f"Throw {made} of {most}"

    def totals(self, seats: Sequence[str]) -> str:
        """Say how far all seats have come."""
        return f"Totals: {'; '.join(seats)}"

    def seat(self, name: str, total: int | None, target: int | None, *, own: bool, plays: bool) -> str:
        """Say how far a seat has come."""
        points = "hidden" if total is None else str(total)
        of = "" if target is None else f" of {target}"
        return f"{name}{' (you)' if own else ''} {points}{of}{', plays now' if plays else ''}"

    def card(self, name: str | None) -> str:
        """Head a score card; without a name one's own."""
        return "Your score card" if name is None else f"{name}’s score card"

    def hidden_card(self) -> str:
        """Say that a card is not to be seen."""
        return "Hidden until the end."

    def open_row(self, worth: int | None, *, barred: bool) -> str:
        """Say that a row is open, and what it would give now."""
        if barred:
            return "open, not now"
        return "open" if worth is None else f"open, {worth} now"

    def line(self, value: int, aim: int | None, reached: int) -> str:
        """Say a line that the card adds up."""
        return str(value) if aim is None else f"{value}, {reached} of {aim}"

    def total(self) -> str:
        """Head the last line of a card."""
        return "Total"

    def gives(self, rows: Sequence[str]) -> str:
        """Say what each row would give now."""
        return f"Now: {', '.join(rows)}."

    def set_aside(self, dice: str, face: int, points: int, joins: bool) -> str:
        """Say what setting dice aside is and gives."""
        if joins:
            return f"Add {dice} to {self.faces(face)}: {points}"
        return f"Set aside {dice} as {self.faces(face)}: {points}"

    def bank_now(self, points: int, joined: Sequence[str]) -> str:
        """Say what banking brings."""
        return f"Banking now brings {points}" + (f": {self.list(joined)}" if joined else "")

    def joins(self, dice: str, count: int, face: int, there: bool) -> str:
        """Say which dice join a combination, or make one."""
        if there:
            return f"the {dice} {'joins' if count == 1 else 'join'} your {self.faces(face)}"
        return f"the {dice} make {self.faces(face)}"

    def no_offers(self) -> str:
        """Say that there is nothing to choose."""
        return "There is nothing to choose now."

    # -- what may be typed ---------------------------------------------------------------------

    def may_do(self, commands: Sequence[str]) -> str:
        """Say what may be typed now."""
        if not commands:
            return "It is not your turn: wait, or type show."
        return f"You can type {self.list(commands)}."

    def may_first(self) -> str:
        """Say how to throw first."""
        return "all to throw"

    def may_pips(self, example: str) -> str:
        """Say how to throw some dice again."""
        return f"{example} to throw these again"

    def may_none(self) -> str:
        """Say how to keep all dice."""
        return "none to keep all"

    def may_rows(self, example: str, entries: int) -> str:
        """Say how to enter."""
        if entries == 1:
            return f"a row, such as {example}, to enter it"
        return f"two rows, such as {example}, to enter them"

    def may_aside(self, example: str) -> str:
        """Say how to set dice aside."""
        return f"aside {example} to set these aside"

    def may_again(self) -> str:
        """Say how to throw the others."""
        return "all to throw the others"

    def may_bank(self, points: int) -> str:
        """Say how to bank."""
        return f"bank for {self.points(points)}"

    def may_ask(self) -> str:
        """Say how to ask."""
        return "? for what each gives"
