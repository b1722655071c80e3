"""What the server says. Every event of a room carries the version that it brought the room to.

TypedDicts, so that a message is a plain dict to encode; pydantic validates them for clients and tests.
"""

from typing import Annotated, Final, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from protocol.errors import Code
from protocol.sheet import Card, EntryPreview, Joined, Order, Result, Sheet, closed

Stage = Literal["gathering", "opening", "playing", "finished", "archived"]
By = Literal["player", "clock"]
"""Who made a move: the seat's player, or the clock in the player's place."""


@closed
class RoomOptions(TypedDict):
    """What the host chose."""

    begins: Literal["ruleset", "random", "as_seated"]
    turn_ms: int | None
    dice: Literal["independent", "identical"]
    reveal: Literal["open", "hide_rerolls", "hide_all"]
    order: Order
    target: int | None
    stake: int | None


@closed
class Turn(TypedDict):
    """A seat that may play now."""

    seat: int
    round: int
    """From 1."""
    deadline_ms: int | None
    """When the clock makes the move: milliseconds since 1970 by the server's clock (see `welcome.now_ms`)."""


@closed
class Seat(TypedDict):
    """A seat of a room. Seats are numbered from 0 and keep their numbers while the game lasts."""

    seat: int
    player: str
    """The player's id: compare it with `welcome.player.player` to find your own seats."""
    name: str


@closed
class SeatThrow(TypedDict):
    """What a seat threw for who begins."""

    seat: int
    faces: list[int]


@closed
class Hand(TypedDict):
    """What one seat has in the game."""

    seat: int
    sheet: Sheet
    held: list[int]
    """Positions of the dice held for the next throw."""
    tumble: int | None
    """The seed of the last throw's tumbling; null before a turn's first throw."""


@closed
class RoomSummary(TypedDict):
    """A line of a player's list of rooms."""

    room: str
    name: str
    """The ruleset's name."""
    stage: Stage
    seats: list[Seat]
    your_turn: bool
    deadline_ms: int | None


@closed
class Player(TypedDict):
    """A player as others see it."""

    player: str
    name: str


# -- answers ---------------------------------------------------------------------------------------


@closed
class Welcome(TypedDict):
    """The answer to `hello`. Missing events and snapshots of resumed rooms follow."""

    type: Literal["welcome"]
    player: Player
    token: str
    """The session token: keep it secret, send it with the next hello."""
    now_ms: int
    """The server's clock, so that a client can show deadlines by its own."""


@closed
class Ok(TypedDict):
    """A command was done. It stands behind the events that the command caused."""

    type: Literal["ok"]
    re: str
    version: NotRequired[int]
    """The room's version that the command brought about."""
    room: NotRequired[str]
    """The room that `create_room` opened."""
    rooms: NotRequired[list[RoomSummary]]
    """What `my_rooms` asked for, the most urgent first."""
    entry: NotRequired[EntryPreview]
    """What `preview` asked for."""


@closed
class FieldProblem(TypedDict):
    """One thing wrong with a message."""

    field: str
    problem: str


@closed
class Details(TypedDict):
    """More about an error, for programs."""

    fields: NotRequired[list[FieldProblem]]
    stage: NotRequired[Stage]
    room: NotRequired[str]
    option: NotRequired[str]
    game: NotRequired[str]


@closed
class Error(TypedDict):
    """A message was refused and changed nothing."""

    type: Literal["error"]
    re: str | None
    """The id of the command; null when the frame had none that could be read."""
    code: Code
    message: str
    """For a person: what to do next."""
    details: NotRequired[Details]
    retry_after_ms: NotRequired[int]


# -- events of a room ------------------------------------------------------------------------------


@closed
class Snapshot(TypedDict):
    """The whole room, as this player may see it."""

    type: Literal["snapshot"]
    room: str
    version: int
    resync: bool
    """True when it stands for events that the client missed: drop what you had."""
    card: Card
    options: RoomOptions
    stage: Stage
    seats_wanted: int
    """The game begins by itself when this many seats are taken."""
    seats: list[Seat]
    host: int | None
    order: list[int]
    """Seats in their order of play; empty until the game has started."""
    opening_throws: list[list[SeatThrow]]
    """The throws for who begins; after a tie those who tied threw again. Empty where nobody threw."""
    hands: list[Hand]
    """By seat; empty until the game has started."""
    turns: list[Turn]
    commitment: str | None
    """SHA-256 of the server's seed for the dice, in hexadecimal; set at the opening."""
    contributed: list[int]
    """Seats whose random bytes have come in."""
    result: Result | None
    server_seed: str | None
    """Revealed when the game is over."""
    recorded: NotRequired[bool]
    """True once the game's record is in the archive."""
    rematch: list[int]
    """Seats that want another game."""
    next_room: str | None
    """Where the rematch is played."""


@closed
class Seated(TypedDict):
    """A player took a seat."""

    type: Literal["seated"]
    room: str
    version: int
    seat: Seat


@closed
class Left(TypedDict):
    """A player gave the seat up. Before a game the seats behind it move up by one."""

    type: Literal["left"]
    room: str
    version: int
    seats: list[Seat]
    """The seats as they are now."""
    host: int | None


@closed
class Opening(TypedDict):
    """The game is about to start: each seat now sends its random bytes (`contribute`)."""

    type: Literal["opening"]
    room: str
    version: int
    commitment: str
    deadline_ms: int
    """A seat whose bytes have not come by then gets bytes fixed by rule."""


