"""Makes a mistake now and then, as people do."""

from typing import Final

from regatta_protocol.moves import Move
from regatta_server.bots.policies.policy import Chance, Seen
from regatta_server.bots.weighing.weighed import Weigher, best_of

NEXT_BEST: Final = 3
"""How many others come into question for a mistake: those that look nearly as good."""


class Careless:
    """Makes the move of most worth, and at a rate of `mistakes` one of the next best."""

    def __init__(self, weigher: Weigher, mistakes: float) -> None:
        """Take the share of decisions in which another move is made, where there is a choice."""
        self._weigher: Final = weigher
        self._mistakes: Final = mistakes

    def choose(self, seen: Seen, chance: Chance) -> Move:
        """Return a move. Raises ValueError where the play is done."""
        moves = self._weigher.weigh(seen.play, seen.rivals)
        best = best_of(moves)
        others = sorted(moves, key=lambda weighed: -weighed.worth)[1 : 1 + NEXT_BEST]
        if others and chance() < self._mistakes:
            return others[int(chance() * len(others))].move
        return best.move
