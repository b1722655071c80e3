"""General (RULES.md section 1): a first throw is worth more, and five of a kind on it wins at once."""

from typing import Final

from regatta_server.rules.card import CategoryCard
from regatta_server.rules.rows import (
    RowSpec,
    five_at_once,
    full_house,
    gives,
    gives_by_throw,
    of_a_kind,
    straight_with_wild_aces,
)
from regatta_server.rules.text import PageText
from regatta_server.rules.usual_rows import ACES_UP, free_row

CARD: Final = CategoryCard(
    ruleset="general",
    name="General",
    subtitle="Also Generala",
    group="relative",
    version=1,
    seats=(2, 8),
    summary="Eleven rows that give more on a first throw; a general on a first throw wins the game at once.",
    also=("Generala",),
    near=(
        "Poker dice",
        "Escalero",
    ),
    rows=(
        *ACES_UP,
        RowSpec(
            "straight",
            "Straight",
            "lower",
            "1-5 or 2-6, where an ace may stand for a 2 or a 6: 20, on the first throw 25",
            gives_by_throw(25, 20, straight_with_wild_aces),
        ),
        RowSpec(
            "full_house",
            "Full house",
            "lower",
            "Three and two of different faces: 30, on the first throw 35",
            gives_by_throw(35, 30, full_house),
        ),
        RowSpec(
            "four_of_a_kind",
            "Four of a kind",
            "lower",
            "Four of a kind or more: 40, on the first throw 45",
            gives_by_throw(45, 40, of_a_kind(4)),
        ),
        RowSpec(
            "yacht",
            "General",
            "lower",
            "Five of a kind: 60, and on the first throw the whole game",
            gives(60, of_a_kind(5)),
            wins=five_at_once,
        ),
        free_row("Chance"),
    ),
    options=(
        {
            "option": "stake",
            "name": "Stake",
            "hint": "Play points per point: the winner receives from each other player the difference of"
            " their totals times this. No money.",
            "least": 1,
            "most": 1_000,
            "default": None,
        },
    ),
)

TEXT: Final = PageText(
    source="General, as it is played for a settlement of points (docs/RULES.md, section 1).",
    special=(
        "On the first throw means that the entry is made after the turn's first throw, which rolled all five"
        " dice. Straight, full house and four of a kind then give 5 more.",
        "Five of a kind on the first throw, entered as general, is a big general: the game ends at once and"
        " that player wins, whatever the totals. Later in the turn it is a small general for 60.",
        "In the straight, and only there, each ace may stand for a 2 or a 6 where that completes it:"
        " 1-3-4-5-6 and 1-1-3-4-5 are straights, 1-1-3-4-6 is not.",
        "Five of a kind also serves as four of a kind.",
        "With a stake, the winner receives from each other player the difference of their totals times the"
        " stake, in play points; no money changes hands.",
    ),
    readings=(
        "The source does not say whether a general is a full house; here it is not, and gives 0 there.",
        "A big general writes 60 in its row, so that the totals at the end include it.",
        "After a big general the settlement goes by the totals as they stand, and a negative difference"
        " counts as 0; winners who tie share what each loser pays.",
        "Points that cannot be shared evenly go to the winners one each, the lowest seat first.",
    ),
    tips=(
        "Hold every ace while the straight is open: from 1-3-4-5 a 1, 2 or 6 completes it, half of all dice.",
        "A full house on the first throw comes once in 26 turns. If it is there, take the 35: the throws that"
        " are left could only lower it.",
        "Four of a kind is 40 for any faces, so four aces do as well as four sixes. Keep the higher faces for"
        " the upper rows.",
        "A big general comes once in 1,296 first throws. Keep the general's row open while it costs you"
        " nothing, but do not plan for it.",
        "With a stake every point counts, also for second place: the winner is paid the difference to each.",
    ),
    relatives=("general-13", "yak", "yacht"),
)
