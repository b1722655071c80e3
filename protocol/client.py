"""What a client may say. Fields that a message does not name are refused."""

from typing import Annotated, Final, Literal, get_args
from unicodedata import category, normalize

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from pydantic_core import PydanticCustomError

NAME_MOST: Final = 20
JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian names and emoji are written with them."""
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol that show nothing."""


def shown_name(name: str) -> str:
    """Return a name as everyone sees it: composed (NFC), with single spaces.

    Raises PydanticCustomError for characters that are invisible or turn the direction of the text around
    them, where nothing can be seen, and for what is too long once it is composed.
    """
    composed = normalize("NFC", name)
    hidden = [
        letter for letter in composed if category(letter) in ("Cc", "Cf", "Co", "Cs") or letter in BLANKS
    ]
    if not set(hidden) <= set(JOINERS):
        raise PydanticCustomError("name_hidden", "A name has no invisible characters")
    if not any(category(letter)[0] in "LNPS" for letter in composed):
        raise PydanticCustomError("name_empty", "A name has at least one letter, digit or sign")
    spaced = " ".join(composed.split())
    if len(spaced) > NAME_MOST:
        raise PydanticCustomError("name_long", "A name has at most 20 characters")
    return spaced


PlayerName = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=NAME_MOST, pattern=r"^[^\x00-\x1f\x7f]*$"
    ),
    AfterValidator(shown_name),
]
RoomId = Annotated[str, StringConstraints(pattern=r"^[A-Z2-9]{8}$")]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,64}$")]
Position = Annotated[int, Field(ge=0, le=63)]
"""A die's place in the tray. The rules judge whether the tray has it; 63 bounds the message."""
Face = Annotated[int, Field(ge=1, le=6)]
Positions = Annotated[list[Position], Field(max_length=64)]


WrittenPosition = Annotated[str, StringConstraints(pattern=r"^[0-9]$")]
"""A die's place as a key of a JSON object."""


class Message(BaseModel):
    """What all of a client's messages share."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Command(Message):
    """A message that is answered by `ok` or `error`."""

    id: CommandId
    """Made by the client, new for each command. Sent again with the same id, a command that changes a
    room takes effect once and gets the same answer."""


class RoomCommand(Command):
    """A command for one room."""

    room: RoomId


class SeatCommand(RoomCommand):
    """A command for one seat of the player in a room."""

    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    """Which of the player's seats. Null is enough where there is one, or one alone whose turn it is."""


class Known(Message):
    """A room that the client has, and how far it has heard."""

    room: RoomId
    version: Annotated[int, Field(ge=0)]


class Hello(Message):
    """The first message on a connection, within 5 s; answered by `welcome`."""

    type: Literal["hello"] = "hello"
    token: Annotated[str, StringConstraints(min_length=43, max_length=43)] | None = None
    """The session token of an earlier welcome; without it the player is a new guest."""
    name: PlayerName | None = None
    """What the player wants to be called, now and in rooms joined later."""
    resume: Annotated[list[Known], Field(max_length=16)] = []
    """Rooms to go on with: each gets its missing events, or one snapshot flagged `resync`."""


class Rename(Command):
    """Change the player's name; rooms joined later show it."""

    type: Literal["rename"] = "rename"
    name: PlayerName


class MyRooms(Command):
    """Ask for the player's rooms that are not over; `ok` carries them as `rooms`."""

    type: Literal["my_rooms"] = "my_rooms"


class ForgetMe(Command):
    """Take the player's name and id out of the record of a game that is over, or of all of theirs.

    The dice and the points stay; the game is no longer in the list of the player's games. It cannot be
    undone.
    """

    type: Literal["forget_me"] = "forget_me"
    game: RoomId | None
    """Null: all games that the player has a seat in. It must be said, so that nobody loses all by a slip."""


