"""Messages of the server about people.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from typing import Any

from regatta_protocol.events.base import Value
from regatta_protocol.events.options import RoomOptions, TurnWindow
from regatta_protocol.ids import ChallengeId, PlayerId, RoomId
from regatta_protocol.messages.people import Audience, NoticeKind, Relation
from regatta_protocol.people.phrases import Phrase


class Player(Value, frozen=True, kw_only=True):
    """A player as others see it."""

    player: PlayerId
    name: str


class Passkey(Value, frozen=True, kw_only=True):
    """A passkey of one's account."""

    passkey: str
    label: str
    added_ms: int
    used_ms: int | None


class LogInSession(Value, frozen=True, kw_only=True):
    """A session of one's own: a device or browser that is logged in."""

    session: str
    began_ms: int | None
    """Null for sessions from before this was kept."""
    seen_ms: int | None
    """When it said hello last."""
    device: str
    """Browser and system in a few words, such as "Firefox on Android"; may be empty."""
    this: bool
    """The one that asks."""


class Privacy(Value, frozen=True, kw_only=True):
    """What friends see."""

    show_online: bool
    show_room: bool


class Account(Value, frozen=True, kw_only=True):
    """Who one is here."""

    player: PlayerId
    name: str
    user_name: str | None
    """Null for a guest."""
    since_ms: int | None
    password: bool
    """Whether there is one."""
    passkeys: list[Passkey]
    sessions: list[LogInSession]
    privacy: Privacy


class Person(Value, frozen=True, kw_only=True):
    """Somebody that the player has to do with."""

    player: PlayerId
    name: str
    account: bool
    """False for a guest."""
    relation: Relation | str
    """A friend; one who has asked to be; one whom the player has asked; nothing of that."""
    favourite: bool
    blocked: bool
    muted: bool
    online: bool | None
    """Null where that is not shown to the player."""
    room: RoomId | None
    """Where they play now, as far as it is shown."""
    ruleset: str | None
    """What is played there."""
    game: str | None
    """The name of that ruleset, in English."""


class ChallengeLine(Value, frozen=True, kw_only=True):
    """A challenge that waits for an answer."""

    challenge: ChallengeId
    challenger: Player
    challenged: Player
    ruleset: str
    name: str
    """The ruleset's."""
    seats: int | None = None
    """Of the room; missing where a server of before there was a choice answers: two."""
    options: RoomOptions
    made_ms: int
    expires_ms: int


class NoticeLine(Value, frozen=True, kw_only=True):
    """Something that a player should know, kept until it is out of date."""

    notice: str
    """Its id; the latest is the greatest as text."""
    kind: NoticeKind | str
    at_ms: int
    seen: bool
    player: Player | None = None
    """Whom it is about."""
    challenge: ChallengeId | None = None
    room: RoomId | None = None
    ruleset: str | None = None
    """What is played, or is to be played."""
    name: str | None = None
    """The name of that ruleset, in English."""
    reason: str | None = None
    """Of a declined challenge."""
    turn_window: TurnWindow | None = None
    """Of a challenge whose turns do not run at any hour."""
    deadline_ms: int | None = None
    """Until when it is one's turn."""
    soon_ms: int | None = None
    """When that runs out soon; of a room with a turn window alone."""
    place: int | None = None
    """Of a game that is over: one's own."""
    seats: int | None = None
    """How many played it."""
    score: int | None = None
    """One's points in it."""
    close_reason: str | None = None
    """Of a room that the host of the service closed: why, in the host's words."""


class SaidLine(Value, frozen=True, kw_only=True):
    """Something that was said in a room."""

    said: str
    """Its id; the latest is the greatest as text."""
    at_ms: int
    player: PlayerId
    name: str
    to: Audience | str
    phrase: Phrase | str | None = None
    text: str | None = None


class Export(Value, frozen=True, kw_only=True):
    """All that is kept about a player; JSON that follows no further form."""

    player: PlayerId
    name: str
    kept: dict[str, Any]
    """By kind of thing. Games are listed by id: GET /api/v1/games/ID gives each."""


class PersonChanged(Value, frozen=True, kw_only=True, tag_field="type", tag="person"):
    """Somebody of one's list came, went, plays something else, or is something else to one now."""

    person: Person


class Notice(Value, frozen=True, kw_only=True, tag_field="type", tag="notice"):
    """A new notice, on all connections of the player; or one that changed."""

    notice: NoticeLine


class NoticeGone(Value, frozen=True, kw_only=True, tag_field="type", tag="notice_gone"):
    """A notice is out of date: its challenge was answered or withdrawn."""

    notice: str


class Said(Value, frozen=True, kw_only=True, tag_field="type", tag="said"):
    """Somebody said something in a room."""

    room: RoomId
    said: SaidLine


class Unsaid(Value, frozen=True, kw_only=True, tag_field="type", tag="unsaid"):
    """A player was erased: all that they said in a room is gone, and is to be shown no more."""

    room: RoomId
    player: PlayerId


class Announcement(Value, frozen=True, kw_only=True):
    """What the host of this service has to say to everybody."""

    text: str
    made_ms: int
    until_ms: int


class Announced(Value, frozen=True, kw_only=True, tag_field="type", tag="announcement"):
    """The host of this service says something to everybody, or nothing any more."""

    announcement: Announcement | None


class SuspendedEvent(Value, frozen=True, kw_only=True, tag_field="type", tag="suspended"):
    """The player may not play here for a time: the connection is closed with 4403 behind it."""

    reason: str
    """What the host of this service writes to the player."""
    until_ms: int | None
    """Null: until the host lifts it."""


PersonEvent = PersonChanged | Notice | NoticeGone | Said | Unsaid | Announced | SuspendedEvent
