"""What the server says.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from typing import TYPE_CHECKING, Any

from regatta_protocol.events.base import Value
from regatta_protocol.events.feeds import Feed, NewFeed
from regatta_protocol.events.orders import PlacedOrder
from regatta_protocol.events.people import (
    Account,
    Announcement,
    ChallengeLine,
    Export,
    NoticeLine,
    Person,
    Player,
    SaidLine,
)
from regatta_protocol.events.room import Banked, Concealed, Entered, RoomSummary, Thrown
from regatta_protocol.events.sheet import EntryPreview
from regatta_protocol.events.vacation import OwnVacation
from regatta_protocol.ids import ChallengeId, CommandId, RoomId
from regatta_protocol.messages.room import Stage

if TYPE_CHECKING:
    from regatta_protocol.commands.scoring import ScoredHands
    from regatta_protocol.http.advice import Advice
    from regatta_protocol.messages.channels import PushState, Webhook
    from regatta_protocol.messages.notifications import Notifications
    from regatta_protocol.text import SentText
else:  # dicts as they are, whatever a newer server has in them
    Advice = Notifications = PushState = ScoredHands = SentText = Webhook = dict[str, Any]


class StandInRules(Value, frozen=True, kw_only=True):
    """When a stand-in plays for somebody, to be told to players: the server alone judges it."""

    missed_most: int
    """So many turns of a seat in a row may run out of time: then a stand-in plays for it."""
    away_ms: int
    """Without a clock: so long a player must have been away before the others may `call_stand_in`."""
    claim_away_ms: int | None = None
    """The same before they may `claim`, in a room where no stand-in plays."""


class FieldProblem(Value, frozen=True, kw_only=True):
    """One thing wrong with a message."""

    field: str
    problem: str


class Welcome(Value, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """The answer to `hello`. Missing events and snapshots of resumed rooms follow."""

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
    stand_ins: StandInRules | None = None
    """Missing where a server of before there was such a member answers."""
    announcement: Announcement | None = None
    """What the host of this service has to say to everybody just now."""
    problems: list[FieldProblem] | None = None
    """Parts of your hello that were not taken, and why, in the hello's language: you are in without them. A
    name that belongs to somebody else stands here, too."""


class ReadOnly(Value, frozen=True, kw_only=True, tag_field="type", tag="read_only"):
    """Nothing can be saved from now on, or again; told to every connection.

    Until it is over, what would change something is refused with `unavailable`.
    """

    read_only: bool


class Ok(Value, frozen=True, kw_only=True, tag_field="type", tag="ok"):
    """A command was done. It stands behind the events that the command caused."""

    re: CommandId
    version: int | None = None
    """The room's version that the command brought about."""
    room: RoomId | None = None
    """The room that `create_room` opened."""
    rooms: list[RoomSummary] | None = None
    """What `my_rooms` asked for, the most urgent first."""
    entry: EntryPreview | None = None
    """What `preview` asked for."""
    orders: list[PlacedOrder] | None = None
    """What `my_orders` asked for: those of your seats that have one, or one that has just stopped."""
    past: list[Thrown | Entered | Banked | Concealed] | None = None
    """What `past_turns` asked for: the events that ended turns, the oldest first, as you would have heard
    them, and of a game that is over whole; none of turns that were taken back."""
    scored: ScoredHands | None = None
    """What `score` asked for."""
    advice: Advice | None = None
    """What `ask_advice` asked for; dice by their positions in the tray."""
    account: Account | None = None
    """What `my_account` asked for; also the answer to what changes the account."""
    passkey: dict[str, Any] | None = None
    """What the browser's `navigator.credentials` takes, as JSON (W3C WebAuthn level 3)."""
    token: str | None = None
    """The session that a log in began: say hello with it on a new connection."""
    export: Export | None = None
    """What `export_me` asked for."""
    people: list[Person] | None = None
    """What `people` asked for: favourites, friends, requests, then others."""
    person: Person | None = None
    """Whom `find_player` found, or as the person is after a command about them."""
    challenge: ChallengeId | None = None
    """The challenge that `challenge` made."""
    challenges: list[ChallengeLine] | None = None
    """What `challenges` asked for, the latest first."""
    notices: list[NoticeLine] | None = None
    """What `notices` asked for, the latest first."""
    chat: list[SaidLine] | None = None
    """What `chat` asked for, the oldest first."""
    feeds: list[Feed] | None = None
    """What `feeds` asked for, and what `revoke_feed` has left."""
    feed: NewFeed | None = None
    """What `make_feed` made."""
    vacation: OwnVacation | None = None
    """What `my_vacation` asked for; also the answer to what takes and ends one."""
    notifications: Notifications | None = None
    """What `notification_settings` asked for; also the answer to what changes them."""
    push: PushState | None = None
    """What `push_options` asked for."""
    webhook: Webhook | None = None
    """What `webhook` asked for; also the answer to what sets or tries it."""


class Details(Value, frozen=True, kw_only=True):
    """More about an error, for programs."""

    fields: list[FieldProblem] | None = None
    stage: Stage | str | None = None
    room: RoomId | None = None
    option: str | None = None
    game: RoomId | None = None


class Error(Value, frozen=True, kw_only=True, tag_field="type", tag="error"):
    """A message was refused and changed nothing."""

    re: CommandId | None
    """The id of the command; null when the frame had none that could be read."""
    code: str
    message: str
    """For a person: what to do next, in the language of the `hello`."""
    text: SentText | None = None
    """What the message was made of, for clients that say it in words of their own."""
    details: Details | None = None
    retry_after_ms: int | None = None
