"""One who hears of a room, and what is told to one alone."""

from collections.abc import Iterable
from typing import Protocol

import orjson

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.refused import Refused
from regatta_server.rooms.decide import reveal
from regatta_server.rooms.decide.events import event
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views import snapshot
from regatta_server.rooms.run.copy import Step
from regatta_server.rooms.run.relationships import Relationships


class Member(Protocol):
    """Who hears of a room: one connection of a player."""

    relationships: Relationships
    """What the player is to others, as of now."""

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""

    def tell(self, frame: bytes) -> None:
        """Send a message, encoded; never waits."""

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Learn that the room will not be heard of any more."""


def show(member: Member, state: RoomState, resync: bool) -> None:
    """Tell one a snapshot."""
    member.tell(orjson.dumps(snapshot(state, resync, state.seats_of(member.player))))


def remind(member: Member, state: RoomState, steps: Iterable[Step]) -> None:
    """Tell one the events that it has missed."""
    viewer = state.seats_of(member.player)
    for step in steps:
        message = event(step.before, step.fact, step.after)
        member.tell(orjson.dumps(reveal.event(message, step.fact, state.reveal, viewer)))
