"""The tables of what may be asked of a room: those of all subjects together.

To add a command: its message in `regatta_protocol`; and in its subject's module in `stages/` the function
that decides on it, and a line in the table there.
"""

from typing import Final

from regatta_server.rooms.decide.rule import ReactionTable, RuleTable
from regatta_server.rooms.decide.stages import (
    absence,
    by_itself,
    clock_step,
    ending,
    gathering,
    hosting,
    moves,
    opening,
    orders,
    pace,
    playing,
    practice,
    rematch,
    vacation,
)

COMMANDS: Final[RuleTable] = {
    **gathering.COMMANDS,
    **hosting.COMMANDS,
    **opening.COMMANDS,
    **moves.COMMANDS,
    **absence.COMMANDS,
    **ending.COMMANDS,
    **practice.COMMANDS,
    **pace.COMMANDS,
    **orders.COMMANDS,
    **rematch.COMMANDS,
}
"""By its message, what goes for a command of a player."""

BY_ITSELF: Final[ReactionTable] = {
    **by_itself.BY_ITSELF,
    **clock_step.BY_ITSELF,
    **gathering.BY_ITSELF,
    **playing.BY_ITSELF,
    **absence.BY_ITSELF,
    **vacation.BY_ITSELF,
}
"""The same for what no player asks."""
