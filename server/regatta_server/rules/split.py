"""Ways to divide the dice of a tray among the rows of one entry: one row of five, or two."""

from itertools import combinations

from regatta_server.rules.base import Faces
from regatta_server.rules.hand import HAND_DICE

Split = tuple[tuple[int, ...], ...]
"""For each row of an entry the positions of its five dice, ascending."""


def every_split(dice: int) -> tuple[Split, ...]:
    """Return all ways to divide five or ten dice into groups of five: one, or 252."""
    tray = range(dice)
    splits = [
        (group, tuple(die for die in tray if die not in group)) for group in combinations(tray, HAND_DICE)
    ]
    return tuple(split if split[1] else split[:1] for split in splits)


def unlike(splits: tuple[Split, ...], faces: Faces) -> tuple[Split, ...]:
    """Return the first of all splits that lay the same faces into the first group, and so into the second.

    Ten dice have about a hundred of them, and it is enough to look at these to find the best one.
    """
    first: dict[Faces, Split] = {}
    for split in splits:
        first.setdefault(tuple(sorted([faces[die] for die in split[0]])), split)
    return tuple(first.values())
