"""Makes mistakes as people do: often where they cost little, and none that the whole table would see."""

from math import exp, inf
from typing import Final

from regatta_protocol.moves import Move
from regatta_server.bots.policies.policy import Chance, Seen
from regatta_server.bots.weighing.weighed import Weigher, best_of

LOSS_MOST: Final = 10
"""Points that a mistake may cost, by what the policy itself sees: whoever throws five sixes takes them."""


class Careless:
    """Makes a move the less often, the more it costs.

    One that costs as many points as the `temperature` is made e times less often than the best.
    """

    def __init__(self, weigher: Weigher, temperature: float) -> None:
        """Take the temperature in points; at 0 there are no mistakes."""
        self._weigher: Final = weigher
        self._temperature: Final = temperature

    def choose(self, seen: Seen, chance: Chance) -> Move:
        """Return a move. Raises ValueError where the play is done."""
        moves = self._weigher.weigh(seen.play, seen.rivals)
        best = best_of(moves)
        # A move that wins is worth more than any number.
        if self._temperature == 0 or best.worth == inf:
            return best.move
        near = [one for one in moves if best.worth - one.worth <= LOSS_MOST]
        weights = [exp((one.worth - best.worth) / self._temperature) for one in near]
        at = chance() * sum(weights)
        for one, weight in zip(near, weights, strict=True):
            at -= weight
            if at < 0:
                return one.move
        return best.move
