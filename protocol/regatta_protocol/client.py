"""What a client may say. Fields that a message does not name are refused."""

from typing import Annotated, Final, Literal, get_args

from pydantic import Field, StringConstraints, TypeAdapter

from regatta_protocol.commands.command import (
    Command,
    Face,
    LanguageTag,
    Message,
    Positions,
    RoomCommand,
    RoomId,
    RulesetId,
    SeatCommand,
    WrittenPosition,
)
from regatta_protocol.commands.ending import Ending
from regatta_protocol.commands.lobby import LobbyCommand
from regatta_protocol.commands.orders import OrderCommand
from regatta_protocol.commands.past import Question
from regatta_protocol.commands.people import PersonCommand
from regatta_protocol.commands.scoring import Score
from regatta_protocol.commands.turns import TurnCommand
from regatta_protocol.options import Level, Options
from regatta_protocol.people.local_time import TimeZone
from regatta_protocol.people.player_name import PlayerName


class Known(Message):
    """A room that the client has, and how far it has heard."""

    room: RoomId
    version: Annotated[int, Field(ge=0)]
    history: Annotated[str, StringConstraints(max_length=16)] = ""
    """That of the welcome behind which the room was heard of last. Where the store has another one by now,
    what was heard may be lost: one snapshot flagged `resync` comes."""


class Hello(Message):
    """The first message on a connection, within 5 s; answered by `welcome`."""

    type: Literal["hello"] = "hello"
    token: Annotated[str, StringConstraints(min_length=43, max_length=43)] | None = None
    """The session token of an earlier welcome; without it the player is a new guest."""
    name: PlayerName | None = None
    """What the player wants to be called, now and in rooms joined later."""
    resume: Annotated[list[Known], Field(max_length=16)] = Field(default=[])
    """Rooms to go on with: each gets its missing events, or one snapshot flagged `resync`."""
    device_id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")] | None = None
    """A random text that a client keeps on its device, whoever plays there; it may be left out. While a rated
    game runs a hash of it is kept: between two players of one device it changes no ratings."""
    language: LanguageTag | None = None
    """In which errors and the cards of rooms are told, such as `de-AT`; what is not in it is English."""
    time_zone: TimeZone | None = None
    """Where the player is, such as `Europe/Berlin`: by it seats go where there is a turn window."""
    watch_only: bool | None = None
    """Whether this connection only watches, as nobody: nothing of it is stored, and its token is empty."""


class Rename(Command):
    """Change the player's name; rooms joined later show it."""

    type: Literal["rename"] = "rename"
    name: PlayerName


class MyRooms(Command):
    """Ask for the player's rooms that are not over; `ok` carries them as `rooms`."""

    type: Literal["my_rooms"] = "my_rooms"


class ForgetMe(Command):
    """Take the player's name and id out of the record of a game that is over, or of all of theirs.

    The dice and the points stay; the game leaves the list of the player's games. It cannot be undone.
    """

    type: Literal["forget_me"] = "forget_me"
    game: RoomId | None
    """Null: all games that the player has a seat in. It must be said, so that nobody loses all by a slip."""


class CreateRoom(Command):
    """Open a room and take its first seat; `ok` carries its id as `room`. One seat: a practice game."""

    type: Literal["create_room"] = "create_room"
    ruleset: RulesetId
    seats: Annotated[int, Field(ge=1, le=8)]
    options: Options = Options()
    bots: Annotated[int, Field(ge=0, le=7)] = 0
    """Seats that the computer takes at once."""
    level: Level | None = None
    """How well it plays in those seats. Null: it makes the clock's own moves."""


class WatchRoom(RoomCommand):
    """Hear of a room from now on, beginning with a snapshot.

    Open to its seats always, and to anyone while it gathers, so that an invited player sees whom to join.
    A running game is open to spectators as its option `watchers` says; they see what everyone may see, as it
    was `delay_turns` ago. A player of the room is never a spectator, on no connection.
    """

    type: Literal["watch_room"] = "watch_room"


class UnwatchRoom(RoomCommand):
    """Hear no more of a room on this connection; a seat stays taken."""

    type: Literal["unwatch_room"] = "unwatch_room"


class JoinRoom(RoomCommand):
    """Take a free seat and watch the room; the last one begins the game. With a seat already: only watch."""

    type: Literal["join_room"] = "join_room"


class AddSeat(RoomCommand):
    """Take another seat for somebody who plays on the same device, before the game begins.

    A player with several seats sees what each of them may see, and names the seat in the commands.
    """

    type: Literal["add_seat"] = "add_seat"
    name: PlayerName


class LeaveRoom(SeatCommand):
    """Give a seat up before the game begins; without `seat`, all that the player has."""

    type: Literal["leave_room"] = "leave_room"


class Start(RoomCommand):
    """The host begins the game with the seats that are taken."""

    type: Literal["start"] = "start"


class SetAdmission(RoomCommand):
    """The host says who may still come in. The room's code is its invite: this bounds it."""

    type: Literal["set_admission"] = "set_admission"
    locked: bool = False
    """Nobody may join until it is unlocked."""
    open_ms: Annotated[int, Field(ge=60_000, le=7 * 86_400_000)] | None = None
    """For how long from now the invite holds; null: as long as the room gathers."""
    uses: Annotated[int, Field(ge=1, le=7)] | None = None
    """How many may still join by it; null: as many as there are seats."""


