"""What the server says: answers, and the union of all its messages.

Events of rooms are in messages/room.py, those about people and the lobby in messages/people.py and
messages/lobby.py. TypedDicts, so that a message is a plain dict to encode.
"""

from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from regatta_protocol.commands.scoring import ScoredHands
from regatta_protocol.errors import Code
from regatta_protocol.http.advice import Advice
from regatta_protocol.ids import ChallengeId, CommandId, RoomId
from regatta_protocol.messages.channels import PushState, Webhook
from regatta_protocol.messages.feeds import Feed, NewFeed
from regatta_protocol.messages.lobby import LobbyEvent
from regatta_protocol.messages.notifications import Notifications
from regatta_protocol.messages.people import (
    Account,
    Announcement,
    ChallengeLine,
    Export,
    NoticeLine,
    Person,
    PersonEvent,
    Player,
    SaidLine,
)
from regatta_protocol.messages.room import Banked, Concealed, Entered, RoomEvent, RoomSummary, Stage, Thrown
from regatta_protocol.messages.vacation import OwnVacation
from regatta_protocol.orders import PlacedOrder
from regatta_protocol.sheet import EntryPreview, closed
from regatta_protocol.text import SentText


@closed
class StandInRules(TypedDict):
    """When a stand-in plays for somebody, to be told to players: the server alone judges it."""

    missed_most: int
    """So many turns of a seat in a row may run out of time: then a stand-in plays for it."""
    away_ms: int
    """Without a clock: so long a player must have been away before the others may `call_stand_in`."""
    claim_away_ms: NotRequired[int]
    """The same before they may `claim`, in a room where no stand-in plays."""


@closed
class FieldProblem(TypedDict):
    """One thing wrong with a message."""

    field: str
    problem: str


@closed
class Welcome(TypedDict):
    """The answer to `hello`. Missing events and snapshots of resumed rooms follow."""

    type: Literal["welcome"]
    player: Player
    user_name: str | None
    """Of the player's account; null for a guest."""
    token: str
    """The session token: keep it secret, send it with the next hello. Empty for a hello with `watch_only`."""
    now_ms: int
    """The server's clock, so that a client can show deadlines by its own."""
    history: str
    """Of the store: another one once it may have lost changes; empty where the server cannot say. Keep it
    with each room that you hear of behind this welcome, and say it when you go on with that room."""
    read_only: bool
    """Whether nothing can be saved just now: you hear of what there is, and a `read_only` tells when that is
    over."""
    stand_ins: NotRequired[StandInRules]
    """Missing where a server of before there was such a member answers."""
    announcement: NotRequired[Announcement]
    """What the host of this service has to say to everybody just now."""
    problems: NotRequired[list[FieldProblem]]
    """Parts of your hello that were not taken, and why, in the hello's language: you are in without them. A
    name that belongs to somebody else stands here, too."""


@closed
class ReadOnly(TypedDict):
    """Nothing can be saved from now on, or again; told to every connection.

    Until it is over, what would change something is refused with `unavailable`.
    """

    type: Literal["read_only"]
    read_only: bool


@closed
class Ok(TypedDict):
    """A command was done. It stands behind the events that the command caused."""

    type: Literal["ok"]
    re: CommandId
    version: NotRequired[int]
    """The room's version that the command brought about."""
    room: NotRequired[RoomId]
    """The room that `create_room` opened."""
    rooms: NotRequired[list[RoomSummary]]
    """What `my_rooms` asked for, the most urgent first."""
    entry: NotRequired[EntryPreview]
    """What `preview` asked for."""
    orders: NotRequired[list[PlacedOrder]]
    """What `my_orders` asked for: those of your seats that have one, or one that has just stopped."""
    past: NotRequired[list[Thrown | Entered | Banked | Concealed]]
    """What `past_turns` asked for: the events that ended turns, the oldest first, as you would have heard
    them, and of a game that is over whole; none of turns that were taken back."""
    scored: NotRequired[ScoredHands]
    """What `score` asked for."""
    advice: NotRequired[Advice]
    """What `ask_advice` asked for; dice by their positions in the tray."""
    account: NotRequired[Account]
    """What `my_account` asked for; also the answer to what changes the account."""
    passkey: NotRequired[dict[str, Any]]
    """What the browser's `navigator.credentials` takes, as JSON (W3C WebAuthn level 3)."""
    token: NotRequired[str]
    """The session that a log in began: say hello with it on a new connection."""
    export: NotRequired[Export]
    """What `export_me` asked for."""
    people: NotRequired[list[Person]]
    """What `people` asked for: favourites, friends, requests, then others."""
    person: NotRequired[Person | None]
    """Whom `find_player` found, or as the person is after a command about them."""
    challenge: NotRequired[ChallengeId]
    """The challenge that `challenge` made."""
    challenges: NotRequired[list[ChallengeLine]]
    """What `challenges` asked for, the latest first."""
    notices: NotRequired[list[NoticeLine]]
    """What `notices` asked for, the latest first."""
    chat: NotRequired[list[SaidLine]]
    """What `chat` asked for, the oldest first."""
    feeds: NotRequired[list[Feed]]
    """What `feeds` asked for, and what `revoke_feed` has left."""
    feed: NotRequired[NewFeed]
    """What `make_feed` made."""
    vacation: NotRequired[OwnVacation]
    """What `my_vacation` asked for; also the answer to what takes and ends one."""
    notifications: NotRequired[Notifications]
    """What `notification_settings` asked for; also the answer to what changes them."""
    push: NotRequired[PushState]
    """What `push_options` asked for."""
    webhook: NotRequired[Webhook | None]
    """What `webhook` asked for; also the answer to what sets or tries it."""


@closed
class Details(TypedDict):
    """More about an error, for programs."""

    fields: NotRequired[list[FieldProblem]]
    stage: NotRequired[Stage]
    room: NotRequired[RoomId]
    option: NotRequired[str]
    game: NotRequired[RoomId]


@closed
class Error(TypedDict):
    """A message was refused and changed nothing."""

    type: Literal["error"]
    re: CommandId | None
    """The id of the command; null when the frame had none that could be read."""
    code: Code
    message: str
    """For a person: what to do next, in the language of the `hello`."""
    text: NotRequired[SentText]
    """What the message was made of, for clients that say it in words of their own."""
    details: NotRequired[Details]
    retry_after_ms: NotRequired[int]


ServerMessage = Annotated[
    Welcome | ReadOnly | Ok | Error | RoomEvent | LobbyEvent | PersonEvent, Field(discriminator="type")
]

SERVER_MESSAGE: Final[TypeAdapter[ServerMessage]] = TypeAdapter(
    ServerMessage, config=ConfigDict(defer_build=True)
)
"""For clients and tests; the server builds its messages typed and does not validate them again. Built when it
is first used: a server that starts need not wait for that."""