@closed
class Contributed(TypedDict):
    """A seat's random bytes have come in."""

    type: Literal["contributed"]
    room: str
    version: int
    seat: int
    bytes: str


@closed
class Started(TypedDict):
    """The first throw may be made."""

    type: Literal["started"]
    room: str
    version: int
    order: list[int]
    opening_throws: list[list[SeatThrow]]
    """The throws for who begins; after a tie those who tied threw again. Empty where nobody threw."""
    contributions: list[str]
    """By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed."""
    hands: list[Hand]
    turns: list[Turn]


@closed
class Held(TypedDict):
    """A seat chose the dice that it holds."""

    type: Literal["held"]
    room: str
    version: int
    seat: int
    dice: list[int]


@closed
class Thrown(TypedDict):
    """A seat threw dice, and they came to rest."""

    type: Literal["thrown"]
    room: str
    version: int
    seat: int
    dice: list[int]
    """Positions of the dice that were thrown; the others are held."""
    faces: list[int]
    """What they show, in the order of `dice`."""
    throw: int
    """Which throw of the turn it was, from 1."""
    tumble: int
    """Drawn apart from the faces: every client shows the same tumbling from it."""
    sheet: Sheet
    turns: NotRequired[list[Turn]]
    """Only where the throw ended the turn, because nothing of it could be set aside."""
    lost: NotRequired[int]
    """Then: the points of the turn that are lost by it."""
    by: By


@closed
class Secured(TypedDict):
    """A seat set dice aside, which secures its throw."""

    type: Literal["secured"]
    room: str
    version: int
    seat: int
    dice: list[int]
    """Positions of the dice that were set aside."""
    faces: list[int]
    """What those show."""
    face: int
    """Of the combination, as the command named it; the sheet shows what it is called now."""
    completed: NotRequired[int]
    """All dice are set aside by it: the points of the set."""
    sheet: Sheet
    by: By


@closed
class Banked(TypedDict):
    """A seat kept the points of its turn, and the turn went on."""

    type: Literal["banked"]
    room: str
    version: int
    seat: int
    joined: list[Joined]
    """Dice of the table that joined a combination by it."""
    points: int
    """What the turn brought."""
    sheet: Sheet
    turns: list[Turn]
    by: By


@closed
class Entered(TypedDict):
    """A seat entered its dice, and the turn went on."""

    type: Literal["entered"]
    room: str
    version: int
    seat: int
    rows: dict[str, int]
    """What each row got."""
    dice: dict[str, list[int]]
    """The dice that each row took, as faces; empty where they are hidden from this viewer."""
    bonus: NotRequired[int]
    """Points that it brought beside those of the rows: a bonus reached, a further five of a kind."""
    sheet: Sheet
    turns: list[Turn]
    by: By


@closed
class Concealed(TypedDict):
    """Something happened at a seat that this viewer may not see."""

    type: Literal["concealed"]
    room: str
    version: int
    seat: int
    sheet: NotRequired[Sheet]
    """What this viewer may see of the seat afterwards; missing where that did not change."""
    turns: NotRequired[list[Turn]]
    """Whose turn it is now; only where a turn ended by it."""
    by: NotRequired[By]


@closed
class ClockRenewed(TypedDict):
    """The service was away when a turn's time ran out, so the turn got its whole time again."""

    type: Literal["clock_renewed"]
    room: str
    version: int
    turns: list[Turn]


@closed
class Finished(TypedDict):
    """The game is over."""

    type: Literal["finished"]
    room: str
    version: int
    result: Result
    hands: list[Hand]
    """Of all seats, open to everyone from now on."""
    server_seed: str
    """64 hexadecimal digits; their bytes' SHA-256 is the commitment of the opening."""


@closed
class RematchWanted(TypedDict):
    """A seat wants another game."""

    type: Literal["rematch_wanted"]
    room: str
    version: int
    seat: int


@closed
class RematchReady(TypedDict):
    """Every seat wanted another game: it is played in `next_room`, where each already has a seat."""

    type: Literal["rematch_ready"]
    room: str
    version: int
    seat: int
    """The seat that asked last."""
    next_room: str


@closed
class Recorded(TypedDict):
    """The game's record is in the archive: GET /api/v1/games/ROOM gives it (protocol/record.py)."""

    type: Literal["recorded"]
    room: str
    version: int


@closed
class Archived(TypedDict):
    """Nothing more can be done in this room; it can be read until it is gone."""

    type: Literal["archived"]
    room: str
    version: int
    hands: NotRequired[list[Hand]]
    """Where a running game is given up by it: of all seats, open to everyone from now on."""
    server_seed: NotRequired[str]
    """The same as in `finished`: no dice will be drawn from it any more."""


RoomEvent = (
    Snapshot
    | Seated
    | Left
    | Opening
    | Contributed
    | Started
    | Held
    | Thrown
    | Entered
    | Secured
    | Banked
    | Concealed
    | ClockRenewed
    | Finished
    | RematchWanted
    | RematchReady
    | Recorded
    | Archived
)
ServerMessage = Annotated[Welcome | Ok | Error | RoomEvent, Field(discriminator="type")]

SERVER_MESSAGE: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)
"""For clients and tests; the server builds its messages typed and does not validate them again."""
