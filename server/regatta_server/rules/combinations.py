"""Dice set aside in combinations, and what they score (RULES.md section 3).

A combination takes dice that show its face, of any shade, and dark aces, which are wild: they count as the
face of the combination that they are in. Here is what may be combined; the course of a turn is in
yin_yang.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from regatta_protocol.text import Text
from regatta_server.rules.base import Faces, Illegal

TRAY: Final = ("dark", "dark", "dark", "light", "light", "light")
ALL_DICE: Final = tuple(range(len(TRAY)))
DARK: Final = frozenset(die for die, shade in enumerate(TRAY) if shade == "dark")
PURE_LIGHT: Final = {2: 10, 3: 20}
"""What each point of the face gives where light dice alone make a combination, by their number."""
NAMES: Final = {
    1: Text("ones", "ones"),
    2: Text("twos", "twos"),
    3: Text("threes", "threes"),
    4: Text("fours", "fours"),
    5: Text("fives", "fives"),
    6: Text("sixes", "sixes"),
}


class Combination(Struct, frozen=True, gc=False):
    """Dice that were set aside together."""

    face: int
    """What all its dice count as."""
    dice: tuple[int, ...]
    """Positions in the tray, ascending."""

    @property
    def points(self) -> int:
        """What it gives: nothing for dark dice alone, more than the sum for light dice alone."""
        dark = len(DARK.intersection(self.dice))
        if dark == 0:
            return self.face * PURE_LIGHT.get(len(self.dice), 0)
        return 0 if dark == len(self.dice) else self.face * len(self.dice)

    @property
    def turns(self) -> bool:
        """Whether it is of dark aces alone: the first dice of another face that join make it theirs."""
        return self.face == 1 and DARK.issuperset(self.dice)


Aside = tuple[Combination, ...]
"""What is set aside of the dice on the table: at most one combination of a face, in the order of making."""

Join = Mapping[int, int]
"""Wild dice on the table that join another combination than the ones: die -> face."""


def points(aside: Aside) -> int:
    """Return what all the combinations give together."""
    return sum(combination.points for combination in aside)


def not_aside(aside: Aside) -> tuple[int, ...]:
    """Return the dice that are not set aside, ascending."""
    gone = {die for combination in aside for die in combination.dice}
    return tuple(die for die in ALL_DICE if die not in gone)


def on_table(aside: Aside, faces: Faces) -> tuple[int, ...]:
    """Return the dice that lie on the table; there are none before a throw of all six."""
    return not_aside(aside) if faces else ()


def wild(dice: Sequence[int], faces: Faces) -> tuple[int, ...]:
    """Return those of the dice that are dark aces."""
    return tuple(die for die in dice if die in DARK and faces[die] == 1)


def of_face(aside: Aside, face: int) -> Combination | None:
    """Return the combination of a face, or None."""
    return next((combination for combination in aside if combination.face == face), None)


def faces_for(aside: Aside, faces: Faces, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces as which these dice of the table may be set aside, ascending.

    A face names the combination that they make, or the one that they join as it is called now.
    """
    wilds = wild(dice, faces)
    shown = {faces[die] for die in dice if die not in wilds}
    if len(shown) > 1:
        return ()
    if not shown:
        there = {combination.face for combination in aside}
        return tuple(sorted(there | {1})) if len(dice) > 1 else tuple(sorted(there))
    [face] = shown
    ones = of_face(aside, 1)
    if of_face(aside, face) is not None:
        return (face,)
    made = (face,) if len(dice) > 1 else ()
    return (1, *made) if ones is not None and ones.turns else made


