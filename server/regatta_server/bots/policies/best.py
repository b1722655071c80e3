"""Makes the best move according to its weigher, without mistakes or randomness."""

from typing import Final

from regatta_protocol.moves import Move
from regatta_server.bots.policies.policy import Chance, Seen
from regatta_server.bots.weighing.weighed import Weigher, best_of


class Best:
    """Makes the move of most worth."""

    def __init__(self, weigher: Weigher) -> None:
        self.weigher: Final = weigher

    def choose(self, seen: Seen, chance: Chance) -> Move:  # noqa: ARG002 - what the interface asks
        """Return the best move, the first of equals. Raises ValueError where the play is done."""
        return best_of(self.weigher.weigh(seen.play, seen.rivals)).move
