"""What goes for one command of a room, or one thing that no player asks: a line of a subject's table.

Each module of `stages/` has the tables of its subject beside the functions that they name, and `commands.py`
puts them together.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.room import Stage
from regatta_server.rooms.decide.act import ByItself, Change
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import RoomState

Whose = Callable[[RoomState, PlayerId, Any], int | Viewer | None]
"""Says for which seat a command is, or seats; None where it is for the room. Raises Refused."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What goes for one command."""

    stage: Stage
    """The one at which it is possible."""
    of: Whose
    do: Callable[..., Change]
    """Judges it: `do(state, act, seat, command)`, without a seat where it is for the room. Raises Refused."""
    back: Callable[[Any, Any], bool] | None = None
    """Says whether the player of a seat is gone, who is back by the command: while it plays alone."""
    price: int = 1
    """What it costs in changes of a room, beside being read."""
    opens_room: bool = False
    """Whether another room may come of it."""
    may_begin: bool = False
    """Whether a game may begin by it: that of a live one depends on who is connected."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What goes for something that no player asks."""

    do: Callable[..., Change | None]
    """Judges it: `do(state, act, ask)`; None for nothing to do."""
    stage: Stage | None = None
    """The one at which there may be something to do; None: at any."""


RuleTable = Mapping[type[RoomCommand], Rule]
"""By its message, what goes for a command of a player."""
ReactionTable = Mapping[type[ByItself], Reaction]
"""The same for what no player asks."""
