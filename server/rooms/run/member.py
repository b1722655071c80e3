"""One who hears of a room, and what is told to one alone."""

from collections.abc import Iterable
from typing import Protocol

import orjson

from protocol.ids import PlayerId, RoomId
from server.refused import Refused
from server.relations import Relations
from server.rooms.decide import reveal
from server.rooms.decide.events import event
from server.rooms.decide.state import RoomState
from server.rooms.decide.views import snapshot
from server.rooms.run.copy import Step


class Member(Protocol):
    """Who hears of a room: one connection of a player."""

    relations: Relations
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
        told = event(step.before, step.fact, step.after)
        member.tell(orjson.dumps(reveal.event(told, step.fact, state.reveal, viewer)))
