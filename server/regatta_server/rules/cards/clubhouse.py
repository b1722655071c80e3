"""Club Yacht (RULES.md section 1): runs of four and five for 15 and 30, and a bonus."""

from typing import Final

from regatta_server.rules.card import BONUS_35, TOTALS, CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_ALL_FIVE, any_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="clubhouse",
    name="Club Yacht",
    subtitle="Twelve rows and a bonus",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Twelve rows and a bonus: a run of four gives 15, a run of five 30, and sums count every die.",
    rows=twelve_rows(FOUR_OF_ALL_FIVE, any_straights(15, 30), "Choice"),
    lines=(BONUS_35, *TOTALS),
)

TEXT: Final = PageText(
    source="A card of Yacht as it is played in clubs and on screens (docs/RULES.md, section 1).",
    special=(
        "Any four in a row are a small straight for 15, any five a large one for 30.",
        "Full house and four of a kind count all five dice, so high faces matter; a yacht is no full house,"
        " but it is four of a kind.",
        "63 in the upper rows earn a bonus of 35.",
    ),
    tips=(
        "A small straight is only 15: with four in a row and throws left, go on for the fifth die as long as"
        " the large row is open. You keep the small one if it fails.",
        "A full house of sixes and fives is 28 and one of ones and twos 7. With small dice, put three of a"
        " kind into their own row and let the bonus thank you.",
        "The bonus needs three of each face. Two sixes cost you 6 points of it, two ones cost you 1: be"
        " strict with the high rows and easy with the low ones.",
        "Four of a kind, once made, is worth another throw of the fifth die if it shows 3 or less.",
    ),
    relatives=("yacht-sections", "yacht-five", "yacht-lawn", "yacht"),
)
