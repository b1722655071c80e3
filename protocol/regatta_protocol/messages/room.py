"""Rooms on the wire: their parts and their events, each with the version that it brought.

TypedDicts, so that a message is a plain dict to encode; pydantic validates them for clients and tests.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.moves import By
from regatta_protocol.options import Level, RoomOptions, TurnWindow
from regatta_protocol.orders import ConditionalOrder, WhyStopped
from regatta_protocol.sheet import (
    BankOffer,
    Card,
    Combination,
    Joined,
    Result,
    SeatOut,
    Sheet,
    Times,
    closed,
)

Stage = Literal["gathering", "opening", "playing", "finished", "archived"]


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
    player: PlayerId
    """The player's id: compare it with `welcome.player.player` to find your own seats."""
    name: str
    bot: NotRequired[bool]
    """True where the computer has the seat from the beginning."""
    level: NotRequired[Level]
    """How well it plays. Missing where it makes the clock's moves, and in seats of players."""
    utc_offsets: NotRequired[list[list[int]]]
    """Only at the table, of players' seats where there is a turn window: by which clock theirs goes. Pairs of
    a time in milliseconds since 1970 and the minutes east of UTC from then on: the first from 0, and one for
    each change to summer time and back of the next ten years."""


@closed
class Admission(TypedDict):
    """Who may still come into a room that gathers; its host sets it."""

    locked: bool
    until_ms: int | None
    """When the invite expires; null: it does not."""
    uses: int | None
    """How many may still join; null: as many as there are seats."""


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

    room: RoomId
    ruleset: str
    name: str
    """The ruleset's name, in English."""
    stage: Stage
    seats: list[Seat]
    your_turn: bool
    deadline_ms: int | None
    turn_window: NotRequired[TurnWindow]
    utc_offsets: NotRequired[list[list[int]]]
    """Both only where the turn that has the deadline does not always run, as in the room's snapshot: by them
    its clock may stand still now."""
    vacation_until_ms: NotRequired[int]
    """Until when the player of that turn is on vacation, perhaps past: its clock stands still until then."""
    vacations: NotRequired[list[int | None]]
    """By seat, until when its player is on vacation (perhaps past), or null. Missing until somebody was, and
    where no game runs."""


# -- events of a room ------------------------------------------------------------------------------


@closed
class Snapshot(TypedDict):
    """The whole room, as this player may see it."""

    type: Literal["snapshot"]
    room: RoomId
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
    """SHA-256 of the server's seed for the dice, in hexadecimal; set when the seed is chosen."""
    seat_commitments: list[str | None]
    """By seat, the SHA-256 of its random bytes; null for a seat that has not committed. Empty before the
    opening."""
    opening_deadline_ms: int | None
    """At the opening: a seat that has not done its part by then gets bytes fixed by rule."""
    contributed: list[int]
    """Seats whose random bytes have come in."""
    contributions: list[str]
    """By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed. Empty until
    the game has started."""
    result: Result | None
    server_seed: str | None
    """Revealed when the game is over."""
    recorded: NotRequired[bool]
    """True once the game's record is in the archive."""
    ratings: list[RatingChange]
    """What the game did to each seat's rating; empty until it is recorded, and for a casual game."""
    rematch: list[int]
    """Seats that want another game."""
    rematch_until_ms: int | None
    """When the offer of another game expires; null where there is none."""
    rematch_declined: list[int]
    """Seats that do not."""
    next_room: RoomId | None
    """Where the rematch is played."""
    admission: Admission
    matched: bool
    """The queue brought these players together: a seat that stays silent at the opening calls it off."""
    silent: list[int]
    """Where the game was called off at its opening: the seats whose players did not come."""
    missed: list[int]
    """By seat, how many turns in a row ran out of time; empty until the game has started."""
    stand_ins: list[int]
    """Seats that a stand-in plays for now, until their players are back."""
    stretches: NotRequired[list[Times]]
    """By seat, how many times the room's turn time it has (`stretch`). Missing while all have it once."""
    vacations: NotRequired[list[int | None]]
    """By seat, until when its player is on vacation (milliseconds since 1970, perhaps past), or null: its
    time stands still until then. Missing until somebody was."""
    time_banks: NotRequired[list[int]]
    """By seat, the milliseconds in its time bank, as its last turn left it: the deadline of a turn that runs
    has them in it. Missing where there is none, and until the game has started."""
    close_reason: NotRequired[str]
    """Why the host of the service closed the room. Missing where nobody did."""
    out: list[SeatOut]
    """Seats that play no more, in the order in which they went: resigned, or claimed against."""
    spectator: bool
    """True where this is told to a spectator, perhaps some turns late."""


