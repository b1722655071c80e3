"""Those on this node who watch a game without a seat: who may, what they may see, and how late.

Where a room has no delay they hear what happens when the players do (members.py). Where it has one, nothing
is kept for them: when a turn ends, what they may hear by then is read from the room's stream of facts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import orjson

from protocol.errors import Code
from server.game import reveal
from server.limits import SPECTATORS_MOST
from server.refused import Refused
from server.relations import Relations
from server.rooms.member import Member, events, show
from server.rooms.state import RoomState
from server.rooms.store import Answer, Done, Stored

Read = Callable[[int, Done], None]
"""Reads the room from the store, with its facts after a version."""


def may_watch(state: RoomState, relations: Relations) -> bool:
    """Return whether somebody without a seat may watch the game."""
    players = {seat.player for seat in state.seats if not seat.bot}
    if state.watchers == "none" or not players.isdisjoint(relations.blocked):
        return False
    return state.watchers != "friends" or not players.isdisjoint(relations.friends)


def seen(state: RoomState, version: int) -> tuple[RoomState, int]:
    """Return the room and its version as spectators may see them: as they are, or some turns ago."""
    if not state.delay_turns or state.stage != "playing":
        return state, version
    then = state.past[0]
    old = state.but(
        game=then.game, deadlines=then.deadlines, missed=then.missed, stand_ins=then.stand_ins, past=()
    )
    return old, then.version


class Spectators:
    """The spectators of one room on this node. `counted` is called when one comes or goes."""

    def __init__(self, read: Read, counted: Callable[[], None]) -> None:
        """Begin with none."""
        self._read = read
        self._counted = counted
        self._heard: dict[Member, int] = {}
        """The version up to which each has heard; kept up to date where the room has a delay."""
        self._reading = False
        self._now: tuple[RoomState, int] | None = None
        """What those who are behind may see by now."""

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self._heard)

    def __iter__(self) -> Iterator[Member]:
        """Yield them."""
        return iter(self._heard)

    def __contains__(self, member: object) -> bool:
        """Return whether this is one of them."""
        return member in self._heard

    def players(self) -> int:
        """Return how many players they are: one may watch on several devices."""
        return len({member.player for member in self._heard})

    def add(self, member: Member, state: RoomState, version: int) -> None:
        """Take one more, who has heard up to a version.

        Raises Refused for those who may not watch this game, and when there are too many.
        """
        if not may_watch(state, member.relations):
            raise not_welcome()
        if len(self._heard) >= SPECTATORS_MOST and member not in self._heard:
            raise Refused(Code.TOO_MANY, "Very many watch this game: try again later.")
        self._heard[member] = version
        self._counted()

    def remove(self, members: Iterable[Member]) -> None:
        """Tell these no more."""
        found = [member for member in members if self._heard.pop(member, None) is not None]
        if found:
            self._counted()

    def resync(self, state: RoomState, version: int) -> None:
        """Show all of them the room; where it has a delay, they miss nothing and go on in their time."""
        if state.delay_turns:
            self.go_on(state, version)
            return
        for member in list(self._heard):
            show(member, state, version, resync=True)

    # -- where the room has a delay --------------------------------------------------------------

    def go_on(self, state: RoomState, version: int) -> None:
        """Tell those who are behind what they may hear by now; it reads only where there is something."""
        if state.delay_turns and self._heard:
            self._now = seen(state, version)
            self._catch_up()

    def _catch_up(self) -> None:
        if self._reading or not self._heard or self._now is None:
            return
        state, version = self._now
        known = min(self._heard.values())
        if known >= version:
            return
        self._reading = True

        def done(answer: Answer) -> None:
            self._reading = False
            # Without an answer they wait for the next turn, or for the store to be back (Room.refresh).
            if isinstance(answer, Stored):
                self._tell(state, version, known, answer.facts[: version - known])
                self._catch_up()

        self._read(known, done)

    def _tell(self, state: RoomState, version: int, known: int, facts: Sequence[bytes]) -> None:
        """Tell each what is new to them of the facts after `known`, which bring them to this version."""
        if known + len(facts) < version:
            self._resync_late(state, version)
            return
        told = [
            (event["version"], orjson.dumps(reveal.event(event, state.reveal, frozenset())))
            for event in events(state, known, facts)
        ]
        for member, heard in list(self._heard.items()):
            for number, frame in told:
                if number > heard:
                    member.tell(frame)
            self._heard[member] = max(heard, version)

    def _resync_late(self, state: RoomState, version: int) -> None:
        """Show those who are behind what they may see, in place of very many events."""
        for member, heard in list(self._heard.items()):
            if heard < version:
                show(member, state, version, resync=True)
                self._heard[member] = version


def not_welcome() -> Refused:
    """Return the refusal for those who may not watch a game."""
    return Refused(
        Code.NOT_WELCOME,
        "This game may not be watched: choose another of the watch list, or open a room of your own.",
    )
