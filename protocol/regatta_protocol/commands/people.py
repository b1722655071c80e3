"""What a client may say about people: its own account, friends, challenges, notices and chat."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from regatta_protocol import ids
from regatta_protocol.commands.command import Command, PlayerId, RoomCommand, RoomId, RulesetId, UserName
from regatta_protocol.commands.feeds import FeedCommand
from regatta_protocol.commands.notifications import NotificationCommand
from regatta_protocol.commands.vacation import VacationCommand
from regatta_protocol.options import Options
from regatta_protocol.people.phrases import Phrase

Password = Annotated[str, StringConstraints(min_length=10, max_length=200)]
"""Long rather than odd: its length is all that is asked of it (NIST SP 800-63B)."""
ShortText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
HandleId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
"""Of a session, a passkey or a notice, as the server named it."""
ChallengeId = Annotated[ids.ChallengeId, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Credential = Annotated[dict[str, Any], Field(max_length=16)]
"""What `navigator.credentials` gave, as its `toJSON` has it (W3C WebAuthn level 3)."""

ReportReason = Literal["cheating", "insults", "stalling", "name", "other"]
DeclineReason = Literal["no", "later", "busy", "other_game", "too_fast", "too_slow"]

# -- the player's own account ----------------------------------------------------------------------


class MyAccount(Command):
    """Ask who one is here: account, passkeys, sessions; `ok` carries it as `account`."""

    type: Literal["my_account"] = "my_account"


class KeepAccount(Command):
    """Make an account of the guest that one is: same player, same games, from now on with a user name.

    Exactly one of `password` and `credential`, the latter as `passkey_options` asked for it.
    """

    type: Literal["keep_account"] = "keep_account"
    user_name: UserName
    password: Password | None = None
    credential: Credential | None = None


class PasskeyOptions(Command):
    """Ask for what `navigator.credentials.create` needs; `ok` carries it as `passkey`."""

    type: Literal["passkey_options"] = "passkey_options"
    user_name: UserName | None = None
    """The name that a guest is about to take; an account leaves it out."""


class AddPasskey(Command):
    """Add another passkey to one's account."""

    type: Literal["add_passkey"] = "add_passkey"
    credential: Credential
    label: Label


class RemovePasskey(Command):
    """Remove a passkey; the last one only where there is a password."""

    type: Literal["remove_passkey"] = "remove_passkey"
    passkey: HandleId


class SetPassword(Command):
    """Set one's password. Where there is one already, it must be given as `old`."""

    type: Literal["set_password"] = "set_password"
    password: Password
    old: Annotated[str, StringConstraints(max_length=200)] | None = None


class LogIn(Command):
    """Log in to an account; `ok` carries a `token` to say hello with."""

    type: Literal["log_in"] = "log_in"
    user_name: UserName
    password: Annotated[str, StringConstraints(max_length=200)]


class LogInOptions(Command):
    """Ask for what `navigator.credentials.get` needs; `ok` carries it as `passkey`."""

    type: Literal["log_in_options"] = "log_in_options"


class LogInPasskey(Command):
    """Log in by a passkey, as `log_in_options` asked for it; `ok` carries a `token` to say hello with."""

    type: Literal["log_in_passkey"] = "log_in_passkey"
    credential: Credential


class EndSession(Command):
    """End a session of one's own: its connections are closed with 4401, and its token is forgotten."""

    type: Literal["end_session"] = "end_session"
    session: HandleId | None
    """As `my_account` lists it; null: all but the one that asks."""


class ExportMe(Command):
    """Ask for all that is kept about oneself; `ok` carries it as `export`."""

    type: Literal["export_me"] = "export_me"


class EraseMe(Command):
    """Erase oneself: name, account, friends, ratings, notices, and one's name in all records.

    Dice and points of the records stay. All connections of the player are closed with 4401.
    """

    type: Literal["erase_me"] = "erase_me"
    name: Annotated[str, StringConstraints(max_length=40)]
    """One's name as others see it: nobody is erased by a slip."""


class SetPrivacy(Command):
    """Choose what friends see."""

    type: Literal["set_privacy"] = "set_privacy"
    show_online: bool
    show_room: bool
    """Which room one plays in."""


