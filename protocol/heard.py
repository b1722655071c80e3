"""What a client has heard: each event of a room once and in order, and all that is no event of a room."""

import asyncio
from typing import Final, TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

from protocol.client import Known
from protocol.ids import PlayerId, RoomId
from protocol.server import SERVER_MESSAGE, Error, ReadOnly, ServerMessage, Welcome
from protocol.server_lobby import LobbyEvent
from protocol.server_people import PersonEvent
from protocol.server_room import RoomEvent
from protocol.view import Gap, RoomView

EVENTS_MOST: Final = 10_000
"""Events that may wait to be read; a client that reads none of them is broken."""
ROOMS_MOST: Final = 16
"""Rooms that one hello may name: those heard of last."""
VIEWS_MOST: Final = 1_000
"""Rooms whose views are kept, about 10 KB each: those heard of last."""

T = TypeVar("T")
News = LobbyEvent | PersonEvent | Welcome | ReadOnly


class Heard:
    """What has come, as far as nobody has read it, how far it goes, and how the rooms are by it.

    Within v1 a newer server may say more: fields and events that are not known here are passed over,
    unless that is strict, as in tests.
    """

    def __init__(self, strict: bool) -> None:
        """Begin with nothing."""
        self.versions: dict[RoomId, int] = {}
        self.views: dict[RoomId, RoomView] = {}
        self._player = PlayerId("")
        self._history = ""
        """That of the last welcome."""
        self._histories: dict[RoomId, str] = {}
        """By room, that of the welcome behind which it was heard of last. A line may end before a room has
        been shown on it: then it still has the history of a line before."""
        self.events: asyncio.Queue[RoomEvent | None] = asyncio.Queue(EVENTS_MOST)
        """None stands where the connection was lost."""
        self.errors: asyncio.Queue[Error] = asyncio.Queue(EVENTS_MOST)
        self.news: asyncio.Queue[News] = asyncio.Queue(EVENTS_MOST)
        self._strict = strict

    def known(self) -> list[Known]:
        """Return the rooms to go on with."""
        last = list(self.versions.items())[-ROOMS_MOST:]
        return [Known(room=room, version=at, history=self._histories.get(room, "")) for room, at in last]

    def understood(self, frame: str | bytes) -> ServerMessage | None:
        """Return the message of a frame; None for one of a type that is not known here. Raises Gap.

        What is wrong raises pydantic's ValidationError.
        """
        try:
            message = SERVER_MESSAGE.validate_json(frame, extra=None if self._strict else "ignore")
        except ValidationError as wrong:
            if self._strict or wrong.errors()[0]["type"] != "union_tag_invalid":
                raise
        else:
            if message["type"] == "welcome":
                self._player = message["player"]["player"]
                self._history = message["history"]
            return message
        unknown = from_json(frame)
        if "room" in unknown and "version" in unknown and self._follows(unknown["room"], unknown["version"]):
            self._see(unknown)
        return None

    def event(self, event: RoomEvent) -> RoomView | None:
        """Keep a room's event, unless it was heard already; return the view after it, if there is one.

        Raises Gap; strict: AssertionError.
        """
        if not self._follows(event["room"], event["version"], event["type"] == "snapshot"):
            return None
        self._see(event)
        self.events.put_nowait(event)
        return self.views.get(event["room"])

    def other(self, news: News) -> None:
        """Keep what is no event of a room. Where too much waits, the oldest goes."""
        _keep(self.news, news)

    def error(self, error: Error) -> None:
        """Keep an error that answers no command; a room that it names will not be heard of any more."""
        self.forget(error.get("details", {}).get("room"))
        _keep(self.errors, error)

    def forget(self, room: RoomId | None) -> None:
        """Go on with a room no more."""
        if room is not None:
            self.versions.pop(room, None)
            self.views.pop(room, None)
            self._histories.pop(room, None)

    def lost(self) -> None:
        """Say, behind all that has come, that the connection is over."""
        _keep(self.events, None)

    def go_on(self) -> None:
        """Take the ends of earlier connections out of the events that wait."""
        waiting = [self.events.get_nowait() for _ in range(self.events.qsize())]
        for event in waiting:
            if event is not None:
                self.events.put_nowait(event)

    def _follows(self, room: RoomId, version: int, whole: bool = False) -> bool:
        """Say whether an event is new, and remember it then. A snapshot replaces whatever was there."""
        known = self.versions.get(room, 0)
        if not whole and version != known + 1:
            # What a resume repeats has been heard; a gap would be a fault of the server.
            assert version <= known or not self._strict, f"missed {known + 1} before {version}"
            if version > known and room in self.versions:
                raise Gap(f"missed {known + 1} of {room} before {version}")
            return False
        self.versions.pop(room, None)
        self.versions[room] = version
        self._histories[room] = self._history
        return True

    def _see(self, event: RoomEvent) -> None:
        """Keep the view of a room up to date. There is none of a room that was never told whole."""
        room = event["room"]
        view = self.views.pop(room, None)
        if event["type"] == "snapshot":
            view = RoomView.of(event, self._player)
        elif view is not None:
            view = view.after(event)
        if view is not None:
            self.views[room] = view
        if len(self.views) > VIEWS_MOST:
            del self.views[next(iter(self.views))]


def _keep(queue: "asyncio.Queue[T]", one: T) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(one)
