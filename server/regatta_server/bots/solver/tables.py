"""The tables of a folder: opened if they fit the rules, and made again if they do not."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from regatta_server.bots.solver.card import solve_card
from regatta_server.bots.solver.card_totals import card_totals
from regatta_server.bots.solver.pair_totals import pair_totals
from regatta_server.bots.solver.pairs import solve_pairs
from regatta_server.bots.solver.race import solve_race
from regatta_server.bots.solver.scoring import SolverScoring, Unsolvable, scoring
from regatta_server.bots.solver.setting_aside import digest
from regatta_server.bots.solver.solution import Progress, Solution, silent
from regatta_server.bots.solver.table_file import Table, Unfit, read, write
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from regatta_server.rules.yin_yang import YinYang

TOTALS_FORMAT: Final = 1
"""To be counted up where other totals are kept, or in another way: those that are there no longer fit."""
FOLDER: Final = "tables"
"""Where tables lie in the data folder."""


@dataclass(frozen=True, eq=False)
class Task:
    """What there is to work out for some rules."""

    ruleset: str
    digest: str
    solve: Callable[[bool, Progress], Solution]
    """Works it out, with or without the spread."""

    def path(self, folder: Path) -> Path:
        """Return where its table lies in a folder of tables. Rules that give the same share one."""
        return folder / f"{self.digest[:32]}.table"


def task(rules: AnyRules) -> Task:
    """Return what there is to work out for these rules. Raises Unsolvable."""
    ruleset = rules.card["ruleset"]
    if isinstance(rules, Category):
        given = scoring(rules)
        return Task(ruleset, given.digest, partial(_solve_category, given))
    if isinstance(rules, YinYang):
        return Task(ruleset, digest(rules), partial(_solve_race, rules))
    raise Unsolvable(f"nobody has worked out yet how to solve {rules.card['name']}")


def totals_task(folder: Path, rules: Category) -> Task:
    """Return what there is to work out of totals (`totals`), by the table of the rules. Raises Unsolvable."""
    given = scoring(rules)
    name = f"{given.digest} totals {TOTALS_FORMAT}"

    def solve(spread: bool, tell: Progress) -> Solution:  # noqa: ARG001 - all of it is known then
        method = card_totals if given.card.entries == 1 else pair_totals
        return method(given, open_table(folder, rules).arrays["values"], tell)

    return Task(rules.card["ruleset"], sha256(name.encode()).hexdigest(), solve)


def open_table(
    folder: Path,
    rules: AnyRules,
    *,
    spread: bool = False,
    tell: Progress = silent,
    say: Callable[[str], None] = print,
) -> Table:
    """Return the table of these rules out of a folder of tables; it is made and kept there if need be.

    With `spread` it has the standard deviation too. `tell` hears how far the making is, and `say` in one line
    of a file that does not fit. Raises Unsolvable; OSError where the folder cannot be written.
    """
    return opened(folder, task(rules), spread=spread, tell=tell, say=say)


def opened(
    folder: Path,
    wanted: Task,
    *,
    spread: bool = False,
    tell: Progress = silent,
    say: Callable[[str], None] = print,
) -> Table:
    """Return a table out of a folder, made and kept there if need be, as `open_table` does."""
    table = table_in(folder, wanted, say)
    if table is None or (spread and table.deviation is None):
        solution = wanted.solve(spread, tell)
        write(wanted.path(folder), made(wanted, solution))
        table = read(wanted.path(folder), wanted.digest)
    return table


def table_in(folder: Path, wanted: Task, say: Callable[[str], None]) -> Table | None:
    """Return the table that a folder has; None where it has none that fits, which is said if there is one."""
    path = wanted.path(folder)
    try:
        return read(path, wanted.digest)
    except FileNotFoundError:
        return None
    except Unfit as unfit:
        say(f"{path} {unfit}: it is made anew for {wanted.ruleset}.")
        return None


def made(wanted: Task, solution: Solution) -> Table:
    """Return what was found as a table."""
    return Table(
        wanted.digest,
        wanted.ruleset,
        solution.value,
        solution.deviation,
        solution.states,
        solution.arrays,
    )


def _solve_race(rules: YinYang, spread: bool, tell: Progress) -> Solution:
    return solve_race(rules, spread=spread, tell=tell)


def _solve_category(given: SolverScoring, spread: bool, tell: Progress) -> Solution:
    method = solve_card if given.card.entries == 1 else solve_pairs
    return method(given, spread=spread, tell=tell)
