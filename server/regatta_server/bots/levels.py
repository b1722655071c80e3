"""The levels at which bots play, each a policy for every ruleset (docs/bots.md)."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, get_args

from regatta_protocol.options import Level
from regatta_server.bots.policies.best import Best
from regatta_server.bots.policies.careless import Careless
from regatta_server.bots.policies.policy import Policy
from regatta_server.bots.solver.card_turns import CardTurns
from regatta_server.bots.solver.scoring import Unsolvable, scoring
from regatta_server.bots.solver.solution import Arrays
from regatta_server.bots.solver.tables import open_table, opened, totals_task
from regatta_server.bots.solver.totals import Totals
from regatta_server.bots.weighing.by_totals import CardByTotals, PairsByTotals
from regatta_server.bots.weighing.card import CardWeigher
from regatta_server.bots.weighing.endgame import Endgame
from regatta_server.bots.weighing.pairs import PairWeigher
from regatta_server.bots.weighing.race import RaceWeigher
from regatta_server.bots.weighing.thumb import BankWeigher, ThumbWeigher
from regatta_server.bots.weighing.weighed import Weigher
from regatta_server.bots.weighing.winning import Against, WinWeigher
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from regatta_server.rules.yin_yang import YinYang

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""From the weakest to the strongest."""

DECKHAND_MISTAKES: Final = 1 / 3
MATE_MISTAKES: Final = 1 / 8
"""Shares of decisions with a choice: so that levels are well apart (docs/bots.md has what they bring)."""


def by_thumb(level: Literal["deckhand", "mate"], rules: AnyRules) -> Policy:
    """Return a level that needs no table. Raises Unsolvable."""
    greedy = level == "deckhand"
    return Careless(_thumb(rules, greedy=greedy), DECKHAND_MISTAKES if greedy else MATE_MISTAKES)


def captain(rules: AnyRules, arrays: Arrays) -> Policy:
    """Return the level that plays for the largest mean, by the arrays of a table. Raises Unsolvable."""
    return Best(weigher(rules, arrays))


def admiral(rules: AnyRules, arrays: Arrays, totals: Arrays | None) -> Policy:
    """Return the level that plays to win, by the arrays of a table and those of totals, if cards have any.

    Raises Unsolvable.
    """
    return Best(win_weigher(rules, arrays, totals))


def open_level(level: Level, rules: AnyRules, folder: Path, *, say: Callable[[str], None] = print) -> Policy:
    """Return the policy of a level with its tables out of a folder; those that are missing are made.

    `say` hears in one line of a table that does not fit. Raises Unsolvable; OSError where none can be kept.
    """
    if level in ("deckhand", "mate"):
        return by_thumb(level, rules)
    arrays = open_table(folder, rules, say=say).arrays
    if level == "captain":
        return captain(rules, arrays)
    if not isinstance(rules, Category):
        return admiral(rules, arrays, None)
    return admiral(rules, arrays, opened(folder, totals_task(folder, rules), say=say).arrays)


def win_weigher(rules: AnyRules, arrays: Arrays, totals: Arrays | None) -> Weigher:
    """Return what weighs moves by the chance to win against rivals. Raises Unsolvable."""
    alone = weigher(rules, arrays, races=True)
    if not isinstance(rules, Category):
        return alone
    assert totals is not None, "cards have totals"
    if isinstance(alone, PairWeigher):
        return WinWeigher(rules, alone, [PairsByTotals(alone, Totals(totals))])
    assert isinstance(alone, CardWeigher)
    layout = alone.layout
    methods: list[Against] = [CardByTotals(layout, Totals(totals))]
    if not layout.counting and layout.yacht is None:
        methods.insert(0, Endgame(layout, CardTurns(layout, alone.values)))
    return WinWeigher(rules, alone, methods)


def weigher(rules: AnyRules, arrays: Arrays, *, races: bool = False) -> Weigher:
    """Return what weighs moves by the table of the rules: for the largest mean, or to win a race.

    Raises Unsolvable.
    """
    if isinstance(rules, Category):
        kind = CardWeigher if rules.spec.entries == 1 else PairWeigher
        return kind(rules, scoring(rules), arrays["values"])
    if isinstance(rules, YinYang):
        return RaceWeigher(rules, arrays, races=races)
    raise Unsolvable(f"nobody has worked out yet how to play {rules.card['name']}")


def _thumb(rules: AnyRules, *, greedy: bool) -> Weigher:
    if isinstance(rules, Category):
        return ThumbWeigher(rules, scoring(rules), greedy=greedy)
    if isinstance(rules, YinYang):
        return BankWeigher(rules, greedy=greedy)
    raise Unsolvable(f"nobody has thought of rules of thumb yet for {rules.card['name']}")
