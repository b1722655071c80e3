"""Yacht in two sections, with a bonus for the upper one (RULES.md section 1)."""

from typing import Final

from regatta_server.rules.card import BONUS_35, TOTALS, CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_THE_FOUR, NO_FULL_HOUSE, any_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="yacht-sections",
    name="Yacht in two sections",
    subtitle="Twelve rows and a bonus",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Twelve rows in two sections: any run counts as a straight, and 63 in the upper rows earn 35.",
    rows=twelve_rows(FOUR_OF_THE_FOUR, any_straights(30, 40), "Chance"),
    lines=(BONUS_35, *TOTALS),
)

TEXT: Final = PageText(
    source="A printed rule of Yacht with an upper and a lower section (docs/RULES.md, section 1).",
    special=(
        "The small straight is any four dice in a row, such as 2-3-4-5, and five in a row will do.",
        "Upper rows that reach 63 together, which three dice of each face do, earn a bonus of 35.",
        "Four of a kind counts only the four dice that are alike.",
    ),
    readings=(NO_FULL_HOUSE,),
    tips=(
        "A fourth six makes up for two threes missing: the bonus asks for 63 in all, not for three of"
        " each. Keep an eye on how far you are above or below three of a kind.",
        "Any run of four comes in six turns of ten when you play for it, and gives 30. From 3-4 in the middle"
        " it is nearer than from an end such as 1-2.",
        "Four fives belong into the fives while the bonus is within reach: they give the same 20 there as in"
        " four of a kind, and count toward the 63.",
        "When the bonus is lost for good, ones and twos become the rows for failed turns.",
    ),
    relatives=("clubhouse", "yacht-13", "yacht-little-big"),
)
