"""How likely moves win on a card, against the rival who leads: in the rounds in which that is known."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from regatta_server.bots.weighing.card import ByRow, CardWeigher, WeighedTurn, shown
from regatta_server.bots.weighing.pairs import PairWeigher
from regatta_server.bots.weighing.weighed import Weighed
from regatta_server.rules.category import Category, Play

SLOPE: Final = 1e-6
"""What a point of the mean total counts: where chances are equal, the larger total is chosen."""
TURN_CACHE_MOST: Final = 16
"""Turns whose keeps are kept: one is asked about up to three times."""

Against = Callable[[Any, Any, int], ByRow | None]
"""What entries win, a draw counts as half: by one's own state, that of the rival, and by how many points the
rival's rows show more than one's own. None where that is not known."""


class WinWeigher:
    """A `Weigher` of a card by the chance to win."""

    def __init__(self, rules: Category, alone: CardWeigher | PairWeigher, methods: Sequence[Against]) -> None:
        """Take what weighs moves by the mean total, and ways to know chances, of which the first counts."""
        self.alone: Final = alone
        self._rules: Final = rules
        self._methods: Final = methods
        self._turn: Final = lru_cache(TURN_CACHE_MOST)(self._work_out)

    def weigh(self, play: Play, rivals: Sequence[Play] = ()) -> list[Weighed]:
        """Return entries in the card's order, then throws; worth is the chance to win against the leader.

        It is the total to expect where there is no rival, and while totals are too far off.
        """
        if self._rules.standing(play).done or not rivals:
            return self.alone.weigh(play)
        leader = max(rivals, key=self.expected)
        turn = self._turn(self.alone.state(play), self.alone.state(leader), shown(leader) - shown(play))
        return self.alone.weigh(play) if turn is None else self.alone.weighed(play, turn)

    def expected(self, play: Play) -> float:
        """Return the total that a card comes to in the mean."""
        return shown(play) + float(self.alone.values[self.alone.state(play)])

    def _work_out(self, state: Any, leader: Any, ahead: int) -> WeighedTurn | None:
        known = (method(state, leader, ahead) for method in self._methods)
        wins = next((by_row for by_row in known if by_row is not None), None)
        if wins is None:
            return None
        total = float(self.alone.values[state])
        later, first = (
            # Where an entry may not be made, the mean is minus infinity, and so is this.
            {place: chances + SLOPE * (mean[place] - total) for place, chances in one.items()}
            for one, mean in zip(wins, self.alone.turn(state).by_row, strict=True)
        )
        return self.alone.turn_of((later, later if wins[0] is wins[1] else first))
