"""Hooks that rooms call on this node, for services that rooms do not know, such as the lobby."""

from collections.abc import Callable, Sequence
from typing import Any

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.errands import newly_stopped
from regatta_server.rooms.decide.state import RoomState, last_stage
from regatta_server.rooms.run.hearing.member import Member

log = structlog.get_logger()

Changed = Callable[[RoomState | None, RoomState], None]
Turned = Callable[[RoomState, RoomState], None]
Watched = Callable[[Member, RoomState], None]
Followed = Callable[[Member, RoomId, RoomId], None]
Counted = Callable[[RoomId], None]
Rang = Callable[[RoomState, int], None]


class Hooks:
    """What is called when something happens; nothing that is called may wait."""

    def __init__(self) -> None:
        """Begin with nobody who wants to know."""
        self.changed: list[Changed] = []
        """Called on the node that changed stage, seats, host or admission, with the room before and after.

        Before is None where the room is new, or where nobody knows any more. A change may be told twice, on
        two nodes even; it is not told only where its node died right after it.
        """
        self.turned: list[Turned] = []
        """Called on the node that changed whose turn it is, in games with a clock, or until when."""
        self.stopped: list[Turned] = []
        """Called on the node on which a conditional order went no further than its turn, with the room before
        and after."""
        self.watched: list[Watched] = []
        """Called with each member that begins to hear of a room, once it has been shown the room."""
        self.followed: list[Followed] = []
        """Called with each member that goes on from a room, of which it hears no more, and with the next."""
        self.counted: list[Counted] = []
        """Called with a room when a spectator came or went on this node."""
        self.rang: list[Rang] = []
        """Called with a room whose alarm rang on this node without a change, and with the time."""

    def listen(
        self,
        *,
        changed: Changed | None = None,
        turned: Turned | None = None,
        stopped: Turned | None = None,
        watched: Watched | None = None,
        followed: Followed | None = None,
        counted: Counted | None = None,
        rang: Rang | None = None,
    ) -> None:
        """Call these, too, from now on."""
        self.changed += [] if changed is None else [changed]
        self.turned += [] if turned is None else [turned]
        self.stopped += [] if stopped is None else [stopped]
        self.watched += [] if watched is None else [watched]
        self.followed += [] if followed is None else [followed]
        self.counted += [] if counted is None else [counted]
        self.rang += [] if rang is None else [rang]

    def tell_changed(self, before: RoomState | None, after: RoomState) -> None:
        """Tell a change, if it is one that others want to know of."""
        if before is None or _outside(before) != _outside(after):
            _call(self.changed, before, after)
        if before is not None and _turns_differ(before, after):
            _call(self.turned, before, after)
        if before is not None and newly_stopped(before, after):
            _call(self.stopped, before, after)

    def tell_watched(self, member: Member, state: RoomState) -> None:
        """Tell that a member hears of a room from now on."""
        _call(self.watched, member, state)

    def tell_followed(self, member: Member, room: RoomId, next_room: RoomId) -> None:
        """Tell that a member goes on to the next room."""
        _call(self.followed, member, room, next_room)

    def tell_rang(self, state: RoomState, now_ms: int) -> None:
        """Tell that an alarm has changed nothing: somebody else may have to."""
        _call(self.rang, state, now_ms)

    def tell_counted(self, room: RoomId) -> None:
        """Tell that a spectator came or went."""
        _call(self.counted, room)


def _outside(state: RoomState) -> tuple[object, ...]:
    """Return what those who are not in the room may see of it: a move does not change it."""
    # A move leaves the company the very same, so that to compare it takes no time.
    return (state.stage, state.seating)


def _turns_differ(before: RoomState, after: RoomState) -> bool:
    """Return whether a turn has begun, ended or got another deadline."""
    # Most moves leave the seats the very same.
    same = last_stage(before).seats is last_stage(after).seats
    return not same and before.deadlines != after.deadlines


def _call(listeners: Sequence[Callable[..., None]], *what: Any) -> None:
    for listener in listeners:
        try:
            listener(*what)
        except Exception:
            # The room goes on: what has been stored must be told to its members.
            log.exception("hook_failed")
