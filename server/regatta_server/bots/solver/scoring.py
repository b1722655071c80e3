"""What a card gives, as arrays: asked of its rules, entry by entry, so that no rule stands here again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_protocol.moves import Enter
from regatta_server.bots.solver.dice import keeps
from regatta_server.rules.card import Bonus, CategoryCard
from regatta_server.rules.category import Category, Play
from regatta_server.rules.hand import HAND_DICE
from regatta_server.rules.joker import YACHT, barred
from regatta_server.rules.throwing import THROWS

HANDS: Final = keeps(HAND_DICE)
YACHTS: Final = [HANDS.index((face,) * HAND_DICE) for face in range(1, 7)]
"""The places of five of a kind, ones first."""
CACHE_MOST: Final = 32
"""Cards whose entries are kept, at most 350 KiB each: more than there are rulesets."""
LATER, FIRST = 0, 1
"""Whether an entry is made after the turn's first throw: a place in the arrays of a `Scoring`."""


class Unsolvable(ValueError):
    """Rules that the solver does not know how to solve; the message says what of them."""


@dataclass(frozen=True, eq=False)
class SolverScoring:
    """What entering a hand gives: arrays by status of the yacht row, FIRST or LATER, hand and row.

    The status of the yacht row matters where a card has a joker: it is open, or filled with one of
    `statuses`. Elsewhere there is one status, and the row is like all others.
    """

    card: CategoryCard
    statuses: tuple[int | None, ...]
    """What stands in the yacht row in each status; of all scores above 0 one is enough."""
    gains: NDArray[np.int64]
    """Points that an entry adds to the total, bonus lines apart."""
    counted: NDArray[np.int64]
    """What of them counts for the bonus."""
    wins: NDArray[np.bool_]
    """Whether the entry ends the game."""

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The card's bonus lines, all of one section."""
        return _bonuses(self.card)

    @property
    def counting(self) -> tuple[int, ...]:
        """The places of the rows whose points count for the bonus."""
        return _counting(self.card)

    @property
    def withholds(self) -> bool:
        """Whether what a joker gets depends on which rows are open."""
        return self.card.joker is not None and self.card.joker.forced

    @property
    def throws_matter(self) -> bool:
        """Whether an entry after the first throw may give something else than a later one."""
        return any((table[:, FIRST] != table[:, LATER]).any() for table in (self.gains, self.wins))

    @property
    def digest(self) -> str:
        """A hash of all that the worth of a play follows from: other rules of the same name have another."""
        identity = (
            [row.row for row in self.card.rows],
            [row.section for row in self.card.rows],
            [(bonus.section, bonus.aim, bonus.points) for bonus in self.bonuses],
            (self.card.entries, THROWS, self.card.joker, self.statuses),
        )
        arrays = (self.gains.astype("<i8"), self.counted.astype("<i8"), self.wins)
        return sha256(repr(identity).encode() + b"".join(map(np.ndarray.tobytes, arrays))).hexdigest()

    def withheld(self, free: Sequence[int], status: int) -> NDArray[np.float64]:
        """Return, by face and row, what a joker does not get of `gains` on a card with these open rows.

        That is infinity where it may not go.
        """
        found = np.zeros((len(YACHTS), len(self.card.rows)))
        joker = self.card.joker
        if joker is not None and joker.forced and joker.holds(self.statuses[status]):
            scores = tuple(None if place in free else 0 for place in range(len(self.card.rows)))
            for face in range(len(YACHTS)):
                found[face, list(barred(self.card.rows, scores, face + 1))] = np.inf
        return found


# To ask the rules for all entries takes 0.1 s, and who looks for a table and weighs by it asks twice.
@lru_cache(CACHE_MOST)
def scoring(rules: Category) -> SolverScoring:
    """Return what every entry gives by these rules. Raises Unsolvable."""
    card = rules.spec
    if len({bonus.section for bonus in _bonuses(card)}) > 1:
        raise Unsolvable(f"{card.name} has a bonus in both sections: solve it with another method")
    yacht = next((place for place, row in enumerate(card.rows) if row.row == YACHT), None)
    statuses: tuple[int | None, ...] = (None,)
    if card.joker is not None:
        assert yacht is not None, "a joker comes of the yacht row"
        statuses = (None, 0, card.rows[yacht].most)
    shape = (len(statuses), 2, len(HANDS), len(card.rows))
    made = SolverScoring(
        card, statuses, np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
    )
    counting = _counting(card)
    if card.joker is not None and yacht in counting:
        raise Unsolvable(f"{card.name} counts the yacht row for its bonus: solve it with another method")
    for status, score in enumerate(statuses):
        for place in range(len(card.rows)):
            if score is None or place != yacht:
                _ask(rules, made, (status, place), _all_but(card, place, yacht, score), counting)
    return made


def _ask(
    rules: Category,
    made: SolverScoring,
    at: tuple[int, int],
    scores: tuple[int | None, ...],
    counting: Sequence[int],
) -> None:
    """Fill in what every hand gives in the row at a place, on a card with these scores."""
    status, place = at
    for throw, throws in ((LATER, THROWS), (FIRST, 1)):
        for number, hand in enumerate(HANDS):
            before = Play(hand * rules.spec.entries, throws, scores, won=False)
            after = rules.apply(before, _entry(rules.spec, place))
            where = (status, throw, number, place)
            if rules.spec.entries > 1:
                made.gains[where] = after.scores[place] or 0
                continue
            made.gains[where] = _sum(after.scores) - _sum(scores) + after.extra
            made.counted[where] = _sum([after.scores[row] for row in counting]) - _sum(
                [scores[row] for row in counting]
            )
            made.wins[where] = after.won


def _entry(card: CategoryCard, place: int) -> Enter:
    """Return the entry of a hand in a row; where a turn fills two, the same hand goes into another one."""
    rows = [place, *(other for other in range(len(card.rows)) if other != place)][: card.entries]
    return Enter(
        {
            card.rows[row].row: tuple(range(HAND_DICE * group, HAND_DICE * (group + 1)))
            for group, row in enumerate(rows)
        }
    )


def _all_but(card: CategoryCard, place: int, yacht: int | None, score: int | None) -> tuple[int | None, ...]:
    """Return a card on which the row is open that is asked about.

    The others are filled with 0, so that nothing is closed to a joker, but the yacht row with its score; it
    stays open where that is None. Where a turn fills two rows, all are open.
    """
    if card.entries > 1:
        return (None,) * len(card.rows)
    scores: list[int | None] = [0] * len(card.rows)
    if yacht is not None:
        scores[yacht] = score
    scores[place] = None
    return tuple(scores)


def _sum(scores: Sequence[int | None]) -> int:
    return sum(filter(None, scores))


def _bonuses(card: CategoryCard) -> tuple[Bonus, ...]:
    return tuple(line for line in card.lines if isinstance(line, Bonus))


def _counting(card: CategoryCard) -> tuple[int, ...]:
    sections = {bonus.section for bonus in _bonuses(card)}
    return tuple(place for place, row in enumerate(card.rows) if row.section in sections)
