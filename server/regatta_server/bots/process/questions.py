"""The questions for the process of bots, by name: each takes JSON and returns JSON."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from regatta_server.bots.advice import advice, at_table
from regatta_server.bots.policies.policy import Seen
from regatta_server.bots.process.advising import advise
from regatta_server.bots.process.analysing import analyse, is_newest, summarise
from regatta_server.bots.process.moves import dumped
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY

Question = Callable[[Tables, Any], Any]


def choose(tables: Tables, given: Any) -> Any:
    """Return the move that a level makes.

    Given are `ruleset`, `version` and `options` of the room, the `level`, the `play` of the seat and those of
    its `rivals` as the rules dump them, and a `seed` for what is left to chance.
    """
    rules = rules_of(given)
    policy = tables.policy(rules, given["level"])
    seen = Seen(rules.load(given["play"]), tuple([rules.load(rival) for rival in given["rivals"]]))
    chance = Random(given["seed"])  # noqa: S311 - of mistakes, not of dice
    return dumped(policy.choose(seen, chance.random))


def prepare(tables: Tables, given: Any) -> None:
    """Make ready for a game: `choose` of the same `given` answers at once then. Raises NoTable."""
    tables.policy(rules_of(given), given["level"])


def coach(tables: Tables, given: Any) -> Any:
    """Return an `Advice` for a seat, of which the same is given as for `choose`, but for level and seed.

    Moves are weighed by the largest mean total; in a race against rivals that can be seen, by the chance to
    win. Raises NoTable, and Unsolvable where there can be no table.
    """
    rules = rules_of(given)
    rivals = [rules.load(rival) for rival in given["rivals"]]
    at = at_table(rules, rules.load(given["play"]), rivals)
    try:
        return advice(at, tables.weigher(rules, races=bool(at.rivals)))
    except NoTable:
        if is_newest(rules):
            raise
        version = f"it is played by version {given['version']} of its rules, for which no table is made"
        raise Unsolvable(version) from None


def rules_of(given: Any) -> AnyRules:
    """Return the rules that a question is about."""
    return REGISTRY.rules(given["ruleset"], given["version"]).configured(given["options"])


QUESTIONS: Final[Mapping[str, Question]] = {
    "advise": advise,
    "analyse": analyse,
    "choose": choose,
    "coach": coach,
    "prepare": prepare,
    "summarise": summarise,
}
