"""Yacht with a forced joker (RULES.md section 1, relatives): where a later yacht goes is prescribed."""

from typing import Final

from regatta_server.rules.card import BONUS_35, TOTALS, CategoryCard, YachtBonus
from regatta_server.rules.joker import Joker
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import THIRTEEN

CARD: Final = CategoryCard(
    ruleset="yacht-joker",
    name="Yacht, forced joker",
    subtitle="Yahtzee-style",
    group="known",
    version=1,
    seats=(1, 8),
    summary="Thirteen rows, a bonus, 100 for every further yacht, and jokers whose rows are prescribed.",
    also=("Yahtzee",),
    near=(
        "Yams",
        "Yam’s",
    ),
    rows=THIRTEEN,
    lines=(BONUS_35, TOTALS[0], YachtBonus("Yacht bonus"), TOTALS[1]),
    joker=Joker(over_zero=True, forced=True),
)

TEXT: Final = PageText(
    source="The thirteen-row game that most people know, with a forced joker (docs/RULES.md, section 1).",
    special=(
        "Each yacht thrown after the yacht row holds its 50 adds 100 when it is entered, in a line of its"
        " own. Over a 0 it adds nothing.",
        "Once the yacht row is filled, with 50 or with 0, a yacht is a joker, and its row is prescribed: the"
        " upper row of its face if that is open; otherwise any open lower row, where full house, small and"
        " large straight give their full 25, 30 and 40 and the others the sum; otherwise a 0 in any open"
        " upper row. The card shows the rows that are closed to it, and why.",
        "63 in the upper rows earn a bonus of 35.",
    ),
    readings=(
        "Until the yacht row is filled a yacht is no full house: five of a kind does not qualify, and gives 0"
        " there.",
    ),
    tips=(
        "The joker goes to its upper row first. Fill sixes and fives early with good throws, and a later"
        " yacht of that face is free to be a large straight.",
        "Enter the first yacht as yacht, and never as five of a face: all the bonuses of 100 hang on that"
        " 50.",
        "Aim at 63: the bonus is reached in most well played games, with three of each face or with a fourth"
        " six for a missing low die.",
        "Aces are the cheapest row to spoil: they seldom give more than 3. Chance is for a turn that nearly"
        " made it, 20 or more, and a 0 in the yacht row for the last few turns.",
        "With four alike and the 50 entered, throw for the fifth as long as you may. 100 points and a row on"
        " top are worth a risk.",
    ),
    relatives=("yacht-13", "yacht-wild", "yacht-mail", "yatzy"),
)
