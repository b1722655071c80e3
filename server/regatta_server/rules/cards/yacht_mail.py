"""Yacht by mail (RULES.md section 1): rows have letters, and extra yachts add up in the yacht row."""

from typing import Final

from regatta_server.rules.card import BONUS_35, TOTALS, CategoryCard
from regatta_server.rules.joker import Joker
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import THIRTEEN, lettered

CARD: Final = CategoryCard(
    ruleset="yacht-mail",
    name="Yacht by mail",
    subtitle="A letter for each row",
    group="relative",
    version=1,
    seats=(2, 4),
    summary="Thirteen rows with a letter each; over a yacht of 50, every further yacht adds 100 to it.",
    rows=lettered("abcdeftrhslyx", THIRTEEN),
    lines=(BONUS_35, *TOTALS),
    joker=Joker(over_zero=False, in_row=True),
)

TEXT: Final = PageText(
    source="A rule of Yacht for play by mail, where a row is named by its letter (docs/RULES.md, section 1).",
    special=(
        "Once the yacht row holds its 50, each later yacht adds 100 to that row, which then shows 150, 250"
        " and so on. The yacht itself is entered in another open row and scored as usual, except that full"
        " house, small and large straight give their full 25, 30 and 40.",
        "A 0 in the yacht row ends all that: later yachts are then ordinary dice.",
        "The points are earned by the entry; a yacht that is thrown again earns none. They count in the lower"
        " total.",
        "Letters: a to f for aces to sixes, t three of a kind, r four of a kind, h full house, s small"
        " straight, l large straight, y yacht, x chance. 63 in the upper rows earn a bonus of 35.",
    ),
    readings=(
        "Until the yacht row holds its 50 a yacht is no full house: five of a kind does not qualify, and"
        " gives 0 there.",
    ),
    tips=(
        "Never give the yacht row away lightly: a 0 there costs the 50, and every later 100 and full straight"
        " with it. Spoil aces first, or four of a kind.",
        "With the 50 entered, hold pairs of any face rather than a lone high die: a yacht of ones is worth"
        " 100 as much as one of sixes.",
        "Keep a straight or the full house open for a later yacht if the other rows are as good for the dice"
        " at hand: it gives the full points there.",
        "You have all the time that the mail gives. Before you throw, count the dice that help: a straight"
        " open at both ends has two faces in six, one with a gap has one.",
    ),
    relatives=("yacht-wild", "yacht-joker", "yacht-13"),
)
