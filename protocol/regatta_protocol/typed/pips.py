"""Dice by what they show: `2414` are a 2, a 1 and two 4s, in any order; `d6` is a 6 of the dark shade."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from regatta_protocol.sheet import Card, Sheet


@dataclass(frozen=True, slots=True)
class Pip:
    """A die that is meant: what it shows, and its shade where one is named."""

    face: int
    shade: str | None = None


@dataclass(frozen=True, slots=True)
class NotFound:
    """Dice that cannot be taken: there are not so many, or (`unclear`) they are of several shades."""

    pip: Pip
    unclear: bool


def shades_of(card: Card) -> list[str]:
    """Return the shades of the tray, each once, in its order."""
    return list(dict.fromkeys(card["tray"]))


def pips_of(card: Card, text: str) -> list[Pip] | None:
    """Return the dice that a text names, also as `2 4 1 4` or `d6 l1`; None where it names something else."""
    shades = shades_of(card)
    compact = re.sub(r"[\s,;.+]+", "", text.lower())
    if not re.fullmatch(r"(?:[a-z]*[0-9])+", compact):
        return None
    pips = []
    for word, digit in re.findall(r"([a-z]*)([0-9])", compact):
        named = [shade for shade in shades if word and len(shades) > 1 and shade.startswith(word)]
        if word and not named:
            return None
        pips.append(Pip(int(digit), named[0] if named else None))
    return pips


def find_dice(card: Card, sheet: Sheet, among: Sequence[int], pips: Sequence[Pip]) -> list[int] | NotFound:
    """Return the positions of the dice that are meant, of those that may be taken; ascending."""
    left, dice = list(among), list[int]()
    # Those whose shade is named first: what is left is for those that may be of any.
    for pip, count in sorted(Counter(pips).items(), key=lambda one: one[0].shade is None):
        able = [die for die in left if _fits(card, sheet, die, pip)]
        if len(able) < count:
            return NotFound(pip, unclear=False)
        # Of several shades it matters which, unless all of them are meant.
        if len(able) > count and len({card["tray"][die] for die in able}) > 1:
            return NotFound(pip, unclear=True)
        dice += able[:count]
        left = [die for die in left if die not in dice]
    return sorted(dice)


def _fits(card: Card, sheet: Sheet, die: int, pip: Pip) -> bool:
    face = sheet["faces"][die] if die < len(sheet["faces"]) else 0
    return face == pip.face and pip.shade in (None, card["tray"][die])