@closed
class Seated(TypedDict):
    """A player took a seat."""

    type: Literal["seated"]
    room: RoomId
    version: int
    seat: Seat


@closed
class Left(TypedDict):
    """A player gave the seat up. Before a game the seats behind it move up by one."""

    type: Literal["left"]
    room: RoomId
    version: int
    seats: list[Seat]
    """The seats as they are now."""
    host: int | None
    kicked: NotRequired[bool]
    """True where the host took the seat away."""


@closed
class AdmissionChanged(TypedDict):
    """The host changed who may come in."""

    type: Literal["admission"]
    room: RoomId
    version: int
    admission: Admission


@closed
class HandedOver(TypedDict):
    """The room has another host."""

    type: Literal["handed_over"]
    room: RoomId
    version: int
    host: int


@closed
class Opening(TypedDict):
    """The game is about to start: each seat now commits to its random bytes (`commit`)."""

    type: Literal["opening"]
    room: RoomId
    version: int
    deadline_ms: int
    """A seat that has not committed by then gets bytes fixed by rule."""
    commitment: NotRequired[str]
    """In games of the first scheme, which no longer begin: SHA-256 of the server's seed."""


@closed
class Committed(TypedDict):
    """A seat has committed to its random bytes."""

    type: Literal["committed"]
    room: RoomId
    version: int
    seat: int
    commitment: str
    """The SHA-256 of its bytes."""


@closed
class SeedChosen(TypedDict):
    """The server has committed too: each seat now sends its random bytes (`contribute`)."""

    type: Literal["seed_chosen"]
    room: RoomId
    version: int
    commitment: str
    """SHA-256 of the server's seed."""
    deadline_ms: int
    """A seat whose bytes have not come by then gets bytes fixed by rule."""


@closed
class Contributed(TypedDict):
    """A seat's random bytes have come in."""

    type: Literal["contributed"]
    room: RoomId
    version: int
    seat: int
    bytes: str


@closed
class Started(TypedDict):
    """The first throw may be made."""

    type: Literal["started"]
    room: RoomId
    version: int
    order: list[int]
    opening_throws: list[list[SeatThrow]]
    """The throws for who begins; after a tie those who tied threw again. Empty where nobody threw."""
    contributions: list[str]
    """By seat, 64 hexadecimal digits each: what the dice are drawn from beside the server's seed."""
    hands: list[Hand]
    turns: list[Turn]
    time_banks: NotRequired[list[int]]
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""


@closed
class Held(TypedDict):
    """A seat chose the dice that it holds."""

    type: Literal["held"]
    room: RoomId
    version: int
    seat: int
    dice: list[int]


@closed
class Thrown(TypedDict):
    """A seat threw dice, and they came to rest."""

    type: Literal["thrown"]
    room: RoomId
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
    worth: NotRequired[list[int | None]]
    """By the card's rows, what the dice on the table give in each that may be entered now; null in the
    others. Missing where dice are set aside."""
    barred: NotRequired[str]
    """Why the open rows of no worth may not be entered with these dice, for a person."""
    set_aside: NotRequired[list[Combination]]
    """Where dice are set aside: those that may be now, one of which must be."""
    turns: NotRequired[list[Turn]]
    """Only where the throw ended the turn, because nothing of it could be set aside."""
    time_banks: NotRequired[list[int]]
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    total: NotRequired[int]
    """Then: the seat's total, as before."""
    lost: NotRequired[int]
    """Then: the points of the turn that are lost by it."""
    by: By


