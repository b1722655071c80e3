"""Scandinavian Yatzy (RULES.md section 1, relatives): pairs, and patterns that count only their own dice."""

from typing import Final

from regatta_server.rules.card import TOTALS, Bonus, CategoryCard
from regatta_server.rules.rows import RowSpec, sum_of_pairs, sum_of_the
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import (
    FOUR_OF_THE_FOUR,
    FULL_HOUSE,
    NUMBERS,
    exact_straights,
    five_of_a_kind,
    free_row,
)

CARD: Final = CategoryCard(
    ruleset="yatzy",
    name="Yatzy",
    subtitle="Fifteen rows",
    group="known",
    version=1,
    seats=(1, 8),
    summary="Fifteen rows from Scandinavia: pairs count, patterns count their own dice, and 63 earn 50.",
    also=(
        "Jatzy",
        "Yatzi",
    ),
    rows=(
        *NUMBERS,
        RowSpec("one_pair", "One pair", "lower", "Sum of the highest pair", sum_of_the(2)),
        RowSpec("two_pairs", "Two pairs", "lower", "Sum of two pairs of different faces", sum_of_pairs),
        RowSpec(
            "three_of_a_kind",
            "Three of a kind",
            "lower",
            "Three of a kind or more: sum of the three",
            sum_of_the(3),
        ),
        FOUR_OF_THE_FOUR,
        *exact_straights("Small straight", "Large straight", 15, 20),
        FULL_HOUSE,
        free_row("Chance"),
        five_of_a_kind("Yatzy"),
    ),
    lines=(Bonus("upper", "Bonus", aim=63, points=50), *TOTALS),
)

TEXT: Final = PageText(
    source="Yatzy as it is played in Scandinavia (docs/RULES.md, section 1).",
    special=(
        "Pairs, three and four of a kind count only the dice that they ask for: 6-6-5-4-3 gives 12 as one"
        " pair, and the highest pair is taken.",
        "Two pairs and the full house need two different faces, so four or five of a kind are not enough.",
        "The straights are exact, 1 to 5 for 15 and 2 to 6 for 20.",
        "63 in the upper rows earn a bonus of 50.",
    ),
    tips=(
        "The bonus of 50 is as much as a yatzy and far more likely. Through the first half of the game put"
        " three or more of a face into its upper row before anything else.",
        "One pair can give 12 at most and two pairs 22. Wait for a pair of fives or sixes, and use the row"
        " for a turn that has nothing else.",
        "The straights give only 15 and 20, in about one turn of five each. Take them when they fall to you,"
        " and give one of them up rather than an upper row.",
        "Chance is the one row that counts every die whatever they are: keep it for a failed full house of"
        " high dice.",
        "With two high pairs and throws left, throw for the full house: one die in three makes it, and two"
        " pairs remain if it does not.",
    ),
    relatives=("yacht-13", "yacht-joker", "yak"),
)
