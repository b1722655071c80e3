"""A node's copy of a room: where it stands, and for delayed spectators a second fold further back."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.codecs.codec import Unreadable, followed
from regatta_server.rooms.decide.codecs.snapshot_codec import decode
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.storage.answers import Stored
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry


class CopyStep(Struct, frozen=True, gc=False):
    """One fact, with the room before and after it."""

    before: RoomState
    fact: RoomFact
    after: RoomState


class Behind:
    """A room as spectators see it who are some turns behind: it stands at the end of a turn."""

    def __init__(self, state: RoomState) -> None:
        """Begin with the room as they see it."""
        self.state = state
        self._waiting: deque[RoomFact] = deque()

    def fork(self) -> "Behind":
        """Return another one that stands at the same place."""
        other = Behind(self.state)
        other._waiting = self._waiting.copy()
        return other

    def take(self, steps: Iterable[CopyStep], now: RoomState) -> list[CopyStep]:
        """Take what has happened; return what they may hear of by now."""
        self._waiting.extend(step.fact for step in steps)
        return self.go_on(now)

    def go_on(self, now: RoomState) -> list[CopyStep]:
        """Return what they may hear of, now that the room stands there."""
        until = seen_version(now)
        heard: list[CopyStep] = []
        while self._waiting and self.state.version < until:
            before, fact = self.state, self._waiting.popleft()
            self.state = fold(before, fact)
            heard.append(CopyStep(before, fact, self.state))
        return heard


class Form(Protocol):
    """A room in a form of its own, from which it is made when somebody asks."""

    @property
    def version(self) -> int:
        """The version of the room."""

    def state(self) -> RoomState:
        """Return the room."""


class Copy:
    """A room as this node has it."""

    __slots__ = ("_state", "behind", "form", "position")

    def __init__(self, state: RoomState, position: str, behind: Behind | None) -> None:
        """Take the room, and where it stands in the store."""
        self.form: Form | None = None
        """The room in a form of its own, if it has one: what else changes the room drops it."""
        self._state: RoomState | None = state
        self.position = position
        self.behind = behind

    @property
    def state(self) -> RoomState:
        """The room."""
        if self.form is not None:
            return self.form.state()
        assert self._state is not None
        return self._state

    @state.setter
    def state(self, state: RoomState) -> None:
        self.form, self._state = None, state

    def become(self, form: Form) -> None:
        """Be what a form makes, from now on."""
        self.form, self._state = form, None

    @property
    def version(self) -> int:
        """The version of the room: it need not be made for that."""
        return self.state.version if self.form is None else self.form.version

    @property
    def seen(self) -> RoomState:
        """The room as spectators may see it: as it is, or some turns ago."""
        return self.state if self.behind is None else self.behind.state

    def seen_after(self, change: Change) -> RoomState:
        """Return the room as spectators will see it after a change."""
        until = seen_version(change.state)
        if until == change.state.version:
            return change.state
        behind = Behind(self.seen) if self.behind is None else self.behind.fork()
        behind.take(steps_between(self.state, change.facts, change.state), change.state)
        return behind.state

    def go(self, state: RoomState, position: str, steps: Sequence[CopyStep]) -> list[CopyStep]:
        """Go on by some steps; return what spectators who are behind may hear of by that."""
        self.state, self.position = state, position
        if not state.setup.delay_turns:
            return []
        heard: list[CopyStep] = []
        rest = list(steps)
        if self.behind is None:
            # Until the game has begun there is nothing to be behind.
            while rest and not isinstance(rest[0].before, Playing):
                heard.append(rest.pop(0))
            if state.stage == "playing":
                self.behind = Behind(heard[-1].after)
        if self.behind is not None:
            heard += self.behind.take(rest, state)
            if state.stage != "playing":
                self.behind = None
        return heard


def seen_version(state: RoomState) -> int:
    """Return the version at which spectators see a room: as it is, or at the end of a turn some turns ago."""
    if isinstance(state, Playing) and state.turn_ends:
        return state.turn_ends[0]
    return state.version


def state_of(stored: Stored, registry: Registry = REGISTRY) -> RoomState:
    """Return the room that was read whole. Raises Unreadable and NoSuchRules."""
    steps = steps_of(stored, registry)
    return steps[-1].after if steps else decode(stored.snapshot, registry)


def copy_of(stored: Stored, registry: Registry = REGISTRY) -> Copy:
    """Return the copy of a room that was read whole. Raises Unreadable."""
    steps = steps_of(stored, registry)
    state = steps[-1].after if steps else decode(stored.snapshot, registry)
    if state.version != stored.version:
        raise Unreadable(f"facts up to version {state.version}, and the room stands at {stored.position}")
    until = seen_version(state)
    if until == state.version:
        # Behind nothing yet: at the end of a turn, from which on they stay behind.
        delayed = isinstance(state, Playing) and state.turn_ends
        return Copy(state, stored.position, Behind(state) if delayed else None)
    before = next((step for step in steps if step.after.version > until), None)
    if before is None or before.before.version != until:
        raise Unreadable(f"a room at version {state.version} without version {until}, which spectators see")
    behind = Behind(before.before)
    behind.take([step for step in steps if step.after.version > until], state)
    return Copy(state, stored.position, behind)


def steps_of(stored: Stored, registry: Registry = REGISTRY, known: RoomState | None = None) -> list[CopyStep]:
    """Return what was read as steps: on the snapshot, on what is known, or from the beginning.

    Where it begins with the room, the first step is left out: nobody hears of it. Raises Unreadable.
    """
    start = decode(stored.snapshot, registry) if stored.snapshot else (known if stored.base >= 0 else None)
    if (-1 if start is None else start.version) != stored.base:
        raise Unreadable(f"facts behind version {stored.base}, and a room that is not there")
    steps: list[CopyStep] = []
    before = start
    for fact, after in followed(start, stored.facts, registry):
        if before is not None:
            steps.append(CopyStep(before, fact, after))
        before = after
    reached = stored.base + len(stored.facts)
    if reached != stored.version:
        raise Unreadable(f"a stream with a hole: {reached} versions, and it ends at {stored.position}")
    return steps


def steps_between(before: RoomState, facts: Sequence[RoomFact], after: RoomState) -> list[CopyStep]:
    """Return the steps of facts that lead from one state to another."""
    steps: list[CopyStep] = []
    for fact in facts[:-1]:
        now = fold(before, fact)
        steps.append(CopyStep(before, fact, now))
        before = now
    return [*steps, CopyStep(before, facts[-1], after)]
