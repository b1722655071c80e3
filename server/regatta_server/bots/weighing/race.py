"""What moves are worth where dice are set aside and points are at risk, by the table of its turns."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from regatta_protocol.moves import Bank, Throw
from regatta_server.bots.solver.dice import Values
from regatta_server.bots.solver.pushing import Aims, Pushing
from regatta_server.bots.solver.race import SETS, aim, weights
from regatta_server.bots.solver.setting_aside import NOTHING, kind_of
from regatta_server.bots.weighing.weighed import Weighed
from regatta_server.rules.combinations import not_aside
from regatta_server.rules.yin_yang import Play, YinYang

TURN_CACHE_MOST: Final = 64
"""Turns whose worth is kept, 60 KiB each."""
ROUNDS: Final = 4
"""How often a turn is gone through: each time what six fresh dice are worth is some ten times nearer."""


class RaceWeigher:
    """A `Weigher` of turns: by what they bring in the mean, or by how likely they win the race."""

    def __init__(self, rules: YinYang, arrays: Mapping[str, NDArray[Any]], *, races: bool) -> None:
        """Take the arrays of the table. Where it `races`, rivals matter: the one who is ahead is raced."""
        self._rules: Final = rules
        self._races: Final = races
        self._pushing: Final = Pushing(arrays)
        self._wins: Final = np.asarray(arrays["wins"])
        self._weights: Final = weights(rules.target, np.asarray(arrays["totals"], dtype=np.intp))
        self._turn: Final = lru_cache(TURN_CACHE_MOST)(self._work_out)

    def weigh(self, play: Play, rivals: Sequence[Play] = ()) -> list[Weighed]:
        """Return ways to bank, what may be set aside, then the throw.

        Worth is the total to expect after the turn; or, where it races and there are rivals, the chance to
        win against the one who is ahead.
        """
        if self._rules.standing(play).done:
            return []
        ahead = max((rival.banked for rival in rivals), default=None) if self._races else None
        turn = self._turn(play.banked, ahead)
        return [Weighed(move, turn.after(self._rules, play, move)) for move in self._rules.moves(play)]

    def aim(self, own: int, ahead: int) -> NDArray[np.float64]:
        """Return the chance to win, by 0, 1, 2 … points that a turn brings to a seat at `own`."""
        return aim(self._wins, self._weights, self._weights, own, min(ahead, self._rules.target - 1))

    def _work_out(self, own: int, ahead: int | None) -> "_Turn":
        most = self._rules.target - own
        worth = own + np.arange(most + 1.0) if ahead is None else self.aim(own, ahead)
        aims = Aims([worth], SETS)
        return _Turn(self._pushing, aims, self._pushing.worth(aims, aims.brought(most // 10), ROUNDS))


class _Turn:
    """What a turn's moves are worth."""

    def __init__(self, pushing: Pushing, aims: Aims, worth: Values) -> None:
        self._rows: Final = pushing.kinds
        self._aims: Final = aims
        self._worth: Final = worth

    def after(self, rules: YinYang, play: Play, move: Any) -> float:
        """Return what a move is worth."""
        match move:
            case Throw():
                return self._thrown(play)
            case Bank():
                return self._brought(rules.apply(play, move).banked - play.banked)
            case _:
                return self._best(rules, rules.apply(play, move))

    def _best(self, rules: YinYang, play: Play) -> float:
        """Return what the best move is worth, of all that may be done once something is set aside."""
        return max(self.after(rules, play, move) for move in rules.moves(play))

    def _thrown(self, play: Play) -> float:
        """Return what throwing all dice is worth that are not set aside."""
        kind = kind_of(play) if play.faces and not_aside(play.aside) else NOTHING
        return float(np.interp(play.points, self._aims.risked, self._worth[self._rows[kind]]))

    def _brought(self, points: int) -> float:
        return float(self._aims.brought(points)[0])