# -- others ----------------------------------------------------------------------------------------


class People(Command):
    """Ask for one's friends, requests, blocked and muted players; `ok` carries it as `people`."""

    type: Literal["people"] = "people"


class FindPlayer(Command):
    """Look an account up by its user name; `ok` carries it as `person`, null where there is none."""

    type: Literal["find_player"] = "find_player"
    user_name: UserName


class PlayerCommand(Command):
    """A command about another player."""

    player: PlayerId


class Befriend(PlayerCommand):
    """Ask somebody to be friends, or accept that they asked; `ok` carries the `person` as it is now."""

    type: Literal["befriend"] = "befriend"


class Unfriend(PlayerCommand):
    """End a friendship, decline a request, or take one's own back."""

    type: Literal["unfriend"] = "unfriend"


class Favourite(PlayerCommand):
    """Put a friend first in one's list, or no more."""

    type: Literal["favourite"] = "favourite"
    favourite: bool


class Block(PlayerCommand):
    """Block somebody, or no more: no matches, challenges, chat, watching or invites between the two.

    Who is blocked is not told.
    """

    type: Literal["block"] = "block"
    blocked: bool


class Mute(PlayerCommand):
    """Hear nothing more of what somebody says, or again."""

    type: Literal["mute"] = "mute"
    muted: bool


class Report(PlayerCommand):
    """Report somebody to the host, with what was said last in the room, and its `version` at that moment."""

    type: Literal["report"] = "report"
    reason: ReportReason
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""
    room: RoomId | None = None
    version: Annotated[int, Field(ge=0)] | None = None


class Challenge(PlayerCommand):
    """Challenge somebody, for a day; `ok.challenge` is its id. Accepted, it begins; for more it gathers."""

    type: Literal["challenge"] = "challenge"
    ruleset: RulesetId
    seats: Annotated[int, Field(ge=2, le=8)] = 2
    options: Options = Options()
    room: RoomId | None = None
    """Yours, which gathers: seats and options are its own, and who accepts then joins it."""


class AnswerChallenge(Command):
    """Accept a challenge, or decline it with a reason; `ok` of an accepted one carries its `room`."""

    type: Literal["answer_challenge"] = "answer_challenge"
    challenge: ChallengeId
    accept: bool
    reason: DeclineReason | None = None
    """Of a refusal, for the challenger."""


class WithdrawChallenge(Command):
    """Take one's own challenge back."""

    type: Literal["withdraw_challenge"] = "withdraw_challenge"
    challenge: ChallengeId


class Challenges(Command):
    """Ask for the challenges that wait for an answer; `ok` carries them as `challenges`."""

    type: Literal["challenges"] = "challenges"


class Notices(Command):
    """Ask for one's notices, the latest first; `ok` carries them as `notices`."""

    type: Literal["notices"] = "notices"


class SeenNotices(Command):
    """All notices up to this one have been seen."""

    type: Literal["seen_notices"] = "seen_notices"
    notice: HandleId
    only: bool = False
    """This one alone: what it says is on the screen anyway, such as a turn to who sits at the table."""


# -- chat ------------------------------------------------------------------------------------------


class Say(RoomCommand):
    """Say something in a room: to its table, or as a spectator to the other spectators.

    Exactly one of `phrase` and `text`; text only where host and room allow it.
    """

    type: Literal["say"] = "say"
    phrase: Phrase | None = None
    text: ShortText | None = None


class Chat(RoomCommand):
    """Ask for what was said in a room lately; `ok` carries it as `chat`."""

    type: Literal["chat"] = "chat"


PersonCommand = (
    MyAccount
    | KeepAccount
    | PasskeyOptions
    | AddPasskey
    | RemovePasskey
    | SetPassword
    | LogIn
    | LogInOptions
    | LogInPasskey
    | EndSession
    | ExportMe
    | EraseMe
    | SetPrivacy
    | People
    | FindPlayer
    | Befriend
    | Unfriend
    | Favourite
    | Block
    | Mute
    | Report
    | Challenge
    | AnswerChallenge
    | WithdrawChallenge
    | Challenges
    | Notices
    | SeenNotices
    | FeedCommand
    | VacationCommand
    | NotificationCommand
    | Say
    | Chat
)