class Kick(RoomCommand):
    """The host takes a seat from a player, who cannot come back to this room, or from a stand-in."""

    type: Literal["kick"] = "kick"
    seat: Annotated[int, Field(ge=0, le=7)]


class AddBot(RoomCommand):
    """The host gives a free seat to the computer."""

    type: Literal["add_bot"] = "add_bot"
    level: Level | None = None
    """How well it plays. Null: it makes the clock's own moves."""


class HandOver(RoomCommand):
    """The host makes the player of another seat the host."""

    type: Literal["hand_over"] = "hand_over"
    seat: Annotated[int, Field(ge=0, le=7)]


Hex32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes, as 64 hexadecimal digits."""


class Commit(SeatCommand):
    """The SHA-256 of a seat's 32 random bytes for the dice, sent once after `opening`."""

    type: Literal["commit"] = "commit"
    commitment: Hex32


class Contribute(SeatCommand):
    """The bytes that a seat has committed to, sent once after `seed_chosen`."""

    type: Literal["contribute"] = "contribute"
    bytes: Hex32


class Hold(SeatCommand):
    """Hold exactly these dice for the next throw; everyone in the room sees it."""

    type: Literal["hold"] = "hold"
    dice: Positions


class MoveCommand(SeatCommand):
    """A move of a seat. It may say what it is meant for: then one that comes twice or too late is refused."""

    round: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """The round of the seat, as `turns` has it."""
    throw: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """Of a throw its own number in the turn; of other moves that of the throw behind which they come."""


class Throw(MoveCommand):
    """Throw exactly these dice; the others are held."""

    type: Literal["throw"] = "throw"
    dice: Positions


class Enter(MoveCommand):
    """Enter dice in a row, or in each of several rows where the ruleset asks for more, and end the turn."""

    type: Literal["enter"] = "enter"
    rows: Annotated[dict[str, Positions], Field(min_length=1, max_length=8)]
    """For each row the positions of the dice that it takes."""


class SetAside(MoveCommand):
    """Set dice of the table aside, in one combination; `offers.set_aside` lists what is possible."""

    type: Literal["set_aside"] = "set_aside"
    dice: Positions
    face: Face
    """Of the combination that they make, or join as it is called now."""


class Bank(MoveCommand):
    """End the turn and keep its points; `offers.bank` lists the ways to do so."""

    type: Literal["bank"] = "bank"
    join: Annotated[dict[WrittenPosition, Face], Field(max_length=6)] = Field(default={})
    """By the position of a wild die on the table, the face of the combination that it joins."""


class Preview(SeatCommand):
    """Ask what an entry would give; `ok` carries it as `entry`. It changes nothing."""

    type: Literal["preview"] = "preview"
    rows: Annotated[dict[str, Positions], Field(min_length=1, max_length=8)]
    """As in `enter`; with no dice in any row, the server finds the split that gives most."""


class TakeBack(SeatCommand):
    """Play on, where a stand-in plays or the result could be claimed. Any move of one's own does it."""

    type: Literal["take_back"] = "take_back"


class CallStandIn(RoomCommand):
    """Let a stand-in play for a seat whose player is away, in a game without a clock, until they are back.

    Possible when it is that seat's turn and its player has been away for two minutes.
    """

    type: Literal["call_stand_in"] = "call_stand_in"
    seat: Annotated[int, Field(ge=0, le=7)]


class Rematch(RoomCommand):
    """Offer another game, or accept the offer.

    It begins when every seat has answered, or when the offer expires, with those who want it: two at least.
    """

    type: Literal["rematch"] = "rematch"
    follow: bool = False
    """Whether this connection goes on with the next game by itself: at `rematch_ready` it is shown the next
    room by a snapshot, and hears no more of this one, as by `watch_room` and `unwatch_room`."""


class DeclineRematch(RoomCommand):
    """Decline the offer of another game."""

    type: Literal["decline_rematch"] = "decline_rematch"


GameCommand = (
    CreateRoom
    | WatchRoom
    | UnwatchRoom
    | JoinRoom
    | AddSeat
    | LeaveRoom
    | SetAdmission
    | Kick
    | AddBot
    | HandOver
    | Start
    | Commit
    | Contribute
    | Hold
    | Throw
    | Enter
    | SetAside
    | Bank
    | Preview
    | Question
    | TakeBack
    | TurnCommand
    | OrderCommand
    | CallStandIn
    | Ending
    | Rematch
    | DeclineRematch
)
ClientMessage = Annotated[
    Hello | Rename | MyRooms | ForgetMe | GameCommand | Score | LobbyCommand | PersonCommand,
    Field(discriminator="type"),
]

KINDS: Final = tuple(model.model_fields["type"].default for model in get_args(get_args(ClientMessage)[0]))
"""The type of every message that a client may say."""

CLIENT_MESSAGE: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)
"""Built once: building it costs milliseconds, using it microseconds."""
