"""One who hears of a room, and what is told to one alone."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import orjson

from server.game import record, reveal
from server.refused import Refused
from server.relations import Relations
from server.rooms.state import RoomState
from server.rooms.views import snapshot


class Member(Protocol):
    """Who hears of a room: one connection of a player."""

    relations: Relations
    """What the player is to others, as of now."""

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


def show(member: Member, state: RoomState, version: int, resync: bool) -> None:
    """Tell one a snapshot."""
    member.tell(orjson.dumps(snapshot(state, version, resync, state.seats_of(member.player))))


def remind(member: Member, state: RoomState, told: Iterable[dict[str, Any]]) -> None:
    """Tell one the events that it has missed."""
    viewer = state.seats_of(member.player)
    for event in told:
        member.tell(orjson.dumps(reveal.event(event, state.reveal, viewer)))
