"""Yacht as printed in 1938 (RULES.md section 1): four of a kind counts the four."""

from typing import Final

from server.rules.category import CategoryCard, Subtotal
from server.rules.rows import (
    RowSpec,
    full_house,
    gives,
    number_rows,
    of_a_kind,
    run,
    sum_if,
    sum_of_dice,
    sum_of_the,
)

CARD: Final = CategoryCard(
    ruleset="yacht",
    name="Yacht (1938)",
    version=1,
    seats=(1, 8),
    summary="Twelve rows and no bonus: the oldest card, where every point comes from the dice.",
    rows=(
        *number_rows("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"),
        RowSpec(
            "full_house",
            "Full house",
            "lower",
            "Three and two of different faces: sum of all five",
            sum_if(full_house),
        ),
        RowSpec("four_of_a_kind", "Four of a kind", "lower", "Sum of the four", sum_of_the(4)),
        RowSpec("small_straight", "Small straight", "lower", "Exactly 1-2-3-4-5: 30", gives(30, run(1))),
        RowSpec("large_straight", "Large straight", "lower", "Exactly 2-3-4-5-6: 30", gives(30, run(2))),
        RowSpec("yacht", "Yacht", "lower", "Five of a kind: 50", gives(50, of_a_kind(5))),
        RowSpec("chance", "Choice", "lower", "Any dice: their sum", sum_of_dice),
    ),
    lines=(Subtotal("upper", "Upper total"), Subtotal("lower", "Lower total")),
)
