"""Who hears of a room on this node, and how: each message is encoded once for all who see the same."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import orjson

from protocol.errors import Code
from server.game import record, reveal
from server.refused import Refused
from server.rooms.state import RoomState
from server.rooms.views import snapshot

MEMBERS_MOST = 200
"""Members of one room on one node: its seats on several devices, and invited players who look in."""


class Member(Protocol):
    """Who hears of a room: one connection of a player."""

    @property
    def player(self) -> str:
        """Return the player's id."""

    def tell(self, frame: bytes) -> None:
        """Send a message, encoded; never waits."""

    def dropped(self, room: str, refused: Refused) -> None:
        """Learn that the room will not be heard of any more."""


def events(state: RoomState, after: int, stored: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Yield the events of a room's stored facts, the first of which brought it to `after + 1`."""
    rules = state.rules
    for version, fact in enumerate(stored, start=after + 1):
        yield record.event(rules, state.room, version, record.load(rules, orjson.loads(fact)))


class Members:
    """The members of one room on this node."""

    def __init__(self, room: str) -> None:
        """Begin with none."""
        self._room = room
        self._members: dict[Member, None] = {}

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._members)

    def add(self, member: Member, state: RoomState) -> None:
        """Let a member hear of the room from now on.

        A running game is for its seats alone, a gathering room for everyone who is invited.
        Raises Refused for others, and when there are too many.
        """
        if state.stage != "gathering" and state.seat_of(member.player) is None:
            raise _begun()
        if len(self._members) >= MEMBERS_MOST and member not in self._members:
            raise Refused(Code.TOO_MANY, "Very many are looking at this room: try again later.")
        self._members[member] = None

    def remove(self, member: Member) -> None:
        """Tell this member no more."""
        self._members.pop(member, None)

    def tell(self, state: RoomState, told: Iterable[dict[str, Any]]) -> None:
        """Tell events of the room to all, to each what they may see."""
        if state.reveal == "open":
            for event in told:
                frame = orjson.dumps(event)
                for member in list(self._members):
                    member.tell(frame)
            return
        views = [(member, state.seats_of(member.player)) for member in self._members]
        for event in told:
            frames: dict[object, bytes] = {}
            for member, viewer in views:
                view = reveal.view(event, viewer)
                if view not in frames:
                    frames[view] = orjson.dumps(reveal.event(event, state.reveal, viewer))
                member.tell(frames[view])

    def resync(self, state: RoomState, version: int) -> None:
        """Tell all a snapshot, in place of events that this node has missed."""
        for member in list(self._members):
            self.show(member, state, version, resync=True)

    @staticmethod
    def show(member: Member, state: RoomState, version: int, resync: bool) -> None:
        """Tell one a snapshot."""
        member.tell(orjson.dumps(snapshot(state, version, resync, state.seats_of(member.player))))

    @staticmethod
    def remind(member: Member, state: RoomState, told: Iterable[dict[str, Any]]) -> None:
        """Tell one the events that it has missed."""
        viewer = state.seats_of(member.player)
        for event in told:
            member.tell(orjson.dumps(reveal.event(event, state.reveal, viewer)))

    def drop_strangers(self, state: RoomState) -> None:
        """Once the game begins, let only its seats hear of it."""
        if state.stage != "gathering":
            self._drop([m for m in self._members if state.seat_of(m.player) is None], _begun())

    def drop_all(self, refused: Refused) -> None:
        """Let nobody hear of the room any more."""
        self._drop(list(self._members), refused)

    def _drop(self, members: Iterable[Member], refused: Refused) -> None:
        for member in members:
            del self._members[member]
            member.dropped(self._room, refused)


def _begun() -> Refused:
    return Refused(
        Code.NOT_SEATED, "This game has begun without you: ask for another room, or open your own."
    )
