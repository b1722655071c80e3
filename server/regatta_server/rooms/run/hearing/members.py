"""The members of a room on this node. Each message is encoded once for all who see the same."""

from collections.abc import Callable, Sequence
from typing import Literal

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import FACTS_MOST, MEMBERS_MOST, ONLOOKERS_MOST
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import RoomState, last_stage
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import Event, event
from regatta_server.rooms.run.hearing.member import Member, show, tell_alike
from regatta_server.rooms.run.hearing.spectators import Spectators
from regatta_server.rooms.storage.copy import Copy, CopyStep

To = Literal["table", "spectators", "all"]
"""Who is meant: the seats, those without one, or both."""


class Members:
    """The members of one room on this node."""

    __slots__ = ("_began", "_members", "_room", "followers", "spectators")

    def __init__(self, room: RoomId, counted: Callable[[], None]) -> None:
        """Begin with none."""
        self._room = room
        self._members: dict[Member, None] = {}
        """The seats and, while the room gathers, whoever looks in."""
        self._began = False
        """Whether it gathers no more: then all of these have seats."""
        self.spectators = Spectators(counted)
        self.followers: dict[Member, None] = {}
        """Those of them that go on with the next game by themselves, once there is one."""

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._members) + len(self.spectators)

    def __bool__(self) -> bool:
        """Return whether there is any."""
        return bool(self._members) or bool(self.spectators.members)

    def __contains__(self, member: Member) -> bool:
        """Return whether a member hears of the room."""
        return member in self._members or member in self.spectators

    def add(self, member: Member, state: RoomState) -> None:
        """Let a member hear of the room from now on.

        A gathering room is for everyone who is invited, a running game for its seats, and for spectators as
        its host chose. A player of the room is never a spectator. Raises Refused for others, and when there
        are too many.
        """
        seated = state.seating.seat_of(member.player) is not None
        if not seated and state.stage != "gathering":
            self.spectators.add(member, state)
            return
        most = MEMBERS_MOST if seated else ONLOOKERS_MOST
        if len(self._members) >= most and member not in self._members:
            raise Refused(
                Code.TOO_MANY,
                Text("too-many-looking", "Too many people are looking at this room: try again later."),
            )
        self._members[member] = None

    def remove(self, member: Member) -> None:
        """Tell this member no more."""
        self._members.pop(member, None)
        self.followers.pop(member, None)
        self.spectators.remove([member])

    def follow(self, member: Member) -> bool:
        """Let a member follow to the next game, also one that is about to hear of this room.

        False: it does already.
        """
        if member in self.followers:
            return False
        self.followers[member] = None
        return True

    def follow_no_more(self, member: Member) -> None:
        """Leave a member where it is, whatever comes next."""
        self.followers.pop(member, None)

    def take_followers(self, state: RoomState) -> list[Member]:
        """Return those that go on to the next room, and let them hear no more of this one.

        Who has declined since does not follow.
        """
        offer = last_stage(state).rematch
        wanting = offer.wanted if offer is not None else ()
        seats_of = state.seating.seats_of
        # Those who wait to hear of this room first do so.
        here = [member for member in self.followers if member in self]
        for member in here:
            del self.followers[member]
        followers = [member for member in here if not seats_of(member.player).isdisjoint(wanting)]
        for member in followers:
            self.remove(member)
        return followers

    @staticmethod
    def view(member: Member, copy: Copy) -> RoomState:
        """Return the room as a member may see it now: spectators may be some turns behind."""
        return copy.state if copy.state.seating.seat_of(member.player) is not None else copy.seen

    def tell(self, state: RoomState, steps: Sequence[CopyStep], late: Sequence[CopyStep] = ()) -> None:
        """Tell all the events that brought the room to this state, to each what they may see.

        `late` are those that spectators who are some turns behind hear of by now.
        """
        self.settle(state)
        members = list(self._members)
        if self.spectators and not state.setup.delay_turns:
            members += self.spectators
        self._tell(state, members, steps)
        if self.spectators and state.setup.delay_turns:
            self._tell_late(list(self.spectators), late)

    def tell_all(self, frame: bytes, words: Event | None = None) -> None:
        """Tell all an event of which everybody sees all: in a running game, for which they have settled.

        `words` is that event where it says any.
        """
        spectators = self.spectators.members
        members = [*self._members, *spectators] if spectators else self._members
        if words is not None:
            tell_alike(members, words)
            return
        for member in members:
            member.tell(frame)

    def resync(self, copy: Copy) -> None:
        """Show all the room, in place of events that this node has missed."""
        self.settle(copy.state)
        for member in list(self._members):
            show(member, copy.state, resync=True)
        for member in list(self.spectators):
            show(member, copy.seen, resync=True)

    def say(self, frame: bytes, state: RoomState, to: To, sender: PlayerId | None) -> None:
        """Tell what is no event of the room: to the seats, to those without, or to all.

        Who has muted or blocked the player that says it does not hear it.
        """
        for member in [*self._members, *self.spectators]:
            seated = state.seating.seat_of(member.player) is not None
            meant = to == "all" or seated == (to == "table")
            if meant and (sender is None or member.relationships.hears(sender)):
                member.tell(frame)

    def drop_all(self, refused: Refused) -> None:
        """Let nobody hear of the room any more."""
        members = [*self._members, *self.spectators]
        self._members.clear()
        self.spectators.remove(members)
        for member in members:
            member.dropped(self._room, refused)

    # ------------------------------------------------------------------------------------------

    def settle(self, state: RoomState) -> None:
        """Once the game begins, make spectators of those without a seat, or drop them."""
        if self._began or state.stage == "gathering":
            return
        self._began = True
        for member in [other for other in self._members if state.seating.seat_of(other.player) is None]:
            del self._members[member]
            try:
                self.spectators.add(member, state)
            except Refused as refused:
                member.dropped(self._room, refused)

    def _tell_late(self, members: list[Member], late: Sequence[CopyStep]) -> None:
        """Tell those who are some turns behind; very many events at once are one snapshot."""
        if not late:
            return
        now = late[-1].after
        if len(late) <= FACTS_MOST:
            self._tell(now, members, late)
            return
        for member in members:
            show(member, now, resync=True)

    @staticmethod
    def _tell(state: RoomState, members: list[Member], steps: Sequence[CopyStep]) -> None:
        if not members:
            return
        if state.setup.reveal == "open" and all(step.fact.about.others_see != "secret" for step in steps):
            for step in steps:
                tell_alike(members, event(step.before, step.fact, step.after))
            return
        views = [(member, state.seating.seats_of(member.player)) for member in members]
        for step in steps:
            message = event(step.before, step.fact, step.after)
            alike: dict[reveal.View, tuple[Viewer, list[Member]]] = {}
            for member, viewer in views:
                view = reveal.view(message, step.fact, state.setup.reveal, viewer)
                alike.setdefault(view, (viewer, []))[1].append(member)
            for viewer, those in alike.values():
                tell_alike(those, reveal.event(message, step.fact, state.setup.reveal, viewer))
