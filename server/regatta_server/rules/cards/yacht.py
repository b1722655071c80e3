"""Yacht as printed in 1938 (RULES.md section 1): four of a kind counts the four."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_THE_FOUR, exact_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="yacht",
    name="Yacht (1938)",
    subtitle="The 1938 original",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Twelve rows and no bonus: the oldest card, where every point comes from the dice.",
    near=("Balut",),
    rows=twelve_rows(FOUR_OF_THE_FOUR, exact_straights("Small straight", "Large straight", 30, 30), "Choice"),
)

TEXT: Final = PageText(
    source="Yacht as it was printed in 1938, the oldest of the rules offered here.",
    special=(
        "Four of a kind counts the four dice that are alike and leaves the fifth out: 6-6-6-6-1 gives 24.",
        "A yacht is no full house: five of a kind entered there gives 0. It does serve as four of a kind.",
        "Both straights ask for five exact faces, 1 to 5 or 2 to 6. There is no bonus.",
    ),
    tips=(
        "With 2-3-4-5 and both straights open, throw the fifth die alone: a 1 or a 6 comes in two throws five"
        " times in nine, and either fills a row of 30.",
        "There is no bonus for the upper rows, so three twos are worth no more than their 6 points. Spend"
        " good turns on the straights, the full house and the sixes.",
        "Ones and twos can give 5 and 10 at best: when a turn fails, put it there and keep Choice for a hand"
        " that nearly made it.",
        "Four of a kind succeeds in about three turns of ten, and small faces make it nearly worthless: chase"
        " it with fives and sixes, and enter four twos as twos.",
    ),
    relatives=("yacht-five", "yacht-little-big", "yacht-lawn", "clubhouse"),
)
