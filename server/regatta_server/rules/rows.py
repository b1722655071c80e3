"""The rows of a card: what they require of a hand, and what they score (RULES.md section 1).

A row of a card is a condition and a score, so that a card reads like the table it comes from: `gives(30,
run(1))`, `sum_if(full_house)`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from regatta_protocol.sheet import Section
from regatta_server.rules.hand import HANDS, Hand

Condition = Callable[[Hand], bool]
"""Whether a hand has what a row asks for."""

Score = Callable[[Hand], int]
"""What a row gives for a hand, in points; 0 where the hand misses the row's condition."""


NUMBER_IDS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")

ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "ones": ("Aces", "Ones"),
    "twos": ("Deuces", "Twos"),
    "three_of_a_kind": ("Three of a kind", "3 same"),
    "four_of_a_kind": ("Four of a kind", "4 same"),
    "full_house": ("Full house", "Full hand"),
    "small_straight": ("Small straight", "Little straight", "Low straight"),
    "large_straight": ("Large straight", "Big straight", "High straight"),
    "yacht": ("Yacht", "General", "Yak", "5 same", "Five of a kind"),
    "chance": ("Chance", "Choice", "Player’s choice", "Random", "All"),
}
"""Names by which players know a row, from one source or another (RULES.md, notes)."""


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A row of a category game's card."""

    row: str
    """The id that the row has in every ruleset (RULES.md, introduction)."""
    name: str
    section: Section
    hint: str
    """What the row asks for and gives, in one short sentence without its full stop."""
    score: Score
    wins: Condition | None = None
    """What wins the game at once when it is entered here; None where nothing does."""
    letter: str | None = None
    """The letter that stands for the row where the game is played by mail."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """The other names that players know the row by."""
        return tuple(name for name in ALIASES.get(self.row, ()) if name != self.name)

    @property
    def most(self) -> int:
        """The most points that the row can give, found by trying every hand."""
        return max(points(self.score))


@cache
def points(score: Score) -> tuple[int, ...]:
    """Return what each of HANDS gives, in their order."""
    return tuple(map(score, HANDS))


# Scores


def sum_of_face(face: int) -> Score:
    """Return the score of an upper row: the sum of the dice showing `face`."""
    return lambda hand: face * hand.counts[face - 1]


def sum_of_dice(hand: Hand) -> int:
    """Return the sum of all the dice: the free row."""
    return hand.sum


def sum_of_the(number: int) -> Score:
    """Return the score that counts only the `number` dice of a kind that the row asks for."""
    return lambda hand: number * hand.highest(number)


def sum_of_pairs(hand: Hand) -> int:
    """Return the sum of two pairs of different faces, four dice; 0 where there are none."""
    paired = [face for face, count in enumerate(hand.counts, start=1) if count >= 2]
    return 2 * sum(paired) if len(paired) == 2 else 0


def sum_if(condition: Condition) -> Score:
    """Return the score that counts all the dice of a hand that has what the row asks for."""
    return lambda hand: hand.sum if condition(hand) else 0


def gives(points: int, condition: Condition) -> Score:
    """Return the score of `points`, whenever the entry is made."""
    return lambda hand: points if condition(hand) else 0


def gives_by_throw(first: int, later: int, condition: Condition) -> Score:
    """Return the score of `first` points on the turn's first throw, and of `later` after that."""
    return lambda hand: (first if hand.first else later) if condition(hand) else 0


# Conditions


def of_a_kind(number: int) -> Condition:
    """Return the condition that `number` dice show one face; more of the same will do (RULES.md, notes)."""
    return lambda hand: hand.alike >= number


def two_pairs(hand: Hand) -> bool:
    """Return whether there are two pairs; four of a kind are two."""
    return hand.pairs == 2


def full_house(hand: Hand) -> bool:
    """Return whether there are three of one face and two of another."""
    return hand.is_full_house


def full_house_or_five(hand: Hand) -> bool:
    """Return whether there is a full house, five of a kind being one."""
    return hand.is_full_house or hand.alike == 5


def any_run(length: int) -> Condition:
    """Return the condition that `length` dice are in a row, whichever face is the first."""
    return lambda hand: hand.longest_run >= length


def run(lowest: int) -> Condition:
    """Return the condition that the dice are five in a row, the first of them `lowest`."""
    return lambda hand: hand.is_run(lowest)


def straight_with_wild_aces(hand: Hand) -> bool:
    """Return whether the dice are 1-5 or 2-6, aces standing for 2 or 6 if need be (RULES.md, `general`)."""
    others = tuple(face for face in hand.faces if face != 1)
    return any(
        Hand(others + aces, hand.first).is_run(lowest)
        for aces in combinations_with_replacement((1, 2, 6), hand.counts[0])
        for lowest in (1, 2)
    )


def five_at_once(hand: Hand) -> bool:
    """Return whether the turn's first throw brought five of a kind."""
    return hand.first and hand.alike == 5
