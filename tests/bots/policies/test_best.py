"""The policy without mistakes: the best move, whatever chance says."""

import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.policies.best import Best
from regatta_server.bots.policies.policy import Seen
from regatta_server.bots.weighing.weighed import best_of
from tests.bots.weighing.weighers import SMALL, solved

RULES = SMALL[0]


@pytest.mark.parametrize("number", [0.0, 0.5, 0.999])
def test_it_makes_the_best_move_whatever_chance_says(number: float) -> None:
    play = RULES.apply(RULES.fresh(), Throw((0, 1, 2, 3, 4)), (6, 6, 1, 6, 2))
    best = best_of(solved(RULES).weigh(play)).move
    assert Best(solved(RULES)).choose(Seen(play), lambda: number) == best


def test_equals_are_decided_by_the_order_of_the_rules() -> None:
    play = RULES.fresh()
    assert Best(solved(RULES)).choose(Seen(play), lambda: 0.0) == Throw((0, 1, 2, 3, 4))
