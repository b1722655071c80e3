"""Rows that several cards share, so that a card's file has only what is its own."""

from dataclasses import replace
from typing import Final

from regatta_server.rules.rows import (
    NUMBER_IDS,
    RowSpec,
    any_run,
    full_house,
    gives,
    of_a_kind,
    run,
    sum_if,
    sum_of_dice,
    sum_of_face,
    sum_of_the,
)


def number_rows(*names: str) -> tuple[RowSpec, ...]:
    """Return the six rows ones … sixes under these names: each the sum of the dice showing its face."""
    return tuple(
        RowSpec(row, name, "upper", f"Sum of the dice that show {face}", sum_of_face(face))
        for face, (row, name) in enumerate(zip(NUMBER_IDS, names, strict=True), start=1)
    )


def exact_straights(low: str, high: str, low_points: int, high_points: int) -> tuple[RowSpec, ...]:
    """Return the rows for 1-5 and for 2-6, which ask for exactly these faces."""
    return (
        RowSpec(
            "small_straight", low, "lower", f"Exactly 1-2-3-4-5: {low_points}", gives(low_points, run(1))
        ),
        RowSpec(
            "large_straight", high, "lower", f"Exactly 2-3-4-5-6: {high_points}", gives(high_points, run(2))
        ),
    )


def any_straights(small_points: int, large_points: int) -> tuple[RowSpec, ...]:
    """Return the rows for any four dice in a row, which five are too, and for five."""
    return (
        RowSpec(
            "small_straight",
            "Small straight",
            "lower",
            f"Four or five in a row: {small_points}",
            gives(small_points, any_run(4)),
        ),
        RowSpec(
            "large_straight",
            "Large straight",
            "lower",
            f"Five in a row: {large_points}",
            gives(large_points, any_run(5)),
        ),
    )


def five_of_a_kind(name: str) -> RowSpec:
    """Return the row that gives 50 for five of a kind, under the game's own name."""
    return RowSpec("yacht", name, "lower", "Five of a kind: 50", gives(50, of_a_kind(5)))


def free_row(name: str) -> RowSpec:
    """Return the row that takes any dice, under the game's own name."""
    return RowSpec("chance", name, "lower", "Any dice: their sum", sum_of_dice)


def twelve_rows(four: RowSpec, straights: tuple[RowSpec, ...], free: str) -> tuple[RowSpec, ...]:
    """Return the card of twelve rows that most games of Yacht have; they differ in these three things."""
    return (*NUMBERS, FULL_HOUSE, four, *straights, five_of_a_kind("Yacht"), free_row(free))


def lettered(letters: str, rows: tuple[RowSpec, ...]) -> tuple[RowSpec, ...]:
    """Return the rows with the letters by which they are named in the mail."""
    return tuple(replace(row, letter=letter) for letter, row in zip(letters, rows, strict=True))


NUMBERS: Final = number_rows("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
ACES_UP: Final = number_rows("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes")

FULL_HOUSE: Final = RowSpec(
    "full_house",
    "Full house",
    "lower",
    "Three and two of different faces: sum of all five",
    sum_if(full_house),
)
NO_FULL_HOUSE: Final = (
    "The source does not say whether a yacht is a full house; here it is not, and gives 0 there."
)
"""The reading of both full houses here, where a source leaves it open."""
FULL_HOUSE_25: Final = RowSpec(
    "full_house", "Full house", "lower", "Three and two of different faces: 25", gives(25, full_house)
)
FOUR_OF_THE_FOUR: Final = RowSpec(
    "four_of_a_kind", "Four of a kind", "lower", "Four of a kind or more: sum of the four", sum_of_the(4)
)
FOUR_OF_ALL_FIVE: Final = RowSpec(
    "four_of_a_kind",
    "Four of a kind",
    "lower",
    "Four of a kind or more: sum of all five",
    sum_if(of_a_kind(4)),
)
THREE_OF_ALL_FIVE: Final = RowSpec(
    "three_of_a_kind",
    "Three of a kind",
    "lower",
    "Three of a kind or more: sum of all five",
    sum_if(of_a_kind(3)),
)

THIRTEEN: Final = (
    *ACES_UP,
    THREE_OF_ALL_FIVE,
    FOUR_OF_ALL_FIVE,
    FULL_HOUSE_25,
    *any_straights(30, 40),
    five_of_a_kind("Yacht"),
    free_row("Chance"),
)
"""The card of thirteen rows, which several games share down to the last number."""
