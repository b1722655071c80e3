"""The card of Yin Yang and the words of its page: what is printed, and no rule (RULES.md section 3)."""

from typing import Final

from regatta_protocol.sheet import Card
from regatta_server.rules.combinations import TRAY
from regatta_server.rules.text import PageText

TARGET: Final = 500

CARD: Final[Card] = {
    "ruleset": "yin-yang",
    "name": "Yin Yang",
    "subtitle": "Push your luck",
    "group": "other",
    "ruleset_version": 1,
    "seats_min": 1,
    "seats_max": 8,
    "summary": "Three dark dice, three light ones: set combinations aside, push your luck, bank in time.",
    "tray": list(TRAY),
    "throws": None,
    "rounds": None,
    "entries": 0,
    "rows": [],
    "lines": [],
    "begins": None,
    "orders": ["alternate"],
    "options": [
        {
            "option": "target",
            "name": "Target",
            "hint": "The first player to bank this many points wins at once",
            "least": 100,
            "most": 5_000,
            "default": TARGET,
        }
    ],
}

TEXT: Final = PageText(
    source="A dice game for three dark and three light dice. Its players say *hold* for ending a turn with "
    "its points; here that is *bank*, because dice are held in the other games.",
    special=(
        "A turn: throw all six dice, then set aside at least one combination or add to one that is already "
        "set aside. A throw of which nothing can be set aside loses the turn with all of its points.",
        "After that throw all of the dice that are not set aside, set more of them aside, or bank: that ends "
        "the turn and keeps its points. The last throw must be secured in this way before you bank.",
        "A combination is two or more dice of one face, of any shade, and there is at most one of a face. "
        "Later a single die of that face may be added to it. What is set aside stays until all six dice are.",
        "When all six dice are set aside, the set is counted into the turn's points. Bank them, or throw all "
        "six again for a further set, whose loss loses the whole turn.",
        "Dark dice alone give nothing. Dark and light together give the sum of the faces. Two light dice "
        "alone give 10 times the face, three light dice alone 20 times the face.",
        "Dark aces are wild, light aces are not: a dark ace counts as the face of the combination that it is "
        "made part of, and stays dark. Two or three dark aces set aside together are ones, until dice of "
        "another face are added to them: then all take that face.",
        "When you bank, every die on the table whose face is that of a combination joins it, whether you "
        "like it or not: a dark six makes your two light sixes 18 and no longer 60. A dark ace joins ones; "
        "it joins another combination only if you say so.",
        "The first player to reach the target by banking wins at once.",
    ),
    readings=(
        "A dark ace and any one other die make a combination; a dark ace alone does not, but it may be added "
        "to one.",
        "Dice left on the table when you bank form combinations where two or more show the same face; a dark "
        "ace counts as an ace for that, so a dark and a light ace make ones.",
        "A dark ace on the table makes no new combination with a die of another face when you bank: set the "
        "two aside before.",
        "Dark aces set aside as ones turn into another face only when you set dice of that face aside with "
        "them, never by banking; and only while there is no combination of that face, which the dice would "
        "have to join instead.",
        "A light ace among dark aces makes them ones for good.",
        "You may tell a dark ace on the table to join another combination even where there are ones.",
        "What a dark ace joins when you bank is a combination that was set aside before.",
        "Of dice that show the same you may set aside some and throw the others again.",
        "Only banked points win: reaching the target with points that are still at risk ends nothing.",
    ),
    tips=(
        "Light dice alone are the heart of the game: two light sixes give 60 and three give 120, while three "
        "sixes of both shades give 18.",
        "A dark die of the face of your light pair spoils the pair if it lies on the table when you bank: "
        "throwing once more may be the better risk.",
        "Two dark aces set aside are worth nothing yet, but any die that you throw can join them: your next "
        "throw cannot fail.",
        "With one or two dice left to throw most throws fail: bank, unless what you have set aside has many "
        "faces.",
    ),
)
