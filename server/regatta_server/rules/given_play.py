"""A play that somebody has written down: its dice, and what is filled or set aside already.

It comes from a command line or from the address of a page; `Spell` writes each part as it is written there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from regatta_protocol.moves import SetAside
from regatta_protocol.sheet import Card
from regatta_server.rules.base import AnyRules, Illegal
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.lookahead import filled_play, thrown_play

DIGITS_MOST: Final = 9
"""Of a number: more points than anybody has, and nothing that takes long to read."""

Spell = Callable[[str, str], str]
"""Takes the name of a part and what it says, which may be nothing."""


class WrongInput(ValueError):
    """What was asked makes no sense; the message says in one line what would."""

    def __init__(self, message: str, part: str | None = None) -> None:
        """Keep which part is wrong, where it is one."""
        super().__init__(message)
        self.part: Final = part


def as_option(name: str, value: str) -> str:
    """Write a part as a command line has it."""
    return f"--{name} {value}".rstrip()


def as_parameter(name: str, value: str) -> str:
    """Write a part as it stands behind a question mark."""
    return f"{name}={value}" if value else name


@dataclass(frozen=True, slots=True)
class Written:
    """A play in words, not judged yet; None where nothing was said."""

    ruleset: str
    dice: str
    throw: str | None = None
    filled: Sequence[str] = ()
    """Each `ROW=SCORE`."""
    shades: str | None = None
    aside: Sequence[str] = ()
    """Each `FACE:DIE+DIE`."""
    spell: Spell = as_option


class GivenPlay(NamedTuple):
    """A play with dice on the table."""

    rules: AnyRules
    play: Any
    faces: list[int]
    """By die, in the order in which they were given."""
    shades: list[str]
    places: list[int]
    """The position in the tray of each die."""
    throw: int | None
    """Which throw of the turn it was; None where no number bounds them."""
    lost: bool
    """Nothing of the dice can be set aside, so the turn is over."""


def given_play(written: Written) -> GivenPlay:
    """Return the play that was written. Raises WrongInput."""
    rules = RULES.get(written.ruleset)
    if rules is None:
        raise WrongInput(f"There is no ruleset {written.ruleset}. There are: {', '.join(RULES)}.", "ruleset")
    card, spell = rules.card, written.spell
    faces = _faces(card, written.dice, spell)
    shades = written.shades.split(",") if written.shades else list(card["tray"])
    places = _places(card, shades, spell)
    throw = _throw_number(card, written.throw, spell)
    try:
        play = thrown_play(rules, _filled(rules, written.filled, spell), faces, places, throw)
        lost = rules.standing(play).turns > 0 and not card["rows"]
        for wanted in [] if lost else written.aside:
            play = rules.apply(play, _set_aside(card, wanted, places, spell))
    except Illegal as refused:
        raise WrongInput(str(refused)) from refused
    return GivenPlay(
        rules=rules, play=play, faces=faces, shades=shades, places=places, throw=throw, lost=lost
    )


def number(text: str) -> int | None:
    """Return the number that a text is, or None for any other text."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= DIGITS_MOST else None


def known_rows(card: Card, rows: Sequence[str], part: str) -> None:
    """Raise WrongInput for a row that the card does not have, in the part that is written so."""
    ids = [row["row"] for row in card["rows"]]
    for row in rows:
        if not ids:
            raise WrongInput(f"{card['name']} has no rows: leave {part} out.", "filled")
        if row not in ids:
            raise WrongInput(f"{card['name']} has no row {row}. It has: {', '.join(ids)}.", "filled")


def _faces(card: Card, text: str, spell: Spell) -> list[int]:
    wanted = len(card["tray"])
    form = f"Dice are numbers with commas between them, as in {spell('dice', '1,3,4,5,6')}."
    faces = _numbers(text, ",", form, "dice")
    if len(faces) != wanted:
        raise WrongInput(
            f"{card['name']} is played with {wanted} dice: {spell('dice', '')} has {len(faces)}.", "dice"
        )
    if not all(1 <= face <= 6 for face in faces):
        raise WrongInput("A die shows a number from 1 to 6.", "dice")
    return faces


def _places(card: Card, shades: Sequence[str], spell: Spell) -> list[int]:
    """Return for each die that was given its position in the tray: the first free one of its shade."""
    if sorted(shades) != sorted(card["tray"]):
        form = spell("shades", ",".join(card["tray"]))
        raise WrongInput(f"The dice of {card['name']} are, in any order: {form}.", "shades")
    free = list(enumerate(card["tray"]))
    places = []
    for shade in shades:
        place = next(place for place, of_tray in free if of_tray == shade)
        free.remove((place, shade))
        places.append(place)
    return places


def _throw_number(card: Card, text: str | None, spell: Spell) -> int | None:
    most, name = card["throws"], spell("throw", "")
    if most is None:
        if text is not None:
            raise WrongInput(f"In {card['name']} no number bounds the throws: leave {name} out.", "throw")
        return None
    if text is None:
        return most
    throw = number(text)
    if throw is None or not 1 <= throw <= most:
        raise WrongInput(
            f"A turn of {card['name']} has {most} throws: {name} is a number from 1 to {most}.", "throw"
        )
    return throw


def _filled(rules: AnyRules, texts: Sequence[str], spell: Spell) -> Any:
    """Return the play of a card on which these rows are filled, before a throw."""
    card = rules.card
    pairs = [one.partition("=")[::2] for one in texts]
    known_rows(card, [row for row, _ in pairs], spell("filled", ""))
    most = {row["row"]: row["most"] for row in rules.sheet(rules.fresh())["rows"]}
    scores: dict[str, int] = {}
    for row, text in pairs:
        score = number(text)
        if score is None:
            form = spell("filled", f"{row}=0")
            raise WrongInput(f"A filled row has its score behind it, as in {form}.", "filled")
        if score > most[row]:
            form = spell("filled", f"{row}={score}")
            raise WrongInput(f"The row {row} gives at most {most[row]}: {form} cannot be.", "filled")
        if row in scores:
            form = spell("filled", f"{row}=…")
            raise WrongInput(f"The row {row} is filled once: leave the second {form} out.", "filled")
        scores[row] = score
    if not scores:
        return rules.fresh()
    if len(scores) % card["entries"]:
        form = spell("filled", "")
        raise WrongInput(
            f"A turn of {card['name']} fills two rows: name an even number with {form}.", "filled"
        )
    if len(scores) == len(most):
        raise WrongInput("Every row is filled: there is nothing left to enter.", "filled")
    return filled_play(rules, scores)


def _set_aside(card: Card, words: str, places: Sequence[int], spell: Spell) -> SetAside:
    example = spell("aside", "6:0+3")
    form = f"Dice that are set aside are written as their face and their numbers from 0: {example}."
    if card["rows"]:
        raise WrongInput(f"In {card['name']} no dice are set aside: leave {spell('aside', '')} out.", "aside")
    text, _, dice = words.partition(":")
    face = number(text)
    if face is None:
        raise WrongInput(form, "aside")
    numbers = _numbers(dice, "+", form, "aside")
    if not all(0 <= die < len(places) for die in numbers):
        raise WrongInput(f"There are {len(places)} dice, numbered from 0 to {len(places) - 1}.", "aside")
    return SetAside(tuple(places[die] for die in numbers), face)


def _numbers(words: str, between: str, form: str, part: str) -> list[int]:
    found = [number(text.strip()) for text in words.split(between)]
    if None in found:
        raise WrongInput(form, part)
    return [one for one in found if one is not None]