@closed
class Secured(TypedDict):
    """A seat set dice aside, which secures its throw."""

    type: Literal["secured"]
    room: RoomId
    version: int
    seat: int
    dice: list[int]
    """Positions of the dice that were set aside."""
    faces: list[int]
    """What those show."""
    face: int
    """Of the combination, as the command named it; `aside` has what it is called now."""
    completed: NotRequired[int]
    """All dice are set aside by it: the points of the set, which the turn has now."""
    aside: list[Combination]
    """All that is set aside now; nothing where a set was completed."""
    set_aside: list[Combination]
    """What else may be set aside now."""
    bank: list[BankOffer]
    """Ways to bank now, the best first."""
    by: By


@closed
class Banked(TypedDict):
    """A seat kept the points of its turn, and the turn went on."""

    type: Literal["banked"]
    room: RoomId
    version: int
    seat: int
    joined: list[Joined]
    """Dice of the table that joined a combination by it."""
    points: int
    """What the turn brought."""
    total: int
    """The seat's total now."""
    done: NotRequired[bool]
    """True where the seat has nothing left to play."""
    turns: list[Turn]
    time_banks: NotRequired[list[int]]
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    by: By


@closed
class Entered(TypedDict):
    """A seat entered its dice, and the turn went on."""

    type: Literal["entered"]
    room: RoomId
    version: int
    seat: int
    rows: dict[str, int]
    """What each row got."""
    dice: dict[str, list[int]]
    """The dice that each row took, as faces; empty where they are hidden from this viewer."""
    bonus: NotRequired[int]
    """Points that it brought beside those of the rows: a bonus reached, a further five of a kind."""
    scores: NotRequired[dict[str, int]]
    """Other rows whose score is another one by it, such as a yacht row that later yachts add to."""
    lines: NotRequired[dict[str, int]]
    """Lines of the card whose value is another one by it, with their values now."""
    reached: NotRequired[dict[str, int]]
    """Bonus lines that are nearer to their aim by it: how far the seat has come."""
    total: int
    """The seat's total now."""
    done: NotRequired[bool]
    """True where the seat has nothing left to play."""
    turns: list[Turn]
    time_banks: NotRequired[list[int]]
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    by: By


@closed
class StandIn(TypedDict):
    """A stand-in plays for this seat from now on: its player missed two turns, or has been away for long."""

    type: Literal["stand_in"]
    room: RoomId
    version: int
    seat: int
    level: NotRequired[Level]
    """How well it plays. Missing where it makes the clock's moves."""


@closed
class TakenBack(TypedDict):
    """The seat's player is back and plays on."""

    type: Literal["taken_back"]
    room: RoomId
    version: int
    seat: int
    turns: NotRequired[list[Turn]]
    """Where it is the seat's turn: with its time anew."""


@closed
class Undone(TypedDict):
    """A seat took its last decision back, in practice: the game is the one before it, for all seats.

    The dice of the next throw are those that they were before.
    """

    type: Literal["undone"]
    room: RoomId
    version: int
    seat: int
    hands: list[Hand]
    turns: list[Turn]
    """With their time anew."""


@closed
class Stretched(TypedDict):
    """A seat takes more time for its turns, or as much as the others again (`stretch`)."""

    type: Literal["stretched"]
    room: RoomId
    version: int
    seat: int
    stretches: list[Times]
    """By seat, how many times the room's turn time it has from now on."""
    turns: list[Turn]
    """A turn of the seat that runs has more time from now on."""


@closed
class Vacation(TypedDict):
    """A seat's player is on vacation from now on, in a game over days, or back (`take_vacation`)."""

    type: Literal["vacation"]
    room: RoomId
    version: int
    seat: int
    vacations: list[int | None]
    """By seat, until when its player is on vacation; null where they are not, or are back before."""
    turns: list[Turn]
    """A turn of the seat that runs has another deadline from now on."""


@closed
class Ordered(TypedDict):
    """A player set a conditional order, took it back, or it stopped. Nobody else hears more of it."""

    type: Literal["ordered"]
    room: RoomId
    version: int
    seat: NotRequired[int]
    """This and the following are told to the seat's player alone."""
    order: NotRequired[ConditionalOrder | None]
    """What is done when the seat's next turn comes; null where there is no order any more."""
    stopped: NotRequired[WhyStopped]
    """Where it stopped: why. The turn is the player's own."""


