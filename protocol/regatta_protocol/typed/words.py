"""The small words that sentences about a table are made of, in English, and what each command does."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Words:
    """Words, numbers and lists of a language."""

    and_word: ClassVar[str] = "and"
    or_word: ClassVar[str] = "or"
    last_comma: ClassVar[str] = ","
    """Before the last of three parts or more."""
    numbers: ClassVar[Sequence[str]] = NUMBERS
    face_names: ClassVar[Sequence[str]] = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
    shade_names: ClassVar[Mapping[str, str]] = {"dark": "dark", "light": "light"}
    quotes: ClassVar[str] = "“{}”"
    help_lead: ClassVar[str] = "Commands, in small or large letters:"
    helps: ClassVar[Mapping[str, tuple[str, str]]] = {
        "all": ("all", "throw all dice"),
        "pips": ("2414", "throw these again: a 2, a 1 and two 4s, in any order"),
        "keep": ("keep 55", "throw all the others again"),
        "none": ("none", "throw none again: all dice are kept"),
        "row": ("c, or threes", "enter the row of that letter or name; for 0 after a question"),
        "keep_enter": ("kc", "keep all dice and enter row c"),
        "rows": ("ab, or ones and twos", "enter two rows, with the best split of the dice"),
        "split": ("a 11123 b", "enter two rows, with these dice in the first and the others in the second"),
        "all_aside": ("all", "throw the dice that are not set aside"),
        "aside": ("aside 66", "set these dice aside; d6 is a dark 6, l6 a light one"),
        "aside_as": ("aside 16 as 6", "the same where a wild die can count as several faces"),
        "offer": ("a", "set aside what ? lists under that letter"),
        "bank": ("bank, or bank 2", "keep the points of the turn and end it; with a number, as ? lists it"),
        "options": ("?", "what each row or choice would give"),
        "show": ("show, or show Bo", "the table once more; the score card of Bo"),
        "time": ("time", "how much time is left"),
        "undo": ("undo", "take your last decision back, in practice"),
        "resign": ("resign", "give the game up, after a question"),
        "help": ("help", "these commands"),
    }
    """By command, how it is typed and what it does."""

    def faces(self, face: int) -> str:
        """Return such as `sixes`."""
        return self.face_names[face] if 0 < face < len(self.face_names) else str(face)

    def list(self, parts: Sequence[str], word: str | None = None) -> str:
        """Return parts behind each other, such as `a, b, and c`."""
        if len(parts) < 2:
            return "".join(parts)
        comma = self.last_comma if len(parts) > 2 else ""
        return f"{', '.join(parts[:-1])}{comma} {word or self.and_word} {parts[-1]}"

    def either(self, parts: Sequence[str]) -> str:
        """Return such as `a, b, or c`."""
        return self.list(parts, self.or_word)

    def count(self, number: int) -> str:
        """Return a small number in words."""
        return self.numbers[number] if number < len(self.numbers) else str(number)

    def quoted(self, typed: str) -> str:
        """Return what somebody typed, in quotes."""
        return self.quotes.format(typed)

    def lettered(self, name: str, letter: str) -> str:
        """Return a row with its letter, such as `Fives (e)`."""
        return f"{name} ({letter})" if letter else name

    def pip(self, face: int, shade: str | None) -> str:
        """Return a die, with its shade where one is meant."""
        return str(face) if shade is None else self.shaded(shade, str(face))

    def shaded(self, shade: str, faces: str) -> str:
        """Return dice of a shade, such as `dark 6 1`."""
        return f"{self.shade_names.get(shade, shade)} {faces}"

    def points(self, count: int) -> str:
        """Return such as `18 points`."""
        return f"{count} point{'' if count == 1 else 's'}"
