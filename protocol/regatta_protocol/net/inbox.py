"""What a client has received: each event of a room once and in order, and everything else."""

import contextlib
from typing import Any, Final, Protocol, cast

from regatta_protocol.client import Known
from regatta_protocol.errors import Close
from regatta_protocol.events.base import Unknown
from regatta_protocol.events.event import CLASSES, snapshot_of
from regatta_protocol.exceptions import Closed
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.lobby import LobbyEvent
from regatta_protocol.messages.people import PersonEvent
from regatta_protocol.messages.room import RoomEvent
from regatta_protocol.net.own_bytes import DiceWarning
from regatta_protocol.net.reading import read
from regatta_protocol.net.stream import Stream
from regatta_protocol.server import SERVER_MESSAGE, Error, ReadOnly, ServerMessage, Welcome
from regatta_protocol.view.view import Gap, RoomView

NO_WELCOME: Final = "what answers there says no welcome: it is no server of this game, or of another version"
ROOMS_MOST: Final = 16
"""Rooms that one hello may name: those heard of last."""
VIEWS_MOST: Final = 1_000
"""Rooms whose views are kept, about 10 KB each: those heard of last."""

Notification = LobbyEvent | PersonEvent | Welcome | ReadOnly
"""What is no event of a room: of people, the queue and the lobby, and of the connection itself."""
Heard = RoomEvent | Notification | Error | Unknown | DiceWarning
"""All that a client hears beside the answers to its commands."""


class Listener(Protocol):
    """Takes what a client hears, in its order."""

    def hear(self, heard: Heard) -> None:
        """Take what was heard; the views of the rooms are up to date with it."""

    def end(self, why: Closed) -> None:
        """Hear that nothing more comes."""


class Inbox:
    """What has come, as far as nobody has read it, how far it goes, and how the rooms are by it.

    Within v1 a newer server may say more: values that are not known here are text, and events are passed
    over as `Unknown`, unless that is strict, as in tests.
    """

    def __init__(self, strict: bool, listener: Listener | None = None) -> None:
        """Begin with nothing. All goes to the listener, or where there is none into streams."""
        self.versions: dict[RoomId, int] = {}
        self.views: dict[RoomId, RoomView] = {}
        self._player = PlayerId("")
        self._history = ""
        """That of the last welcome."""
        self._histories: dict[RoomId, str] = {}
        """By room, that of the welcome behind which it was heard of last. A line may end before a room has
        been shown on it: then it still has the history of a line before."""
        self._listener = listener
        self.events: Stream[RoomEvent] = Stream(drops=False)
        self.errors: Stream[Error] = Stream()
        self.notifications: Stream[Notification] = Stream()
        self._strict = strict

    def known(self) -> list[Known]:
        """Return the rooms to go on with."""
        last = list(self.versions.items())[-ROOMS_MOST:]
        return [Known(room=room, version=at, history=self._histories.get(room, "")) for room, at in last]

    def understood(self, frame: str | bytes) -> ServerMessage | None:
        """Return the message of a frame; None for one that is not known here. Raises Gap.

        Where it is strict, what is not known, or not as it should be, raises pydantic's ValidationError.
        """
        message = SERVER_MESSAGE.validate_json(frame) if self._strict else read(frame)
        if isinstance(message, Unknown):
            self._pass_over(message)
            return None
        if message["type"] == "welcome":
            self._player = message["player"]["player"]
            self._history = message["history"]
        return message

    def welcome(self, frame: str | bytes) -> Welcome:
        """Return the message that answers a hello. Raises Closed where one is turned away, or it is none."""
        message = self.understood(frame)
        if message is not None and message["type"] == "suspended":
            raise Closed(Close.SUSPENDED, f"suspended by the host: {message['reason']}")
        if message is None or message["type"] != "welcome":
            raise Closed(None, NO_WELCOME, then="stop")
        return message

    def _pass_over(self, unknown: Unknown) -> None:
        """Count what is not known here, where it is an event of a room, and tell of it."""
        room, version = unknown.message.get("room"), unknown.message.get("version")
        if isinstance(room, str) and isinstance(version, int) and self._follows(RoomId(room), version):
            self._count(RoomId(room), unknown)
        if self._listener is not None:
            self._listener.hear(unknown)

    def _count(self, room: RoomId, unknown: Unknown) -> None:
        """Bring the view of a room to the version of an event that is not known here.

        What it says that a snapshot says too is so from then on, if it is as a snapshot would have it.
        """
        before = self.views.get(room)
        if before is None:
            return
        event: Any = {"type": "", "room": room, "version": unknown.message["version"]}
        after = before.after(event)
        if unknown.kind not in CLASSES:
            with contextlib.suppress(LookupError, TypeError, ValueError):
                further = before.after(cast(Any, unknown.message))
                snapshot_of(further.now)
                after = further
        self.views[room] = after

    def event(self, event: RoomEvent) -> RoomView | None:
        """Keep a room's event, unless it was heard already; return the view after it, if there is one.

        Raises Gap; strict: AssertionError.
        """
        if not self._follows(event["room"], event["version"], event["type"] == "snapshot"):
            return None
        self._see(event)
        if self._listener is None:
            self.events.put(event)
        else:
            self._listener.hear(event)
        return self.views.get(event["room"])

    def notify(self, notification: Notification) -> None:
        """Keep what is no event of a room. Where too much waits, the oldest goes."""
        if self._listener is None:
            self.notifications.put(notification)
        else:
            self._listener.hear(notification)

    def warn(self, warnings: list[DiceWarning]) -> None:
        """Tell what is wrong with the dice; it has been logged already."""
        if self._listener is not None:
            for warning in warnings:
                self._listener.hear(warning)

    def error(self, error: Error) -> None:
        """Keep an error that answers no command; a room that it names will not be heard of any more."""
        self.forget(error.get("details", {}).get("room"))
        if self._listener is None:
            self.errors.put(error)
        else:
            self._listener.hear(error)

    def forget(self, room: RoomId | None) -> None:
        """Go on with a room no more."""
        if room is not None:
            self.versions.pop(room, None)
            self.views.pop(room, None)
            self._histories.pop(room, None)

    def end(self, why: Closed) -> None:
        """Say, behind all that has come, that the connection is over, and why."""
        for stream in self._streams():
            stream.end(why)
        if self._listener is not None:
            self._listener.end(why)

    def reopen(self) -> None:
        """Go on after an end: what waits to be read stays."""
        for stream in self._streams():
            stream.reopen()

    def _streams(self) -> tuple[Stream[Any], ...]:
        return self.events, self.notifications, self.errors

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
