"""Cards to solve: those of the literature, which the catalogue has not, and small ones of each ruleset."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.scoring import SolverScoring, scoring
from regatta_server.rules.base import AnyRules
from regatta_server.rules.card import BONUS_35, TOTALS, Bonus, CategoryCard, YachtBonus
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.category import Category
from regatta_server.rules.joker import FULL, Joker
from regatta_server.rules.usual_rows import THIRTEEN

CATEGORIES: Final = [rules for rules in REGISTRY.versions if isinstance(rules, Category)]
FIVE_DICE: Final = [rules for rules in CATEGORIES if rules.card["entries"] == 1]
TEN_DICE: Final = [rules for rules in CATEGORIES if rules.card["entries"] == 2]


@cache
def given(rules: Category) -> SolverScoring:
    """Return what a card gives, asked once for all tests."""
    return scoring(rules)


def name(rules: AnyRules) -> str:
    """Return what a test with these rules is called."""
    return f"{rules.card['ruleset']}-{rules.card['ruleset_version']}"


def card(*, joker: Joker | None = None) -> CategoryCard:
    """Return the card of thirteen rows that the literature solves, with a joker of 100 each or without."""
    bonus = (YachtBonus("Bonus"),) if joker else ()
    lines = (BONUS_35, TOTALS[0], *bonus, TOTALS[1])
    return CategoryCard(
        ruleset="thirteen",
        name="Thirteen",
        subtitle="",
        group="known",
        version=1,
        seats=(1, 1),
        summary="",
        rows=THIRTEEN,
        lines=lines,
        joker=joker,
    )


class FreeChoice(SolverScoring):
    """The rule of the literature: a joker may take any row, in full if its number row is filled."""

    withholds = True

    def withheld(self, free: Sequence[int], status: int) -> NDArray[np.float64]:
        """Return what full house and straights do not give while the number row of the joker is open."""
        found = np.zeros((6, len(self.card.rows)))
        for face in set(range(6)).intersection(free if self.statuses[status] is not None else ()):
            for place, row in enumerate(self.card.rows):
                found[face, place] = row.most if row.row in FULL else 0
        return found


def free_choice() -> SolverScoring:
    """Return what the card of the literature gives with jokers that may take any row."""
    made = scoring(Category(card(joker=Joker(over_zero=True))))
    return FreeChoice(made.card, made.statuses, made.gains, made.counted, made.wins)


def with_rows(rules: Category, *rows: str, aim: int = 4) -> Category:
    """Return the rules of a card with these rows alone, and a bonus that they can reach."""
    lines = tuple(replace(line, aim=aim) if isinstance(line, Bonus) else line for line in rules.spec.lines)
    chosen = tuple(row for row in rules.spec.rows if row.row in rows)
    return Category(replace(rules.spec, rows=chosen, lines=lines))