class Options(Message):
    """What a room's host chooses."""

    begins: Literal["ruleset", "random", "as_seated"] = "ruleset"
    """Who begins: as the ruleset says, at random, or the seats in their order."""
    turn_ms: Annotated[int, Field(ge=5_000, le=14 * 86_400_000)] | None = None
    """Time for a turn; when it is over the clock makes the move. Null: no clock."""
    dice: Literal["independent", "identical"] = "independent"
    """Dice of each seat's own, or the same faces in the same order for every seat."""
    reveal: Literal["open", "hide_rerolls", "hide_all"] | None = None
    """What others see while the game runs. Null: everything, or with identical dice nothing."""
    order: Literal["alternate", "simultaneous", "free"] = "alternate"
    """Seats play one after the other, all the same round at once, or each at an own pace."""
    target: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """The total that wins, where the card has such an option. Null: the card's default."""
    stake: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """Play points per point of difference, where the card has such an option. Null: none."""


class CreateRoom(Command):
    """Open a room and take its first seat; `ok` carries its id as `room`. One seat: a practice game."""

    type: Literal["create_room"] = "create_room"
    ruleset: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
    seats: Annotated[int, Field(ge=1, le=8)]
    options: Options = Options()


class WatchRoom(RoomCommand):
    """Hear of a room from now on, beginning with a snapshot.

    Open to its seats always, and to anyone while it gathers, so that an invited player sees whom to join.
    """

    type: Literal["watch_room"] = "watch_room"


class UnwatchRoom(RoomCommand):
    """Hear no more of a room on this connection; a seat stays taken."""

    type: Literal["unwatch_room"] = "unwatch_room"


class JoinRoom(RoomCommand):
    """Take a free seat and watch the room. With a seat already: only watch.

    The last seat taken begins the game.
    """

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


class Contribute(SeatCommand):
    """A seat's 32 random bytes for the dice, as 64 hexadecimal digits, sent once after `opening`."""

    type: Literal["contribute"] = "contribute"
    bytes: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Hold(SeatCommand):
    """Hold exactly these dice for the next throw; everyone in the room sees it."""

    type: Literal["hold"] = "hold"
    dice: Positions


class Throw(SeatCommand):
    """Throw exactly these dice; the others are held."""

    type: Literal["throw"] = "throw"
    dice: Positions


class Enter(SeatCommand):
    """Enter dice in a row, or in each of several rows where the ruleset asks for more, and end the turn."""

    type: Literal["enter"] = "enter"
    rows: Annotated[dict[str, Positions], Field(min_length=1, max_length=8)]
    """For each row the positions of the dice that it takes."""


class SetAside(SeatCommand):
    """Set dice of the table aside, in one combination; `offers.set_aside` lists what is possible."""

    type: Literal["set_aside"] = "set_aside"
    dice: Positions
    face: Face
    """Of the combination that they make, or join as it is called now."""


class Bank(SeatCommand):
    """End the turn and keep its points; `offers.bank` lists the ways to do so."""

    type: Literal["bank"] = "bank"
    join: Annotated[dict[WrittenPosition, Face], Field(max_length=6)] = {}
    """By the position of a wild die on the table, the face of the combination that it joins."""


class Preview(SeatCommand):
    """Ask what an entry would give; `ok` carries it as `entry`. It changes nothing."""

    type: Literal["preview"] = "preview"
    rows: Annotated[dict[str, Positions], Field(min_length=1, max_length=8)]
    """As in `enter`; with no dice in any row, the server finds the split that gives most."""


class Rematch(RoomCommand):
    """Ask for another game with the same seats; it begins when every seat has asked."""

    type: Literal["rematch"] = "rematch"


ClientMessage = Annotated[
    Hello
    | Rename
    | MyRooms
    | ForgetMe
    | CreateRoom
    | WatchRoom
    | UnwatchRoom
    | JoinRoom
    | AddSeat
    | LeaveRoom
    | Start
    | Contribute
    | Hold
    | Throw
    | Enter
    | SetAside
    | Bank
    | Preview
    | Rematch,
    Field(discriminator="type"),
]

KINDS: Final = tuple(model.model_fields["type"].default for model in get_args(get_args(ClientMessage)[0]))
"""The type of every message that a client may say."""

CLIENT_MESSAGE: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)
"""Built once: building it costs milliseconds, using it microseconds."""
