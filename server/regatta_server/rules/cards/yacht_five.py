"""Yacht where four of a kind counts all five dice (RULES.md section 1)."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_ALL_FIVE, exact_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="yacht-five",
    name="Yacht, all five counted",
    subtitle="Every die counts",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="The twelve rows of 1938, but four of a kind counts the fifth die too.",
    rows=twelve_rows(
        FOUR_OF_ALL_FIVE, exact_straights("Small straight", "Large straight", 30, 30), "Player’s choice"
    ),
)

TEXT: Final = PageText(
    source="A printed rule of Yacht that counts every die of four of a kind (docs/RULES.md, section 1).",
    special=(
        "Four of a kind counts all five dice: 6-6-6-6-5 gives 29, and a yacht of sixes 30.",
        "A full house needs two different faces, so a yacht entered there gives 0.",
    ),
    tips=(
        "With four alike, the fifth die counts: throw a 1, 2 or 3 again even when no throw is left after it,"
        " and a 4 too while two throws are left. It may also make the yacht.",
        "A yacht of fives or sixes after the yacht row is filled is still 25 or 30 as four of a kind, as good"
        " as a straight.",
        "Do not save Player’s choice for the end: four high dice without a pattern already give more than"
        " 20, and a turn played for nothing but the sum brings 23 on average.",
        "Give the first failed turn to ones. There is no bonus to lose by it.",
    ),
    relatives=("yacht", "yacht-lawn", "clubhouse"),
)
