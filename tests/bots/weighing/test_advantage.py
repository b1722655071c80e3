"""What the admiral wins of the captain, worked out turn by turn: much surer than by counting games.

While both play for the largest mean, each wins half. What playing a turn to win adds to the chance is known
exactly, and so is the chance once the endgame is reached. Over games, the sum of these is in the mean the
share that is won beyond a half (the performance difference lemma).
"""

import random
from statistics import fmean, stdev

import numpy as np
import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.solver.totals import Totals
from regatta_server.bots.weighing.by_totals import Aim
from regatta_server.bots.weighing.card import CardWeigher, shown
from regatta_server.bots.weighing.endgame import OWN_MOST, RIVAL_MOST
from regatta_server.bots.weighing.weighed import Weigher, best_of
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category, Play
from tests.bots.weighing.weighers import solved, totals_of, winning

YACHT = next(rules for rules in RULES.values() if isinstance(rules, Category))
GAMES = 600


@pytest.mark.prove
@pytest.mark.timeout(900)
def test_the_admiral_wins_so_much_more_than_half_of_the_captain() -> None:
    # As the second to play, who knows what the first has: there it wins most.
    beyond = 0.021
    chance = random.Random(5)
    added = [gained(chance) for _ in range(GAMES)]
    error = stdev(added) / GAMES**0.5
    assert error < 0.0016
    assert abs(fmean(added) - beyond) < 0.001 + 2 * error


def gained(chance: random.Random) -> float:
    """Return what the admiral, who plays second, adds to its chance in one game."""
    admiral, captain = YACHT.fresh(), YACHT.fresh()
    found = 0.0
    while True:
        captain = turn(captain, solved(YACHT), None, chance)
        found += winning(YACHT).weigh(admiral, [captain])[0].worth - as_captain(admiral, captain)
        if admiral.scores.count(None) <= OWN_MOST and captain.scores.count(None) <= RIVAL_MOST:
            return found
        admiral = turn(admiral, winning(YACHT), captain, chance)


def as_captain(play: Play, rival: Play) -> float:
    """Return the chance to win of whoever plays for the largest mean from here on."""
    totals, alone = Totals(totals_of(YACHT)), solved(YACHT)
    assert isinstance(alone, CardWeigher)
    own, theirs = (totals.of(alone.state(one)[:3], [0]) for one in (play, rival))
    assert own is not None
    assert theirs is not None
    return float(Aim(theirs[0], shown(rival) - shown(play), totals.most + 1).wins(own, np.array([0]))[0])


def turn(play: Play, weigher: Weigher, rival: Play | None, chance: random.Random) -> Play:
    """Return the play after a turn."""
    filled = play.scores.count(None)
    while play.scores.count(None) == filled:
        move = best_of(weigher.weigh(play, () if rival is None else (rival,))).move
        dice = move.dice if isinstance(move, Throw) else ()
        play = YACHT.apply(play, move, tuple(chance.randint(1, 6) for _ in dice))
    return play
