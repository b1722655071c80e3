"""All that is said to a player who types, in English. Another language is a class that says the same."""

from collections.abc import Sequence
from typing import Final

from regatta_protocol.typed.table_texts import TableTexts


class Texts(TableTexts):
    """Sentences about a table, and refusals: each says what to type instead."""

    def empty(self) -> str:
        """Refuse a line without anything."""
        return "Type a command first, such as show. help lists all of them."

    def unknown(self, typed: str) -> str:
        """Refuse what is no command and no row."""
        sentence = f"{self.quoted(typed)} is no command and no row here."
        return f"{sentence} Type help for the commands, or ? for the rows."

    def not_your_turn(self) -> str:
        """Refuse a move of another's turn."""
        return "It is not your turn yet. Wait for it, or type show."

    def throw_first(self) -> str:
        """Refuse what needs dice."""
        return "You have not thrown yet. Type all to throw."

    def no_throws(self, row: str) -> str:
        """Refuse a throw where none is left."""
        return f"There is no throw left. Enter a row, such as {row}; ? says what each gives."

    def nothing_to_keep(self, row: str) -> str:
        """Refuse to keep dice where no throw is left."""
        return f"No throw is left, so nothing needs to be kept. Enter a row, such as {row}."

    def which_dice(self) -> str:
        """Refuse a throw that names no dice."""
        return "Say which dice to throw again: their pips, such as 2414, or all."

    def nothing_left(self) -> str:
        """Refuse to throw the others of all."""
        return "That keeps every die. Type none for that, or enter a row."

    def no_such_face(self, face: int) -> str:
        """Refuse a face that no die has."""
        return f"Dice show 1 to 6, not {face}. Type the pips of the dice to throw again."

    def missing(self, face: int, shade: str | None, dice: str) -> str:
        """Refuse dice that are not there."""
        many = f"There are not that many dice with {self.pip(face, shade)} to take."
        return f"{many} You have {dice}: type only pips of these."

    def unclear(self, face: int, shades: Sequence[str]) -> str:
        """Refuse dice of which several shades could be meant."""
        examples = self.either([f"{shade[0]}{face}" for shade in shades])
        return f"The dice with {face} are of several shades. Say which, such as {examples}."

    def ambiguous(self, typed: str, rows: Sequence[tuple[str, str]]) -> str:
        """Refuse a name that fits several rows."""
        named = self.either([self.lettered(name, letter) for name, letter in rows])
        return f"{self.quoted(typed)} can mean {named}. Type its letter or its whole name."

    def enter_row(self, row: str, worth: int | None, typed: str) -> str:
        """Ask whether a row is meant by the beginning of its name; `worth` where it is known."""
        gives = "" if worth is None else f" for {worth}"
        return f"Enter {row}{gives}? Type {typed}."

    def zero(self, rows: Sequence[str]) -> str:
        """Ask whether rows are to be entered that get nothing."""
        return f"That is 0 in {self.list(rows)}. Type yes, or the same once more, to enter it."

    def no_question(self) -> str:
        """Refuse a yes to nothing."""
        return "A yes alone says nothing here. Type what you want to do; help lists all commands."

    def filled(self, row: str, score: int, other: str) -> str:
        """Refuse a row that is filled."""
        return f"{row} is filled, with {score}. Choose another row, such as {other}."

    def barred_row(self, row: str, why: str) -> str:
        """Refuse a row that the rules bar."""
        return f"{row} cannot be entered now: {why}"

    def one_row(self, typed: str) -> str:
        """Refuse several rows where one is entered."""
        return f"One row is entered in a turn. Type one of them: {typed}."

    def more_rows(self, row: str, entries: int, example: str) -> str:
        """Refuse one row where two are entered."""
        count = self.count(entries).capitalize()
        return f"{count} rows are entered in a turn. Name another one beside {row}, such as {example}."

    def same_row(self, row: str) -> str:
        """Refuse a row that is named twice."""
        return f"{row} is named twice. Name two different rows."

    def split_count(self, row: str, count: int) -> str:
        """Refuse pips that are too few or too many for a row."""
        dice = "die" if count == 1 else "dice"
        return f"{row} takes {count} {dice}. Type the pips of that many, or none for the best split."

    def split_rest(self) -> str:
        """Refuse pips that leave the other row something else."""
        return "Together the two rows take all dice. Type the pips of one row only: the other gets the rest."

    def to_set_aside(self) -> str:
        """Refuse pips where dice are set aside first."""
        return (
            "Dice are set aside here before the others are thrown. Type aside with their pips, such as aside "
            "66, or all to throw."
        )

    def nothing_to_set_aside(self) -> str:
        """Refuse to set aside where nothing can be."""
        return "Nothing can be set aside now. Type all to throw, or bank."

    def no_combination(self) -> str:
        """Refuse dice that make nothing together."""
        return "These dice make no combination. Type ? for what can be set aside."

    def which_face(self, faces: Sequence[int]) -> str:
        """Refuse dice that can count as several faces."""
        named = self.either([self.faces(face) for face in faces])
        return f"These dice can count as {named}. Say it, such as aside … as {faces[0]}."

    def aside_first(self) -> str:
        """Refuse a throw before something is set aside."""
        return "Set some of this throw aside first. Type ? for what can be set aside."

    def no_bank(self) -> str:
        """Refuse to bank nothing."""
        return "Nothing can be banked yet. Set some of this throw aside first: ? says what."

    def no_such_way(self, ways: int) -> str:
        """Refuse a way to bank that is not there."""
        there = "is one way" if ways == 1 else f"are {self.count(ways)} ways"
        more = f", or bank 2 to bank {ways}" if ways > 1 else ""
        return f"There {there} to bank. Type bank{more}."

    def none_banks(self) -> str:
        """Refuse to keep all dice where points are banked."""
        return "Type bank to keep the points and end the turn, or all to throw on."

    def no_seat(self, typed: str) -> str:
        """Refuse a name that nobody has."""
        return f"Nobody here is called {self.quoted(typed)}. Type show alone, or show with a player’s name."


ENGLISH: Final = Texts()
