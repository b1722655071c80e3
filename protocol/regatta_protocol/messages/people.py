"""Messages of the server about people: accounts, friends, challenges, notices and chat."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.ids import ChallengeId, PlayerId, RoomId
from regatta_protocol.options import RoomOptions, TurnWindow
from regatta_protocol.people.phrases import Phrase
from regatta_protocol.sheet import closed

Relation = Literal["friend", "request_received", "request_sent", "none"]
Audience = Literal["table", "spectators"]


@closed
class Player(TypedDict):
    """A player as others see it."""

    player: PlayerId
    name: str


@closed
class Passkey(TypedDict):
    """A passkey of one's account."""

    passkey: str
    label: str
    added_ms: int
    used_ms: int | None


@closed
class LogInSession(TypedDict):
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


@closed
class Privacy(TypedDict):
    """What friends see."""

    show_online: bool
    show_room: bool


@closed
class Account(TypedDict):
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


@closed
class Person(TypedDict):
    """Somebody that the player has to do with."""

    player: PlayerId
    name: str
    account: bool
    """False for a guest."""
    relation: Relation
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


@closed
class ChallengeLine(TypedDict):
    """A challenge that waits for an answer."""

    challenge: ChallengeId
    challenger: Player
    challenged: Player
    ruleset: str
    name: str
    """The ruleset's."""
    seats: NotRequired[int]
    """Of the room; missing where a server of before there was a choice answers: two."""
    options: RoomOptions
    made_ms: int
    expires_ms: int


NoticeKind = Literal[
    "friend_request",
    "friend_accepted",
    "challenged",
    "challenge_accepted",
    "challenge_declined",
    "challenge_withdrawn",
    "challenge_expired",
    "match_found",
    "your_turn",
    "game_over",
    "order_dropped",
    "room_closed",
    "report_handled",
    "mail_suspended",
]


@closed
class NoticeLine(TypedDict):
    """Something that a player should know, kept until it is out of date."""

    notice: str
    """Its id; the latest is the greatest as text."""
    kind: NoticeKind
    at_ms: int
    seen: bool
    player: NotRequired[Player]
    """Whom it is about."""
    challenge: NotRequired[ChallengeId]
    room: NotRequired[RoomId]
    ruleset: NotRequired[str]
    """What is played, or is to be played."""
    name: NotRequired[str]
    """The name of that ruleset, in English."""
    reason: NotRequired[str]
    """Of a declined challenge."""
    turn_window: NotRequired[TurnWindow]
    """Of a challenge whose turns do not run at any hour."""
    deadline_ms: NotRequired[int]
    """Until when it is one's turn."""
    soon_ms: NotRequired[int]
    """When that runs out soon; of a room with a turn window alone."""
    place: NotRequired[int]
    """Of a game that is over: one's own."""
    seats: NotRequired[int]
    """How many played it."""
    score: NotRequired[int]
    """One's points in it."""
    close_reason: NotRequired[str]
    """Of a room that the host of the service closed: why, in the host's words."""


@closed
class SaidLine(TypedDict):
    """Something that was said in a room."""

    said: str
    """Its id; the latest is the greatest as text."""
    at_ms: int
    player: PlayerId
    name: str
    to: Audience
    phrase: NotRequired[Phrase]
    text: NotRequired[str]


@closed
class Export(TypedDict):
    """All that is kept about a player; JSON that follows no further form."""

    player: PlayerId
    name: str
    kept: dict[str, Any]
    """By kind of thing. Games are listed by id: GET /api/v1/games/ID gives each."""


# -- events ----------------------------------------------------------------------------------------


@closed
class PersonChanged(TypedDict):
    """Somebody of one's list came, went, plays something else, or is something else to one now."""

    type: Literal["person"]
    person: Person


@closed
class Notice(TypedDict):
    """A new notice, on all connections of the player; or one that changed."""

    type: Literal["notice"]
    notice: NoticeLine


@closed
class NoticeGone(TypedDict):
    """A notice is out of date: its challenge was answered or withdrawn."""

    type: Literal["notice_gone"]
    notice: str


@closed
class Said(TypedDict):
    """Somebody said something in a room."""

    type: Literal["said"]
    room: RoomId
    said: SaidLine


@closed
class Unsaid(TypedDict):
    """A player was erased: all that they said in a room is gone, and is to be shown no more."""

    type: Literal["unsaid"]
    room: RoomId
    player: PlayerId


@closed
class Announcement(TypedDict):
    """What the host of this service has to say to everybody."""

    text: str
    made_ms: int
    until_ms: int


@closed
class Announced(TypedDict):
    """The host of this service says something to everybody, or nothing any more."""

    type: Literal["announcement"]
    announcement: Announcement | None


@closed
class SuspendedEvent(TypedDict):
    """The player may not play here for a time: the connection is closed with 4403 behind it."""

    type: Literal["suspended"]
    reason: str
    """What the host of this service writes to the player."""
    until_ms: int | None
    """Null: until the host lifts it."""


PersonEvent = PersonChanged | Notice | NoticeGone | Said | Unsaid | Announced | SuspendedEvent
