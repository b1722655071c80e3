"""Lawn Yacht (RULES.md section 1): both straights give 30."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import FOUR_OF_ALL_FIVE, NO_FULL_HOUSE, any_straights, twelve_rows

CARD: Final = CategoryCard(
    ruleset="yacht-lawn",
    name="Lawn Yacht",
    subtitle="Played on the grass",
    group="relative",
    version=1,
    seats=(1, 8),
    summary="Twelve rows for big dice on the grass: a run of four is worth as much as a run of five.",
    rows=twelve_rows(FOUR_OF_ALL_FIVE, any_straights(30, 30), "Player’s choice"),
)

TEXT: Final = PageText(
    source="A rule of Yacht that comes with large dice for the lawn (docs/RULES.md, section 1).",
    special=(
        "A small straight is any four in a row, a large one any five, and both give 30.",
        "Four of a kind and full house count all five dice. There is no bonus.",
    ),
    readings=(
        NO_FULL_HOUSE,
        "The source leaves the small straight open; here any run of four gives 30.",
    ),
    tips=(
        "Five in a row fit both straights. Enter them as the large one: the small row takes any run of four,"
        " which comes in six turns of ten.",
        "Once the small straight is filled, four in a row are worth nothing by themselves: throw the fifth"
        " die for the large one only if the run is open at both ends.",
        "Four of a kind counts the fifth die, so hold a 5 or 6 beside it and throw anything lower while two"
        " throws are left.",
        "No bonus means that nothing is lost by a bad upper row but its own points: give up ones, then twos.",
    ),
    relatives=("yacht-five", "clubhouse", "yacht"),
)