@closed
class Resigned(TypedDict):
    """A seat gave the game up: it ranks behind all that play on. `finished` follows if too few are left."""

    type: Literal["resigned"]
    room: RoomId
    version: int
    seat: int
    turns: list[Turn]


@closed
class Claimed(TypedDict):
    """A seat's player was gone, and another claimed the result against it: it counts as resigned."""

    type: Literal["claimed"]
    room: RoomId
    version: int
    seat: int
    turns: list[Turn]


@closed
class Concealed(TypedDict):
    """Something happened at a seat that this viewer may not see."""

    type: Literal["concealed"]
    room: RoomId
    version: int
    seat: int
    throw: NotRequired[int]
    """Dice were thrown: which throw of the turn it was, from 1."""
    turns: NotRequired[list[Turn]]
    """Whose turn it is now; only where a turn ended by it."""
    time_banks: NotRequired[list[int]]
    """As in `Snapshot`: there where a turn ended or the game began, in rooms with a time bank."""
    done: NotRequired[bool]
    """True where the seat has nothing left to play."""
    by: NotRequired[By]
    """Who made the move; missing where dice were held, and what is seen of the seat did not change."""


@closed
class ClockRenewed(TypedDict):
    """The service was away when a turn's time ran out, so the turn got its whole time again."""

    type: Literal["clock_renewed"]
    room: RoomId
    version: int
    turns: list[Turn]
    now_ms: NotRequired[int]
    """The server's clock as they got it: another one than `welcome` said where it was set since then."""


@closed
class Finished(TypedDict):
    """The game is over."""

    type: Literal["finished"]
    room: RoomId
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
    room: RoomId
    version: int
    seat: int
    until_ms: int
    """When the offer expires."""


@closed
class RematchDeclined(TypedDict):
    """A seat does not want another game."""

    type: Literal["rematch_declined"]
    room: RoomId
    version: int
    seat: int


@closed
class RematchExpired(TypedDict):
    """The offer of another game is over: too few wanted it."""

    type: Literal["rematch_expired"]
    room: RoomId
    version: int


@closed
class RematchReady(TypedDict):
    """Another game: it is played in `next_room`, where each seat that wanted it has one already."""

    type: Literal["rematch_ready"]
    room: RoomId
    version: int
    seat: int | None
    """The seat that answered last; null where the offer's time was over."""
    next_room: RoomId


@closed
class Recorded(TypedDict):
    """The game's record is in the archive: GET /api/v1/games/ROOM gives it (regatta_protocol/record)."""

    type: Literal["recorded"]
    room: RoomId
    version: int
    ratings: NotRequired[list[RatingChange]]
    """Where the game was rated: what it did to each seat's rating."""


@closed
class Archived(TypedDict):
    """Nothing more can be done in this room; it can be read until it is gone."""

    type: Literal["archived"]
    room: RoomId
    version: int
    hands: NotRequired[list[Hand]]
    """Where a running game is given up by it: of all seats, open to everyone from now on."""
    server_seed: NotRequired[str]
    """The same as in `finished`: no dice will be drawn from it any more."""
    silent: NotRequired[list[int]]
    """Where the game is called off at its opening: the seats whose players did not come."""
    close_reason: NotRequired[str]
    """Where the host of the service closed the room: why, in at most 200 characters."""


@closed
class Aborted(TypedDict):
    """A player ended the game before its first entry, or one in which nobody else plays: it has no result."""

    type: Literal["aborted"]
    room: RoomId
    version: int
    hands: list[Hand]
    """Of all seats, open to everyone from now on."""
    server_seed: str
    """The same as in `finished`."""


RoomEvent = (
    Snapshot
    | Seated
    | Left
    | AdmissionChanged
    | HandedOver
    | Opening
    | Committed
    | SeedChosen
    | Contributed
    | Started
    | Held
    | Thrown
    | Entered
    | Secured
    | Banked
    | Concealed
    | ClockRenewed
    | StandIn
    | TakenBack
    | Undone
    | Stretched
    | Vacation
    | Ordered
    | Resigned
    | Claimed
    | Finished
    | RematchWanted
    | RematchDeclined
    | RematchExpired
    | RematchReady
    | Recorded
    | Archived
    | Aborted
)
