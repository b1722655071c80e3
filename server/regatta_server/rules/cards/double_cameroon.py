"""Double Cameroon (RULES.md section 2): ten dice, divided between two rows in every turn."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FULL_HOUSE, NUMBERS, exact_straights, five_of_a_kind

CARD: Final = CategoryCard(
    ruleset="double-cameroon",
    name="Double Cameroon",
    subtitle="Ten dice, two rows a turn",
    group="other",
    version=1,
    seats=(1, 8),
    summary="Ten dice and five rounds: every turn fills two rows at once, five dice for each.",
    rows=(
        *NUMBERS,
        FULL_HOUSE,
        *exact_straights("Little Cameroon", "Big Cameroon", 21, 30),
        five_of_a_kind("Five of a kind"),
    ),
    entries=2,
)

TEXT: Final = PageText(
    source="Double Cameroon, a game of ten dice (docs/RULES.md, section 2).",
    special=(
        "Each turn has up to three throws of any of the ten dice. It ends when you divide the ten into two"
        " groups of five and enter each in a different open row, both at once.",
        "Every die goes into one of the two groups, also those that count for nothing there.",
        "Little Cameroon is exactly 1 to 5 and gives 21, Big Cameroon exactly 2 to 6 and gives 30.",
        "Point at two rows, and the split of the ten dice that gives most is shown; you may move dice between"
        " the groups before you enter them.",
    ),
    readings=(
        "The source says nothing of seats but “as Yacht”; here one to eight play.",
        "Five of a kind is no full house and gives 0 there, as in Yacht, little and big.",
    ),
    tips=(
        "Played for alone, a Cameroon succeeds in nine turns of ten and five of a kind in nearly eight. What"
        " is hard is the other row beside it, so plan in pairs.",
        "A Cameroon takes one die of each of five faces, which leaves five dice that may all be alike: with"
        " six or more fives, Big Cameroon and fives give 55 together.",
        "Both Cameroons in one turn need all ten dice, one ace, one six and two of each face between. Enter"
        " them in different turns.",
        "Ones are the natural partner of a hard row: whatever the turn brings, they lose 5 points at most.",
        "The last turn has no choice of rows. Do not leave two hard ones for it, such as sixes and five of a"
        " kind, which both want many dice of one face.",
    ),
    relatives=("yacht-little-big", "yacht"),
)
