"""Who wins a race of two to a target, played turn by turn: how likely, by both totals (docs/solver.md).

The seat to move wins at once where it banks up to the target; else the other one moves. So a turn's aim is
one less the other's chance after it. Chances are worked out at some totals, and between them a cubic is laid;
from both totals near the target back to 0. A turn that brings nothing leads to the same totals with the other
seat to move, so those two are worked out together, again and again until they stand.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Places, Values
from regatta_server.bots.solver.pushing import Aims, Pushing
from regatta_server.bots.solver.setting_aside import compiled, graph
from regatta_server.bots.solver.solution import Progress, Solution, silent
from regatta_server.rules.yin_yang import YinYang

NODES: Final = 14
"""Totals at which chances are worked out, the closer together the nearer they are to the target."""
CLOSER: Final = 1.7
"""The power by which they are: near the target a single turn decides."""
SETS: Final = 16
"""Steps in which points at risk are looked at, of all that reach the target."""
STANDS: Final = 1e-5
ROUNDS: Final = 40


def solve_race(rules: YinYang, *, spread: bool, tell: Progress = silent) -> Solution:
    """Return how likely the seat to move wins, as `wins` by both totals, which are `totals`.

    The value is what a first turn brings at most in the mean, no more points counting than reach the target;
    with `spread` its standard deviation is found too. The graph of a turn stands beside, compiled.
    """
    arrays = compiled(graph(rules))
    pushing = Pushing(arrays)
    value, deviation = turn(pushing, rules.target, spread=spread)
    wins = race(pushing, rules.target, tell=tell)
    table = {**arrays, "totals": nodes(rules.target).astype("<i4"), "wins": wins}
    return Solution(table, value, deviation, len(pushing.kinds) * (rules.target + 1))


def turn(pushing: Pushing, most: int, *, spread: bool) -> tuple[float, float | None]:
    """Return the most that a turn brings in the mean, and the deviation; more points than `most` count as it.

    The mean square follows from how the most changes where squares count a little, up or down: at the best
    way to play, another way changes nothing (the envelope theorem).
    """
    points = np.arange(most + 1.0)
    little = 1e-6 / max(1, most)
    squares = (0.0, little, -little) if spread else (0.0,)
    aims = Aims([points + part * points**2 for part in squares])
    found = pushing.worth(aims, aims.brought(0))[-1][aims.begins]
    if not spread:
        return float(found[0]), None
    mean_square = (found[1] - found[2]) / (2 * little)
    return float(found[0]), float(np.sqrt(mean_square - found[0] ** 2))


def nodes(target: int, number: int = NODES) -> Places:
    """Return the totals at which chances are worked out."""
    if target <= number:
        return np.arange(target)
    missing = np.linspace(0, 1, number) ** CLOSER * (target - 1)
    return np.unique(target - 1 - missing.round().astype(np.intp))


def race(pushing: Pushing, target: int, number: int = NODES, tell: Progress = silent) -> Values:
    """Return how likely the seat to move wins: by its total and by the other's, at the nodes."""
    totals = nodes(target, number)
    by_least = [weights(target, totals, least) for least in range(len(totals))]
    last = len(totals) - 1
    wins = np.full((last + 1, last + 1), 0.5)
    for both in range(2 * last, -1, -1):
        own = np.arange(max(0, both - last), min(both, last) + 1)
        _work_out(pushing, totals, by_least, wins, (own, both - own))
        tell(2 * last - both + 1, 2 * last + 1)
    return wins


def weights(target: int, totals: Places, least: int = 0) -> Values:
    """Return by total what each node counts for it: the cubic through four nodes about it, from `least` on.

    By Lagrange's formula; there are fewer than four where fewer are known.
    """
    found = np.zeros((target, len(totals)))
    first = np.searchsorted(totals, np.arange(target), side="right") - 2
    width = min(4, len(totals) - least)
    first = np.clip(first, least, len(totals) - width)
    for total in range(target):
        near = range(first[total], first[total] + width)
        for node in near:
            parts = [
                (total - totals[other]) / (totals[node] - totals[other]) for other in near if other != node
            ]
            found[total, node] = np.prod(parts)
    return found


def aim(wins: Values, by_own: Values, by_other: Values, own: int, other: int) -> NDArray[np.float64]:
    """Return what 0, 1, 2 … points of a turn are worth to the seat to move, up to those that win.

    It is at `own` and the other at `other`; the weights are those of the seat whose total they are.
    """
    return np.append(np.clip(1 - by_own[own:] @ (by_other[other] @ wins), 0, 1), 1.0)


def _work_out(
    pushing: Pushing, totals: Places, by_least: list[Values], wins: Values, of: tuple[Places, Places]
) -> None:
    """Fill in the chances at some nodes, where all that follow with more points are known."""
    own, other = of
    wins[own, other] = _guess(wins, own, other)
    found: Values | None = None
    steps: list[Values] = [wins[own, other]]
    for _ in range(ROUNDS):
        worth = [
            aim(wins, by_least[one], by_least[0], int(totals[one]), int(totals[two]))
            for one, two in zip(own, other, strict=True)
        ]
        aims = Aims(worth, SETS)
        found = pushing.worth(aims, aims.brought(0) if found is None else found, rounds=1)[-1]
        steps.append(found[aims.begins])
        wins[own, other] = steps[-1]
        if np.abs(steps[-1] - steps[-2]).max() < STANDS:
            break
        if len(steps) == 4:
            wins[own, other] = _limit(*steps[1:])
            steps = [wins[own, other]]


def _guess(wins: Values, own: Places, other: Places) -> Values:
    """Return what the chances may be near, by those with more points that are known."""
    last = len(wins) - 1
    one, two = np.minimum(own + 1, last), np.minimum(own + 2, last)
    further, beyond = np.minimum(other + 1, last), np.minimum(other + 2, last)
    return np.clip(wins[one, further] * 2 - wins[two, beyond], 0, 1)


def _limit(first: Values, second: Values, third: Values) -> Values:
    """Return where three steps that shrink by the same part would end: Aitken's delta-squared process."""
    bend = third - 2 * second + first
    safe = np.where(np.abs(bend) < STANDS, 1, bend)
    jump = np.where(np.abs(bend) < STANDS, 0, (third - second) ** 2 / safe)
    limit: Values = np.clip(third - np.clip(jump, -0.05, 0.05), 0, 1)
    return limit
