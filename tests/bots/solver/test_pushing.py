"""A turn of setting aside, played for an aim: against trying everything by the rules."""

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest

from regatta_protocol.moves import Bank, SetAside, Throw
from regatta_server.bots.solver.pushing import Aims
from regatta_server.bots.solver.setting_aside import NOTHING, Kind, kind_of, laid
from regatta_server.rules.base import Faces
from regatta_server.rules.yin_yang import Play, YinYang
from tests.bots.solver.setting_aside import pushing

RULES = YinYang(10_000)


class Tried:
    """The worth of plays by trying everything, by the interface of the rules; points count up to `most`."""

    def __init__(self, most: int) -> None:
        """Take how many points count."""
        self._most = most
        self._known: dict[Any, float] = {}

    def thrown(self, play: Play) -> float:
        """Return what throwing is worth."""
        name = ("throw", play.points, kind_of(play))
        if name not in self._known:
            [dice] = [move.dice for move in RULES.moves(play) if isinstance(move, Throw)]
            dark, light = ([die for die in dice if (die < 3) == shade] for shade in (True, False))
            self._known[name] = sum(
                one * other * self.decided(RULES.apply(play, Throw((*dark, *light)), (*faces, *more)))
                for (faces, one), (more, other) in product(_outcomes(len(dark)), _outcomes(len(light)))
            )
        return self._known[name]

    def decided(self, play: Play) -> float:
        """Return what the best is worth that can be done with the dice on the table."""
        if play.turns:
            return min(self._most, play.banked)
        if play.points >= self._most:
            return self._most
        on_table = tuple(sorted((die < 3, play.faces[die]) for die in _table(play)))
        name = (play.points, kind_of(play), on_table, play.secured)
        if name not in self._known:
            found = [0.0]
            for move in RULES.moves(play):
                match move:
                    case Bank():
                        found.append(min(self._most, RULES.apply(play, move).banked))
                    case SetAside():
                        found.append(self.decided(RULES.apply(play, move)))
                    case Throw():
                        found.append(self.thrown(play))
            self._known[name] = max(found)
        return self._known[name]


def _table(play: Play) -> list[int]:
    gone = {die for combination in play.aside for die in combination.dice}
    return [die for die in range(6) if play.faces and die not in gone]


def _outcomes(dice: int) -> list[tuple[Faces, float]]:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
    return [(faces, ways / 6**dice) for faces, ways in counted.items()]


def up_to(most: int) -> Aims:
    """Return the aim of the largest mean, where so many points count at most."""
    return Aims([np.arange(most + 1.0)])


def same(kind: Kind, most: int) -> None:
    """Check that throwing beside what is set aside is worth what trying everything says."""
    found = pushing().worth(up_to(most))[pushing().kinds[kind], 0]
    tried = Tried(most).thrown(_secured(kind) if kind else RULES.fresh())
    assert found == pytest.approx(tried, rel=0, abs=1e-9)


def _secured(kind: Kind) -> Play:
    """Return a play in which dice were just set aside; those on the table are about to be thrown."""
    dark, light = (3 - sum(combination[shade] for combination in kind) for shade in (1, 2))
    return msgspec.structs.replace(laid(kind, ((1,) * dark, (1,) * light)), secured=True)


TWO_DICE = (
    ((1, 0, 2), (2, 1, 1)),
    ((2, 0, 2), (4, 1, 1)),
    ((3, 1, 1), (5, 2, 0)),
    ((6, 1, 3),),
)
"""Four dice set aside, so that two are thrown."""


@pytest.mark.parametrize("kind", TWO_DICE, ids=str)
@pytest.mark.prove
def test_throwing_two_dice_is_worth_what_trying_everything_says(kind: Kind) -> None:
    same(kind, 4)


@pytest.mark.prove
def test_a_turn_is_worth_what_trying_everything_says() -> None:
    same(NOTHING, 9)


@pytest.mark.prove
def test_more_points_at_risk_are_worth_more_and_less_than_if_they_were_safe() -> None:
    worth = pushing().worth(up_to(60), rounds=3)[-1]
    assert (np.diff(worth) > 0).all()
    assert worth[-1] < 60


def test_aims_side_by_side_are_as_each_by_itself() -> None:
    one, other = np.arange(31.0), np.linspace(0, 1, 12) ** 2
    both = Aims([one, other], 4)
    found = pushing().worth(both, rounds=4)
    assert both.begins.tolist() == [0, 6]
    for begin, aim in zip(both.begins, (one, other), strict=True):
        alone = Aims([aim], 4)
        assert pushing().worth(alone, rounds=4) == pytest.approx(found[:, begin : begin + alone.columns])
