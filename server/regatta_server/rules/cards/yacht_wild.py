"""Yacht with wild yachts (RULES.md section 1): a filled yacht row makes every later yacht a wildcard."""

from typing import Final

from regatta_server.rules.card import BONUS_35, TOTALS, CategoryCard, YachtBonus
from regatta_server.rules.joker import Joker
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import THIRTEEN

CARD: Final = CategoryCard(
    ruleset="yacht-wild",
    name="Yacht, wild yachts",
    subtitle="Jokers in any row",
    group="relative",
    version=1,
    seats=(2, 8),
    summary="Thirteen rows in which later yachts are wild, in any row you like, and add 100 over a 50.",
    near=("Yahtzee",),
    rows=THIRTEEN,
    lines=(BONUS_35, TOTALS[0], YachtBonus("Wild yachts"), TOTALS[1]),
    joker=Joker(over_zero=True),
    begins={"dice": 5, "leads": "highest"},
)

TEXT: Final = PageText(
    source="A printed rule of Yacht with thirteen rows and wild yachts (docs/RULES.md, section 1).",
    special=(
        "Once the yacht row is filled, with 50 or with 0, a later yacht is a wildcard: it may be entered in"
        " any open row, and full house, small and large straight then give their full 25, 30 and 40. Other"
        " rows count the dice as they lie.",
        "If the yacht row holds its 50, each later yacht adds 100 as well, in a line of its own, whatever row"
        " takes it. Over a 0 it adds nothing. The points are earned by the entry: a yacht that is thrown"
        " again earns none.",
        "Before the game each player throws all five dice and the highest sum begins; those who tie throw"
        " again.",
        "63 in the upper rows earn a bonus of 35.",
    ),
    readings=(
        "Until the yacht row is filled a yacht is no full house: five of a kind does not qualify, and gives 0"
        " there.",
    ),
    tips=(
        "Enter the first yacht in its own row, however well it would fit elsewhere: with the 50 there, every"
        " later yacht is worth 100 more.",
        "A wild yacht does most good as the large straight, 40 points that are hard to throw. If that is"
        " filled, compare 30 for the small straight with what its own upper row does for the bonus.",
        "A 0 in the yacht row is not the end of it: later yachts are still wild. Late in the game, with both"
        " straights open, it may even be the cheapest 0.",
        "With the 50 entered and four alike on the table, throw on for the fifth: one chance in six for more"
        " than 100 points is worth more than most rows. Two throws make it three chances in ten.",
    ),
    relatives=("yacht-joker", "yacht-mail", "yacht-13"),
)
