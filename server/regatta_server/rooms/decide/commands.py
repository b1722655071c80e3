"""The tables of what may be asked of a room: those of all subjects together.

To add a command: its message in `regatta_protocol`; and in its subject's module in `stages/` the function
that decides on it, and a line in the table there.
"""

from typing import Any, Final

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

_SUBJECTS: Final = (
    gathering,
    hosting,
    opening,
    moves,
    absence,
    ending,
    practice,
    pace,
    orders,
    vacation,
    playing,
    rematch,
    clock_step,
    by_itself,
)


def _all(table: str) -> dict[type, Any]:
    """Return the lines of all subjects in one table; a subject without any has no such table."""
    return {kind: line for subject in _SUBJECTS for kind, line in getattr(subject, table, {}).items()}


COMMANDS: Final[RuleTable] = _all("COMMANDS")
"""By its message, what goes for a command of a player."""

BY_ITSELF: Final[ReactionTable] = _all("BY_ITSELF")
"""The same for what no player asks."""
