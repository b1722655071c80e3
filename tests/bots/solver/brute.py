"""The worth of a play by trying everything: slow, and nothing of it is shared with the solver.

It knows rules by their interface alone: it throws, enters and looks what the total is at the end.
"""

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import Any

import msgspec

from regatta_protocol.moves import Throw
from regatta_server.rules.base import AnyRules, Faces

Worth = dict[Faces, float]


@cache
def outcomes(dice: int) -> list[tuple[Faces, float]]:
    """Return what so many dice show, ascending, each with its chance."""
    if dice <= 5:
        counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
        return [(faces, ways / 6**dice) for faces, ways in counted.items()]
    found: dict[Faces, float] = {}
    for (one, chance), (other, also) in product(outcomes(5), outcomes(dice - 5)):
        faces = tuple(sorted(one + other))
        found[faces] = found.get(faces, 0.0) + chance * also
    return list(found.items())


@cache
def keeps(roll: Faces) -> frozenset[Faces]:
    """Return all that can be kept of a roll, less than the whole."""
    return frozenset(keep for size in range(len(roll)) for keep in combinations(roll, size))


def value(rules: AnyRules, play: Any | None = None, known: dict[str, float] | None = None) -> float:
    """Return the mean total at the end of a play that begins a turn, played best."""
    play = rules.fresh() if play is None else play
    known = {} if known is None else known
    if len(rules.card["tray"]) > 5 and rules.standing(play).total:
        # A turn of ten dice takes seconds, and its card adds up and no more: what stands there is apart.
        stored = msgspec.to_builtins(play)
        empty = [None if score is None else 0 for score in stored["scores"]]
        return rules.standing(play).total + value(rules, rules.load({**stored, "scores": empty}), known)
    name = msgspec.json.encode(play).decode()
    if name not in known:
        standing = rules.standing(play)
        known[name] = float(standing.total) if standing.done else _turn(rules, play, known)
    return known[name]


def _turn(rules: AnyRules, play: Any, known: dict[str, float]) -> float:
    rolls = outcomes(len(rules.card["tray"]))
    later = {roll: _entered(rules, play, roll, 3, known) for roll, _ in rolls}
    second = _before_throw(later, {roll: _entered(rules, play, roll, 2, known) for roll, _ in rolls})
    first = _before_throw(second, {roll: _entered(rules, play, roll, 1, known) for roll, _ in rolls})
    return sum(chance * first[roll] for roll, chance in rolls)


def _entered(rules: AnyRules, play: Any, roll: Faces, throws: int, known: dict[str, float]) -> float:
    """Return what the best entry of a roll is worth after so many throws."""
    thrown = rules.apply(play, Throw(tuple(range(len(roll)))), roll)
    for _ in range(1, throws):
        thrown = rules.apply(thrown, Throw((0,)), roll[:1])
    return max(value(rules, rules.apply(thrown, entry), known) for entry in rules.choices(thrown))


def _before_throw(after: Worth, entered: Worth) -> Worth:
    """Return what each roll is worth when some of it may be thrown again, or entered."""
    dice = len(next(iter(after)))
    means = {
        keep: sum(chance * after[tuple(sorted(keep + more))] for more, chance in outcomes(dice - len(keep)))
        for keep in {keep for roll in after for keep in keeps(roll)}
    }
    return {roll: max(entered[roll], *(means[keep] for keep in keeps(roll))) for roll in after}
