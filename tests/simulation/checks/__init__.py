"""What must hold of every run, each in a file of its own: pure functions from a history to what is wrong."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.simulation.checks import (
    acknowledged,
    alarms,
    effects,
    facts,
    faults,
    follows,
    given_up,
    hidden,
    leaks,
    versions,
    views,
)
from tests.simulation.history import History

CHECKS: Final[Mapping[str, Callable[[History], list[str]]]] = {
    "facts are in one line, and everybody heard the same": facts.check,
    "each change stands behind what it was judged by": follows.check,
    "nothing is done behind its player's back": given_up.check,
    "nothing acknowledged is lost": acknowledged.check,
    "nothing is done twice": effects.check,
    "versions have no gap": versions.check,
    "what is folded is what a snapshot shows": views.check,
    "nothing hidden is seen": hidden.check,
    "every alarm rings, once": alarms.check,
    "no room is left over": leaks.check,
    "nothing fails, and every game ends": faults.check,
}

IN_LOSSES: Final[Mapping[str, Callable[[History], list[str]]]] = {
    "each change stands behind what it was judged by": follows.check,
    "what is stored plays again": facts.plays_again,
    "nothing fails, and every game ends": faults.check,
}
"""What holds where the store loses what was answered and heard."""


def judge(history: History) -> dict[str, list[str]]:
    """Return what is wrong with a run, by what should hold; nothing where all holds."""
    checks = IN_LOSSES if history.season == "losing" else CHECKS
    found = {name: check(history) for name, check in checks.items()}
    return {name: wrong for name, wrong in found.items() if wrong}
