"""A throw of a category game: what is allowed, and how the dice lie after it."""

from functools import lru_cache
from typing import Final

from regatta_protocol.text import Text
from regatta_server.rules.base import Faces, Illegal

THROWS: Final = 3
FACES: Final = frozenset(range(1, 7))
THROW_CACHE_MOST: Final = 4_096
"""Throws that are known to be allowed: three times all that one can do with five dice, and what is done with
ten."""
NUMBERS: Final = {5: Text("number-five", "five"), 10: Text("number-ten", "ten")}
ALL_DICE: Final = {5: Text("all-five-dice", "all five dice"), 10: Text("all-ten-dice", "all ten dice")}


def after_throw(on_table: Faces, tray: tuple[int, ...], dice: tuple[int, ...], faces: Faces) -> Faces:
    """Return the faces on the table after these dice of the tray were thrown, which `judge_throw` allows.

    Raises ValueError where `faces` are not those of the dice that are thrown.
    """
    if len(faces) != len(dice) or not set(faces) <= FACES:
        raise ValueError(f"{len(dice)} dice are thrown, so there are as many faces of 1 to 6; not {faces}")
    after = list(on_table) or [0] * len(tray)  # a first throw gives every die its face
    for die, face in zip(dice, faces, strict=True):
        after[die] = face
    return tuple(after)


def all_dice(tray: tuple[int, ...]) -> Text:
    """Return the words for the whole tray."""
    return ALL_DICE[len(tray)]


@lru_cache(THROW_CACHE_MOST)
def judge_throw(throws: int, tray: tuple[int, ...], dice: tuple[int, ...]) -> None:
    """Raise Illegal, in the player's words, where these dice may not be thrown after `throws` throws."""
    if throws == THROWS:
        raise Illegal(
            Text("thrown-three-times", "You have thrown three times: enter your dice in an open row.")
        )
    if len(set(dice)) != len(dice) or not set(tray).issuperset(dice):
        number = NUMBERS[len(tray)]
        raise Illegal(
            Text(
                "throw-each-die-once",
                "There are {number} dice, numbered 0 to {n}: name each die to throw once.",
                number=number,
                n=tray[-1],
            )
        )
    if throws == 0 and len(dice) != len(tray):
        raise Illegal(
            Text("first-throw-takes", "The first throw of a turn takes {dice}.", dice=all_dice(tray))
        )
    if not dice:
        raise Illegal(
            Text("throw-one-at-least", "Throw at least one die, or enter your dice in an open row.")
        )
