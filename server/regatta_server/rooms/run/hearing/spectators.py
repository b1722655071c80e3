"""Members on this node who watch a game without a seat: who may, and who does.

Without a delay they hear what happens when the players do (members.py). With one, they hear of a second fold
of the room's facts that is some turns behind (copy.py).
"""

from collections.abc import Callable, Iterable, Iterator

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import SPECTATORS_MOST
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.run.relationships import Relationships


def may_watch(state: RoomState, relationships: Relationships) -> bool:
    """Return whether somebody without a seat may watch the game."""
    players = {seat.player for seat in state.seating.seats if not seat.bot}
    if state.setup.watchers == "none" or not players.isdisjoint(relationships.blocked):
        return False
    return state.setup.watchers != "friends" or not players.isdisjoint(relationships.friends)


class Spectators:
    """The spectators of one room on this node. `counted` is called when one comes or goes."""

    __slots__ = ("_counted", "members")

    def __init__(self, counted: Callable[[], None]) -> None:
        """Begin with none."""
        self._counted = counted
        self.members: dict[Member, None] = {}

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self.members)

    def __iter__(self) -> Iterator[Member]:
        """Yield them."""
        return iter(self.members)

    def __contains__(self, member: object) -> bool:
        """Return whether this is one of them."""
        return member in self.members

    def players(self) -> int:
        """Return how many players they are: one may watch on several devices."""
        return len({member.player for member in self.members})

    def add(self, member: Member, state: RoomState) -> None:
        """Take one more.

        Raises Refused for those who may not watch this game, and when there are too many.
        """
        if not may_watch(state, member.relationships):
            raise not_welcome()
        if len(self.members) >= SPECTATORS_MOST and member not in self.members:
            raise Refused(
                Code.TOO_MANY,
                Text("too-many-watching", "Too many people are watching this game: try again later."),
            )
        self.members[member] = None
        self._counted()

    def remove(self, members: Iterable[Member]) -> None:
        """Tell these no more."""
        found = [member for member in members if member in self.members]
        for member in found:
            del self.members[member]
        if found:
            self._counted()


def not_welcome() -> Refused:
    """Return the refusal for those who may not watch a game."""
    return Refused(
        Code.NOT_WELCOME,
        Text("cannot-watch", "You cannot watch this game: choose another one to watch, or open a room."),
    )
