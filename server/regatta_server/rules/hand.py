"""The dice of one entry, and what a row of a card may require of them."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Final

from regatta_server.rules.base import Faces

HAND_DICE: Final = 5
"""The dice that a row takes, in every category game."""


@dataclass(frozen=True)
class Hand:
    """Five dice at the moment of their entry. Their order never matters (RULES.md, words used throughout)."""

    faces: Faces
    first: bool
    """Entered after the turn's first throw, which threw all of the dice."""

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many dice show each face, ones first: six numbers."""
        return tuple(self.faces.count(face) for face in range(1, 7))

    @cached_property
    def sum(self) -> int:
        """The sum of all the dice, 5 to 30."""
        return sum(self.faces)

    @cached_property
    def alike(self) -> int:
        """The most dice that show one face, 1 to 5."""
        return max(self.counts)

    def highest(self, number: int) -> int:
        """Return the highest face that at least `number` dice show; 0 where there is none."""
        return max((face for face, count in enumerate(self.counts, start=1) if count >= number), default=0)

    @property
    def pairs(self) -> int:
        """How many pairs can be laid apart, 0 to 2: four dice of one face are two pairs."""
        return sum(count // 2 for count in self.counts)

    @property
    def is_full_house(self) -> bool:
        """Whether three dice show one face and two another; five of a kind is none."""
        return 3 in self.counts and 2 in self.counts

    @cached_property
    def longest_run(self) -> int:
        """The most faces in a row that the dice show, 1 to 5."""
        shown = "".join("x" if count else " " for count in self.counts)
        return max(map(len, shown.split()))

    def is_run(self, lowest: int) -> bool:
        """Whether the dice show five faces in a row, `lowest` to `lowest` + 4."""
        return set(self.faces) == set(range(lowest, lowest + 5))


HANDS: Final = tuple(
    Hand(faces, first)
    for faces in combinations_with_replacement(range(1, 7), HAND_DICE)
    for first in (False, True)
)
"""Every hand there is, faces ascending: 252 after a first throw and the same 252 after a later one."""
