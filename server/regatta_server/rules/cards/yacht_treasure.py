"""Yacht in which the lowest single die leads (RULES.md section 1)."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_THE_FOUR, NO_FULL_HOUSE, exact_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="yacht-treasure",
    name="Yacht, low die leads",
    subtitle="The lowest die begins",
    group="relative",
    version=1,
    seats=(2, 8),
    summary="Twelve rows for two or more; each throws one die for the lead, and the lowest begins.",
    rows=twelve_rows(FOUR_OF_THE_FOUR, exact_straights("Little straight", "Big straight", 30, 30), "Choice"),
    begins={"dice": 1, "leads": "lowest"},
)

TEXT: Final = PageText(
    source="A printed rule of Yacht for company, where a low die leads (docs/RULES.md, section 1).",
    special=(
        "Before the game each player throws one die and the lowest begins; those who tie throw again.",
        "Four of a kind counts the four alike, without the fifth die.",
    ),
    readings=(NO_FULL_HOUSE,),
    tips=(
        "Whoever plays last knows what must be beaten. If you are the first, take sure points in the last two"
        " rounds; if you are the last and behind, leave the yacht row open for them.",
        "A full house is worth what its dice show, 28 with sixes and fives and less than 10 with ones and"
        " twos. In the first half of the game take it from 15 up, later as it comes.",
        "2-2-2-2-x gives 8 as twos and as four of a kind alike. Enter it as twos and keep the other row for"
        " fives or sixes.",
        "After a first throw without a pair, look for a straight; with a pair of fives or sixes, look for"
        " more of them.",
    ),
    relatives=("yacht-little-big", "yacht", "yacht-wild"),
)