def possible(aside: Aside, faces: Faces) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield all dice of the table that may be set aside with the face to name, fewest dice first."""
    table = on_table(aside, faces)
    for size in range(1, len(table) + 1):
        for dice in combinations(table, size):
            for face in faces_for(aside, faces, dice):
                yield dice, face


def with_dice(aside: Aside, faces: Faces, dice: tuple[int, ...], face: int) -> tuple[Aside, Combination]:
    """Return what is set aside with these dice in the combination of `face`, and that combination.

    The dice are on the table. Raises Illegal where they make no such combination and cannot join it.
    """
    if face not in faces_for(aside, faces, dice):
        raise Illegal(_why_not(aside, faces, dice, face))
    old = of_face(aside, face)
    if old is None:
        new = Combination(face, tuple(sorted(dice)))
        return (*aside, new), new
    shown = {faces[die] for die in dice if die not in wild(dice, faces)}
    new = Combination(max(shown, default=face), tuple(sorted((*old.dice, *dice))))
    return tuple(new if combination is old else combination for combination in aside), new


def _why_not(aside: Aside, faces: Faces, dice: tuple[int, ...], face: int) -> Text:
    """Return why dice cannot be set aside as `face`, and what can be done instead."""
    if not 1 <= face <= 6:
        return Text("combination-face-range", "A combination has a face from 1 to 6.")
    wilds = wild(dice, faces)
    shown = {faces[die] for die in dice if die not in wilds}
    old = of_face(aside, face)
    if old is None:
        return _why_not_made(shown, face)
    if not old.turns:
        return Text(
            "combination-only-joins",
            "Only dice that show {n} and dark aces join your {faces}: leave out the others.",
            n=face,
            faces=NAMES[face],
        )
    if len(shown) > 1:
        return Text(
            "dark-aces-take-one-face",
            "The dark aces that are set aside take one face: add dice that show the same.",
        )
    return Text(
        "face-set-aside-already",
        "You have {faces} set aside already: dice of that face join them.",
        faces=NAMES[max(shown)],
    )


def _why_not_made(shown: set[int], face: int) -> Text:
    """Return why dice that show these faces, beside wild ones, make no combination of `face`."""
    if shown - {face}:
        return Text(
            "combination-one-face",
            "A combination is of dice that show its face, with dark aces as you like: leave out the others.",
        )
    if shown:
        return Text("die-alone", "One die alone is no combination: add another of its face, or a dark ace.")
    if face != 1:
        return Text(
            "dark-aces-are-ones",
            "Dark aces alone are ones: add a die of the face that you want, or set them aside as ones.",
        )
    return Text("dark-ace-alone", "A dark ace alone is no combination: add another die.")


def joins(aside: Aside, faces: Faces) -> Iterator[dict[int, int]]:
    """Yield all that a player may say of the wild dice on the table when banking, nothing first."""
    wilds = wild(on_table(aside, faces), faces)
    for choice in product(_faces_to_join(aside), repeat=len(wilds)):
        yield {die: face for die, face in zip(wilds, choice, strict=True) if face}


def distinct_joins(aside: Aside, faces: Faces) -> Iterator[dict[int, int]]:
    """Yield those of the joins that differ by more than which wild die it is."""
    wilds = wild(on_table(aside, faces), faces)
    for choice in combinations_with_replacement(reversed(_faces_to_join(aside)), len(wilds)):
        yield {die: face for die, face in zip(wilds, choice, strict=True) if face}


def _faces_to_join(aside: Aside) -> tuple[int, ...]:
    """Return 0 for going by its own face, then the faces that a wild die may join instead."""
    return (0, *sorted(combination.face for combination in aside if combination.face != 1))


def judge_join(aside: Aside, faces: Faces, join: Join) -> None:
    """Raise Illegal where a player asks for a die to join what it cannot join."""
    wilds = wild(on_table(aside, faces), faces)
    for die, face in join.items():
        if die not in wilds:
            raise Illegal(
                Text("join-only-dark-ace", "You can choose what to join only for a dark ace on the table.")
            )
        if face == 1:
            raise Illegal(
                Text(
                    "join-ones-by-itself",
                    "A dark ace joins ones by itself: name another combination for it, or none.",
                )
            )
        if of_face(aside, face) is None:
            raise Illegal(
                Text(
                    "join-only-set-aside",
                    "A dark ace can join only what is set aside already: name a face of those.",
                )
            )


def joined(aside: Aside, faces: Faces, join: Join) -> tuple[Aside, dict[int, int]]:
    """Return the combinations as they are counted when banking, and which dice of the table joined them.

    Every die goes by its face but those that `join` names. It joins the combination of that face; where
    there is none, two or more of one face make one.
    """
    wanted = {die: join.get(die, faces[die]) for die in on_table(aside, faces)}
    counted = {combination.face: combination for combination in aside}
    where: dict[int, int] = {}
    for face in sorted(set(wanted.values())):
        dice = tuple(die for die, wants in wanted.items() if wants == face)
        if face in counted:
            old = counted[face]
            counted[face] = replace(old, dice=tuple(sorted((*old.dice, *dice))))
        elif len(dice) > 1:
            counted[face] = Combination(face, dice)
        else:
            continue
        where |= dict.fromkeys(dice, face)
    return tuple(counted.values()), dict(sorted(where.items()))
