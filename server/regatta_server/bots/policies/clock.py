"""What the clock does for a player whose time is up: one throw a turn, and the entry that scores most."""

from typing import Final

from regatta_protocol.moves import Move
from regatta_server.bots.policies.policy import Chance, Seen
from regatta_server.game.time_out import clock_move
from regatta_server.rules.base import AnyRules


class Clock:
    """Makes the clock's move (RULES.md section 4)."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules: Final = rules

    def choose(self, seen: Seen, chance: Chance) -> Move:  # noqa: ARG002 - what the interface asks
        """Return the clock's move. Raises ValueError where the play is done."""
        return clock_move(self._rules, seen.play)
