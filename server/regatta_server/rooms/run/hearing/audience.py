"""A node's copy of a room together with its members here: they are sent whatever changes the copy."""

from collections.abc import Sequence

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.judging.refused import Refused
from regatta_server.limits import FACTS_MOST
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.member import Member, remind, show
from regatta_server.rooms.run.hearing.members import Members
from regatta_server.rooms.run.hooks import Hooks
from regatta_server.rooms.storage.answers import Stored
from regatta_server.rooms.storage.copy import Copy, CopyStep, copy_of, steps_between, steps_of
from regatta_server.rules.registry import Registry

log = structlog.get_logger()


class Audience:
    """The members of one room, and the copy of which they have been told."""

    __slots__ = ("_hooks", "_registry", "_room", "copy", "members", "unsure")

    def __init__(self, room: RoomId, registry: Registry, hooks: Hooks) -> None:
        """Begin with no copy and nobody who hears of it."""
        self.members = Members(room, lambda: hooks.tell_counted(room))
        self.copy: Copy | None = None
        self.unsure: RoomState | None = None
        """The room before a change of this node's that may be stored: the hooks have not been told of it."""
        self._room = room
        self._registry = registry
        self._hooks = hooks

    def go_on(self, copy: Copy, change: Change, position: str) -> int:
        """Take a change of this node's that is stored, and tell it; return how many facts it has."""
        before, state = copy.state, change.state
        steps = steps_between(before, change.facts, state)
        late = copy.go(state, position, steps)
        self.unsure = None
        if change.spawn is not None:
            self._hooks.tell_changed(None, change.spawn.state)
        self.members.tell(state, steps, late)
        self._hooks.tell_changed(before, state)
        return len(steps)

    def follow(self, copy: Copy, position: str, facts: Sequence[bytes]) -> None:
        """Take what another node has done from where the copy stands. Raises Unreadable or NoSuchRules."""
        stored = Stored(position, copy.state.version, b"", facts)
        self._take(copy, position, steps_of(stored, self._registry, copy.state))

    def catch_up(self, stored: Stored) -> None:
        """Take the room as it was read. Raises Unreadable or NoSuchRules."""
        copy = self.copy
        if copy is None:
            self.copy = copy_of(stored, self._registry)
        elif stored.position == copy.position:
            pass
        elif stored.base == copy.state.version and not stored.snapshot:
            self._take(copy, stored.position, steps_of(stored, self._registry, copy.state))
        else:
            self._go_back(copy, stored)

    def begin(self, copy: Copy, member: Member, known: int | None, lost: bool = False) -> int:
        """Let a member hear of the room who knows it at a version, or not; return where it stands for them.

        What they know may be `lost`: then they are shown the room at any version. Raises Refused as
        `Members.add`.
        """
        seen = self.members.view(member, copy)
        self.members.add(member, copy.state)
        if lost or known != seen.version:
            show(member, seen, resync=known is not None)
        return seen.version

    def resume(self, copy: Copy, member: Member, known: int, stored: Stored) -> int:
        """Let a member hear of the room who has missed what was read; return where it stands for them.

        Raises Refused as `Members.add`, and Unreadable.
        """
        seen = self.members.view(member, copy)
        self.members.add(member, copy.state)
        steps = steps_of(stored, self._registry)
        missed = [step for step in steps if known < step.after.version <= seen.version]
        if len(missed) == seen.version - known:
            remind(member, copy.state, missed)
        else:
            show(member, seen, resync=True)
        return seen.version

    def let_followers_go(self) -> None:
        """Let those go on to the next game who follow to it, if there is one: all have been told of it."""
        copy = self.copy
        if copy is None or copy.state.next_room is None:
            return
        for member in self.members.take_followers(copy.state):
            self._hooks.tell_followed(member, self._room, copy.state.next_room)

    def send_away(self, why: Refused) -> None:
        """Forget the room, and let nobody hear of it any more."""
        self.copy = self.unsure = None
        self.members.drop_all(why)

    # ------------------------------------------------------------------------------------------

    def _take(self, copy: Copy, position: str, steps: Sequence[CopyStep]) -> None:
        """Make another node's changes this copy's, and tell them."""
        state = steps[-1].after
        late = copy.go(state, position, steps)
        if len(steps) > FACTS_MOST:
            self.members.resync(copy)
        else:
            self.members.tell(state, steps, late)
        if self.unsure is not None:
            self._hooks.tell_changed(self.unsure, state)
            self.unsure = None

    def _go_back(self, copy: Copy, stored: Stored) -> None:
        """Take the room as the store has it, which has lost changes: a server died that alone had them."""
        now = self.copy = copy_of(stored, self._registry)
        log.warning("room_went_back", room=self._room, known=copy.position, position=stored.position)
        self.members.resync(now)
        self._hooks.tell_changed(copy.state, now.state)
