"""A member of a room: one connection, and what is sent to it alone."""

from collections.abc import Iterable
from typing import Any, Protocol

import orjson

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import Language
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rooms.run.hearing.in_language import event_in, says_words, snapshot_in
from regatta_server.rooms.run.relationships import Relationships
from regatta_server.rooms.storage.copy import CopyStep


class Member(Protocol):
    """Who hears of a room: one connection of a player."""

    relationships: Relationships
    """What the player is to others, as of now."""

    @property
    def language(self) -> Language:
        """Return the language in which texts of a room are told."""

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""

    def tell(self, frame: bytes) -> None:
        """Send a message, encoded; never waits."""

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Learn that the room will not be heard of any more."""


def show(member: Member, state: RoomState, resync: bool) -> None:
    """Tell one a snapshot."""
    shown = snapshot(state, resync, state.seating.seats_of(member.player))
    member.tell(orjson.dumps(snapshot_in(shown, member.language)))


def tell_alike(members: Iterable[Member], message: Any) -> None:
    """Tell several the same event: it is encoded once, or once for each language where it says any words."""
    if not says_words(message):
        frame = orjson.dumps(message)
        for member in members:
            member.tell(frame)
        return
    frames: dict[Language, bytes] = {}
    for member in members:
        language = member.language
        if language not in frames:
            frames[language] = orjson.dumps(event_in(message, language))
        member.tell(frames[language])


def remind(member: Member, state: RoomState, steps: Iterable[CopyStep]) -> None:
    """Tell one the events that it has missed."""
    viewer = state.seating.seats_of(member.player)
    for step in steps:
        message = event(step.before, step.fact, step.after)
        revealed = reveal.event(message, step.fact, state.setup.reveal, viewer)
        member.tell(orjson.dumps(event_in(revealed, member.language)))
