"""Yacht with a little and a big straight (RULES.md section 1)."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_THE_FOUR, NO_FULL_HOUSE, exact_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="yacht-little-big",
    name="Yacht, little and big",
    subtitle="Two straights",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Twelve rows with a little and a big straight, both worth 30 and both exact.",
    rows=twelve_rows(FOUR_OF_THE_FOUR, exact_straights("Little straight", "Big straight", 30, 30), "Chance"),
)

TEXT: Final = PageText(
    source="A printed rule of Yacht that calls its straights little and big (docs/RULES.md, section 1).",
    special=(
        "The little straight is 1 to 5 and the big one 2 to 6; neither row takes the other.",
        "Four of a kind counts the four alike, without the fifth die.",
    ),
    readings=(NO_FULL_HOUSE,),
    tips=(
        "While both straights are open, four dice from 2 to 5 wait for a 1 or a 6. Once one row is filled,"
        " the same dice wait for a single face, which comes in two throws only three times in ten.",
        "A single straight, played for from the first throw, succeeds in one turn of five. If both are still"
        " open after half of the game, give up one of them before you give up sixes.",
        "Three high dice of a kind leave the full house, four of a kind and their own row open to you: hold"
        " them and decide after the last throw.",
        "Chance is worth about 23 when you play for it and less when you do not. Filled with 15 in the third"
        " round, it is spent.",
    ),
    relatives=("yacht", "yacht-treasure", "yacht-sections", "double-cameroon"),
)
