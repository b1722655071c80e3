"""What every hand scores in every row of a card: looked up, because each sheet needs it after every move."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from regatta_server.rules.base import Faces
from regatta_server.rules.card import CategoryCard
from regatta_server.rules.hand import HAND_DICE, HANDS
from regatta_server.rules.joker import YACHT
from regatta_server.rules.rows import points
from regatta_server.rules.split import Split, every_split, unlike

LAYOUT_CACHE_MOST: Final = 512
"""Throws whose splits a node keeps, at 20 KiB with ten dice: a turn asks a few times."""

Laid = tuple[tuple[Split, ...], tuple[tuple[tuple[int, ...], ...], ...]]
"""The splits of the dice on the table that differ; and, by group and row, what each of them gives there."""


class Worth:
    """The points of a card."""

    def __init__(self, card: CategoryCard) -> None:
        self.splits: Final = every_split(card.dice)
        self.most: Final = _most(card)
        self.laid: Final = lru_cache(LAYOUT_CACHE_MOST)(self._lay)
        self._table: Final = _table(card)

    def of(self, faces: Faces, first: bool, joker: bool) -> tuple[int, ...]:
        """Return what five dice give in each row, filled or open."""
        return self._table[tuple(sorted(faces)), first, joker]

    def best(self, faces: Faces, first: bool, joker: bool) -> tuple[int, ...]:
        """Return the best that the dice on the table give in each row, whatever the others are used for."""
        if len(self.splits) == 1:
            return self.of(faces, first, joker)
        _, by_group = self.laid(faces, first, joker)
        return tuple(map(max, by_group[0]))  # the first group may be any five of the dice

    def _lay(self, faces: Faces, first: bool, joker: bool) -> Laid:
        splits = unlike(self.splits, faces)
        by_group = [
            [self.of(tuple([faces[die] for die in split[group]]), first, joker) for split in splits]
            for group in range(len(splits[0]))
        ]
        return splits, tuple(tuple(zip(*by_split, strict=True)) for by_split in by_group)


def _table(card: CategoryCard) -> Mapping[tuple[Faces, bool, bool], tuple[int, ...]]:
    """Return the points by row for the faces of every hand, a first throw or not, a joker or not."""
    joker = card.joker
    by_hand = zip(*(points(row.score) for row in card.rows), strict=True)
    table = {(hand.faces, hand.first, False): given for hand, given in zip(HANDS, by_hand, strict=True)}
    if joker:
        table |= {
            (hand.faces, hand.first, True): tuple(joker.gives(row, row.score(hand)) for row in card.rows)
            for hand in HANDS
            if hand.alike == HAND_DICE
        }
    return table


def _most(card: CategoryCard) -> tuple[int, ...]:
    """Return the most that each row can give; where later yachts add to the yacht row, with all of them."""
    adds = card.joker.points * (len(card.rows) - 1) if card.joker and card.joker.in_row else 0
    return tuple(row.most + (adds if row.row == YACHT else 0) for row in card.rows)
