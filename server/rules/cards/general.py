"""General (RULES.md section 1): a first throw is worth more, and five of a kind on it wins at once."""

from typing import Final

from server.rules.category import CategoryCard, Subtotal
from server.rules.rows import (
    RowSpec,
    five_at_once,
    full_house,
    gives,
    gives_by_throw,
    number_rows,
    of_a_kind,
    straight_with_wild_aces,
    sum_of_dice,
)

CARD: Final = CategoryCard(
    ruleset="general",
    name="General",
    version=1,
    seats=(2, 8),
    summary="Eleven rows that give more on a first throw; a general on a first throw wins the game at once.",
    rows=(
        *number_rows("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes"),
        RowSpec(
            "straight",
            "Straight",
            "lower",
            "1-5 or 2-6, where an ace may stand for a 2 or a 6: 20, on the first throw 25",
            gives_by_throw(25, 20, straight_with_wild_aces),
        ),
        RowSpec(
            "full_house",
            "Full house",
            "lower",
            "Three and two of different faces: 30, on the first throw 35",
            gives_by_throw(35, 30, full_house),
        ),
        RowSpec(
            "four_of_a_kind",
            "Four of a kind",
            "lower",
            "Four of a kind or more: 40, on the first throw 45",
            gives_by_throw(45, 40, of_a_kind(4)),
        ),
        RowSpec(
            "yacht",
            "General",
            "lower",
            "Five of a kind: 60, and on the first throw the whole game",
            gives(60, of_a_kind(5)),
            wins=five_at_once,
        ),
        RowSpec("chance", "Chance", "lower", "Any dice: their sum", sum_of_dice),
    ),
    lines=(Subtotal("upper", "Upper total"), Subtotal("lower", "Lower total")),
)
