"""The tables that a process of bots has open, and what it has derived from them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog

from regatta_protocol.options import Level
from regatta_server.bots.levels import admiral, by_thumb, weigher
from regatta_server.bots.policies.best import Best
from regatta_server.bots.policies.policy import Policy
from regatta_server.bots.solver.table_file import Table
from regatta_server.bots.solver.tables import Task, table_in, task, totals_task
from regatta_server.bots.weighing.weighed import Weigher
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category

log = structlog.get_logger()

T = TypeVar("T")

MADE_MOST: Final = 100
"""Weighers and policies that are kept: those of all rulesets, and of some targets."""


class NoTable(Exception):
    """A table of some rules is not there, and could be made."""

    def __init__(self, ruleset: str, *, totals: bool = False) -> None:
        """Take the ruleset, and whether it is its totals that are missing."""
        super().__init__(ruleset)
        self.ruleset: Final = ruleset
        self.totals: Final = totals


class Tables:
    """Opens tables of a folder when they are first wanted: they are mapped, and processes share them.

    What is made of them is kept too: to read off what every throw scores takes ten times as long as to weigh
    the moves of a turn with it. All who ask about the same rules share it.
    """

    def __init__(self, folder: Path) -> None:
        """Take the folder; it need not be there."""
        self._folder: Final = folder
        self._open: Final[dict[str, Table]] = {}
        self._made: Final[dict[tuple[AnyRules, Level | bool], Any]] = {}
        """By rules, weighers by whether they race, and policies by their level; the oldest comes first."""

    def table(self, rules: AnyRules, *, spread: bool = False) -> Table:
        """Return the table of some rules; with `spread` it has the standard deviation too.

        Raises NoTable, and Unsolvable where there can be none.
        """
        return self._opened(task(rules), spread=spread)

    def totals(self, rules: Category) -> Table:
        """Return how likely each total is by some rules. Raises as `table` does."""
        self.table(rules)  # without which they cannot be made
        return self._opened(totals_task(self._folder, rules), totals=True)

    def weigher(self, rules: AnyRules, *, races: bool = False) -> Weigher:
        """Return what weighs moves of some rules: it is made once. Raises as `table` does."""
        return self._cached_table(
            (rules, races), lambda: weigher(rules, self.table(rules).arrays, races=races)
        )

    def policy(self, rules: AnyRules, level: Level) -> Policy:
        """Return the policy of a level for some rules: it is made once. Raises as `table` does."""
        return self._cached_table((rules, level), lambda: self._policy(rules, level))

    def _policy(self, rules: AnyRules, level: Level) -> Policy:
        if level in ("deckhand", "mate"):
            return by_thumb(level, rules)
        if level == "captain":
            return Best(self.weigher(rules))
        totals = self.totals(rules).arrays if isinstance(rules, Category) else None
        return admiral(rules, self.table(rules).arrays, totals)

    def _cached_table(self, key: tuple[AnyRules, Level | bool], make: Callable[[], T]) -> T:
        """Return what was made for a key, or make it."""
        if key not in self._made:
            made = make()
            while len(self._made) >= MADE_MOST:
                del self._made[next(iter(self._made))]
            self._made[key] = made
        table: T = self._made[key]
        return table

    def _opened(self, wanted: Task, *, totals: bool = False, spread: bool = False) -> Table:
        table = self._open.get(wanted.digest)
        if table is None or (spread and table.deviation is None):
            table = table_in(self._folder, wanted, lambda line: log.warning("table_unfit", why=line))
            if table is None or (spread and table.deviation is None):
                raise NoTable(wanted.ruleset, totals=totals)
            self._open[wanted.digest] = table
        return table
