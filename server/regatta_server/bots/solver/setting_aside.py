"""All that a turn of setting aside can come to, as a graph: asked of the rules, so that none stands here.

What matters of the dice that are set aside is, for each combination, its face and how many dark and light
dice it has: 653 ways, 297 of them with all dice. From each of the others all other dice are thrown. Of what
they show there is only to say what banking brings at best, by whichever way of setting aside, and what may be
set aside before the next throw.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

import numpy as np

from regatta_protocol.moves import SetAside
from regatta_server.bots.solver.dice import chance
from regatta_server.bots.solver.solution import Arrays
from regatta_server.rules.base import Faces
from regatta_server.rules.combinations import DARK, TRAY, Combination, not_aside
from regatta_server.rules.yin_yang import Play, YinYang

Kind = tuple[tuple[int, int, int], ...]
"""What is set aside: face, dark dice and light dice of each combination, ascending."""
NOTHING: Final[Kind] = ()
FORMAT: Final = 1
"""Rises when what is worked out of the same rules changes: their tables are made anew then."""
LOST: Final = -1
"""What banking brings where nothing can be set aside."""


class ThrowOutcome(NamedTuple):
    """What comes of a throw."""

    bank: int
    """The most that banking brings, beside what complete sets brought; LOST where the turn is lost."""
    kinds: frozenset[Kind]
    """What can be set aside when the others are thrown."""
    sets: frozenset[int]
    """What complete sets bring, if all dice can be set aside."""


Graph = dict[Kind, dict[ThrowOutcome, float]]
"""The outcomes of a throw with their chances, by what is set aside: most dice first, NOTHING last."""


def graph(rules: YinYang) -> Graph:
    """Return all that a turn can come to."""
    game = _Game(rules)
    found: Graph = {}
    waiting = [NOTHING]
    while waiting:
        kind = waiting.pop()
        if kind in found:
            continue
        found[kind] = _thrown(game, kind)
        waiting += {after for outcome in found[kind] for after in outcome.kinds}
    return {kind: found[kind] for kind in sorted(found, key=lambda kind: (-dice_of(kind), kind))}


def compiled(found: Graph) -> Arrays:
    """Return a graph as arrays, as `Pushing` reads it.

    What may be gone on with is a row: of what is set aside, in the order of the graph; behind these of what a
    complete set brings; and the last of nothing at all.
    """
    outcomes = [one for thrown in found.values() for one in thrown]
    sets = sorted({points for one in outcomes for points in one.sets})
    row = {kind: number for number, kind in enumerate(found)}
    options = [
        [*(row[kind] for kind in one.kinds), *(len(row) + sets.index(points) for points in one.sets)]
        or [len(row) + len(sets)]
        for one in outcomes
    ]
    return {
        "kinds": np.array([[*kind, *[(0, 0, 0)] * (3 - len(kind))] for kind in found], dtype="<i4"),
        "sets": np.array(sets, dtype="<i4"),
        "first_outcome": np.cumsum([0, *map(len, found.values())]).astype("<i4"),
        "chance": np.array([chance for thrown in found.values() for chance in thrown.values()]),
        "bank": np.array([one.bank for one in outcomes], dtype="<i4"),
        "first_option": np.cumsum([0, *map(len, options)]).astype("<i4"),
        "option": np.array([option for one in options for option in sorted(one)], dtype="<i4"),
    }


def digest(rules: YinYang) -> str:
    """Return a hash of all that the worth of a play follows from, as far as it can be asked in a moment."""
    places = [[die for die in range(len(TRAY)) if (die in DARK) == dark] for dark in (True, False)]
    points = [
        Combination(face, tuple(sorted((*places[0][:dark], *places[1][:light])))).points
        for face, dark, light in product(range(1, 7), range(4), range(4))
    ]
    identity = (FORMAT, TRAY, rules.card["ruleset"], rules.card["ruleset_version"], rules.target, points)
    return sha256(repr(identity).encode()).hexdigest()


def _thrown(game: "_Game", kind: Kind) -> dict[ThrowOutcome, float]:
    dark = 3 - sum(combination[1] for combination in kind)
    light = 3 - sum(combination[2] for combination in kind)
    chances: dict[ThrowOutcome, float] = {}
    for shown in product(_shown(dark), _shown(light)):
        outcome = game.outcome(kind, shown)
        chances[outcome] = chances.get(outcome, 0.0) + chance(shown[0]) * chance(shown[1])
    return chances


def _shown(dice: int) -> Iterator[Faces]:
    return combinations_with_replacement(range(1, 7), dice)


def dice_of(kind: Kind) -> int:
    """Return how many dice are set aside."""
    return sum(dark + light for _, dark, light in kind)


class _Game:
    """Asks the rules what may be done with dice on the table, each case once."""

    def __init__(self, rules: YinYang) -> None:
        self._rules: Final = rules
        self._known: Final[dict[tuple[Kind, tuple[Faces, Faces]], ThrowOutcome]] = {}

    def outcome(self, kind: Kind, shown: tuple[Faces, Faces]) -> ThrowOutcome:
        """Return what may come of dark and light dice beside what is set aside."""
        if (kind, shown) in self._known:
            return self._known[kind, shown]
        play = laid(kind, shown)
        bank, kinds, sets = LOST, set[Kind](), set[int]()
        for move in self._rules.choices(play):
            assert isinstance(move, SetAside)
            after = self._rules.apply(play, move)
            bank = max(bank, self._rules.standing(after).worth)
            if not after.faces:
                sets.add(after.points)
                continue
            kinds.add(kind_of(after))
            more = self.outcome(kind_of(after), _on_table(after))
            bank = max(bank, more.bank)
            kinds |= more.kinds
            sets |= more.sets
        found = ThrowOutcome(bank, frozenset(kinds), frozenset(sets))
        self._known[kind, shown] = found
        return found


def laid(kind: Kind, shown: tuple[Faces, Faces]) -> Play:
    """Return a play with these combinations and these dice on the table."""
    every = range(len(TRAY))
    free = ([die for die in every if die in DARK], [die for die in every if die not in DARK])
    faces = [0] * len(TRAY)
    aside = []
    for face, dark, light in kind:
        dice = tuple(sorted([free[0].pop() for _ in range(dark)] + [free[1].pop() for _ in range(light)]))
        aside.append(Combination(face, dice))
        for die in dice:
            faces[die] = face
    for places, shade in zip(free, shown, strict=True):
        for die, face in zip(places, shade, strict=True):
            faces[die] = face
    return Play(turns=0, banked=0, points=0, throws=1, faces=tuple(faces), aside=tuple(aside), secured=False)


def kind_of(play: Play) -> Kind:
    """Return what matters of what is set aside in a play."""
    dark = [len(DARK.intersection(combination.dice)) for combination in play.aside]
    return tuple(
        sorted(
            (combination.face, number, len(combination.dice) - number)
            for combination, number in zip(play.aside, dark, strict=True)
        )
    )


def _on_table(play: Play) -> tuple[Faces, Faces]:
    table = not_aside(play.aside)
    return (
        tuple(sorted(play.faces[die] for die in table if die in DARK)),
        tuple(sorted(play.faces[die] for die in table if die not in DARK)),
    )
