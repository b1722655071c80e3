"""General with thirteen rows (RULES.md section 1): the low straight is worth more than the high one."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import (
    ACES_UP,
    FOUR_OF_ALL_FIVE,
    FULL_HOUSE_25,
    THREE_OF_ALL_FIVE,
    exact_straights,
    five_of_a_kind,
    free_row,
)

CARD: Final = CategoryCard(
    ruleset="general-13",
    name="General, thirteen rows",
    subtitle="Thirteen rows, no bonus",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Thirteen rows without a bonus; the low straight gives 40 and the high one only 30.",
    rows=(
        *ACES_UP,
        THREE_OF_ALL_FIVE,
        FOUR_OF_ALL_FIVE,
        FULL_HOUSE_25,
        *exact_straights("Low straight", "High straight", 40, 30),
        five_of_a_kind("General"),
        free_row("Random"),
    ),
)

TEXT: Final = PageText(
    source="A printed card of General with thirteen rows (docs/RULES.md, section 1).",
    special=(
        "The low straight, 1 to 5, gives 40; the high one, 2 to 6, gives 30. That is no slip.",
        "Three and four of a kind count all five dice; the full house gives 25 whatever its faces.",
        "Nothing is worth more on a first throw here, and no throw wins at once. There is no bonus.",
    ),
    readings=(
        "The source does not say whether a general is a full house; here it is not, and gives 0 there.",
    ),
    tips=(
        "From 2-3-4-5 throw the fifth die with both straights open: the 6 is good and the 1 is better by 10.",
        "With 1-3-4-5-6 on the table throw the six again and not the ace: a 2 completes a straight either"
        " way, and the low one pays 10 more.",
        "Without a bonus the upper rows give only their dice. Use threes and below for failed turns, and keep"
        " fives and sixes for four of their kind.",
        "The full house is 25 for any faces and comes in a third of the turns that are played for it: two low"
        " pairs are a good start.",
    ),
    relatives=("general", "yacht-13", "yacht-little-big"),
)
