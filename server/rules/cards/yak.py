"""Yak (RULES.md section 1): seven counting rows on the left, seven patterns on the right."""

from typing import Final

from server.rules.category import CategoryCard, Subtotal
from server.rules.rows import (
    RowSpec,
    full_house_or_five,
    gives,
    number_rows,
    of_a_kind,
    run,
    sum_of_dice,
    two_pairs,
)

CARD: Final = CategoryCard(
    ruleset="yak",
    name="Yak",
    version=1,
    seats=(1, 8),
    summary="Fourteen rows: seven to count on the left, seven patterns with fixed points on the right.",
    rows=(
        *number_rows("1s", "2s", "3s", "4s", "5s", "6s"),
        RowSpec("chance", "All", "upper", "Any dice: their sum", sum_of_dice),
        RowSpec(
            "two_pairs",
            "Two pairs",
            "lower",
            "Two pairs, which four of a kind are too: 20",
            gives(20, two_pairs),
        ),
        RowSpec("three_of_a_kind", "3 same", "lower", "Three of a kind or more: 15", gives(15, of_a_kind(3))),
        RowSpec("four_of_a_kind", "4 same", "lower", "Four of a kind or more: 30", gives(30, of_a_kind(4))),
        RowSpec(
            "full_house",
            "Full house",
            "lower",
            "Three and two, or five of a kind: 25",
            gives(25, full_house_or_five),
        ),
        RowSpec("small_straight", "Low straight", "lower", "Exactly 1-2-3-4-5: 15", gives(15, run(1))),
        RowSpec("large_straight", "High straight", "lower", "Exactly 2-3-4-5-6: 20", gives(20, run(2))),
        RowSpec("yacht", "Yak", "lower", "Five of a kind: 50", gives(50, of_a_kind(5))),
    ),
    lines=(Subtotal("upper", "Left total"), Subtotal("lower", "Right total")),
)
