"""The table of a room's commands: at which stage each is allowed, for whose seat, and what decides on it.

To add a command: its message in `regatta_protocol`, one line here, and the function that decides on it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol import client
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.commands.turns import Stretch, Undo
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.room import Stage
from regatta_server.rooms.decide import act
from regatta_server.rooms.decide.act import ByItself, Change
from regatta_server.rooms.decide.setup import Viewer
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
from regatta_server.rooms.decide.stages.absence import is_gone, is_played_for
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.whose import any_player, host, newcomer, own_seat, own_seats

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


COMMANDS: Final[Mapping[type[RoomCommand], Rule]] = {
    client.JoinRoom: Rule("gathering", newcomer, gathering.join, may_begin=True),
    client.AddSeat: Rule("gathering", any_player, gathering.add_seat, may_begin=True),
    client.LeaveRoom: Rule("gathering", own_seats, gathering.leave),
    client.SetAdmission: Rule("gathering", host, hosting.set_admission),
    client.Kick: Rule("gathering", host, hosting.kick),
    client.AddBot: Rule("gathering", host, gathering.add_bot, may_begin=True),
    client.HandOver: Rule("gathering", host, hosting.hand_over),
    client.Start: Rule("gathering", any_player, gathering.start, may_begin=True),
    client.CallStandIn: Rule("playing", any_player, absence.call_stand_in),
    Resign: Rule("playing", own_seats, ending.resign),
    Claim: Rule("playing", any_player, ending.claim),
    Abort: Rule("playing", any_player, ending.abort),
    client.Rematch: Rule("finished", any_player, rematch.want, opens_room=True),
    client.DeclineRematch: Rule("finished", any_player, rematch.decline),
    client.Throw: Rule("playing", own_seat, moves.throw, back=is_played_for),
    client.Enter: Rule("playing", own_seat, moves.enter, back=is_played_for),
    client.Hold: Rule("playing", own_seat, moves.hold, back=is_gone),
    client.SetAside: Rule("playing", own_seat, moves.set_aside, back=is_played_for),
    client.Bank: Rule("playing", own_seat, moves.bank, back=is_played_for),
    client.Commit: Rule("opening", own_seat, opening.commit),
    client.Contribute: Rule("opening", own_seat, opening.contribute),
    client.TakeBack: Rule("playing", own_seat, absence.take_back),
    Undo: Rule("playing", own_seat, practice.undo, back=is_gone),
    Stretch: Rule("playing", own_seat, pace.stretch, back=is_gone),
    SetOrder: Rule("playing", own_seat, orders.set_order, back=is_gone),
    DropOrder: Rule("playing", own_seat, orders.drop_order, back=is_gone),
}
"""By its message, what goes for a command of a player."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What goes for something that no player asks."""

    do: Callable[..., Change | None]
    """Judges it: `do(state, act, ask)`; None for nothing to do."""
    stage: Stage | None = None
    """The one at which there may be something to do; None: at any."""


BY_ITSELF: Final[Mapping[type[ByItself], Reaction]] = {
    act.Alarm: Reaction(by_itself.alarm),
    act.Recorded: Reaction(by_itself.recorded),
    act.CloseRoom: Reaction(by_itself.close_room),
    act.ClockStep: Reaction(clock_step.renew),
    act.AllHere: Reaction(gathering.all_here, "gathering"),
    act.BotMove: Reaction(playing.bot_move, "playing"),
    act.SetVacation: Reaction(vacation.set_vacation, "playing"),
    act.IsBack: Reaction(absence.is_back, "playing"),
}
"""The same for what no player asks."""
