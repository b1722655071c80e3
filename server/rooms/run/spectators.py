"""Those on this node who watch a game without a seat: who may, and who does.

Where a room has no delay they hear what happens when the players do (members.py). Where it has one, they hear
of a second fold of its facts that stands some turns back (copy.py).
"""

from collections.abc import Callable, Iterable, Iterator

from protocol.errors import Code
from server.limits import SPECTATORS_MOST
from server.refused import Refused
from server.relations import Relations
from server.rooms.decide.state import RoomState
from server.rooms.run.member import Member


def may_watch(state: RoomState, relations: Relations) -> bool:
    """Return whether somebody without a seat may watch the game."""
    players = {seat.player for seat in state.seats if not seat.bot}
    if state.watchers == "none" or not players.isdisjoint(relations.blocked):
        return False
    return state.watchers != "friends" or not players.isdisjoint(relations.friends)


class Spectators:
    """The spectators of one room on this node. `counted` is called when one comes or goes."""

    def __init__(self, counted: Callable[[], None]) -> None:
        """Begin with none."""
        self._counted = counted
        self._members: dict[Member, None] = {}

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self._members)

    def __iter__(self) -> Iterator[Member]:
        """Yield them."""
        return iter(self._members)

    def __contains__(self, member: object) -> bool:
        """Return whether this is one of them."""
        return member in self._members

    def players(self) -> int:
        """Return how many players they are: one may watch on several devices."""
        return len({member.player for member in self._members})

    def add(self, member: Member, state: RoomState) -> None:
        """Take one more.

        Raises Refused for those who may not watch this game, and when there are too many.
        """
        if not may_watch(state, member.relations):
            raise not_welcome()
        if len(self._members) >= SPECTATORS_MOST and member not in self._members:
            raise Refused(Code.TOO_MANY, "Very many watch this game: try again later.")
        self._members[member] = None
        self._counted()

    def remove(self, members: Iterable[Member]) -> None:
        """Tell these no more."""
        found = [member for member in members if member in self._members]
        for member in found:
            del self._members[member]
        if found:
            self._counted()


def not_welcome() -> Refused:
    """Return the refusal for those who may not watch a game."""
    return Refused(
        Code.NOT_WELCOME,
        "This game may not be watched: choose another of the watch list, or open a room of your own.",
    )
