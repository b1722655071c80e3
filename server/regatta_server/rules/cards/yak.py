"""Yak (RULES.md section 1): seven counting rows on the left, seven patterns on the right."""

from dataclasses import replace
from typing import Final

from regatta_server.rules.card import CategoryCard, Subtotal
from regatta_server.rules.rows import RowSpec, full_house_or_five, gives, of_a_kind, two_pairs
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import exact_straights, five_of_a_kind, free_row, number_rows

CARD: Final = CategoryCard(
    ruleset="yak",
    name="Yak",
    subtitle="Fourteen rows",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Fourteen rows: seven to count on the left, seven patterns with fixed points on the right.",
    rows=(
        *number_rows("1s", "2s", "3s", "4s", "5s", "6s"),
        replace(free_row("All"), section="upper"),
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
        *exact_straights("Low straight", "High straight", 15, 20),
        five_of_a_kind("Yak"),
    ),
    lines=(Subtotal("upper", "Left total"), Subtotal("lower", "Right total")),
)

TEXT: Final = PageText(
    source="Yak, a card with two columns of seven rows (docs/RULES.md, section 1).",
    special=(
        "The seven rows on the left count dice, 1s to 6s and All; the seven on the right give fixed points"
        " for patterns, whatever their faces.",
        "Four or five of a kind are two pairs too, and five of a kind is a full house.",
        "The low straight gives 15 and the high one 20. There is no bonus.",
    ),
    tips=(
        "Patterns give the same for any faces: build them of ones and twos, and keep the fives and sixes for"
        " the left column.",
        "Two pairs give 20 for what comes in three turns of four. A full house fits there as well: try for it"
        " from two pairs, and nothing is lost if it fails.",
        "The straights are exact and give little, 15 and 20, in about one turn of five each. They are the"
        " rows to give up first, the low one before the high one.",
        "Five of a kind fits the Yak, 4 same, full house, two pairs and 3 same. A second one is 30 as 4"
        " same.",
    ),
    relatives=("yatzy", "general-13", "yacht-13"),
)
