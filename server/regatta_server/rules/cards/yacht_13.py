"""Yacht with thirteen rows and a bonus (RULES.md section 1)."""

from typing import Final

from regatta_server.rules.card import BONUS_35, TOTALS, CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import NO_FULL_HOUSE, THIRTEEN

CARD: Final = CategoryCard(
    ruleset="yacht-13",
    name="Yacht, thirteen rows",
    subtitle="Kniffel-style",
    group="known",
    version=1,
    seats=(1, 8),
    summary="Thirteen rows and a bonus, without jokers: a second yacht is five dice like any other.",
    also=("Kniffel",),
    near=("Yahtzee",),
    rows=THIRTEEN,
    lines=(BONUS_35, *TOTALS),
)

TEXT: Final = PageText(
    source="A printed rule of Yacht with thirteen rows and no jokers (docs/RULES.md, section 1).",
    special=(
        "Three and four of a kind count all five dice; the full house gives 25 whatever its faces.",
        "A yacht thrown when the yacht row is filled brings nothing special: it counts in its upper row, as"
        " three or four of a kind, or as chance.",
        "63 in the upper rows earn a bonus of 35.",
    ),
    readings=(NO_FULL_HOUSE,),
    tips=(
        "Three of each face reach the bonus exactly. Four of a high face allow you one low row that fails:"
        " four sixes pay for two threes missing, four fives for a two and a three.",
        "The full house gives 25 for any faces, so make it of ones and twos, and keep the high dice for rows"
        " that add them up.",
        "Take the run of four early: it comes in six turns of ten. The run of five comes in a quarter of"
        " them, so leave it open and try for it whenever four in a row are made already.",
        "Three of a kind succeeds three times in four, and with high dice it is a second chance row. Use it"
        " for what the upper row of that face can no longer take.",
        "Five alike come in fewer than one turn of twenty. When nothing else is left to spoil late in the"
        " game, a 0 in the yacht row costs little.",
    ),
    relatives=("yacht-joker", "yacht-wild", "yacht-mail", "general-13", "yatzy"),
)
